"""Expert iteration, where PyTorch is installed: what search finds is learned, and then tried."""

import csv
import time
from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from buongoverno.envs.batch import Batch  # noqa: E402
from buongoverno.envs.definition import layout  # noqa: E402
from buongoverno.learning import expert_iteration  # noqa: E402
from buongoverno.learning.configuration import Configuration, Expert, Tables  # noqa: E402
from buongoverno.learning.distillation import Lesson, distilled, examples_of  # noqa: E402
from buongoverno.learning.expert_iteration import ExpertIteration  # noqa: E402
from buongoverno.learning.export import exported  # noqa: E402
from buongoverno.learning.machines import Machines  # noqa: E402
from buongoverno.learning.network import NOBODY, Critic, Policy  # noqa: E402
from buongoverno.learning.searched_game import Example, SearchedGame  # noqa: E402
from buongoverno.learning.self_play import Decisions, OldSelves, SelfPlay, masks_of  # noqa: E402
from buongoverno.learning.training import Run, Training  # noqa: E402
from buongoverno.learning.trial import compared  # noqa: E402

EXPERT = Expert(
    begin=0.0,
    updates=1,
    games=3,
    share=0.05,
    simulations=4,
    passes=2,
    minibatch=32,
    trial_games=4,
)
SMALL = Configuration(
    "siena",
    (Tables(2, "rulebook"),),
    games=8,
    steps=4,
    widths=(16, 8, 8),
    critic_width=16,
    critic_blocks=1,
    minibatch=64,
    expert=EXPERT,
)
KINDS = ((2, "rulebook"), (3, "rulebook"))
SCALES = layout("siena").scales()
WIDTHS = (16, 8, 8)


def policy_with(temperature: float, actions: int = 217) -> Policy:
    torch.manual_seed(3)
    torch.set_num_threads(1)
    return Policy(SCALES, actions, WIDTHS, temperature)


def decisions(policy: Policy) -> Decisions:
    with Batch(
        "siena", 8, players=2, compact=True, truths=True, worths=True, bits=True, halves=True
    ) as batch:
        batch.reset(1)
        old = OldSelves(policy, 0.0, 8, "cpu")
        return SelfPlay(batch, [2] * 8, policy, Critic(SCALES, 16, 1), old, "cpu").play(4)


def games_in_which_the_last_is_best(count: int) -> list[SearchedGame]:
    rows = torch.randint(0, 2, (count, len(SCALES)), dtype=torch.uint8)
    return [
        SearchedGame(
            [Example(bytes(row.tolist()), 0, [1, 4, 9], [0.0, -0.1, -0.2], [0.1, 0.1, 0.8])],
            [1.0, 0.0],
        )
        for row in rows
    ]


def test_examples_become_tensors() -> None:
    won = SearchedGame([Example(b"\1\2", 1, [0, 9], [0.0, -2.0], [0.25, 0.75])] * 2, [0, 1, 0])
    lost = SearchedGame([Example(b"\3\4", 0, [3], [0.0], [1.0])], [0.0, 0.0])
    found = examples_of([won, lost], 12, "cpu")
    assert found.rows.tolist() == [[1, 2], [1, 2], [3, 4]]
    assert masks_of(found.bits, 12)[0].nonzero().flatten().tolist() == [0, 9]
    assert found.improved[1].tolist() == [0.25, *[0] * 8, 0.75, 0, 0]
    assert found.worths[1, 9].item() == -2
    assert found.players.tolist() == [3, 3, 2]
    assert found.outcomes[0].tolist() == [0, 1, 0, 0, 0, 0]
    assert found.outcomes[2, NOBODY].item() == 1, "nobody has won"


def test_what_search_found_is_learned() -> None:
    policy = policy_with(0.3)
    kept = decisions(policy)
    setting = replace(EXPERT, passes=30, learning_rate=3e-3)
    found, lesson = distilled(policy, games_in_which_the_last_is_best(200), kept, setting, "cpu")
    assert lesson.after < 0.5 * lesson.before
    assert lesson.surprise < lesson.surprise_before
    assert found is not policy


def test_a_leash_keeps_it_as_it_was_elsewhere() -> None:
    policy = policy_with(0.3)
    kept = decisions(policy)
    flat = kept.flat()
    masks = masks_of(flat.bits, 217)
    before = policy(flat.rows, masks, flat.worths.float())[0].exp()
    moved = []
    for leash in (0.0, 10.0):
        torch.manual_seed(5)
        setting = replace(EXPERT, passes=10, learning_rate=3e-3, leash=leash)
        found, _ = distilled(policy, games_in_which_the_last_is_best(100), kept, setting, "cpu")
        after = found(flat.rows, masks, flat.worths.float())[0].exp()
        moved.append((after - before).abs().mean().item())
    assert moved[1] < 0.5 * moved[0]


def test_a_policy_is_as_good_as_itself_and_better_than_none() -> None:
    judging, ignorant = policy_with(0.1), policy_with(0.0)
    assert compared(judging, judging, "siena", KINDS, 6, 0, "cpu").wins == 0.5
    assert compared(judging, ignorant, "siena", KINDS, 6, 0, "cpu").wins > 0.6
    assert compared(ignorant, judging, "siena", KINDS, 6, 0, "cpu").wins < 0.4


@pytest.mark.parametrize("better", [True, False])
def test_what_was_learned_is_kept_unless_it_is_worse(
    better: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    policy, other = policy_with(0.5 if better else 0.1), policy_with(0.1)
    if not better:
        other.actions.bias.data = torch.linspace(0, 900, 217)  # whatever has the highest number
    before = {name: one.clone() for name, one in policy.state_dict().items()}
    lesson = Lesson(1.0, 1.0, 1.0, 1.0)
    monkeypatch.setattr(expert_iteration, "distilled", lambda *_: (other, lesson))
    rounds = ExpertIteration(SMALL, KINDS, 0, "cpu")
    found = rounds.hold(
        policy,
        exported(policy, "siena", SCALES, ""),
        decisions(policy),
        Machines(1).play,
        time.monotonic(),
    )
    assert found is not None
    assert found.games == 1, "no more time"
    assert found.accepted == better
    now = policy.state_dict()
    kept = other.state_dict() if better else before
    assert all(torch.equal(now[name], one) for name, one in kept.items())


def test_a_run_learns_from_search_and_goes_on(tmp_path: Path) -> None:
    torch.set_num_threads(1)
    minutes, rounds = 0.0, 0
    for _ in range(2):
        run = Run(tmp_path, minutes + 0.001, 0, trial_games=2)
        Training(SMALL, run, lambda line: None).learn()
        kept = torch.load(tmp_path / "checkpoint.pt", weights_only=True)
        assert kept["rounds"] > rounds
        minutes, rounds = kept["seconds"] / 60, kept["rounds"]
    with (tmp_path / "expert.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["round"]) for row in rows] == list(range(1, rounds + 1))
    assert all(int(row["examples"]) > 0 for row in rows)
