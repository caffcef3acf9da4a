"""Siena's scenario language: positions described and checked in words of the rulebook.

`facts` has the sentences with what they set and check, `hidden` those about what seats may know;
`words` reads the names in them, `arrangement` lays the position out.
"""

from typing import Final

from buongoverno.games.siena.scenario.arrangement import SienaArrangement
from buongoverno.games.siena.scenario.facts import FACTS
from buongoverno.games.siena.scenario.words import SIENA_SLOTS
from buongoverno.kernel.scenario_language import ScenarioWords

SIENA_WORDS: Final = ScenarioWords(FACTS, SIENA_SLOTS, SienaArrangement)
