"""What the pages say about observations is what the environments give."""

from pathlib import Path

import buongoverno
import observations
from buongoverno.envs.definition import layout

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_of_observations_is_the_one_the_definition_gives() -> None:
    written = (DOCS / "observations.md").read_text(encoding="utf-8")
    assert written == observations.page(), "run: python tools/observations.py"


def test_the_page_of_environments_gives_the_sizes() -> None:
    text = (DOCS / "environments.md").read_text(encoding="utf-8")
    siena, zena = (buongoverno.game(name).code_count for name in ("siena", "zena"))
    assert f"{siena} in Siena, {zena} in Zena 1814" in text
    assert f"[1024, {layout('siena').size}] and [1024, {siena}]" in text
    assert f"siena.names()[{layout('siena').start('you.florins')}]" in text
