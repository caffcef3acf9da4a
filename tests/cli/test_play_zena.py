"""`play zena`: a game of Zena 1814 at the terminal, decided by what is typed."""

import dataclasses
import re
from importlib.resources import files
from pathlib import Path

import pytest

from buongoverno import game
from buongoverno.kernel.match import replay
from buongoverno.kernel.record import parse, print_record
from cli.command import refuses, succeeds

ZENA = game("zena")
PLACING = "put the Lord on a card"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def playing(*lines: str, seats: str = "me,random,random,random", seed: int = 3) -> str:
    typed = "".join(f"{line}\n" for line in lines)
    return succeeds("play", "zena", "--seats", seats, "--seed", str(seed), typed=typed)


def last_screen(text: str) -> str:
    """From the last heading on."""
    return text[text.rindex("Zena 1814  ") :]


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "columns"), [("expert", 80), ("beginner", 100)])
def test_a_whole_game_can_be_played_by_numbers(ruleset: str, columns: int) -> None:
    arguments = ("--seed", "1", "--ruleset", ruleset, "--record", "g")
    text = succeeds("play", "zena", *arguments, typed="2\n1\n" * 500, columns=columns)
    assert "Eight rounds are over. Z13.1 Round 8" in text
    assert " wins Genoa. Z13.1" in text or " share the victory. Z13.1" in text
    assert all(len(line) <= columns + 2 for line in text.splitlines())
    record = parse(Path("g").read_text("utf-8"), ZENA)
    assert replay(ZENA, record).state.over


def test_two_people_play_at_one_keyboard() -> None:
    # Enter takes the keyboard over; where nothing is passed on it draws the table again.
    text = playing(*["", "2"] * 50, seats="me,me", seed=4)
    assert text.count("Pass the keyboard to Costaggia") > 3
    assert text.count("Pass the keyboard to Seppa") > 3


def test_two_people_end_a_game_at_one_keyboard() -> None:
    """Bots have played it almost to the end."""
    succeeds("play", "zena", "--seats", "random,random", "--seed", "4", "--record", "g")
    record = parse(Path("g").read_text("utf-8"), ZENA)
    begun = dataclasses.replace(record, moves=record.moves[:-12], result=[])
    Path("g").write_text(print_record(begun, ZENA), "utf-8")
    text = succeeds("play", "--resume", "g", "--seats", "me,me", typed="\n1\n" * 60)
    assert "Pass the keyboard to " in text
    assert "Eight rounds are over." in text
    record = parse(Path("g").read_text("utf-8"), ZENA)
    assert replay(ZENA, record).state.over


def test_a_resumed_game_goes_on_as_if_never_left() -> None:
    succeeds("play", "zena", "--seed", "2", "--record", "whole", typed="2\n1\n" * 12)
    succeeds("play", "zena", "--seed", "2", "--record", "parts", typed="2\n1\n" * 3)
    for _ in range(3):
        succeeds("play", "--resume", "parts", typed="2\n1\n" * 3)
    assert Path("parts").read_text("utf-8") == Path("whole").read_text("utf-8")


# -- deciding at the same time ---------------------------------------------------------------------


def test_bots_place_at_once_and_the_person_in_peace() -> None:
    text = playing("1", "1")
    first, second, third = text.split("Zena 1814  ")[1:]
    assert re.search(r"■ [\w, ]+ 0      2  10 of 10    10      –  has placed", first)
    assert PLACING in first
    assert "put the Lady on a card" in second
    assert "put the Heir on a card" in third
    assert "Your figures: Lord on Ciæti (Old town), Lady on Torna da cappo (Old town)" in third


def test_people_place_one_after_the_other_and_nothing_shows() -> None:
    typed = ("", "1", "1", "1", "1", "")
    text = playing(*typed, seats="me,me", seed=9)
    ada, bea = text.split("Pass the keyboard to Seppa, then press Enter.")
    assert PLACING in ada
    assert PLACING in bea
    assert "Costaggia placed all figures." in bea
    assert "Your figures: Lord on Torna da cappo (Old town)" in ada
    assert "Your figures" not in bea
    assert "Costaggia put the" not in bea


def test_a_figure_can_be_placed_again_after_undo() -> None:
    text = playing("1", "1", "undo", "undo")
    assert PLACING in last_screen(text)


# -- what is on the screen -------------------------------------------------------------------------


def test_areas_stand_in_settlement_order_with_leads_and_incomes() -> None:
    screen = last_screen(playing("1", "1", "1", "1", "1", "1"))
    found = re.findall(r"^ ([1-6]) (Old town|Cathedral|Palace|Bank|Port|Fort) ", screen, re.M)
    assert [name for _, name in found] == [
        "Old town",
        "Cathedral",
        "Palace",
        "Bank",
        "Port",
        "Fort",
    ]
    assert re.search(r"leads by [0-9]+|tie at [0-9]+", screen)
    assert "2 points for 1 coin" in screen


def test_a_lone_lady_counts_nothing_but_in_the_old_town() -> None:
    # On the first screen of this game the Lady of Seppa stands alone in the Cathedral.
    text = playing(*["2"] * 20)
    assert re.search(r"(Cathedral|Palace|Bank|Port|Fort) .*Lady 3 alone: 0", text)
    assert not re.search(r"Old town .*alone", text)


