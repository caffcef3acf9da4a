"""The whole table at a glance, as one seat sees it."""

from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from buongoverno.cli.palette import AZURITE, MUTED, OCHRE
from buongoverno.cli.zena.areas import WIDE, areas
from buongoverno.cli.zena.families import families
from buongoverno.cli.zena.hand import hand
from buongoverno.games.zena.round_end import ROUNDS
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.games.zena.views import ZenaView
from buongoverno.kernel.state import Choice

WIDEST: Final = 120


class ZenaBoard:
    """Draws a view; `choices` make the cards glow that can be joined now."""

    def __init__(self, view: ZenaView, wording: ZenaWording, choices: list[Choice]) -> None:
        self.view = view
        self.wording = wording
        self.choices = choices

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        yield self._heading(width)
        if self.view.event is not None:
            yield self._event(self.view.event)
        yield families(self.view, self.wording)
        yield Text()
        if self.view.round:
            yield from areas(self.view, self.wording, self.choices, width)
            yield Text()
        yield from hand(self.view, self.wording)

    def _heading(self, width: int) -> Text:
        view = self.view
        round_ = f"round {view.round} of {ROUNDS}" if view.round else "placing figures"
        left = Text().append("Zena 1814", style=f"bold {AZURITE}")
        left.append(f"  {round_}", style="bold")
        piles = self._piles(width)
        left.append(" " * max(2, width - left.cell_len - len(piles)))
        return left.append(piles, style=MUTED)

    def _piles(self, width: int) -> str:
        view = self.view
        piles = [f"actions {len(view.action_deck)}", f"gone {len(view.gone)}"]
        if view.ruleset != "beginner":
            piles.insert(1, f"goals {len(view.goal_deck)}")
            won = "battles won" if width >= WIDE else "battles"
            piles += [f"forts {len(view.fort_deck)}", f"{won} {len(view.battles_won)}"]
        return ("decks: " if width >= WIDE else "") + " · ".join(piles)

    def _event(self, event: str) -> Text:
        line = Text().append("Event  ", style="bold").append(self.wording.card(event), style=OCHRE)
        return line.append(f": {self.wording.caption(event)}")
