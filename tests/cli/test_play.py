"""`play`: a game at the terminal, decided by what is typed."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from buongoverno import game
from buongoverno.kernel.match import replay
from buongoverno.kernel.record import parse
from buongoverno.players import player_names
from buongoverno.plugin.registry import plugin
from cli.command import command, refuses, succeeds

SIENA = game("siena")
BOTS = f"me (a person), {', '.join(player_names())}, or mybot.py:MyBot"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def only_record() -> Path:
    (record,) = Path().glob("*.record")
    return record


# -- a whole game ----------------------------------------------------------------------------------


def test_a_whole_game_can_be_played_by_numbers() -> None:
    """By the rules of the rulebook test_play_on_a_terminal.py plays one."""
    arguments = ("--seed", "1", "--ruleset", "hall9000", "--record", "g")
    text = succeeds("play", "siena", *arguments, typed="1\n" * 2000)
    assert "The last round is over." in text
    assert "The game is kept in g" in text
    record = parse(Path("g").read_text("utf-8"), SIENA)
    assert replay(SIENA, record).state.over
    assert record.result


@pytest.mark.parametrize("name", ["siena", "zena"])
def test_a_hint_names_choices_with_their_prospects(name: str) -> None:
    text = succeeds("play", name, "--seed", "5", typed="hint\nquit\n")
    told = " ".join(text.split())
    # The bids of an auction are one advice.
    advice = told.count("to win, about") + told.count("(just as good)")
    assert advice == {"siena": 1, "zena": 3}[name]
    assert "points)" in told


def test_nobody_has_to_play_at_all() -> None:
    text = succeeds("play", "siena", "--seats", "random,random", "--seed", "4")
    assert "rank" in text
    assert only_record().name.endswith("-4.record")


def test_the_default_game_has_four_seats_and_asks_at_once() -> None:
    text = succeeds("play", "siena", "--seed", "2", typed="quit\n")
    assert text.count("  peasant  ") >= 4
    assert "Agnese (you)" in text
    assert "? for help" in text


def test_bots_play_people_of_the_place_drawn_by_the_seed() -> None:
    names = {rival.name for rival in plugin("siena").rivals}
    tables = []
    for seed in ("5", "5", "6"):
        succeeds("play", "siena", "--seed", seed, "--record", seed, typed="quit\n")
        tables.append(parse(Path(seed).read_text("utf-8"), SIENA).names)
        Path(seed).unlink()
    assert tables[0] == tables[1] != tables[2]
    for person, *bots in tables:
        assert person == "Agnese"
        assert len(set(bots)) == 3
        assert set(bots) <= names


# -- leaving and coming back -----------------------------------------------------------------------


@pytest.mark.parametrize("leaving", ["quit\n", "q\n", ""])
def test_quitting_says_how_to_resume(leaving: str) -> None:
    text = succeeds("play", "siena", "--seed", "2", typed=leaving)
    assert f"buongoverno play --resume {only_record()}" in text


def test_a_resumed_game_goes_on_as_if_never_left() -> None:
    succeeds("play", "siena", "--seed", "2", "--record", "whole", typed="1\n" * 22)
    succeeds("play", "siena", "--seed", "2", "--record", "parts", typed="1\n" * 7)
    for _ in range(3):
        succeeds("play", "--resume", "parts", typed="1\n" * 5)
    assert Path("parts").read_text("utf-8") == Path("whole").read_text("utf-8")


def test_every_decision_is_in_the_file_at_once() -> None:
    text = succeeds("play", "siena", "--seed", "2", "--record", "g", typed="1\nsave copy\n")
    assert "saved in copy" in text
    assert Path("copy").read_text("utf-8") == Path("g").read_text("utf-8")


def test_who_plays_is_kept_in_the_record() -> None:
    seated = ("--seats", "random,me", "--names", "Agnese,Bindo")
    text = succeeds("play", "siena", *seated, "--record", "g", typed="quit\n")
    assert text.endswith("play --resume g\n")
    assert "Bindo (you)" in succeeds("play", "--resume", "g", typed="quit\n")
    text = succeeds("play", "--resume", "g", "--seats", "me,random", typed="quit\n")
    assert "Agnese (you)" in text
    assert "\nseats: me,random\n" in Path("g").read_text("utf-8")


def test_a_resumed_game_may_be_named_as_what_it_is() -> None:
    seats = ("--seats", "me,random", "--record", "g")
    succeeds("play", "siena", *seats, typed="quit\n")
    assert "Siena" in succeeds("play", "siena", "--resume", "g", typed="quit\n")
    assert refuses("play", "zena", "--resume", "g") == "g is a game of Siena"


def test_a_record_that_does_not_say_who_plays_is_resumed_as_before() -> None:
    seated = ("--seats", "random,me", "--names", "Agnese,Bindo")
    succeeds("play", "siena", *seated, "--record", "g", typed="quit\n")
    older = Path("g").read_text("utf-8").replace("seats: random,me\n", "")
    Path("g").write_text(older, "utf-8")
    assert "Agnese (you)" in succeeds("play", "--resume", "g", typed="quit\n")
    assert parse(older, SIENA).seats == []


def test_a_record_does_not_make_the_terminal_run_a_file() -> None:
    succeeds("play", "siena", "--seats", "me,random", "--record", "g", typed="quit\n")
    text = Path("g").read_text("utf-8")
    Path("g").write_text(text.replace("seats: me,random", "seats: me,evil.py:Bot"), "utf-8")
    assert refuses("play", "--resume", "g") == (
        "the record names a bot that is a file; if you trust it, add --seats me,evil.py:Bot"
    )


def test_record_restores_custom_cards_and_options() -> None:
    cards = Path("mine.toml")
    cards.write_text(standard_file().replace("price = 8,", "price = 9,"), "utf-8")
    options = ("--option", "long_game=on", "--cards", cards)
    text = succeeds("play", "siena", *options, "--record", "g", "--seed", "3", typed="quit\n")
    assert "9 peasant" in text
    cards.unlink()
    assert "9 peasant" in succeeds("play", "--resume", "g", typed="quit\n")


def standard_file() -> str:
    return files("buongoverno.games.siena").joinpath("cards.toml").read_text("utf-8")


# -- what can be typed -----------------------------------------------------------------------------


def typing(*lines: str, seed: int = 2, seats: str = "me,random,random,random") -> str:
    typed = "".join(f"{line}\n" for line in lines)
    return succeeds("play", "siena", "--seats", seats, "--seed", str(seed), typed=typed)


def test_help_lists_what_can_be_typed() -> None:
    text = typing("?")
    for word in ("undo", "save FILE", "quit", "rules S8.5", "score", "log"):
        assert f" {word} " in text


def test_a_choice_is_explained_with_its_rule() -> None:
    typed = "\n? propose mule\n? 1\n"
    text = succeeds("play", "siena", "--seats", "me,me", "--seed", "1", typed=typed)
    assert "Mule: Sell two goods of each kind this turn" in text
    assert "For certain, the log will say:\n S4.1   You put Mule up for auction." in text
    assert "\nS4.1  with a ruling of ours\n  In initiative order from +0" in text
    assert "\nS4.2\n  Whoever declines is out of this phase" in text


def test_a_forbidden_choice_is_refused_with_rule_and_sentence() -> None:
    text = typing("rise")
    assert "not allowed now: rise (S4." in text
    explained = typing("? rise")
    assert "rise is not allowed now" in explained


def test_unknown_notation_is_refused_with_the_nearest() -> None:
    assert "'tkae inn' is no decision of Siena; did you mean 'take inn'?" in typing("tkae inn")


def test_a_number_beyond_the_choices_is_refused() -> None:
    assert "the choices are 1 to" in typing("99")


def test_bids_are_a_range_and_typed_with_b() -> None:
    typed = "\npropose mule\nb 7\n"
    text = succeeds("play", "siena", "--seats", "me,me", "--record", "g", typed=typed)
    assert "b N  Bid 1 to 28 (type b 2, for instance)" in text
    assert Path("g").read_text("utf-8").endswith(" bid 7\n")


def test_rules_log_score_and_board_can_be_read() -> None:
    text = typing("rules S12.1", "rules s18", "rules S99", "log", "score", "board", "")
    assert "with at least 30 florins may become a merchant" in text.replace("\n  ", " ")
    assert "S18.3" in text
    assert "there is no rule S99" in text
    assert "Initiative from the poorest" in text
    assert "nothing would count for you (S1.2)" in text
    assert text.count("bankers walk ↓") == 3


def test_file_other_than_a_record_is_not_overwritten() -> None:
    Path("diary").write_text("dear diary", "utf-8")
    assert "diary exists and is no record" in typing("save diary", "save")
    assert Path("diary").read_text("utf-8") == "dear diary"


# -- undo ------------------------------------------------------------------------------------------


def test_a_decision_that_revealed_nothing_can_be_taken_back() -> None:
    # The poorest proposes first and is the first to bid (S4.1, S4.3).
    typed = "\npropose mule\nundo\n"
    text = succeeds(
        "play", "siena", "--seats", "me,me", "--seed", "1", "--record", "g", typed=typed
    )
    proposed, undone = Path("g").read_text("utf-8").splitlines()[-2:]
    assert proposed.endswith(" propose mule")
    assert undone == f"{proposed.split()[0]} undo"
    assert text.count("put a star card up for auction or decline") == 2


def test_revealing_decision_cannot_be_undone() -> None:
    # One declines; the other buys the Mule, is the poorest now and sees the new cards first.
    typed = "\npass\n\npropose mule\nb 1\npass\nundo\n"
    text = succeeds("play", "siena", "--seats", "me,me", "--seed", "1", typed=typed)
    assert "something hidden was revealed since, so it stands" in text


def test_there_is_nothing_to_take_back_at_first() -> None:
    assert "there is nothing to take back" in succeeds(
        "play", "siena", "--seats", "me,me", "--seed", "1", typed="\nundo\n"
    )


def test_decision_followed_by_another_person_cannot_be_undone() -> None:
    typed = "\npass\n\nundo\n"
    text = succeeds("play", "siena", "--seats", "me,me", "--seed", "1", typed=typed)
    assert "has decided since" in text


@pytest.mark.parametrize("name", ["siena", "zena"])
def test_against_bots_one_goes_back_to_ones_own_last_decision(name: str) -> None:
    """Whatever they have done and seen since; the record tells all of it."""
    arguments = ("--seats", "me,random,random", "--seed", "2", "--record", "g")
    succeeds("play", name, *arguments, typed="1\n" * 12)
    before = Path("g").read_text("utf-8")
    own = len(re.findall("^P1 ", before, re.MULTILINE))
    succeeds("play", "--resume", "g", "--seats", "me,random,random", typed="undo\nundo\n")
    record = parse(Path("g").read_text("utf-8"), game(name))
    assert Path("g").read_text("utf-8").startswith(before)
    undone = len(record.moves) - len(parse(before, game(name)).moves)
    assert undone > 2
    assert [move for move in record.moves[-undone:] if move != (0, "undo")] == []
    match = replay(game(name), record)
    assert match.state.is_pending(0)
    standing = record.moves[: match.decisions]
    assert len([seat for seat, _ in standing if seat == 0]) == own - 2


def test_against_bots_there_is_nothing_before_ones_first_decision() -> None:
    text = typing("undo", "?")
    assert "there is nothing to take back" in text
    assert "go back to your last decision; bots do not mind" in text


# -- several people --------------------------------------------------------------------------------


def test_the_keyboard_is_passed_before_anything_is_shown() -> None:
    text = succeeds(
        "play", "siena", "--seats", "me,me", "--names", "Ada,Bea", "--seed", "1", typed="\n"
    )
    first = text.splitlines()[0]
    assert first in (
        "Pass the keyboard to Ada, then press Enter.",
        "Pass the keyboard to Bea, then press Enter.",
    )


# -- what cannot be started ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--seats", "me,robot"], f"there is no player 'robot'; there are: {BOTS}"),
        (["--seats", "me"], "Siena is for 2 to 5 players, not 1"),
        (["--seats", "me,me,me,me,me,me"], "Siena is for 2 to 5 players, not 6"),
        (["--names", "Ada"], "there are 4 seats but 1 names"),
        (["--seats", "me,me", "--names", "Ada,Ada"], "two players have the same name"),
        (["--ruleset", "mine"], "Siena has no ruleset 'mine'; there are: rulebook, hall9000"),
        (["--option", "long_game"], "an option is written like long_game=on, not 'long_game'"),
        (["--option", "long_game=3"], "option long_game takes on or off, not '3'"),
        (["--cards", "none.toml"], "none.toml: there is no such file"),
        (["--cards", "."], ".: this is a folder, not a file"),
        (["--seed", "-3"], "a seed is a whole number from 0, not -3"),
    ],
)
def test_impossible_setup_is_refused(arguments: list[str], line: str) -> None:
    assert refuses("play", "siena", *arguments) == line
    assert not list(Path().glob("*.record"))


def test_unknown_game_option_is_refused_with_known_ones() -> None:
    line = refuses("play", "siena", "--option", "short_game=on")
    assert line.startswith("Siena has no option 'short_game'; there are: courtesan_limit")


def test_a_wrong_card_file_is_refused_by_name_and_line() -> None:
    Path("mine.toml").write_text("[goods]\n", "utf-8")
    assert refuses("play", "siena", "--cards", "mine.toml").startswith("mine.toml, line 1: ")


def test_no_game_is_refused() -> None:
    assert refuses("play") == "which game? There are: siena, zena"


def test_a_record_that_exists_is_not_overwritten() -> None:
    Path("g").write_text("", "utf-8")
    assert refuses("play", "siena", "--record", "g").startswith("g exists already")


def test_a_record_that_cannot_be_written_is_refused() -> None:
    line = refuses("play", "siena", "--record", "nowhere/g")
    assert line == "nowhere/g: cannot be written: there is no such folder"


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("gone", None, "gone: there is no such file"),
        ("binary", b"\xff\xfe\x00", "binary: this is not a text file in UTF-8"),
        ("empty", b"", "empty: line 1: this is no record"),
        ("other", b"hello\n", "other: line 1: this is no record"),
    ],
)
def test_file_other_than_a_record_cannot_be_resumed(
    name: str, content: bytes | None, line: str
) -> None:
    if content is not None:
        Path(name).write_bytes(content)
    assert refuses("play", "--resume", name).startswith(line)


def test_a_resumed_game_keeps_what_was_agreed() -> None:
    succeeds("play", "siena", "--record", "g", typed="quit\n")
    assert "keeps what was agreed" in refuses("play", "--resume", "g", "--ruleset", "hall9000")
    assert "this game has 4 seats, not 2" in refuses("play", "--resume", "g", "--seats", "me,me")


def test_ctrl_c_keeps_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    result = command("play", "siena", "--seed", "2")
    assert result.exit_code == 0
    assert f"play --resume {only_record()}" in result.stdout


@pytest.mark.parametrize("name", ["siena", "zena"])
@pytest.mark.parametrize("columns", [20, 40, 200])
def test_no_terminal_is_too_narrow_or_too_wide(name: str, columns: int) -> None:
    typed = "2\n1\n" * 8
    text = succeeds("play", name, "--seed", "2", typed=typed, columns=columns)
    assert "play --resume" in text
