"""The whole picture of Siena."""

from buongoverno.drawing.picture import Row
from buongoverno.drawing.scene import Scene
from buongoverno.games.siena.drawing.city import city
from buongoverno.games.siena.drawing.countryside import countryside
from buongoverno.games.siena.drawing.market import market
from buongoverno.games.siena.drawing.players import players
from buongoverno.games.siena.drawing.scene import siena_scene
from buongoverno.games.siena.drawing.under_way import under_way


def draw(scene: Scene) -> list[Row]:
    """City and countryside, what is under way, the market, the players."""
    told = siena_scene(scene)
    rows = [
        Row([city(told), countryside(told)], least=0.64, joined=True),
        Row(under_way(told), least=0.5),
        Row(market(told)),
        Row(players(told)),
    ]
    return [row for row in rows if row.panels]
