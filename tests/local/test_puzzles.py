"""Puzzles as pages get them: the position of one seat, the solution, and a game from there."""

import asyncio
from typing import Any

import pytest

from buongoverno.answers import puzzles
from buongoverno.kernel.prepared import prepared
from buongoverno.local.storage import MemoryStorage
from buongoverno.plugin import registry
from local.hosting import Page

GAMES = registry.game_names()
SAMPLE = 20


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_is_the_decision_of_one_seat(name: str) -> None:
    game = registry.game(name)
    listed = puzzles.puzzles(name)
    assert [one.grade for one in listed] == sorted(one.grade for one in listed)
    for one in listed[::SAMPLE]:
        found = puzzles.puzzle(name, one.id, "en")
        state = prepared(game, f"puzzle:{one.id}")
        assert found.about == one
        assert [found.seat] == list(state.pending)
        assert found.situation.view == state.view(found.seat)
        kinds = [seat.kind for seat in found.table.seats]
        assert kinds.count("bot") == len(kinds) - 1
        assert kinds[found.seat] == "person"
        legal = state.legal(found.seat)
        assert set(found.right) <= set(legal)
        assert found.judged[0].code in found.right
        assert {one.code for one in found.judged} <= set(legal)
        offered = len(found.situation.choices) + sum(
            one.most - one.least + 1 for one in found.situation.ranges
        )
        assert offered == len(legal)
        assert found.table.seed is None


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_a_reason_is_told_in_the_language_of_the_reader(language: str) -> None:
    told = {
        puzzles.puzzle(name, one.id, language).judged[0].reason
        for name in GAMES
        for one in puzzles.puzzles(name)[::SAMPLE]
    }
    assert len(told) > 1
    assert not any("{" in reason for reason in told)


def test_a_page_asks_for_them_and_plays_on() -> None:
    async def run() -> None:
        page = Page(MemoryStorage())
        path = "/api/games/zena/puzzles"
        listed: list[dict[str, Any]] = await page.ask("GET", path)
        name = listed[0]["id"]
        found = await page.ask("GET", f"{path}/{name}?language=de")
        assert found["about"] == listed[0]
        assert await page.ask("GET", f"{path}/{name}/board?language=it")
        assert await page.ask("GET", "/api/me/tables") == []  # nothing is kept
        seats = [
            {"kind": "open"} if number == found["seat"] else {"kind": "bot", "level": "novice"}
            for number in range(len(found["table"]["seats"]))
        ]
        agreement = {"game": "zena", "seats": seats, "position": f"puzzle:{name}"}
        wanted = {"agreement": agreement, "name": "Ada", "seat": found["seat"]}
        made = await page.ask("POST", "/api/tables", wanted)
        seen = await page.ask("GET", f"/api/tables/{made['table']['id']}")
        assert seen["situation"]["view"] == found["situation"]["view"]
        imported = await page.ask("POST", "/api/tables/import", {"record": found["link"]})
        assert imported["table"]["analysis"]
        for wrong in (f"{path}/unknown", f"{path}/unknown/board", "/api/games/none/puzzles"):
            status, problem = await page.answer("GET", wrong)
            assert status == 404
            assert problem["message"]

    asyncio.run(run())
