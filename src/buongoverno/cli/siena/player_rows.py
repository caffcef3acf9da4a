"""The players in initiative order: status, florins, what they hold and own."""

from typing import Final

from rich.padding import Padding
from rich.text import Text

from buongoverno.cli.palette import DECIDES, MUTED, OCHRE, fitted, piece
from buongoverno.games.siena.rising import FLORINS_TO_RISE
from buongoverno.games.siena.text.wording import SienaWording
from buongoverno.games.siena.views import PlayerView, SienaView
from buongoverno.text.wording import counted

SHORTEST_SCALE: Final = 100
WIDE: Final = 96
WIDE_COUNTERS: Final = ("  cards", " misers", " Senesi", " artists", " floors")
NARROW_COUNTERS: Final = ("  cards", " miser", " Sen.", " art.", " fl.")
NAME: Final = 16
STATUS: Final = 9
BEFORE_BAR: Final = 8 + NAME + STATUS + 5


def player_rows(view: SienaView, wording: SienaWording, width: int) -> list[Text | Padding]:
    """A heading, then one or two lines for each player."""
    counters = WIDE_COUNTERS if width >= WIDE else NARROW_COUNTERS
    bar = max(8, width - BEFORE_BAR - sum(len(title) for title in counters))
    rows: list[Text | Padding] = [_heading(counters, bar)]
    for seat in view.initiative:
        player = view.players[seat]
        rows.append(_row(view, player, wording, counters, bar))
        if player.hand and seat != view.seat:
            rows.append(_known_hand(player, wording))
    return rows


def _heading(counters: tuple[str, ...], bar: int) -> Text:
    heading = Text().append("Players".ljust(BEFORE_BAR - 8) + "florins ", style="bold")
    return heading.append(" " * bar + "".join(counters), style=MUTED)


def _row(
    view: SienaView, player: PlayerView, wording: SienaWording, counters: tuple[str, ...], bar: int
) -> Text:
    scale = max(SHORTEST_SCALE, *[other.florins for other in view.players])
    decides = player.seat in view.pending
    name = wording.names[player.seat]
    if player.seat == view.seat:
        name = f"{name[: NAME - 7]} (you)"
    row = Text().append(f"{DECIDES} " if decides else "  ", style=OCHRE)
    row.append(f"+{player.surcharge} ")
    row.append(piece(player.seat)).append("  ")
    row.append(fitted(Text(name, style="bold" if decides else ""), NAME))
    row.append(wording.status(player.status).ljust(STATUS))
    row.append(f"{player.florins:4} ", style=OCHRE)
    row.append(money_bar(player.florins, bar, scale))
    for count, title in zip(_counts(player), counters, strict=True):
        row.append(str(count or "–").rjust(len(title)), style="" if count else MUTED)
    return row


def _counts(player: PlayerView) -> tuple[int, ...]:
    return (
        player.hand_size,
        player.miser_cubes,
        len(player.senesi),
        len(player.artists),
        len(player.floors),
    )


def money_bar(florins: int, width: int, scale: int) -> Text:
    """Florins as a bar with marks at what a rise needs (S12.1)."""
    filled = round(florins * width / scale)
    marks = [round(needed * width / scale) for needed in FLORINS_TO_RISE]
    full = "".join("┿" if place in marks else "━" for place in range(filled))
    empty = "".join("┼" if place in marks else "─" for place in range(filled, width))
    return Text().append(full, style=OCHRE).append(empty, style=MUTED)


def _known_hand(player: PlayerView, wording: SienaWording) -> Padding:
    """What an attentive opponent remembers of a hand (S20.2)."""
    held = " · ".join(counted([wording.card(name) for name in player.hand or []]))
    return Padding(Text(f"holds {held}", style=MUTED), (0, 0, 0, 9))
