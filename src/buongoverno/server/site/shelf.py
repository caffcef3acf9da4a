"""The files of the built client, read once and kept, with what a browser needs to know of each."""

from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

PAGE: Final = "index.html"
_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_HASHED: Final = "assets/"  # names there change with their content

_KINDS: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

# How a file may lie there compressed beforehand, the smallest first.
_ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}


@dataclass(frozen=True)
class File:
    """A file: its bodies by encoding ("" is as it is), its kind, and how long it may be kept."""

    bodies: dict[str, bytes]
    kind: str
    caching: str
    tag: str

    def body_for(self, accepted: str) -> tuple[str, bytes]:
        """The smallest body that a browser accepts, and its encoding."""
        offers = {offer.split(";")[0].strip() for offer in accepted.lower().split(",")}
        for encoding in _ENCODINGS:
            if encoding in offers and encoding in self.bodies:
                return encoding, self.bodies[encoding]
        return "", self.bodies[""]


def read_shelf(folder: Path) -> dict[str, File]:
    """All files of a folder by their path; none if it has no page."""
    if not (folder / PAGE).is_file():
        return {}
    found = sorted(path for path in folder.rglob("*") if path.suffix in _KINDS)
    return {path.relative_to(folder).as_posix(): _read(path, folder) for path in found}


def _read(path: Path, folder: Path) -> File:
    bodies = {"": path.read_bytes()}
    for encoding, ending in _ENCODINGS.items():
        packed = path.with_name(path.name + ending)
        if packed.is_file():
            bodies[encoding] = packed.read_bytes()
    hashed = path.relative_to(folder).as_posix().startswith(_HASHED)
    digest = blake2b(bodies[""], digest_size=12).hexdigest()
    return File(bodies, _KINDS[path.suffix], _FOREVER if hashed else _ASK_AGAIN, f'"{digest}"')
