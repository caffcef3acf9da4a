"""The documentation site has all pages; `make docs` builds it and finds broken links."""

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import buongoverno
from site_pages import SITE, copy_linked, gather, linked_from


def _named_in(entries: list[dict[str, Any]]) -> list[str]:
    found: list[str] = []
    for entry in entries:
        for target in entry.values():
            found += [target] if isinstance(target, str) else _named_in(target)
    return found


def test_its_navigation_names_every_page_once(tmp_path: Path) -> None:
    gather(tmp_path)
    pages = {path.relative_to(tmp_path / "pages").as_posix() for path in tmp_path.rglob("*.md")}
    settings = tomllib.loads((SITE / "zensical.toml").read_text(encoding="utf-8"))
    named = _named_in(settings["project"]["nav"])
    assert len(named) == len(set(named))
    assert set(named) == pages, "docs/site/zensical.toml names the pages of the site"


def test_a_link_to_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "pages/docs/page.md"
    page.parent.mkdir(parents=True)
    page.write_text("[rules](../src/no_such_rules.py) [games](games.md#siena) [x](https://x.org)")
    linked = [file.as_posix() for file in linked_from(page, tmp_path / "pages")]
    assert linked == ["src/no_such_rules.py", "docs/games.md"]
    with pytest.raises(SystemExit, match=r"docs/page\.md links to src/no_such_rules\.py"):
        copy_linked(page, tmp_path / "pages")


def test_blocks_say_nothing_but_their_language(tmp_path: Path) -> None:
    gather(tmp_path)
    pages = [path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.md")]
    assert not [line for page in pages for line in re.findall(r"^ *```\S+ .+$", page, re.MULTILINE)]
    protocol = (tmp_path / "pages/docs/protocol.md").read_text(encoding="utf-8")
    assert '```json\n{"type": "decide"' in protocol


@pytest.mark.parametrize("page", sorted((SITE / "reference").glob("*.md")), ids=lambda p: p.stem)
def test_the_reference_names_modules_that_exist(page: Path) -> None:
    modules = re.findall(r"^::: (\S+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert modules
    assert all(find_spec(module) for module in modules)


def test_the_reference_has_the_whole_public_surface() -> None:
    page = (SITE / "reference/library.md").read_text(encoding="utf-8")
    (members,) = re.findall(r"members: \[(.+)\]", page)
    assert sorted(members.split(", ")) == sorted(buongoverno.__all__)
