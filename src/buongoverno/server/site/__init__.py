"""The browser client as Vite built it: static files, and one page for all its paths."""

from buongoverno.server.site.moment_page import moment_routes
from buongoverno.server.site.routes import site_routes

__all__ = ["moment_routes", "site_routes"]
