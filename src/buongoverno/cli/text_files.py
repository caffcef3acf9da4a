"""Files people name on the command line."""

import errno
import os
from pathlib import Path

from buongoverno.kernel.errors import BuongovernoError


class BadFile(BuongovernoError):
    """A file that cannot be read or written; says which and why."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")


def read_text(path: Path) -> str:
    """The text of a file, with its line ends unchanged."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise BadFile(path, "this is not a text file in UTF-8") from None
    except OSError as error:
        raise BadFile(path, _reason(error)) from None


def write_text(path: Path, text: str) -> None:
    """Replace a file atomically: either the old or the new text is there."""
    fresh = path.with_name(f".{path.name}.new")
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        fresh.write_bytes(text.encode("utf-8"))
        fresh.replace(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise BadFile(path, f"cannot be written, {_reason(error)}") from None


def _reason(error: OSError) -> str:
    reason = error.strerror or str(error)
    return reason[:1].lower() + reason[1:]
