"""Libraries that only some commands need."""

import importlib

from buongoverno.kernel.errors import BuongovernoError


class MissingLibrary(BuongovernoError):
    """A library that is not installed; says how to install it."""


def need(libraries: tuple[str, ...], extra: str, purpose: str) -> None:
    """Fail before hours of play if a library is missing."""
    for library in libraries:
        try:
            importlib.import_module(library)
        except ImportError:
            raise MissingLibrary(
                f"{purpose} needs {library}, which is not installed; get it with: "
                f'pip install "buongoverno[{extra}]"'
            ) from None
