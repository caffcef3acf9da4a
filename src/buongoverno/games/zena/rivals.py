"""The people of Genoa, 1814, whom bots play."""

from typing import Final

from buongoverno.plugin.rivals import Rival

RIVALS: Final = (
    Rival("baciccia", "Baciccia", "Baciccia Parodi"),
    Rival("nicoletta", "Nicoletta", "Nicoletta Traverso"),
    Rival("gerolamo", "Gerolamo", "Gerolamo Olcese"),
    Rival("benedetta", "Benedetta", "Benedetta Canepa"),
    Rival("agostino", "Agostino", "Agostino Bozzano"),
    Rival("teresa", "Teresa", "Teresa Pittaluga"),
    Rival("luigi", "Luigi", "Luigi Repetto"),
    Rival("caterina", "Caterina", "Caterina Bacigalupo"),
    Rival("bartolomeo", "Bartolomeo", "Don Bartolomeo Risso"),
    Rival("maddalena", "Maddalena", "Maddalena Schiaffino"),
)
