"""The files of the built client with their HTTP headers.

They are read once into memory, but for large ones (Python for the browser), which are read piece by
piece as they are sent: every process would hold them, and every slow client a part.
"""

from dataclasses import dataclass
from functools import partial
from hashlib import blake2b, file_digest
from pathlib import Path
from typing import Final

PAGE: Final = "index.html"
_FOREVER: Final = "public, max-age=31536000, immutable"
_REVALIDATE: Final = "no-cache"
_HASHED: Final = ("assets/", "python/")  # names in there change with the contents

_MEDIA_TYPES: Final = {
    ".bin": "application/octet-stream",
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}

_LARGE: Final = 500_000  # bytes

# Suffixes of files that Vite compressed, the smallest encoding first.
_ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}


@dataclass(frozen=True)
class StaticFile:
    """A file: its bodies by encoding ("" is not compressed) and the values of its headers.

    A body is what is sent, or the file in which it is.
    """

    bodies: dict[str, bytes | Path]
    media_type: str
    cache_control: str
    etag: str

    def body_for(self, accepted: str) -> tuple[str, bytes | Path]:
        """The smallest body that a browser accepts, after its encoding."""
        offers = {offer.split(";")[0].strip() for offer in accepted.lower().split(",")}
        for encoding in _ENCODINGS:
            if encoding in offers and encoding in self.bodies:
                return encoding, self.bodies[encoding]
        return "", self.bodies[""]


def read_client(folder: Path) -> dict[str, StaticFile]:
    """All files of the client by their path; none if it was not built."""
    return read_static_files(folder) if (folder / PAGE).is_file() else {}


def read_static_files(folder: Path) -> dict[str, StaticFile]:
    """All files of a folder by their path."""
    found = sorted(path for path in folder.rglob("*") if path.suffix in _MEDIA_TYPES)
    return {path.relative_to(folder).as_posix(): _read(path, folder) for path in found}


def _read(path: Path, folder: Path) -> StaticFile:
    bodies = {"": _body(path)}
    for encoding, suffix in _ENCODINGS.items():
        compressed = path.with_name(path.name + suffix)
        if compressed.is_file():
            bodies[encoding] = _body(compressed)
    hashed = path.relative_to(folder).as_posix().startswith(_HASHED)
    cache_control = _FOREVER if hashed else _REVALIDATE
    with path.open("rb") as file:
        digest = file_digest(file, partial(blake2b, digest_size=12)).hexdigest()
    return StaticFile(bodies, _MEDIA_TYPES[path.suffix], cache_control, f'"{digest}"')


def _body(path: Path) -> bytes | Path:
    return path if path.stat().st_size > _LARGE else path.read_bytes()
