"""The scenario mechanism: the file format, and what it says when something is wrong."""

from pathlib import Path

import pytest

import buongoverno
from buongoverno.kernel import scenario as kernel_scenario
from buongoverno.kernel.errors import BadScenario
from buongoverno.kernel.scenario import (
    Scenario,
    ScenarioFailed,
    load_scenarios,
    read_scenarios,
    rulesets_of,
    run,
    shown_by,
)

GAME = buongoverno.game("siena")
DOC = Path(__file__).parents[2] / "docs" / "scenarios.md"

GIVEN = """\
scenario: A title
shows: S8.6
given
  2 players
  P1 is a peasant with 10 florins
  P1 holds mule, grain2-wine1-cloth1
  finished: grain 1
  it is P1's turn
"""


def only(text: str) -> Scenario:
    (scenario,) = read_scenarios(text, "example.txt")
    return scenario


def run_text(text: str, ruleset: str = "rulebook") -> None:
    for scenario in read_scenarios(text, "example.txt"):
        run(scenario, GAME, ruleset)


def failure_of(text: str) -> ScenarioFailed:
    with pytest.raises(ScenarioFailed) as caught:
        run_text(text)
    return caught.value


def error_of(text: str) -> str:
    with pytest.raises(BadScenario) as caught:
        run_text(text)
    return str(caught.value)


# -- the file --------------------------------------------------------------------------------------


def test_a_scenario_has_headers_a_position_and_blocks() -> None:
    scenario = only(
        """
# a remark
scenario: Mule
shows: S8.6 S8.3
rulesets: hall9000
options: courtesan_limit 3, long_game on
given
  2 players
when
  P1: pass
then
  nobody wins
"""
    )
    assert scenario.title == "Mule"
    assert scenario.line == 3
    assert scenario.shows == ["S8.6", "S8.3"]
    assert scenario.rulesets == ["hall9000"]
    assert scenario.options == {"courtesan_limit": "3", "long_game": "on"}
    assert [sentence.text for sentence in scenario.given] == ["2 players"]
    assert [block.kind for block in scenario.blocks] == ["when", "then"]
    assert scenario.blocks[1].sentences[0].line == 12


def test_without_rulesets_a_scenario_runs_with_all() -> None:
    scenario = only(GIVEN + "then\n  P1 has 10 florins\n")
    assert rulesets_of(scenario, GAME) == ["rulebook", "hall9000"]


def test_for_each_row_there_is_a_scenario() -> None:
    text = """
scenario: Prices
shows: S8.5
for each
  good  | extra
  grain | P1 wins
  wine  |
given
  2 players
then
  finished: <good> 1
  <extra>
"""
    grain, wine = read_scenarios(text, "example.txt")
    assert [grain.title, wine.title] == ["Prices (grain, P1 wins)", "Prices (wine)"]
    assert [line.text for line in grain.blocks[0].sentences] == ["finished: grain 1", "P1 wins"]
    assert [line.text for line in wine.blocks[0].sentences] == ["finished: wine 1"]


def test_a_title_can_have_cells() -> None:
    text = "scenario: Price of <good>\nshows: S8.5\nfor each\n  good\n  oil\ngiven\n  2 players\n"
    assert only(text + "then\n  P1 wins\n").title == "Price of oil"


def test_shown_by_lists_file_and_title() -> None:
    scenarios = read_scenarios(GIVEN + "then\n  P1 wins\n", "example.txt")
    assert shown_by(scenarios) == {"S8.6": [("example.txt", "A title")]}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("given\n", "line 1: a file begins with 'scenario: '"),
        ("scenario: A\ngiven\n  2 players\nthen\n  P1 wins\n", "'shows:' must name the rules"),
        ("scenario: A\nshows: 8.1\n", "'8.1' is no rule id"),
        ("scenario: A\nshows: S8.1\nthen\n  P1 wins\n", "line 3: 'then' cannot stand here"),
        ("scenario: A\nshows: S8.1\ngiven\n  2 players\n", "has no 'then'"),
        ("scenario: A\nshows: S8.1\n  2 players\n", "line 3: an indented line belongs under"),
        ("scenario: A\nshows: S8.1\nshows: S8.2\n", "line 3: 'shows:' stands once"),
        ("scenario: A\nshows:\n", "line 2: something must follow 'shows:'"),
        (GIVEN + "then\n  <what>\n", "<what> is no column"),
        (GIVEN + "then\n  P1 wins\n" + GIVEN, "has no 'then'"),
        ((GIVEN + "then\n  P1 wins\n") * 2, "line 11: the scenario of line 1 has the same title"),
        (
            "scenario: A\nshows: S8.1\nfor each\n  a | b\n  1\ngiven\n  2 players\nthen\n  <a>\n",
            "line 5: this row has 1 cells, its table has 2 columns",
        ),
    ],
)
def test_a_file_that_cannot_be_read_says_why(text: str, said: str) -> None:
    with pytest.raises(BadScenario) as caught:
        read_scenarios(text, "example.txt")
    assert "example.txt, line " in str(caught.value)
    assert said in str(caught.value)


