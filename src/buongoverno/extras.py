"""Libraries that only parts of the package need: who misses one is told how to get it."""

import importlib.util
from collections.abc import Iterator
from contextlib import contextmanager

SERVER_LIBRARIES = (
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


class MissingLibrary(ImportError):
    """A library that is not installed; says how to install it."""


def need(libraries: tuple[str, ...], extra: str, purpose: str) -> None:
    """Fail before hours of play, or before a package is imported, if a library is missing."""
    for library in libraries:
        if importlib.util.find_spec(library) is None:
            raise _missing(library, extra, purpose)


@contextmanager
def imports_of(extra: str, purpose: str) -> Iterator[None]:
    """Around imports of a module whose neighbours do without them."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library in ("", "buongoverno"):
            raise
        raise _missing(library, extra, purpose) from None


def _missing(library: str, extra: str, purpose: str) -> MissingLibrary:
    return MissingLibrary(
        f"{purpose} needs {library}, which is not installed; get it with: "
        f'pip install "buongoverno-core[{extra}]"'
    )
