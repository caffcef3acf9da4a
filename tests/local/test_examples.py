"""Examples of rules: every scenario can be looked at on the board, with the moves it tells of."""

import asyncio
import importlib.resources
import re
import tomllib
from typing import Any

import pytest

from buongoverno.answers import examples
from buongoverno.kernel.prepared import scenarios_of
from buongoverno.local.storage import MemoryStorage
from buongoverno.plugin import registry
from local.hosting import Page

GAMES = registry.game_names()


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_one_and_all_can_be_looked_at(game: str) -> None:
    listed = examples.examples_of(game, "en")
    shown = {rule for one in listed for rule in one.rules}
    assert shown <= set(registry.game(game).rulebook.ids())
    assert len(shown) > 0.9 * len(registry.game(game).rulebook.ids())
    for one in listed[::7]:
        found = examples.example(game, one.name, None, None, "en")
        assert found.table.ruleset in one.rulesets
        moments = examples.moments(game, one.name, None, found.seat)
        assert [moment.decisions for moment in moments] == list(range(len(moments)))
        assert moments == examples.moments(game, one.name, None, None)
        assert found.lines[-1].decisions == len(moments) - 1
        decided = [happening for happening in found.happenings if happening.kind == "decided"]
        assert len(decided) == len(moments) - 1


@pytest.mark.parametrize("language", ["de", "fr", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_every_title_is_told_in_every_language(game: str, language: str) -> None:
    found = registry.game(game)
    scenarios = scenarios_of(found.package).values()
    headings = {scenario.title.removesuffix(scenario.case) for scenario in scenarios}
    file = importlib.resources.files(found.package) / f"scenarios/titles_{language}.toml"
    titles: dict[str, str] = tomllib.loads(file.read_text("utf-8"))["titles"]
    assert set(titles) == headings
    seats = re.compile(r"\bP[1-5]\b")
    for heading, title in titles.items():
        assert sorted(seats.findall(title)) == sorted(seats.findall(heading)), heading


def test_titles_of_one_table_are_numbered() -> None:
    english, german = (
        {one.name: one.title for one in examples.examples_of("zena", language)}
        for language in ("en", "de")
    )
    assert english["z01-aim-2"] == "After every other round another one begins (1)"
    assert english["z01-aim-3"] == "After every other round another one begins (2)"
    assert german["z01-aim-2"] != english["z01-aim-2"]
    assert german["z01-aim-2"].endswith(" (1)")
    assert len(set(german.values())) == len(german)


def test_what_may_be_done_is_told_in_the_readers_language() -> None:
    told = examples.example("siena", "s08-goods-1", None, None, "de")
    assert [(one.decisions, one.seat, one.choices, one.rule) for one in told.choices] == [
        (3, 0, ["Getreide verkaufen", "Nichts mehr verkaufen"], ""),
        (3, 0, [], "S8.3"),
    ]
    assert told.choices[1].why == "Ein Bauer verkauft nur Getreide, Wein und Öl."


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_each_is_about_something_in_words_of_players(game: str, language: str) -> None:
    for name in list(scenarios_of(registry.game(game).package))[::5]:
        for one in examples.example(game, name, None, None, language).choices:
            assert bool(one.choices) != bool(one.why)
            assert bool(one.why) == bool(one.rule)


def test_a_page_asks_for_them() -> None:
    async def run() -> None:
        page = Page(MemoryStorage())
        path = "/api/games/siena/examples"
        listed: list[dict[str, Any]] = await page.ask("GET", path)
        name = next(one["name"] for one in listed if "S8.3" in one["rules"])
        found = await page.ask("GET", f"{path}/{name}?ruleset=hall9000")
        titles = {one["name"]: one["title"] for one in await page.ask("GET", f"{path}?language=it")}
        assert titles[name] != found["about"]["title"]
        told = await page.ask("GET", f"{path}/{name}?language=it")
        assert told["about"]["title"] == titles[name]
        assert found["table"]["ruleset"] == "hall9000"
        assert {line["kind"] for line in found["lines"]} == {"given", "when", "then"}
        moments = await page.ask("GET", f"{path}/{name}/moments?perspective=1")
        assert {moment["view"]["seat"] for moment in moments} == {1}
        board = await page.ask("GET", f"{path}/{name}/board?language=it")
        assert board
        assert await page.ask("GET", "/api/me/tables") == []  # nothing is kept
        for wrong in ("unknown-1", f"{name}/moments?perspective=7"):
            status, problem = await page.answer("GET", f"{path}/{wrong}")
            assert status in (400, 404)
            assert problem["message"]

    asyncio.run(run())
