"""How the library shows what it holds; what that takes is imported when it is asked."""

import importlib
from typing import Any

from buongoverno.extras import need
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.match import Match
from buongoverno.kernel.presenter import Presenter
from buongoverno.kernel.record import Record, print_record
from buongoverno.kernel.state import State
from buongoverno.kernel.view import View
from buongoverno.plugin import registry


class LibraryPresenter(Presenter):
    """Shows everything with the parts that games bring."""

    def html(self, shown: object) -> str:
        """A picture of a state, a view, a record or a match, for a notebook.

        What cannot be drawn, like a record with a hidden seed, is named with the reason.
        """
        from html import escape

        from buongoverno.pictures import draw

        assert isinstance(shown, (State, View, Record, Match))
        try:
            return draw(shown).html()
        except BuongovernoError as error:
            return f"<code>{escape(repr(shown))}</code><br>{escape(str(error))}"

    def text(self, record: Record) -> str:
        """A record as its file has it."""
        return print_record(record, registry.game(record.game))

    def frame(self, record: Record) -> Any:
        """A polars table with a row for each decision of a record."""
        need(("polars",), "lab", "a table of decisions")
        # By name: all that is compiled sees this module, and is compiled where polars is missing.
        decisions = importlib.import_module("buongoverno.lab.dataset.decisions")
        return decisions.decisions_of(record)
