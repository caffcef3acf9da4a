"""Writes a policy as a file of whole numbers, which bots ask without PyTorch, and reads one."""

from buongoverno.extras import imports_of
from buongoverno.learning.network import Policy
from buongoverno.players.network.layers import SUM_UNIT, WEIGHT_UNIT
from buongoverno.players.network.network_file import BadNetwork, Description, described, written

with imports_of("train", "learning"):
    import numpy as np
    import torch
    from torch import Tensor, nn

_LEAST, _MOST = -(1 << 15), (1 << 15) - 1


def exported(policy: Policy, game: str, scales: list[int], learned: str) -> bytes:
    """The file of a policy."""
    layers = list(policy.stack.layers)
    parts = [_layer(layer) for layer in layers]
    parts.append(_biases(policy.actions) + _weights(policy.actions.weight))
    parts.append(_biases(policy.winning) + _weights(policy.winning.weight.T))
    description = Description(
        game=game,
        scales=scales,
        widths=[layer.out_features for layer in layers],
        actions=policy.actions.out_features,
        trust=round(policy.trust.item(), 4),
        learned=learned,
    )
    return written(description, b"".join(parts))


def _layer(layer: nn.Linear) -> bytes:
    """A layer that corrects what it gets becomes one that gives the sum."""
    weights = layer.weight.T
    if layer.in_features == layer.out_features:
        weights = weights + torch.eye(layer.in_features, device=weights.device)
    return _biases(layer) + _weights(weights)


def _biases(layer: nn.Linear) -> bytes:
    rounded = np.rint(layer.bias.detach().double().cpu().numpy() * SUM_UNIT)
    return bytes(rounded.astype("<i4").data)


def _weights(weights: Tensor) -> bytes:
    rounded = np.rint(weights.detach().double().cpu().numpy() * WEIGHT_UNIT)
    return bytes((rounded.clip(_LEAST, _MOST) - _LEAST).astype("<u2").data)


def take_over(policy: Policy, data: bytes) -> None:
    """Give a policy the weights of a file."""
    found = described(data)
    layers = list(policy.stack.layers)
    widths = [layer.out_features for layer in layers]
    if (found.widths, found.actions) != (widths, policy.actions.out_features):
        raise BadNetwork(f"the network has layers of {found.widths}, not of {widths}")
    rest = memoryview(data)[data.index(b"\n") + 1 :]
    with torch.no_grad():
        for layer in (*layers, policy.actions, policy.winning):
            rest = _fill(layer, rest, by_output=layer is policy.actions)
            if layer in layers and layer.in_features == layer.out_features:
                layer.weight -= torch.eye(layer.in_features)
        policy.trust.fill_(found.trust)


def _fill(layer: nn.Linear, data: memoryview, by_output: bool) -> memoryview:
    """Read the next layer; returns what is left."""
    biases, count = 4 * layer.out_features, layer.in_features * layer.out_features
    layer.bias.copy_(torch.tensor(np.frombuffer(data[:biases], "<i4") / SUM_UNIT))
    raised = np.frombuffer(data[biases : biases + 2 * count], "<u2").astype(np.float64)
    weights = torch.tensor((raised + _LEAST) / WEIGHT_UNIT)
    if by_output:
        layer.weight.copy_(weights.reshape(layer.out_features, layer.in_features))
    else:
        layer.weight.copy_(weights.reshape(layer.in_features, layer.out_features).T)
    return data[biases + 2 * count :]
