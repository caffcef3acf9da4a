"""`scenario`: files that show rules."""

from pathlib import Path

from cli.command import command, refuses, succeeds

GOES_ON = """scenario: A game that has just begun goes on
shows: S1.1
given
  2 players
  the opening auction begins
then
  the game goes on
"""


def test_files_and_folders_run_in_every_ruleset(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(GOES_ON, "utf-8")
    (tmp_path / "two.txt").write_text(GOES_ON, "utf-8")
    text = succeeds("scenario", tmp_path, tmp_path / "one.txt")
    assert text == "3 scenarios, 6 runs, all as written\n"


def test_one_ruleset_alone(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(GOES_ON, "utf-8")
    text = succeeds("scenario", tmp_path, "--ruleset", "hall9000")
    assert text == "1 scenarios, 1 runs, all as written\n"


ZENA_GOES_ON = """scenario: A round is not the last
shows: Z1.1
given
  2 players
  round 1 ends
then
  the game goes on
"""


def test_scenarios_belong_to_the_game_whose_rules_they_show(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(GOES_ON, "utf-8")
    (tmp_path / "two.txt").write_text(ZENA_GOES_ON, "utf-8")
    assert succeeds("scenario", tmp_path) == "2 scenarios, 4 runs, all as written\n"
    text = succeeds("scenario", tmp_path, "--ruleset", "beginner")
    assert text == "2 scenarios, 1 runs, all as written\n"


def test_a_scenario_of_another_game_than_the_one_named_fails(tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text(ZENA_GOES_ON, "utf-8")
    result = command("scenario", tmp_path, "--game", "siena")
    assert result.exit_code == 1
    assert "there is no rule Z1.1" in result.stdout


def test_failing_scenario_names_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text(GOES_ON.replace("the game goes on", "nobody wins"), "utf-8")
    result = command("scenario", file)
    assert result.exit_code == 1
    first, second, last = result.stdout.splitlines()
    assert first.startswith(f"{file}, line 7, ")
    assert second.startswith(f"{file}, line 7, ")
    assert last == "1 scenarios, 2 runs, 2 not as written"


def test_missing_and_unreadable_files_are_refused(tmp_path: Path) -> None:
    binary = tmp_path / "x.txt"
    binary.write_bytes(b"\xff\xfe")
    assert "UTF-8" in refuses("scenario", binary)
    assert "gone" in refuses("scenario", tmp_path / "gone")
    assert "no ruleset 'x'" in refuses("scenario", binary, "--ruleset", "x")