def test_cards_show_prices_markers_promoter_and_what_joining_brings() -> None:
    text = playing(*["2", "1"] * 12)
    assert re.search(r"[0-9]\[[●■▲◆]\] [0-9][●■▲◆○]", text)
    assert re.search(r"next slot: [●■▲◆] \+1\s+(coin|card|point)", text)
    assert "Roll 6+: " in text
    assert "Every round: " in text


def test_goals_show_what_they_are_worth_now() -> None:
    text = playing(*["1"] * 5, *["pass and draw a goal", "1"] * 9)
    assert re.search(r"Your goals  worth [0-9]+ now\n [^\n]+  [0-9]+  ", text)


def test_current_event_is_shown_with_its_caption() -> None:
    assert re.search(
        r"Event of the round  .+  All get [12] coins?", playing("1", "1", "1", "1", "1")
    )


def test_the_die_shows_its_odds() -> None:
    offers = [f"offer {card}" for card in ("contrabando", "viagio-in-levante")]
    text = playing("8", "7", "1", "1", "1", *[*offers, "1"] * 12)
    assert re.search(r"pay coins for the die of .*\? It has \+[0-9] so far", text)
    assert re.search(r"Pay 1 coin +lost [0-9]+% · stays [0-9]+% · won [0-9]+%", text)


# -- what can be typed -----------------------------------------------------------------------------


def test_help_shows_examples_of_this_game() -> None:
    text = playing("?")
    for word in ("join bank 1", "rules Z8.5", "undo", "score", "quit"):
        assert f" {word} " in text
    assert "bid" not in text


def test_rules_log_and_score_can_be_read() -> None:
    text = playing("rules Z8.6", "rules z12", "rules S8", "log", "score")
    assert "A Lady alone cannot hold the majority" in text
    assert "Z12.2" in text
    assert "there is no rule S8" in text
    assert "You drew Ciæti" in text
    assert "0 points if the game ended now: in play 0 Z13.1" in text


def test_a_choice_is_explained_with_its_caption_and_rule() -> None:
    text = playing("? 1", "? offer ciaeti", "? choose manezzi")
    assert "Ciæti: Once: 2 cards each; everybody passes a card right" in text
    assert "offer ciaeti is not allowed now" in text
    assert "Z3.2" in text


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "the choices are 1 to"),
        ("b 6", "'b 6' is no decision of Zena 1814"),
        ("chose ciaeti", "did you mean 'choose ciaeti'?"),
        ("pass", "not allowed now: pass (Z3.2"),
        ("\x07", "is no decision of Zena 1814"),
        ("-1", "is no decision of Zena 1814"),
    ],
)
def test_nonsense_is_answered_in_one_line(line: str, answer: str) -> None:
    assert answer in playing(line)


# -- what cannot be started ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--seats", "me"], "Zena 1814 is for 2 to 5 players, not 1"),
        (["--ruleset", "rulebook"], "Zena 1814 has no ruleset 'rulebook'; there are: expert, "),
        (["--option", "free_order"], "an option is written like free_order=on, not 'free_order'"),
        (
            ["--option", "long_game=on"],
            "Zena 1814 has no option 'long_game'; there are: free_order",
        ),
        (["--option", "free_order=2"], "option free_order takes on or off, not '2'"),
        (["--cards", "none.toml"], "none.toml: there is no such file"),
        (["--names", "Ada,Ada"], "there are 4 seats but 2 names"),
    ],
)
def test_impossible_setup_is_refused(arguments: list[str], line: str) -> None:
    assert refuses("play", "zena", *arguments).startswith(line)
    assert not list(Path().glob("*.record"))


def test_a_card_file_of_another_game_is_refused() -> None:
    other = files("buongoverno.games.siena").joinpath("cards.toml").read_text("utf-8")
    Path("siena.toml").write_text(other, "utf-8")
    line = refuses("play", "zena", "--cards", "siena.toml")
    assert line.startswith("siena.toml, line ")


def test_custom_cards_are_played_and_recorded() -> None:
    own = files("buongoverno.games.zena").joinpath("cards.toml").read_text("utf-8")
    Path("mine.toml").write_text(own.replace('name = "Ciæti"', 'name = "Gossip"'), "utf-8")
    arguments = ("--cards", "mine.toml", "--record", "g", "--seed", "3")
    assert "Gossip" in succeeds("play", "zena", *arguments, typed="quit\n")
    Path("mine.toml").unlink()
    assert "Gossip" in succeeds("play", "--resume", "g", typed="quit\n")


def test_record_is_replayed_for_spectators_and_seats() -> None:
    bots = ",".join(["random"] * 4)
    succeeds("play", "zena", "--seats", bots, "--seed", "3", "--record", "g")
    assert "Eight rounds are over." in succeeds("replay", "g")
    spectator = succeeds("replay", "g", "--to", "3")
    assert "Your hand" not in spectator
    assert "put the figure on a card" in spectator
    seppa = succeeds("replay", "g", "--to", "60", "--seat", "P2", "--log")
    assert "Seppa (you)" in seppa
    assert "Your hand" in seppa
