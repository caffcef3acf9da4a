"""Zena's scenario language: positions described and checked in words of the rulebook.

`facts` has the sentences with what they set and check, `hidden` those about what seats may know;
`words` reads the names in them, `arrangement` lays the position out.
"""

from typing import Final

from buongoverno.games.zena.scenario.arrangement import ZenaArrangement
from buongoverno.games.zena.scenario.facts import FACTS
from buongoverno.games.zena.scenario.words import ZENA_SLOTS
from buongoverno.kernel.scenario_language import ScenarioWords

ZENA_WORDS: Final = ScenarioWords(FACTS, ZENA_SLOTS, ZenaArrangement)
