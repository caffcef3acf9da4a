"""Work on an accelerator that is recorded once and repeated from then on.

Launching the many small steps of a network one by one takes several times as long as the steps
themselves (CUDA graphs).
"""

from collections.abc import Callable

from buongoverno.extras import imports_of

with imports_of("train", "learning"):
    import torch
    from torch import Tensor

Tensors = tuple[Tensor, ...]
_CALLS_BEFORE = 3  # in which libraries set themselves up


class Recorded:
    """A function of tensors that reads and writes nothing else but networks that stay in place.

    The shapes of the first call are the ones that are recorded. On a processor, and with tensors of
    other shapes, the function is called as it is.
    """

    def __init__(self, work: Callable[..., Tensors], device: str) -> None:
        self._work = work
        self._on_accelerator = device == "cuda"
        self._given: Tensors = ()
        self._found: Tensors = ()
        self._graph: torch.cuda.CUDAGraph | None = None
        self._calls = 0

    def __call__(self, *given: Tensor) -> Tensors:
        """What the function finds, in tensors of their own."""
        if not self._on_accelerator:
            return self._work(*given)
        if not self._given:
            self._given = tuple(one.clone() for one in given)
        if any(one.shape != kept.shape for one, kept in zip(given, self._given, strict=True)):
            return self._work(*given)
        self._calls += 1
        if self._calls <= _CALLS_BEFORE:
            return self._aside(given)
        for one, kept in zip(given, self._given, strict=True):
            kept.copy_(one)
        if self._graph is None:
            self._graph = self._record()
        self._graph.replay()
        return tuple(one.clone() for one in self._found)

    def _aside(self, given: Tensors) -> Tensors:
        """On another stream, as recording asks for."""
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            found = self._work(*given)
        torch.cuda.current_stream().wait_stream(stream)
        return found

    def _record(self) -> "torch.cuda.CUDAGraph":
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._found = self._work(*self._given)
        return graph
