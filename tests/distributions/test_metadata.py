"""The two distributions: one version, no file twice, and a page that indexes can show."""

import subprocess
import sys
import tomllib
from importlib.metadata import Distribution, PathDistribution, files
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import buongoverno

ROOT = Path(__file__).parents[2]
EXTRAS = {"play", "lab", "envs", "cluster", "train"}


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Distribution:
    """The distribution `buongoverno`, as it says of itself."""
    folder = tmp_path_factory.mktemp("metadata")
    making = [sys.executable, "setup.py", "-q", "egg_info", "--egg-base", str(folder)]
    address = {"BUONGOVERNO_REPOSITORY": "https://example.org/me/buongoverno"}
    subprocess.run(making, cwd=ROOT / "packaging/buongoverno", env=address, check=True)
    return PathDistribution(folder / "buongoverno.egg-info")


def test_it_is_the_command_and_what_it_needs(command: Distribution) -> None:
    assert command.version == buongoverno.__version__
    assert [entry.name for entry in command.entry_points] == ["buongoverno"]
    needed = [Requirement(line) for line in command.requires or ()]
    assert {requirement.name for requirement in needed} == {"buongoverno-core"}
    assert {str(requirement.specifier) for requirement in needed} == {f"=={command.version}"}
    assert [one.extras for one in needed if one.marker is None] == [{"play"}]


def test_it_forwards_all_extras_of_the_library(command: Distribution) -> None:
    library = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(library["optional-dependencies"]) == EXTRAS
    assert set(command.metadata.get_all("Provides-Extra") or ()) == EXTRAS
    assert library["requires-python"] == command.metadata["Requires-Python"]
    assert "dependencies" not in library
    assert "scripts" not in library  # a file of both would go when one is uninstalled


def test_links_and_pictures_of_the_page_are_addresses(command: Distribution) -> None:
    page = command.metadata.get_payload()  # type: ignore[attr-defined]
    version = f"v{buongoverno.__version__}"
    assert f"](https://example.org/me/buongoverno/raw/{version}/docs/play.svg)" in page
    assert f"](https://example.org/me/buongoverno/blob/{version}/docs/bots.md)" in page
    assert "](docs/" not in page
    links = command.metadata.get_all("Project-URL") or []
    assert "Source, https://example.org/me/buongoverno" in links


def test_the_licence_names_that_of_everything_that_is_shipped() -> None:
    library = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    licences = {
        "MIT": ("svelte", "uqr"),
        "OFL-1.1": ("eb-garamond", "source-sans-3"),
        "MPL-2.0": ("pyodide",),
        "Python-2.0.1": ("python",),
        "BSD-3-Clause": ("msgspec",),
    }
    assert set(library["license"].split(" AND ")) == set(licences)
    texts = {path.stem for path in ROOT.glob("web/public/licenses/*")}
    assert texts == {name for names in licences.values() for name in names}
    (original,) = [file for file in files("msgspec") or () if file.name == "LICENSE"]
    assert (ROOT / "web/public/licenses/msgspec.txt").read_text("utf-8") == original.read_text()
