"""Plain pages: the complete text mode, for any browser, keyboard and screen reader.

They show what a seat's view, log and choices give, and do what the HTTP interface does.
"""

from buongoverno.server.pages.routes import page_routes

__all__ = ["page_routes"]
