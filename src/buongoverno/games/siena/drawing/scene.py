"""What the parts of the picture are drawn from."""

from dataclasses import dataclass

from buongoverno.drawing.scene import Scene
from buongoverno.games.siena.printed import SienaPrinted, printed
from buongoverno.games.siena.text.wording import SienaWording
from buongoverno.games.siena.views import PlayerView, SienaView


@dataclass(frozen=True)
class SienaScene:
    """A view, the words of its reader, what is printed, and the players with what they hold."""

    view: SienaView
    wording: SienaWording
    printed: SienaPrinted
    owners: list[PlayerView]


def siena_scene(scene: Scene) -> SienaScene:
    """The same with the types of Siena."""
    view, wording = scene.view, scene.text_board.wording
    assert isinstance(view, SienaView)
    assert isinstance(wording, SienaWording)
    owners = [scene.seen_by[player.seat].players[player.seat] for player in view.players]
    return SienaScene(view, wording, printed(scene.cards), owners)
