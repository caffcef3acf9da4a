"""Training, where PyTorch is installed: it starts from the judge, learns, and goes on."""

from pathlib import Path
from typing import Any

import pytest

import buongoverno

torch = pytest.importorskip("torch")

from buongoverno.envs.batch import Batch  # noqa: E402
from buongoverno.envs.definition import layout  # noqa: E402
from buongoverno.learning.configuration import Configuration, Tables  # noqa: E402
from buongoverno.learning.improvement import returns  # noqa: E402
from buongoverno.learning.learner import mixture  # noqa: E402
from buongoverno.learning.network import NOBODY, Policy, Seating  # noqa: E402
from buongoverno.learning.self_play import Decisions, masks_of  # noqa: E402
from buongoverno.learning.training import Run, Training  # noqa: E402
from buongoverno.players.judges import NETWORK  # noqa: E402
from buongoverno.players.network.network import OUTCOMES  # noqa: E402
from buongoverno.players.network.network_file import described  # noqa: E402

SMALL = Configuration(
    "siena",
    (Tables(4, "rulebook", 3.0), Tables(2, "hall9000", 1.0)),
    games=16,
    steps=6,
    widths=(16, 8, 8),
    critic_width=16,
    critic_blocks=1,
    minibatch=64,
    bot_share=0.3,
)


def test_outcomes_turn_round_the_table_and_back() -> None:
    seating = Seating(torch.tensor([2, 0]), torch.tensor([4, 3]))
    by_seat = torch.tensor([[0.1, 0.2, 0.3, 0.4, 0, 0], [0.5, 0.3, 0.1, 0, 0, 0.1]])
    seen = seating.round_the_table(by_seat)
    assert seen[0].tolist() == pytest.approx([0.3, 0.4, 0.1, 0.2, 0, 0])
    assert torch.equal(seating.by_seat(seen), by_seat)
    chances = seating.chances(torch.zeros(2, OUTCOMES)).exp()
    assert chances[1].tolist() == pytest.approx([0.25, 0.25, 0.25, 0, 0, 0.25])


def test_an_end_is_what_earlier_decisions_are_judged_by() -> None:
    nothing = torch.zeros(3, 1)
    expected = torch.full((3, 1, OUTCOMES), 0.2)
    won = torch.zeros(3, 1, OUTCOMES)
    won[1, 0, 2] = 1  # seat 2 wins with the second decision
    ended = torch.tensor([[False], [True], [False]])
    empty = dict.fromkeys(("rows", "truths", "bits", "worths", "seats", "players"), nothing)
    decisions = Decisions(
        **empty,
        actions=nothing,
        chances=nothing,
        ours=nothing,
        expected=expected,
        ended=ended,
        outcomes=won,
    )
    found = returns(decisions, torch.full((1, OUTCOMES), 0.3), 0.9)
    assert torch.equal(found[1], won[1])
    assert found[0, 0, 2].item() == pytest.approx(0.1 * 0.2 + 0.9)
    assert found[0, 0, NOBODY].item() == pytest.approx(0.1 * 0.2)
    assert found[2, 0, 0].item() == pytest.approx(0.3)


def test_it_begins_as_the_judge_plays() -> None:
    batch = Batch("siena", 8, compact=True, worths=True, bits=True)
    batch.reset(1)
    policy = Policy(layout("siena").scales(), batch.shape.actions, (16, 8), temperature=0.1)
    arrays: list[Any] = [batch.observations, batch.bits, batch.worths]
    rows, bits, worths = (torch.from_numpy(one.copy()) for one in arrays)
    masks = masks_of(bits, batch.shape.actions)
    chances, _ = policy(rows, masks, worths)
    best = chances.argmax(-1)
    assert masks.gather(-1, best[:, None]).all()
    assert (worths.gather(-1, best[:, None]) == 0).all(), "0 is the best there is"


def test_tables_come_in_their_shares() -> None:
    tables = mixture(SMALL)
    pairs = [table for table in tables if table["players"] == 2]
    assert len(pairs) / len(tables) == pytest.approx(0.25, abs=0.02)
    assert any("bots" in table for table in tables)
    assert all(len(table.get("bots", {})) < table["players"] for table in tables)


def test_a_run_is_resumed(tmp_path: Path) -> None:
    torch.set_num_threads(1)
    lines: list[str] = []
    minutes, updates = 0.0, 0
    for _ in range(2):
        run = Run(tmp_path, minutes + 0.001, 0, trial_games=2)
        Training(SMALL, run, lines.append).learn()
        kept = torch.load(tmp_path / "checkpoint.pt", weights_only=True)
        assert kept["updates"] > updates
        minutes, updates = kept["seconds"] / 60, kept["updates"]
    assert len([line for line in lines if line.startswith("alone against greedy")]) == 2
    assert buongoverno.game(kept["settings"]["game"]).name == "siena"
    assert described((tmp_path / NETWORK).read_bytes()).game == "siena"
