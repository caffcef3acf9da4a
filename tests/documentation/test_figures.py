"""Pages of figures say at which commit they were measured; shares come from fixed samples."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

import figures
import strength
from buongoverno.lab import stamp

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
COMMIT: Final = "[0-9a-f]{7,40}"
STAMP: Final = re.compile(
    rf"^Measured by `make [^`]+` at commits? ({COMMIT}(?:(?:, | and ){COMMIT})*): .+\.",
    re.MULTILINE,
)
# Every page that a target of the Makefile writes.
PAGES: Final = sorted(
    {"coverage.md", "deployment-test.md", "reports/README.md"}
    | {file for part in figures.PARTS for file in part.files if file.endswith(".md")}
    - {"research.md"}
)
STRENGTH: Final = json.loads((DOCS / "strength.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_figures_names_a_commit_of_this_history(page: str) -> None:
    (commits,) = STAMP.findall((DOCS / page).read_text(encoding="utf-8"))
    if not _history_is_here():
        pytest.skip("the history of the repository is not here")
    for commit in re.findall(COMMIT, commits):
        assert _git("merge-base", "--is-ancestor", commit, "HEAD").returncode == 0, commit


def test_a_stamp_tells_of_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["load", "--rounds", "1"])
    assert " at commit unknown: " in stamp.stamp("load")
    for command in (["init", "-q"], [*_COMMIT, "--allow-empty", "-m", "first"]):
        subprocess.run(["git", *command], check=True)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/page.md").touch()
    clean = stamp.stamp("load", "compiled")
    assert clean.startswith('Measured by `make load LOAD="--rounds 1"` at commit ')
    assert STAMP.findall(clean)
    (tmp_path / "rules.py").touch()
    assert not STAMP.findall(stamp.stamp("load", "compiled"))


def test_both_pages_are_made_of_the_same_data() -> None:
    hint = "run: make strength, or python tools/strength.py --pages"
    page, research = ((DOCS / name).read_text("utf-8") for name in ("strength.md", "research.md"))
    assert page == strength.strength_page(STRENGTH), hint
    assert research == strength.with_baselines(research, STRENGTH), hint


def test_a_share_comes_from_a_fixed_number_of_deals_on_seeds_of_their_own() -> None:
    all_matches = [
        match
        for chapter in (strength.matches, strength.level_matches, strength.budget_matches)
        for match in chapter(200)
    ]
    assert len({match.key for match in all_matches}) == len(all_matches)
    for match in all_matches:
        command = match.command
        assert "--until-decided" not in command
        assert command[command.index("--deals") + 1] == "200"
        assert command[command.index("--seed") + 1] == str(strength.SEED)


def test_every_level_meets_the_one_below_at_every_kind_of_table() -> None:
    found = strength.level_matches(200)
    kinds = {(match.game, match.ruleset, match.players) for match in found}
    assert len(found) == 4 * len(kinds)
    assert {players for _, _, players in kinds} == {2, 3, 4, 5}
    assert {ruleset for _, ruleset, _ in kinds} == {"rulebook", "hall9000", "expert", "beginner"}


def test_the_page_shows_what_was_measured_and_what_was_not() -> None:
    match = strength.Match("siena", "master", "journeyman", 200)
    level = strength.Match("zena", "master", "journeyman", 200, 3, "beginner")
    budget = strength.Match("zena", "search:16", "greedy", 200)
    of_search = _report(200, 0.55)
    of_search["players"][0]["player"], of_search["players"][1]["player"] = "search:16", "greedy"
    data = {
        "stamp": "",
        "matches": [strength.summary(match, _report(200, 0.4))],
        "levels": [strength.summary(level, _report(200, 0.5))],
        "budgets": [strength.summary(budget, of_search)],
        "times": {"siena": {"master": {"mean": 0.0004, "percentile_99": 0.004}}},
        "speeds": {},
    }
    page = strength.strength_page(data)
    assert "| Siena | master | journeyman | 200 | 40.0% | 40.0% to 40.0% | 50.0 | +0 |" in page
    assert "| +0 | 0.4 ms | 4.0 ms |" in page
    assert "| beginner | master | journeyman | – | 50% (50% to 50%), 1.5 | – | – |" in page
    assert "| Zena 1814 | search:16 | 200 | 55.0% | 55.0% to 55.0% | 50.0 |" in page
    assert "arena zena --players search:16,greedy,greedy,greedy" in page
    assert "has not been measured" not in page
    data["matches"] = [strength.summary(match, None)]
    page = strength.strength_page(data)
    assert "| Siena | master | journeyman | – | – | – | – | – | 0.4 ms | 4.0 ms |" in page
    assert "has not been measured" in page


def test_games_that_are_kept_count_although_nobody_looks_ahead_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "KEPT", tmp_path)
    monkeypatch.setattr(strength, "commit", lambda: "abc")
    monkeypatch.setattr(strength, "arena", lambda match, _jobs: _report(match.deals, 0.4))
    match = strength.Match("siena", "master", "journeyman", 2)
    monkeypatch.setattr(strength.Match, "looks_ahead", True)
    games = tmp_path / "abc/siena-master-journeyman-4/games.jsonl"
    games.parent.mkdir(parents=True)
    for text, whole in (("plan\ngame\n", False), ("plan\ngame\ngame\n", True)):
        games.write_text(text)
        (entry,) = strength.played([match], searches=False, jobs=1)
        assert (entry["sample"] is not None) == whole


def test_small_samples_are_not_published(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["strength.py", "--deals", "2"])
    with pytest.raises(SystemExit):
        strength.main()


def test_pages_are_published_when_all_parts_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Each target writes a page, the second one only at the second try; both miss their goals."""
    repository = tmp_path / "repository"
    repository.mkdir()
    (repository / "docs").mkdir()
    (repository / "docs/index.md").touch()
    (repository / ".gitignore").write_text("/build/\n")
    stamped = '" at commit `git rev-parse --short HEAD`: "'
    (repository / "Makefile").write_text(
        f"first:\n\techo $(FIRST){stamped} >> docs/first.md; false\n"
        f"second:\n\ttest -e ../second-try && echo 2{stamped} > docs/second.md; false\n"
    )
    monkeypatch.chdir(repository)
    for command in (["init", "-q"], ["add", "."], [*_COMMIT, "-m", "first"]):
        subprocess.run(["git", *command], check=True)
    monkeypatch.setattr(figures, "ROOT", repository)
    monkeypatch.setattr(figures, "FOLDER", repository / "build/figures")
    parts = (figures.Part("first", ("first.md",), "many"), figures.Part("second", ("second.md",)))
    monkeypatch.setattr(figures, "PARTS", parts)
    monkeypatch.setattr(sys, "argv", ["figures.py"])
    with pytest.raises(SystemExit, match="second failed; nothing was published"):
        figures.main()
    assert [path.name for path in (repository / "docs").iterdir()] == ["index.md"]
    (repository / "build/figures/second-try").touch()
    figures.main()
    assert (repository / "docs/first.md").read_text().startswith("many at commit ")
    assert (repository / "docs/first.md").read_text().count("many") == 1
    assert (repository / "docs/second.md").read_text().startswith("2 at commit ")
    with pytest.raises(SystemExit, match="commit your changes first"):
        figures.main()


def test_every_part_is_a_target_that_takes_its_options() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for part in figures.PARTS:
        assert f"\n{part.target}: " in makefile
        if part.options or part.quickly:
            assert f"$({part.target.upper()})" in makefile


_COMMIT: Final = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "-q"]


def _git(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


def _history_is_here() -> bool:
    return _git("rev-parse", "--is-shallow-repository").stdout.strip() == "false"


def _report(deals: int, share: float) -> dict[str, Any]:
    """What the arena reports of a match between master and journeyman."""
    players = [
        {
            "player": player,
            "win_share": {"mean": share, "low": share, "high": share},
            "points": {"mean": 50.0},
            "rating": {"rating": 0.0},
        }
        for player in ("master", "journeyman")
    ]
    return {"deals": deals, "players": players}
