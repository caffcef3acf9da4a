"""A finished game in one line: it tells the same game, or says that it is damaged."""

import random
import string
from dataclasses import replace

import pytest

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadRecord
from buongoverno.kernel.game import Game
from buongoverno.kernel.match import Match, replay
from buongoverno.kernel.record import Record
from buongoverno.kernel.record_link import game_of_link, record_link, record_of_link
from buongoverno.players.player import decide_for
from buongoverno.players.registry import named
from buongoverno.plugin import registry

pytestmark = pytest.mark.both_builds
# As made before the second format. They are refused once the rules decide otherwise, as all links.
OLD_LINKS = {
    "siena": (
        "siena-ACd42os21AHBaAMdAx3DWJ1oJceURCUdJafD25KUYnVMLI1jAZEyCPgAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        "AAAAAAAAAAAACc6ggW4D1z6sy1cvZ11Rx82odMh6Gw7Bgso75Dj6UK5pWw40Gj5RkOeoAmTOahzpDq71FwLzHAlOBss8"
        "0J7mhxIok4ozy5BiO3cxQ_3UJI8wm79CUB1CrIR9jhpo33Y6Fw5VTSd4QC8x54xwJEzZwqwy76GKxzx699SK6zGF0e0D"
        "oXtovdUhuoeC5cwAs7n7LFbB8DjguYfs3USh9XHYt7QNTNKFa2NXD5R-NizNfY5XNv-v354NMDKX2BXIAdlIJyT0SV4j"
        "FwIJ0wbjMooiD5uTGm__2TwBdaGX1vE1_jw_dbnnLRJnOfwCWaEWmKT3"
    ),
    "zena": (
        "zena-ACR42os21AHBaAMdg1idaCXHlEQlHSWnw9uSlGJ1LAxjAXvfCGQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        "AAAACf6gUdMJJwQqg7QW_jBlgqd-MBl-IRQrsT9G"
    ),
}
LONGEST = {"siena": 400, "zena": 260}  # characters
NAMES = ["Ada", "Böb", "Carla di Siena", "Dan"]


def played(game: Game, seed: int, players: int = 4) -> Record:
    ruleset = game.rulesets[seed % len(game.rulesets)]
    match = Match.begin(game, NAMES[:players], seed, ruleset)
    chance, bot = Chance(seed), named("greedy")
    while not match.state.over:
        seat = match.state.first_pending()
        match.decide(decide_for(bot, match.state, seat, chance), seat)
    return match.record


@pytest.mark.parametrize("name", ["siena", "zena"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_link_tells_the_same_game(name: str, players: int) -> None:
    game = registry.game(name)
    record = played(game, (1 << 255) + players, players)
    link = record_link(game, record)
    assert game_of_link(link) == name
    assert len(link) < LONGEST[name]
    found = record_of_link(game, link)
    assert found == record
    assert replay(game, found).state.over


@pytest.mark.parametrize("name", ["siena", "zena"])
def test_a_link_of_the_first_format_opens(name: str) -> None:
    game = registry.game(name)
    found = record_of_link(game, OLD_LINKS[name])
    assert (found.names, found.seed) == (NAMES[:2], 9)
    assert replay(game, found).state.over
    assert record_of_link(game, record_link(game, found)) == found


@pytest.mark.parametrize("name", ["siena", "zena"])
def test_a_link_that_was_changed_or_cut_is_refused(name: str) -> None:
    game, chance = registry.game(name), random.Random(3)
    link = record_link(game, played(game, 8))
    letters = string.ascii_letters + string.digits + "-_"
    for _ in range(60):
        place = chance.randrange(len(name) + 1, len(link))
        other = chance.choice(letters.replace(link[place], ""))
        changed = link[:place] + other + link[place + 1 :]
        try:  # the last letter has bits that mean nothing
            assert record_of_link(game, changed) == record_of_link(game, link)
        except BadRecord:
            continue
        assert place == len(link) - 1
    for length in (0, 5, 10, 40, 100, len(link) - 2):
        with pytest.raises(BadRecord):
            record_of_link(game, link[:length])


def test_what_is_taken_back_is_not_told() -> None:
    game = registry.game("siena")
    record = played(game, 4)
    match = Match(game, replace(record, moves=[], result=[]))
    match.decide(match.state.legal(match.state.first_pending())[0])
    match.undo(0)
    for seat, text in record.moves:
        match.decide_text(text, seat)
    assert record_of_link(game, record_link(game, match.record)).moves == record.moves


def test_a_game_with_a_secret_seed_or_own_cards_has_no_link() -> None:
    game = registry.game("siena")
    record = played(game, 4)
    for changed in (replace(record, seed=None), replace(record, cards="x")):
        with pytest.raises(BadRecord, match="link"):
            record_link(game, changed)


def test_other_texts_are_no_links() -> None:
    assert game_of_link("Buongoverno record 1\n") is None
    assert game_of_link("siena") is None
    assert game_of_link("siena-" + "A" * 10_000) is None
