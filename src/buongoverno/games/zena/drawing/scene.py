"""What the parts of the picture are drawn from."""

from dataclasses import dataclass

from buongoverno.drawing.scene import Scene
from buongoverno.games.zena.printed import ZenaPrinted, printed
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.games.zena.views import FamilyView, ZenaView


@dataclass(frozen=True)
class ZenaScene:
    """A view, the words of its reader, what is printed, and the families with what they hold."""

    view: ZenaView
    wording: ZenaWording
    printed: ZenaPrinted
    owners: list[FamilyView]


def zena_scene(scene: Scene) -> ZenaScene:
    """The same with the types of Zena."""
    view, wording = scene.view, scene.text_board.wording
    assert isinstance(view, ZenaView)
    assert isinstance(wording, ZenaWording)
    owners = [scene.seen_by[family.seat].families[family.seat] for family in view.families]
    return ZenaScene(view, wording, printed(scene.cards), owners)