def test_files_and_folders_are_loaded(tmp_path: Path) -> None:
    folder = tmp_path / "siena"
    folder.mkdir()
    with pytest.raises(BadScenario, match="there is no scenario file"):
        load_scenarios(folder)
    (folder / "a.txt").write_text(GIVEN + "then\n  P1 wins\n", encoding="utf-8")
    assert [scenario.title for scenario in load_scenarios(tmp_path)] == ["A title"]
    with pytest.raises(BadScenario, match="cannot be read: No such file"):
        load_scenarios(tmp_path / "b.txt")
    (folder / "b.txt").write_bytes(b"scenario: \xff\n")
    with pytest.raises(BadScenario, match="must be UTF-8"):
        load_scenarios(folder / "b.txt")


# -- what is not as it says ------------------------------------------------------------------------


def test_a_wrong_expectation_says_what_was_found() -> None:
    failure = failure_of(GIVEN + "then\n  P1 has 10 florins\n  P1 has 11 florins\n")
    assert (failure.file, failure.line) == ("example.txt", 11)
    assert failure.expectation == "P1 has 11 florins"
    assert failure.found == "P1 has 10 florins"
    assert str(failure) == (
        "example.txt, line 11, A title [rulebook]: expected 'P1 has 11 florins'; "
        "found: P1 has 10 florins"
    )


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("when\n  P2: end turn", "at 'end turn' it is P1 who decides; P1 may: end turn,"),
        ("when\n  P1: play mule", "not allowed now: play mule (S8.6: "),
        ("then\n  P1 may: end turn", "P1 may: end turn, play grain2-wine1-cloth1, discard"),
        ("then\n  P2 may: end turn", "it is P1 who decides"),
        ("then\n  P1 can play mule", "not allowed now: play mule"),
        ("then\n  P1 can discard mule for 2 florins", "discard mule for 0 florins"),
        ("then\n  P1 cannot play mule (S8.5)", "refused, but by another rule"),
        ("then\n  P1 cannot discard mule (S8.5)", "'discard mule' is allowed"),
        ("then\n  P1 is a merchant", "P1 is a peasant"),
        ("then\n  P1 holds 2 inn", "P1 holds mule, grain2-wine1-cloth1"),
        ("then\n  P1 is on duomo", "P1 is not in the city"),
        ("then\n  cubes: grain 1", "cubes: none"),
        ("then\n  finished: none", "finished: grain 1"),
        ("then\n  P1 is asked to bid", "P1 is asked: turn"),
        ("then\n  the game ends by S18.1 (seventh_floor)", "the game goes on"),
        ("then\n  the log says: P1 income (S11.1)", "P1 turn (S7.1)"),
        ("then\n  P2 sees P1's senesi", "there are no senesi"),
    ],
)
def test_every_failure_names_the_truth(lines: str, found: str) -> None:
    assert found in failure_of(f"{GIVEN}{lines}\nthen\n  P1 has 10 florins\n").found


def test_bids_are_shown_as_a_range() -> None:
    text = "scenario: A\nshows: S4.3\ngiven\n  2 players\n  the opening auction begins\n"
    text += "when\n  P1: propose mule\nthen\n  P1 may: pass, bid 1 to 28\n  P1 may: pass\n"
    assert failure_of(text).found == "P1 may: pass, bid 1 to 28"


