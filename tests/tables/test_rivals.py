"""Bots play people of the game's time and place, drawn by the seed."""

from typing import Final

import msgspec
import pytest

from buongoverno.kernel.resources import catalogue_of
from buongoverno.plugin import registry
from buongoverno.plugin.rivals import drawn_rivals
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat
from buongoverno.tables import entry as kinds
from buongoverno.tables.creation import new_table
from buongoverno.tables.projection import table_info
from buongoverno.tables.refusals import Refusal
from buongoverno.tables.table_state import Terms, empty_table, replayed

GAMES: Final = registry.game_names()


def seated(game: str) -> Agreement:
    return Agreement(game, [OpenSeat(), BotSeat("novice"), BotSeat("novice"), BotSeat("master")])


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_plays_somebody_else(game: str) -> None:
    names = {rival.key: rival.name for rival in registry.plugin(game).rivals}
    assert len(names) == 10
    seats = table_info(new_table(seated(game), 0.0)).seats[1:]
    assert len({seat.rival for seat in seats}) == 3
    for seat in seats:
        assert seat.rival is not None
        assert seat.name == names[seat.rival]
    assert [seat.level for seat in seats] == ["novice", "novice", "master"]


@pytest.mark.parametrize("game", GAMES)
def test_names_are_told_apart_by_their_first_letters(game: str) -> None:
    beginnings = [rival.name[:3] for rival in registry.plugin(game).rivals]
    assert len(set(beginnings)) == len(beginnings)
    for rival in registry.plugin(game).rivals:
        assert len(rival.name) <= 10
        assert rival.name in rival.full_name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_something_is_said_of_them_in_every_language(game: str, language: str) -> None:
    found = registry.plugin(game)
    words = catalogue_of(found.game.package, language, "rivals")
    english = catalogue_of(found.game.package, "en", "rivals")
    assert words.language == language
    assert words.keys("line") == sorted(rival.key for rival in found.rivals)
    if language != "en":
        for key in words.keys("line"):
            assert words.word("line", key) != english.word("line", key)


def test_the_seed_draws_them() -> None:
    rivals = registry.plugin(GAMES[0]).rivals
    tables = [tuple(drawn_rivals(rivals, 4, seed)) for seed in range(50)]
    assert tables == [tuple(drawn_rivals(rivals, 4, seed)) for seed in range(50)]
    assert len(set(tables)) > 40
    assert {rival for table in tables for rival in table} == set(rivals)


def test_a_bot_that_is_seated_later_plays_somebody_too() -> None:
    draft = new_table(Agreement(GAMES[0], [OpenSeat(), OpenSeat(), BotSeat("novice")]), 0.0)
    draft.add(kinds.SEATED, 1, kinds.PERSON, "novice", 1.0)
    one, other = draft.seats[1:]
    assert one.rival is not None
    assert one.rival != other.rival
    again = replayed(draft.terms, draft.entries)
    assert again.seats == draft.seats


def test_a_table_of_an_earlier_version_keeps_its_names() -> None:
    stored = msgspec.json.encode(
        {"game": GAMES[0], "seats": [{"kind": "bot", "level": "novice"}] * 2}
    )
    agreement = msgspec.json.decode(stored, type=Agreement)
    table = empty_table(Terms("t", agreement, 1, 1, 0.0))
    assert table.names == ["Novice", "Novice 2"]
    assert table.seats[0].rival is None


@pytest.mark.parametrize("rivals", [["nobody"], ["lapo", "lapo"], ["lapo", "meo", "tessa"]])
def test_people_that_the_game_does_not_have_are_refused(rivals: list[str]) -> None:
    with pytest.raises(Refusal):
        new_table(Agreement("siena", [OpenSeat(), BotSeat("novice")], rivals=rivals), 0.0)


def test_somebody_may_choose_whom_to_play_against() -> None:
    wished = Agreement("siena", [OpenSeat(), BotSeat("novice")], rivals=["meo", "ghita"])
    assert new_table(wished, 0.0).names[1] == "Ghita"
