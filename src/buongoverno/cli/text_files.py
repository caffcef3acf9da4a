"""Files people name on the command line."""

import errno
import os
from pathlib import Path

from buongoverno.cli.messages import BadUse
from buongoverno.kernel.errors import BuongovernoError

# What usually is wrong with a file, as keys of [refusals].
_USUAL = {
    errno.ENOENT: "missing",
    errno.EISDIR: "folder",
    errno.EACCES: "denied",
}


class BadFile(BuongovernoError):
    """A file with something in it that is not right; says which and what."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")


def read_text(path: Path) -> str:
    """The text of a file, with its line ends unchanged."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise BadUse("not_text", file=str(path)) from None
    except OSError as error:
        raise _refused("read", path, error) from None


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
        raise _refused("write", path, error) from None


def _refused(doing: str, path: Path, error: OSError) -> BuongovernoError:
    if error.errno in _USUAL:
        return BadUse(f"{doing}_{_USUAL[error.errno]}", file=str(path))
    return BadUse(doing, file=str(path), reason=error.strerror or str(error))
