"""What shows a state, a view or a record to people: as a picture, a text file or a table.

That takes more than the kernel knows: the parts a game brings beside its rules, or a library. So
somebody above the kernel does it, and says so when the package is imported.
"""

from typing import TYPE_CHECKING, Any

from buongoverno.kernel.interpreted_subclasses import mypyc_attr

if TYPE_CHECKING:
    from buongoverno.kernel.record import Record


@mypyc_attr(allow_interpreted_subclasses=True)
class Presenter:
    """Shows what the kernel's objects hold."""

    def html(self, shown: object) -> str:
        """A picture of a state, a view, a record or a match, for a notebook."""
        raise NotImplementedError

    def text(self, record: "Record") -> str:
        """A record as its file has it."""
        raise NotImplementedError

    def frame(self, record: "Record") -> Any:
        """A table with a row for each decision of a record."""
        raise NotImplementedError


class _Chosen:
    presenter: Presenter = Presenter()


_chosen = _Chosen()


def present_with(presenter: Presenter) -> None:
    """Let it show everything from now on."""
    _chosen.presenter = presenter


def presenter() -> Presenter:
    """What shows everything."""
    return _chosen.presenter
