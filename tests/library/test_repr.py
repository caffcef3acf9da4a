"""What a Python prompt shows."""

import pytest

import buongoverno
from buongoverno.kernel.state import State

pytestmark = pytest.mark.both_builds


def states() -> list[State]:
    """The beginning of two games, a moment inside one, and its end."""
    match = buongoverno.replay(buongoverno.play(["random"] * 3, "siena", seed=1))
    zena = buongoverno.game("zena").new(players=2, seed=1)
    return [match.after(0), match.after(30), match.state, zena]


def test_a_state_says_who_is_asked_what() -> None:
    first, later, last, zena = states()
    assert repr(first) == "<Siena, 3 players, round 0, P1 is asked: propose>"
    assert repr(later) == "<Siena, 3 players, round 1, P2 is asked: turn>"
    assert repr(last) == "<Siena, 3 players, round 20, over, won by nobody>"
    assert repr(zena) == "<Zena 1814, 2 players, round 0, P1 and P2 are asked: place>"


def test_a_view_says_whose_it_is_and_not_all_that_is_in_it() -> None:
    first, later, last, zena = states()
    assert repr(first.view(0)) == "<SienaView of P1, round 0, asked: P1, propose>"
    assert repr(later.view(2)) == "<SienaView of P3, round 1, asked: P2, turn>"
    assert repr(last.view(None)) == "<SienaView of a spectator, round 20, over>"
    assert repr(zena.view(None)) == "<ZenaView of a spectator, round 0, asked: P1 and P2, place>"
    assert zena.view(0) == zena.clone().view(0)


def test_choices_events_and_games() -> None:
    state = buongoverno.game("siena").new(players=3, seed=1)
    assert repr(state.choices()[0]) == "<Choice 0: pass (S4.1)>"
    assert repr(state.last_event) == "<Event 3: takes_row, P2 (S3.2)>"
    assert repr(state.agreed.game) == ("<Siena, 2 to 5 players, rulesets rulebook and hall9000>")
    assert repr(state.agreed).startswith("<Rules of Siena: ruleset rulebook, ")


def test_a_picture_does_not_flood_the_prompt_and_a_notebook_shows_it() -> None:
    picture = buongoverno.draw(buongoverno.game("siena").new(players=3, seed=1))
    assert repr(picture).startswith("<Picture of Siena: ")
    assert len(repr(picture)) < 200
    assert "<svg" not in repr(picture.rows)
    assert picture._repr_html_() == picture.html()


def test_records_and_matches() -> None:
    record = buongoverno.play(["random"] * 2, "zena", seed=1, names=["Ada", "Bea"])
    decisions = len(record.moves)
    assert repr(record) == f"<Record of zena: Ada, Bea; {decisions} decisions, won by Ada>"
    record.moves, record.result = record.moves[:3], []
    assert repr(record) == "<Record of zena: Ada, Bea; 3 decisions, not over>"
    assert repr(buongoverno.replay(record)) == (
        "<Match of 3 decisions: <Zena 1814, 2 players, round 0, P1 and P2 are asked: place>>"
    )


def test_bots_of_one_name_are_told_apart() -> None:
    record = buongoverno.play(["random"] * 2, "zena", seed=1)
    assert "P1 random, P2 random" in repr(record)
    assert repr(record).endswith(", won by P1 random>")


def test_players_tell_their_settings() -> None:
    assert "simulations=200" in repr(buongoverno.named("search:200"))
    assert repr(buongoverno.named("random")) == "RandomPlayer()"
    master = "LevelPlayer(cores=1, judge='learned', patient=False, level='master')"
    assert repr(buongoverno.named("master")) == master == repr(buongoverno.named("level4"))
    assert "brake" not in repr(buongoverno.named("search:2"))


def test_chance_does_not_tell_what_comes() -> None:
    chance = buongoverno.Chance(1)
    chance.next32()
    assert repr(chance) == "<Chance at number 14>"