# -- what cannot be understood ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("then\n  P1 has 10 florin coins", "the nearest is '{seat} has {number} florin(s)'"),
        ("then\n  P1 cannot play mule", "say which rule forbids it"),
        ("then\n  P1 cannot play mul (S8.6)", "did you mean 'play mule'?"),
        ("then\n  P1 holds mul", "there is no card 'mul'; did you mean 'mule'?"),
        ("then\n  P3 has 10 florins", "P3 does not play: there are 2 players"),
        ("then\n  P1 is on dumo", "there is no place in the city 'dumo'; did you mean 'duomo'?"),
        ("when\n  P1 plays mule", "is no move; write it as 'P1: end turn'"),
        ("when\n  P1: plays mule", "did you mean 'play mule'?"),
    ],
)
def test_unknown_sentence_gets_a_hint(lines: str, said: str) -> None:
    error = error_of(f"{GIVEN}{lines}\nthen\n  P1 has 10 florins\n")
    assert error.startswith("example.txt, line 10: ")
    assert said in error


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("P1 own inn", "the nearest is '"),
        ("P1 holds mule", "mule is named more often than it exists: there are 1 in all"),
        ("P2 owns senesi 4, 4, 4", "Senesi cards worth 4 are named more often"),
        ("P3 has 3 florins", "P3 does not play"),
        ("cubes: grain 3", "3 cubes fill the sector grain (S8.2)"),
        ("cubes: grain", "say how many, as in 'grain 2'"),
        ("cubes: grapes 2", "there is no good 'grapes'"),
        ("Calandrino is on the wall", "Calandrino never stands on the wall"),
        ("the next Fato draws: devil 8", "a Fato draw is 'safe' or 'devil 2'"),
        ("P1 is on the road to florence, space 3", "a marker stands on space 1 or 2"),
        ("P1 came to via-della-cerchia from duomo", "from via-dei-servi or from the inn"),
        ("artists to come: Giotto", "there is no artist 'Giotto'"),
    ],
)
def test_a_position_that_cannot_be_names_its_line(line: str, said: str) -> None:
    error = error_of(f"{GIVEN}  {line}\nthen\n  P1 has 10 florins\n")
    assert error.startswith("example.txt, line 9: ")
    assert said in error


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("  2 players", "say where play begins"),
        ("  it is P1's turn", "say how many play"),
        ("  2 players\n  P1 is on duomo\n  it is P1's turn", "not said to be a banker"),
        (
            "  2 players\n  P1 is a banker with 9 florins on via-della-cerchia\n  a round begins",
            "say 'P1 came to via-della-cerchia from via-dei-servi' or",
        ),
        (
            "  2 players\n  artists to come: Ambrogio Lorenzetti\n  a round begins",
            "is among the bottom three artists (S3.4)",
        ),
        (
            "  2 players\n  P1 is a merchant\n  P2 is a merchant\n  cubes: oil 1\n  a round begins",
            "oil has left the board: nobody can make it (S8.8)",
        ),
    ],
)
def test_a_position_without_sense_is_refused(lines: str, said: str) -> None:
    error = error_of(f"scenario: A\nshows: S8.1\ngiven\n{lines}\nthen\n  P1 has 10 florins\n")
    assert error.startswith("example.txt, line 1: ")
    assert said in error


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("shows: S8.99", "there is no rule S8.99"),
        ("shows: S8.1\nrulesets: french", "there is no ruleset 'french'"),
        ("shows: S8.1\noptions: courtesans 3", "no option 'courtesans'"),
        ("shows: S8.1\noptions: courtesan_limit many", "takes off or a whole number from 1"),
    ],
)
def test_headers_are_checked(header: str, said: str) -> None:
    error = error_of(f"scenario: A\n{header}\ngiven\n  2 players\nthen\n  P1 wins\n")
    assert said in error


# -- the vocabulary --------------------------------------------------------------------------------


def test_every_pattern_stands_in_the_documentation() -> None:
    text = DOC.read_text(encoding="utf-8")
    language = GAME.scenario_language("rulebook", {})
    patterns = language.given.patterns + language.then.patterns + kernel_scenario.COMMON.patterns
    missing = [pattern for pattern in patterns if f"`{pattern}`" not in text]
    assert missing == ["{seat} cannot {moves}"]  # known only to ask for the rule


def test_scenario_can_describe_a_whole_table() -> None:
    """Sentences the scenarios of the rulebook may not need all."""
    run_text(
        """
scenario: Everything at once
shows: S20.1
given
  3 players
  seed 5
  it is round 12
  P1 is a banker with 40 florins
  P2 is a merchant
  P2 has 40 florins
  P3 is a peasant with 40 florins
  markers arrived: P3, P2, P1
  P1 holds friends, 2 inn
  P2 is on the road to arezzo, space 1
  P1 owns senesi 2, 4
  P1 owns artist Simone Martini
  P2 owns artists Lippo Memmi, Tino di Camaino
  P3 has seen the artist Lippo Memmi
  P1 has donated
  P1 has 2 miser cubes
  P2 knows the bottom 1 senesi card
  cubes: grain 2, spices 8
  finished: oil 3
  2 courtesans in the inn
  Calandrino is in the inn
  tower: P1, P1
  table: guards, mason
  deck, from the top: mule, courtesan
  discard pile: 2 calandrino
  out of the game: friends
  whole senesi deck: 1, 2, 3
  artists to come: Lando di Pietro, Ugolino di Nerio
  P1 has moved to piazza-del-campo this turn
  turns to come: P3
then
  initiative order: P3, P2, P1
  it is round 12
  it is P1's turn
  P1 is asked about the turn
  P1 is on piazza-del-campo
  P1 holds inn, friends, inn
  P1 owns senesi 4, 2
  P1 owns artist Simone Martini
  P3 owns no artists
  P3 owns no senesi
  P1 has donated
  P2 has not donated
  P1 has 2 miser cubes
  P2 has no miser cubes
  P2 is not in the city
  P2 is on the road to arezzo, space 1
  P1 is on no road
  cubes: spices 8, grain 2
  finished: oil 3
  2 courtesans in the inn
  Calandrino is in the inn
  tower: P1, P1
  table: mason, guards
  2 cards on the table
  deck, from the top: mule, courtesan
  the deck contains 2 courtesan, via-francigena
  the deck has 44 cards
  discard pile: 2 calandrino
  out of the game, among others: friends
  senesi deck, from the top: 1, 2
  senesi deck, from the bottom: 3, 2
  the senesi deck has 3 cards
  artists to come: Lando di Pietro
  P1 sees P1's senesi
  P2 does not see P1's senesi
  a spectator sees that P1 owns 2 senesi
  P3 sees P1's hand
  P2 sees that P2 owns 2 artists
  P1 does not see P2's artists
  P2 sees P2's artists
  P2 sees that P1 holds 3 cards
  P2 knows the senesi deck from the bottom: 3
  P1 does not know the senesi deck
  P1 can end turn
when
  P1: end turn
then
  it is P3's turn
when
  P3: end turn
then
  it is nobody's turn
  it is round 13
"""
    )


