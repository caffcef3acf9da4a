"""The browser client, as Vite built it: files, and one page for all its addresses."""

from buongoverno.server.site.routes import site_routes

__all__ = ["site_routes"]
