"""The server: tables for friends, live or a move a day (docs/server.md)."""

from buongoverno.extras import need

_LIBRARIES = (
    "alembic",
    "argon2",
    "http_ece",
    "httptools",
    "httpx",
    "jinja2",
    "litestar",
    "msgspec",
    "openskill",
    "prometheus_client",
    "psycopg",
    "py_vapid",
    "sqlalchemy",
    "structlog",
    "uvicorn",
    "websockets",
)
need(_LIBRARIES, "play", "the server")
