"""Files people name on the command line."""

import errno
import os
from pathlib import Path
from typing import Final

from buongoverno.cli.messages import BadUse
from buongoverno.kernel.message import Message

# What usually is wrong with a file to read, and with one to write.
_UNREADABLE: Final = {
    errno.ENOENT: "read_missing",
    errno.EISDIR: "read_folder",
    errno.EACCES: "read_denied",
}
_UNWRITABLE: Final = {
    errno.ENOENT: "write_missing",
    errno.EISDIR: "write_folder",
    errno.EACCES: "write_denied",
}


class BadFile(BadUse):
    """A file with something in it that is not right; says which and what."""

    def __init__(self, path: Path, reason: str | Message) -> None:
        super().__init__("in_file", file=str(path), reason=reason)


def read_text(path: Path) -> str:
    """The text of a file, with its line ends unchanged."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise BadUse("not_text", file=str(path)) from None
    except OSError as error:
        if error.errno in _UNREADABLE:
            raise BadUse(_UNREADABLE[error.errno], file=str(path)) from None
        raise BadUse("read", file=str(path), reason=error.strerror or str(error)) from None


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
        if error.errno in _UNWRITABLE:
            raise BadUse(_UNWRITABLE[error.errno], file=str(path)) from None
        raise BadUse("write", file=str(path), reason=error.strerror or str(error)) from None
