"""What both distributions say of themselves and cannot be read from a pyproject.toml.

BUONGOVERNO_REPOSITORY  the address of the repository, such as https://example.org/me/buongoverno,
                        for links and pictures on the pages of package indexes. A release sets it.
"""

import os
import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
# A link or a picture of the README, to a file of the repository.
_RELATIVE = re.compile(r"(!?)(\[[^\]]*\]\()(?!https?://|#)")


def version() -> str:
    """The version, which stands in one place."""
    source = ROOT.joinpath("src/buongoverno/__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "(.+)"$', source, re.MULTILINE)
    assert found, "there is no __version__ in src/buongoverno/__init__.py"
    return found[1]


def project() -> dict[str, Any]:
    """What the library's pyproject.toml says of it."""
    found: dict[str, Any] = tomllib.loads(ROOT.joinpath("pyproject.toml").read_text("utf-8"))
    return found["project"]


def index_page() -> dict[str, Any]:
    """What package indexes show: the README, and links to the project if its address is known."""
    repository = os.environ.get("BUONGOVERNO_REPOSITORY", "").rstrip("/")
    readme = ROOT.joinpath("README.md").read_text("utf-8")
    return {
        "long_description": with_addresses(readme, repository) if repository else readme,
        "long_description_content_type": "text/markdown",
        "project_urls": links(repository) if repository else {},
    }


def with_addresses(readme: str, repository: str) -> str:
    """The README with links and pictures that work outside the repository."""

    def address(found: re.Match[str]) -> str:
        picture, text = found.groups()
        return f"{picture}{text}{repository}/{'raw' if picture else 'blob'}/v{version()}/"

    return _RELATIVE.sub(address, readme)


def links(repository: str) -> dict[str, str]:
    """The links beside the page."""
    return {
        "Source": repository,
        "Documentation": f"{repository}/tree/v{version()}/docs",
        "Changelog": f"{repository}/blob/v{version()}/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }
