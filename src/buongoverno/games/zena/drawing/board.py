"""The whole picture of Zena 1814."""

from buongoverno.drawing.picture import Panel, Row
from buongoverno.drawing.scene import Scene
from buongoverno.drawing.strip import strip
from buongoverno.games.zena.drawing.areas import areas
from buongoverno.games.zena.drawing.families import families
from buongoverno.games.zena.drawing.scene import ZenaScene, zena_scene


def draw(scene: Scene) -> list[Row]:
    """The areas in the order of the settlement, the event, the families."""
    told = zena_scene(scene)
    rows = [
        *[Row(beside) for beside in areas(told)],
        Row(_event(told), least=0.5),
        Row(families(told)),
    ]
    return [row for row in rows if row.panels]


def _event(scene: ZenaScene) -> list[Panel]:
    event = scene.view.event
    if event is None:
        return []
    wording = scene.wording
    told = " · ".join(filter(None, [wording.card(event), wording.caption(event)]))
    return [strip(wording.label("event"), told, [])]
