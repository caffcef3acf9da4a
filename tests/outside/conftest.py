"""A fresh environment with the built wheel and the template game as packages of their own."""

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from outside.environment import Environment
from server.serving import free_port

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Buongoverno and Asta, installed as anybody would; other libraries come from this one."""
    wheels = list((ROOT / "build" / "wheel").glob("*.whl"))
    assert len(wheels) == 2, "there are no wheels to install; make them with: make .venv/wheel"
    folder = tmp_path_factory.mktemp("outside")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    made = Environment(folder / "venv")
    made.packages.joinpath("libraries.pth").write_text(sysconfig.get_path("purelib"))
    shutil.copytree(ROOT / "templates" / "asta", folder / "asta")
    options = ("--no-deps", "--ignore-installed", "--no-build-isolation")
    made.installs("install", *options, *map(str, wheels), str(folder / "asta"))
    return made


@pytest.fixture(scope="module")
def address(environment: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of that environment, started by its command."""
    port = free_port()
    database = f"sqlite:///{tmp_path_factory.mktemp('served') / 'games.sqlite'}"
    command = [str(environment.command), "serve", "--port", str(port), "--database", database]
    with subprocess.Popen([*command, "--log-level", "warning"]) as process:
        try:
            found = f"http://127.0.0.1:{port}"
            transport = httpx.HTTPTransport(retries=8)  # waits up to half a minute in all
            with httpx.Client(transport=transport, trust_env=False) as http:
                http.get(f"{found}/health", timeout=60).raise_for_status()
            yield found
        finally:
            process.terminate()
