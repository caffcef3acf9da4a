"""The whole table at a glance, as one seat sees it."""

from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from buongoverno.cli.palette import MUTED, SINOPIA
from buongoverno.cli.siena.city import city
from buongoverno.cli.siena.countryside import countryside, roads, tower
from buongoverno.cli.siena.market import auction, hand, market, under_way
from buongoverno.cli.siena.player_rows import WIDE, player_rows
from buongoverno.games.siena.action_phase import LAST_ROUND, LAST_ROUND_OF_A_LONG_GAME
from buongoverno.games.siena.text.wording import SienaWording
from buongoverno.games.siena.views import SienaView
from buongoverno.kernel.state import Choice

WIDEST: Final = 110
CITY: Final = 46
NARROW_CITY: Final = 39


class SienaBoard:
    """Draws a view; `choices` make the places glow that can be reached now."""

    def __init__(self, view: SienaView, wording: SienaWording, choices: list[Choice]) -> None:
        self.view = view
        self.wording = wording
        self.choices = choices

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        yield self._heading(width)
        yield from player_rows(self.view, self.wording, width)
        yield Text()
        yield self._city_and_countryside(width >= WIDE)
        yield Text()
        yield from market(self.view, self.wording, width)
        yield from auction(self.view, self.wording)
        yield from hand(self.view, self.wording, width >= WIDE)
        yield from under_way(self.view, self.wording)

    def _heading(self, width: int) -> Text:
        view = self.view
        last = LAST_ROUND_OF_A_LONG_GAME if view.options["long_game"] else LAST_ROUND
        round_ = f"round {view.round} of {last}" if view.round else "opening auction"
        left = Text().append("Siena", style=f"bold {SINOPIA}").append(f"  {round_}", style="bold")
        piles = (
            f"deck {view.deck_size} · discards {len(view.discards)} · "
            f"Senesi {len(view.senesi_deck)} · artists {view.artists_left}"
        )
        left.append(" " * max(2, width - left.cell_len - len(piles)))
        return left.append(piles, style=MUTED)

    def _city_and_countryside(self, wide: bool) -> Table:
        width = CITY if wide else NARROW_CITY
        beside = Table.grid(padding=(0, 2))
        beside.add_column(width=width, no_wrap=True, overflow="ellipsis")
        beside.add_column(no_wrap=True, overflow="crop")
        right = countryside(self.view, self.wording, wide) + roads(self.view, self.wording)
        right += [Text(), *tower(self.view)]
        left = city(self.view, self.wording, self.choices, width)
        for number, line in enumerate(left):
            beside.add_row(line, right[number] if number < len(right) else Text())
        return beside
