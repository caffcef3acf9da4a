"""How the library shows states, views and records; what it takes is imported when it is asked."""

from buongoverno.kernel.presenter import Presenter
from buongoverno.kernel.record import Record, print_record
from buongoverno.plugin import registry


class LibraryPresenter(Presenter):
    """Shows everything with the parts that games bring."""

    def text(self, record: Record) -> str:
        """A record as its file has it."""
        return print_record(record, registry.game(record.game))
