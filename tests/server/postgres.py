"""A PostgreSQL of the tests' own: in a temporary folder, as an unprivileged user."""

import os
import pwd
import shlex
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

import psycopg

WITHOUT: Final = (
    "PostgreSQL is not installed, so nothing ran on it; get it with: apt install postgresql"
)
_OWNER: Final = "buongoverno"
_SETTINGS: Final = "-c listen_addresses='' -c max_connections=200 -c shared_buffers=32MB"
# Nothing that tests keep has to survive a power cut, unless they are about that.
_CARELESS: Final = " -c fsync=off -c synchronous_commit=off -c full_page_writes=off"


class Postgres:
    """A running PostgreSQL that hands out fresh databases."""

    def __init__(self, folder: Path, restart: Callable[[], None]) -> None:
        self.folder = folder
        self.restart = restart  # in the middle of whatever it does
        self._numbers = count(1)

    def fresh(self) -> str:
        """The address of a new, empty database."""
        name = f"tables_{next(self._numbers)}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self._address(name)

    def _address(self, name: str) -> str:
        return f"postgresql://{_OWNER}@/{name}?host={self.folder}"


def programs() -> Path | None:
    """The folder with initdb and pg_ctl, the newest if there are several."""
    found = shutil.which("initdb")
    if found is not None and Path(found).resolve().with_name("pg_ctl").exists():
        return Path(found).resolve().parent
    installed = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = sorted(installed, key=lambda program: int(program.parts[-3].partition(".")[0]))
    return newest[-1].parent if newest else None


@contextmanager
def running_postgres(durable: bool = False) -> Iterator[Postgres]:
    """Set one up, start it, and remove it afterwards; a durable one writes to the disk."""
    where = programs()
    assert where is not None, WITHOUT
    # Short, because the path of a socket is at most 107 bytes long.
    folder = Path(mkdtemp(prefix="buongoverno-pg-", dir="/tmp"))
    user = _unprivileged()
    if user is not None:
        os.chown(folder, user.pw_uid, user.pw_gid)
    data = folder / "data"
    try:
        initdb = [f"{where}/initdb", "-D", str(data), "-U", _OWNER, "-A", "trust", "-N"]
        _run([*initdb, "-E", "UTF8", "--no-locale"], folder, user)
        control = [f"{where}/pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log")]
        settings = _SETTINGS if durable else _SETTINGS + _CARELESS
        control += ["-o", f"-k {folder} {settings}"]
        _run([*control, "start"], folder, user)
        with _stopping([f"{where}/pg_ctl", "-D", str(data), "-m", "immediate", "stop"], user):
            yield Postgres(folder, lambda: _run([*control, "-m", "fast", "restart"], folder, user))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _stopping(command: list[str], user: pwd.struct_passwd | None) -> Iterator[None]:
    """A process that runs a command afterwards, even if the tests are killed before."""
    waiting = subprocess.Popen(
        ["sh", "-c", f"cat; exec {shlex.join(command)}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
        start_new_session=True,
        **_as(user),
    )
    try:
        yield
    finally:
        waiting.communicate()


def _as(user: pwd.struct_passwd | None) -> dict[str, Any]:
    if user is None:
        return {}
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _unprivileged() -> pwd.struct_passwd | None:
    """The user to run it as: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    return known.get("postgres") or known["nobody"]


def _run(command: list[str], folder: Path, user: pwd.struct_passwd | None) -> None:
    # pg_ctl's server keeps what it inherits open, so its output goes to a file, not to a pipe.
    with (folder / "output").open("ab") as output:
        outcome = subprocess.run(
            command, cwd=folder, stdout=output, stderr=output, check=False, **_as(user)
        )
    if outcome.returncode != 0:
        said = (folder / "output").read_text(errors="replace")
        raise AssertionError(f"{' '.join(command)} failed:\n{said}")
