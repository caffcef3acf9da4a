"""The people of Siena, 1338, whom bots play."""

from typing import Final

from buongoverno.plugin.rivals import Rival

RIVALS: Final = (
    Rival("lapo", "Lapo", "Lapo"),
    Rival("duccia", "Duccia", "Duccia"),
    Rival("nuta", "Nuta", "Nuta"),
    Rival("cecco", "Cecco", "Cecco"),
    Rival("meo", "Meo", "Meo"),
    Rival("vanna", "Vanna", "Vanna"),
    Rival("mino", "Ser Mino", "Ser Mino"),
    Rival("tessa", "Tessa", "Tessa"),
    Rival("naddo", "Naddo", "Naddo"),
    Rival("ghita", "Ghita", "Monna Ghita"),
)