def test_the_devil_comes_where_he_is_said_to_come() -> None:
    run_text(
        """
scenario: Two draws
shows: S11.8
given
  2 players
  P1 is a banker with 40 florins
  P1 holds 2 piazza-salimbeni
  P1 has moved to piazza-salimbeni this turn
  the next Fato draws: devil 3, safe
when
  P1: play piazza-salimbeni, draw 3
then
  P1 has 40 florins
when
  P1: play piazza-salimbeni, draw 6
then
  P1 has 82 florins
"""
    )


@pytest.mark.parametrize("ruleset", ["rulebook", "hall9000"])
@pytest.mark.parametrize(
    ("beginning", "asked"),
    [
        ("the opening auction begins", "P1 is asked to propose"),
        ("a round begins", "P1 is asked to take"),
        ("round 7 begins", "it is round 7"),
        ("table: inn\n  the players take cards", "P1 can take inn for 2 florins"),
        ("table: mule, guards\n  the star auction begins", "P1 is asked to bid"),
        ("the action phase begins", "P1 is asked who goes first"),
        ("it is P2's turn", "P2 is asked about the turn"),
        ("all turns of round 20 are over", "the game ends by S18.2 (last_round)"),
        ("all turns of round 20 are over", "nobody wins"),
        ("all turns of round 20 are over", "P2 is left out of the count"),
        ("all turns of round 3 are over", "it is round 4"),
    ],
)
def test_play_begins_where_it_is_said_to(beginning: str, asked: str, ruleset: str) -> None:
    text = f"scenario: A\nshows: S5.1\ngiven\n  2 players\n  {beginning}\nthen\n  {asked}\n"
    run_text(text, ruleset)


def test_the_end_is_counted() -> None:
    run_text(
        """
scenario: The count
shows: S19.1
given
  3 players
  P1 is a banker with 40 florins
  P2 is a banker with 50 florins
  P1 owns senesi 3
  P2 has 3 miser cubes
  tower: P1
  all turns of round 20 are over
then
  P1 scores 26 for wealth (S19.1)
  P1 scores 2 for most_floors (S19.3)
  P2 scores -6 for miser_cubes (S19.2)
  P2 scores nothing for tower
  P1 has rank 1 with 33 points
  P2 has rank 2
  P1 wins
  P2 does not win
  P3 is left out of the count
  P3 sees P1's senesi
"""
    )


def test_the_log_can_be_read_by_seat() -> None:
    run_text(
        """
scenario: A secret
shows: S20.1
given
  3 players
  P1 is a merchant with 10 florins
  P1 holds grain1-oil1-cloth2
  finished: cloth 1
  senesi deck, from the top: 4
  it is P1's turn
when
  P1: play grain1-oil1-cloth2, settle, sell cloth, one senesi
then
  P1 reads in the log: P1 sees_senesi, 4 (S15.1)
  P2 does not read in the log: P1 sees_senesi (S15.1)
  a spectator does not read in the log: P1 sees_senesi (S15.1)
  the log says: P1 sees_senesi, senesi, 4 (S15.1)
  the log says: P1 gives_up_for_one, 10 florins (S15.1)
  the log does not say: P1 gives_up_for_two (S15.1)
"""
    )


def test_options_reach_the_game() -> None:
    run_text(
        """
scenario: A limit
shows: S14.1
options: courtesan_limit 1
given
  2 players
  P1 holds courtesan
  1 courtesan in the inn
  it is P1's turn
then
  P1 cannot play courtesan (S14.1)
"""
    )
