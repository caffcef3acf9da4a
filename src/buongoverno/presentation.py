"""How the library shows states, views and records; what it takes is imported when it is asked."""

from typing import Any

from buongoverno.extras import need
from buongoverno.kernel.presenter import Presenter
from buongoverno.kernel.record import Record, print_record
from buongoverno.kernel.state import State
from buongoverno.kernel.view import View
from buongoverno.plugin import registry


class LibraryPresenter(Presenter):
    """Shows everything with the parts that games bring."""

    def html(self, shown: object) -> str:
        """A picture of a state, a view or a record, for a notebook."""
        from buongoverno.pictures import draw

        assert isinstance(shown, (State, View, Record))
        return draw(shown).html()

    def text(self, record: Record) -> str:
        """A record as its file has it."""
        return print_record(record, registry.game(record.game))

    def frame(self, record: Record) -> Any:
        """A polars table with a row for each decision of a record."""
        need(("polars",), "lab", "a table of decisions")
        from buongoverno.lab.dataset.decisions import decisions_of

        return decisions_of(record)
