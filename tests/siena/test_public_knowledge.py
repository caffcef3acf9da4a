"""Whoever is said to have an only answer that everybody knows of has it in every world."""

from both.sealed import in_sources

GAMES = 24
_PROOF = f"""
from both.sealed import prove_public_counts
from siena.hiding import hide

print(*prove_public_counts("siena", hide, {GAMES}))
"""


def test_what_everybody_is_said_to_know_reads_nothing_hidden() -> None:
    asked, single, public = map(int, in_sources(_PROOF).split())
    assert asked > 100 * GAMES
    assert single >= public > 2 * GAMES
