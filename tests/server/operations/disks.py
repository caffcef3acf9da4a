"""A small disk that a test can fill: a file system in memory, which only root can mount."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


class Disk:
    """A file system of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __truediv__(self, name: str) -> Path:
        return self.folder / name

    def fill(self) -> None:
        """Use up all room."""
        with (self / "filling").open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                return

    def use_up_inodes(self) -> None:
        """Make files until no more can be made."""
        try:
            for number in range(10_000):
                (self / f"small{number}").touch()
        except OSError:
            return

    def make_room(self) -> None:
        """Remove what filled it."""
        for file in (*self.folder.glob("filling"), *self.folder.glob("small*")):
            file.unlink()


@contextmanager
def small_disk(folder: Path, megabytes: int, inodes: int = 1000) -> Iterator[Disk]:
    """A disk mounted at a folder for a while; the test is skipped where that is not allowed."""
    folder.mkdir()
    options = f"size={megabytes}m,nr_inodes={inodes}"
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", options, "none", str(folder)],
        capture_output=True,
        check=False,
    )
    if os.geteuid() != 0 or mounted.returncode != 0:
        pytest.skip("only root can mount a small disk")
    try:
        yield Disk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
