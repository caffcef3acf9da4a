"""What is known of each family: points, coins, cards, markers."""

from typing import Final

from buongoverno.drawing.picture import Panel
from buongoverno.drawing.seats import BOX_WIDTH, PlayerBox
from buongoverno.drawing.svg import MUTED, lines_of, words
from buongoverno.games.zena.drawing.scene import ZenaScene
from buongoverno.games.zena.drawing.shapes import icon
from buongoverno.games.zena.views import FamilyView

_TOLD_LINES: Final = 5


def families(scene: ZenaScene) -> list[Panel]:
    """A box for each seat."""
    told = [_things(owner, scene) for owner in scene.owners]
    lines = max(len(found) for found in told)
    return [
        PlayerBox(
            family.seat,
            scene.wording.called(family.seat),
            _note(family, scene),
            family.seat in scene.view.pending,
            _means(family, scene) + _listed(told[family.seat]),
            64 + 16 * lines,
        ).panel()
        for family in scene.view.families
    ]


def _note(family: FamilyView, scene: ZenaScene) -> str:
    label = scene.wording.label
    if scene.view.result is not None:
        found = scene.view.result.seats[family.seat]
        return "–" if found.points is None else f"{found.points} {label('points')}"
    return label("start_card") if scene.view.start == family.seat else family.family


def _means(family: FamilyView, scene: ZenaScene) -> str:
    counts = [
        ("vp", family.points),
        ("coin", family.coins),
        ("hand", family.hand_size),
        ("goal", family.goals_in_hand),
    ]
    parts: list[str] = []
    for place, (name, count) in enumerate(counts):
        x = 10 + 56 * place
        parts.append(icon(name, x, 33, 19))
        parts.append(words(x + 23, 49, str(count), 16, bold=True))
    markers = f"{family.free_markers} {scene.wording.label('markers')}"
    parts.append(words(BOX_WIDTH - 10, 48, markers, 12.5, anchor="end", fill=MUTED, most=84))
    return "".join(parts)


def _things(family: FamilyView, scene: ZenaScene) -> list[str]:
    """The cards that are known, in words; those put down in secret first."""
    told = scene.wording.cards_in_a_row([*family.chosen, *family.known_cards])
    return lines_of(told, 12, BOX_WIDTH - 20, _TOLD_LINES) if told else []


def _listed(lines: list[str]) -> str:
    return "".join(
        words(10, 71 + 15 * number, line, 12, fill=MUTED, most=BOX_WIDTH - 20)
        for number, line in enumerate(lines)
    )
