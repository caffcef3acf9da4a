"""A policy as a file of whole numbers says what PyTorch says."""

import pytest

torch = pytest.importorskip("torch")

from buongoverno.envs.batch import Batch  # noqa: E402
from buongoverno.envs.definition import layout  # noqa: E402
from buongoverno.learning.export import exported, take_over  # noqa: E402
from buongoverno.learning.network import Policy  # noqa: E402
from buongoverno.players.network.network import Thinking  # noqa: E402
from buongoverno.players.network.network_file import BadNetwork, described, read  # noqa: E402


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_whole_numbers_say_the_same(game: str) -> None:
    torch.manual_seed(1)
    batch = Batch(game, 16, compact=True)
    batch.reset(1)
    scales = layout(game).scales()
    policy = Policy(scales, batch.shape.actions, (32, 16, 16), temperature=0.3)
    for head in (policy.actions, policy.winning, policy.stack.layers[2]):
        torch.nn.init.normal_(head.weight, 0, 0.3)
    data = exported(policy, game, scales, "not at all")
    assert described(data).trust == pytest.approx(1 / 0.3, abs=1e-3)
    network = read(data)
    for _ in range(30):
        batch.step(batch.masks.argmax(axis=1))
    rows = torch.from_numpy(batch.observations.copy())
    found = policy.stack(rows)
    advice, winning = policy.actions(found), policy.winning(found)
    for index, row in enumerate(batch.observations):
        thinking = Thinking(network, row.tobytes())
        actions = list(range(batch.shape.actions))
        assert thinking.advice(actions) == pytest.approx(advice[index].tolist(), abs=0.03)
        assert thinking.winning() == pytest.approx(winning[index].tolist(), abs=0.03)


def test_a_policy_goes_on_from_a_file() -> None:
    torch.manual_seed(2)
    scales = layout("siena").scales()
    made, other = (Policy(scales, 217, (16, 8, 8), temperature=0.3) for _ in range(2))
    torch.nn.init.normal_(made.actions.weight, 0, 0.3)
    data = exported(made, "siena", scales, "not at all")
    take_over(other, data)
    assert exported(other, "siena", scales, "not at all") == data
    with pytest.raises(BadNetwork, match="layers of"):
        take_over(Policy(scales, 217, (16, 8), temperature=0.3), data)
