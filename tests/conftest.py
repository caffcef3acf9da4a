"""Which test files are loaded, and in which order tests run: the longest first."""

from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

# How long an example takes depends on what else the machine is doing.
settings.register_profile("without deadline", deadline=None)
settings.load_profile("without deadline")

# Prefixes of paths, the longest tests first, so that no worker ends with a long one. Tests of the
# server stay together because they share running servers.
_LONG: Final = (
    "web/test_whole_games",
    "web/test_accessibility",
    "server/bad_input/test_description",
    "web/",
    "outside/",
    "server/",
    "siena/test_builds",
    "siena/test_properties",
    "siena/test_conformance",
    "zena/test_conformance",
)
_BOTH_BUILDS: Final = "both_builds"
_HERE: Final = Path(__file__).parent


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files without a test for both builds if only those run: loading them takes longest."""
    if config.option.markexpr != _BOTH_BUILDS or collection_path.suffix != ".py":
        return None
    return True if _BOTH_BUILDS not in collection_path.read_text(encoding="utf-8") else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort by file only (the sort is stable): tests of a file share what was started for them."""
    items.sort(key=_rank)


def _rank(item: pytest.Item) -> int:
    path = item.path.as_posix().removeprefix(f"{_HERE.as_posix()}/")
    found = (rank for rank, beginning in enumerate(_LONG) if path.startswith(beginning))
    return next(found, len(_LONG))
