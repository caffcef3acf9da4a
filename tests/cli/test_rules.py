"""`rules`: the rulebook on the terminal, and what shows each rule."""

import re
from pathlib import Path

import pytest

import buongoverno
from cli.command import command, refuses, succeeds

RULEBOOK = buongoverno.game("siena").rulebook


def test_without_an_id_the_sections_are_listed() -> None:
    lines = succeeds("rules", "siena").splitlines()
    for section, title in RULEBOOK.sections():
        assert any(line.startswith(f" {section} ") and title in line for line in lines)


def test_a_section_shows_its_statements() -> None:
    text = succeeds("rules", "siena", "S12")
    assert "S12 Rising" in text
    assert "S12.1" in text
    assert "S12.2" in text


def test_rulings_and_rebuilt_values_are_marked() -> None:
    assert "S4.4  with a ruling of ours" in succeeds("rules", "siena", "S4.4")
    assert "S2.6  with a rebuilt value" in succeeds("rules", "siena", "s2.6")


def test_the_marks_of_markdown_are_drawn_not_printed() -> None:
    for game in ("siena", "zena"):
        sections = [section for section, _ in buongoverno.game(game).rulebook.sections()]
        text = succeeds("rules", game, *sections, columns=120)
        assert "**" not in text
        assert "`" not in text
    assert "counts as richer (S3.2)" in succeeds("rules", "siena", "S2.4", columns=400)


@pytest.mark.parametrize(
    ("language", "ruling", "rebuilt"),
    [
        ("en", "Ruling", "Rebuilt"),
        ("de", "Auslegung", "Rekonstruiert"),
        ("fr", "Arbitrage", "Reconstitué"),
        ("it", "Interpretazione", "Ricostruito"),
    ],
)
def test_marks_are_told_in_the_readers_words(language: str, ruling: str, rebuilt: str) -> None:
    told = succeeds("rules", "siena", "S4.4", "--language", language)
    assert f"{ruling}:" in told
    values = succeeds("rules", "siena", "S2.6", "--language", language)
    assert f"4 ({rebuilt})" in values
    assert language == "en" or not re.search(r"Ruling|Rebuilt", told + values)


def test_differences_stand_side_by_side_where_there_is_room() -> None:
    wide = succeeds("rules", "siena", "S4.2", columns=100)
    assert any("rulebook" in line and "hall9000" in line for line in wide.splitlines())
    narrow = succeeds("rules", "siena", "S4.2", columns=60)
    assert not any("rulebook" in line and "hall9000" in line for line in narrow.splitlines())


def test_one_ruleset_alone() -> None:
    text = succeeds("rules", "siena", "S4.2", "--ruleset", "hall9000")
    assert "may not bid in the next auction" in text
    assert "out of this phase" not in text


def test_unknown_ids_and_rulesets_are_refused() -> None:
    assert refuses("rules", "siena", "S99.1").startswith("there is no rule S99.1; ")
    assert "no ruleset 'x'" in refuses("rules", "siena", "S1", "--ruleset", "x")


def test_the_rules_of_zena_are_read_alike() -> None:
    text = succeeds("rules", "zena")
    assert "Zena 1814: the rules. Read more with `rules zena Z15` or `Z15.1`." in text
    assert " Z11 Goal cards" in text
    assert "Z8.7  with a rebuilt value" in succeeds("rules", "zena", "z8.7")
    wide = succeeds("rules", "zena", "Z4.2", columns=100)
    assert any("expert" in line and "beginner" in line for line in wide.splitlines())
    assert "no such rule" in succeeds("rules", "zena", "Z14.1", "--ruleset", "expert")
    assert refuses("rules", "zena", "S8").startswith("there is no rule S8; ")


# -- coverage --------------------------------------------------------------------------------------

SCENARIO = """scenario: {title}
shows: {rules}
given
  2 players
  the opening auction begins
then
  the game goes on
"""


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """A folder with one scenario and one with a test; between them they show every rule."""
    scenarios, tests = tmp_path / "scenarios", tmp_path / "tests"
    scenarios.mkdir()
    tests.mkdir()
    ids = RULEBOOK.ids()
    shown = SCENARIO.format(title="nearly all", rules=" ".join(ids[:-1]))
    (scenarios / "all.txt").write_text(shown, "utf-8")
    marked = f'import pytest\n@pytest.mark.rule("{ids[-1]}")\ndef test_last() -> None: ...\n'
    (tests / "test_last.py").write_text(marked, "utf-8")
    return scenarios, tests


def covers(scenarios: Path, tests: Path) -> tuple[str, ...]:
    return ("rules", "siena", "--coverage", "--scenarios", str(scenarios), "--tests", str(tests))


def test_coverage_lists_what_shows_each_rule(folders: tuple[Path, Path]) -> None:
    text = succeeds(*covers(*folders), columns=200)
    assert f"{folders[0] / 'all.txt'}: nearly all" in text
    assert f"{folders[1] / 'test_last.py'}: test_last" in text
    assert f"{len(RULEBOOK.ids())} of {len(RULEBOOK.ids())} rules are shown" in text


def test_coverage_fails_when_nothing_shows_a_rule(folders: tuple[Path, Path]) -> None:
    (folders[1] / "test_last.py").write_text("", "utf-8")
    result = command(*covers(*folders))
    assert result.exit_code == 1
    assert f"not shown: {RULEBOOK.ids()[-1]}" in result.stdout


def test_coverage_refuses_a_rule_that_is_not_there(folders: tuple[Path, Path]) -> None:
    marked = 'import pytest\n@pytest.mark.rule("S77.7")\ndef test_it() -> None: ...\n'
    (folders[1] / "test_more.py").write_text(marked, "utf-8")
    assert "there is no rule S77.7" in refuses(*covers(*folders))


def test_coverage_leaves_out_the_rules_of_other_games(folders: tuple[Path, Path]) -> None:
    marked = 'import pytest\n@pytest.mark.rule("Z8.5")\ndef test_it() -> None: ...\n'
    (folders[1] / "test_more.py").write_text(marked, "utf-8")
    text = succeeds(*covers(*folders), columns=200)
    assert "test_more.py" not in text


def test_coverage_refuses_missing_folders(folders: tuple[Path, Path], tmp_path: Path) -> None:
    assert "name their folder with --scenarios" in refuses(*covers(tmp_path / "x", folders[1]))
    assert "name their folder with --tests" in refuses(*covers(folders[0], tmp_path / "x"))


def test_words_are_looked_for_in_the_rules() -> None:
    lines = succeeds("rules", "siena", "auction").splitlines()
    assert any(line.startswith(" S4.3 ") and "One auction" in line for line in lines)
    assert not any(line.startswith(" S8.5 ") for line in lines)
    assert refuses("rules", "siena", "xyzzy") == (
        "there is no rule XYZZY; the sections are S1 to S20"
    )
    assert " S4.1 " in succeeds("rules", "siena", "Versteigerung", "--language", "de")
