"""Folders of games that several tests read and none changes."""

from pathlib import Path

import pytest

from lab.folders import siena_folders, zena_folders


@pytest.fixture(scope="session")
def siena(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Both rulesets of Siena."""
    return siena_folders(tmp_path_factory.mktemp("siena"))


@pytest.fixture(scope="session")
def zena(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Zena 1814 with two and with three players."""
    return zena_folders(tmp_path_factory.mktemp("zena"))
