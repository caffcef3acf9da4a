"""`buongoverno verify`: an honest record passes, whatever was changed in one does not."""

from pathlib import Path

import pytest

import buongoverno
from buongoverno.kernel.match import Match
from buongoverno.kernel.record import print_record
from cli.command import refuses, succeeds


@pytest.fixture(scope="module")
def honest() -> str:
    """The record of a finished game."""
    game = buongoverno.game("zena")
    match = Match.begin(game, ["Ada", "Bruno", "Carla"], seed=12345)
    while match.state.pending:
        match.decide(match.state.legal()[-1])
    return print_record(match.record, game)


def _file(folder: Path, text: str) -> Path:
    path = folder / "game.record"
    path.write_text(text)
    return path


def _commitment(text: str) -> str:
    return next(
        line.removeprefix("commitment: ")
        for line in text.splitlines()
        if line.startswith("commitment: ")
    )


def test_an_honest_record_passes(tmp_path: Path, honest: str) -> None:
    said = succeeds("verify", _file(tmp_path, honest))
    assert f"ok  the seed fits the commitment {_commitment(honest)}" in said
    assert "allowed by the rules" in said
    assert "ok  they lead to the result: end: " in said


@pytest.mark.parametrize("cut", ["", "sha256:"])
def test_the_commitment_a_player_wrote_down_is_compared(
    tmp_path: Path, honest: str, cut: str
) -> None:
    own = _commitment(honest).removeprefix(cut)
    said = succeeds("verify", _file(tmp_path, honest), "--commitment", own.upper())
    assert "ok  that is the commitment you were shown" in said
    other = "sha256:" + "0" * 64
    refused = refuses("verify", _file(tmp_path, honest), "--commitment", other)
    assert "not the one you were shown" in refused


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("seed: 12345", "seed: 12346", "the seed does not fit the commitment"),
        ("seed: 12345", "seed: hidden", "the seed is hidden"),
        ("\nend: ", "\nend: un", "a result that its decisions do not lead to"),
        ("rules: ", "rules: 9", "rules version 9"),
    ],
)
def test_tampering_is_found(
    tmp_path: Path, honest: str, before: str, after: str, reason: str
) -> None:
    assert before in honest
    changed = honest.replace(before, after, 1)
    assert reason in refuses("verify", _file(tmp_path, changed))


def test_a_game_that_is_not_over_has_nothing_to_verify(tmp_path: Path) -> None:
    game = buongoverno.game("siena")
    match = Match.begin(game, ["Ada", "Bruno", "Carla"], seed=1)
    refused = refuses("verify", _file(tmp_path, print_record(match.record, game)))
    assert "the game is not over" in refused
