"""What is known of each player: status, florins, cards, and at the end points."""

from typing import Final

from buongoverno.drawing.picture import Panel
from buongoverno.drawing.seats import BOX_WIDTH, PlayerBox, colour
from buongoverno.drawing.svg import INK, LINE, MUTED, SINOPIA, lines_of, rectangle, words
from buongoverno.games.siena.drawing.scene import SienaScene
from buongoverno.games.siena.drawing.shapes import icon
from buongoverno.games.siena.views import PlayerView

_BAR: Final = 116
_TOLD_LINES: Final = 5


def players(scene: SienaScene) -> list[Panel]:
    """A box for each seat."""
    view = scene.view
    told = [_things(owner, scene) for owner in scene.owners]
    lines = max(len(lines) for lines in told)
    return [
        PlayerBox(
            player.seat,
            scene.wording.called(player.seat),
            _note(player.seat, scene),
            player.seat in view.pending,
            _means(player, scene) + _listed(told[player.seat]),
            82 + 16 * lines,
        ).panel()
        for player in view.players
    ]


def _note(seat: int, scene: SienaScene) -> str:
    wording = scene.wording
    if scene.view.result is not None:
        found = scene.view.result.seats[seat]
        return "–" if found.points is None else f"{found.points} {wording.label('points')}"
    return ""


def _means(player: PlayerView, scene: SienaScene) -> str:
    """Status, surcharge, and florins on one scale for all."""
    numbers = scene.printed.numbers
    scale = max(numbers.banker_florins, *[one.florins for one in scene.view.players])
    left = BOX_WIDTH - _BAR - 50
    filled = _BAR * player.florins / scale
    rungs = [numbers.merchant_florins, numbers.banker_florins]
    return "".join(
        [
            icon(player.status, 10, 33, 18),
            words(33, 47, scene.wording.status(player.status), 14, most=64),
            rectangle(102, 33, 32, 19, rx=4, fill="#fff", stroke=LINE),
            words(118, 47, f"+{player.surcharge}", 13, bold=True, anchor="middle", fill=SINOPIA),
            rectangle(left, 37, _BAR, 12, fill="#e6dcc8"),
            rectangle(left, 37, filled, 12, fill=colour(player.seat), stroke=INK),
            *[rectangle(left + _BAR * rung / scale - 1, 34, 2, 18, fill=SINOPIA) for rung in rungs],
            words(BOX_WIDTH - 10, 49, str(player.florins), 17, bold=True, anchor="end"),
            *_counts(player),
        ]
    )


def _counts(player: PlayerView) -> list[str]:
    counts = [
        ("cards", player.hand_size),
        ("citizen", len(player.senesi)),
        ("palette", len(player.artists)),
        ("tower", len(player.floors)),
        ("miser", player.miser_cubes),
    ]
    found: list[str] = []
    for place, (name, count) in enumerate(counts):
        x = 10 + 62 * place
        found.append(icon(name, x, 57, 16, INK if count else "#c9b999", 1.5))
        found.append(words(x + 20, 71, str(count), 14, fill=INK if count else "#b5a58a"))
    return found


def _things(player: PlayerView, scene: SienaScene) -> list[str]:
    """The cards that are known, in words."""
    wording = scene.wording
    told: list[str] = []
    if player.hand:
        told.append(wording.cards_in_a_row(player.hand))
    senesi = [str(value) for value in player.senesi if value is not None]
    if senesi:
        told.append(wording.label("senesi_worth", values=" + ".join(senesi)))
    told += [wording.artist(name) for name in player.artists if name is not None]
    return lines_of(" · ".join(told), 12, BOX_WIDTH - 20, _TOLD_LINES) if told else []


def _listed(lines: list[str]) -> str:
    return "".join(
        words(10, 91 + 15 * number, line, 12, fill=MUTED, most=BOX_WIDTH - 20)
        for number, line in enumerate(lines)
    )
