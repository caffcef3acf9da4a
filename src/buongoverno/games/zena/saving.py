"""What is saved of a position: the fields of each of its parts."""

from typing import Final

from buongoverno.kernel.saving import CONTRACT, ITSELF

# fmt: off
PARTS: Final[dict[str, list[str]]] = {
    ITSELF: [
        *CONTRACT,
        "round", "start", "serials", "action_deck", "action_deck_known", "goal_deck",
        "goal_deck_known", "event_deck", "fort_deck", "fort_open", "gone", "battles_won", "event",
        "to_play", "asked", "offer", "joining", "joining_card", "drawer", "draws", "resume",
        "first_done",
    ],
    "players": [
        "seat", "coins", "points", "free_markers", "hand", "hand_known", "chosen", "chosen_known",
        "goals_seen", "figures", "goals_put_back", "cards_passed",
    ],
    "areas": [],  # see ZenaState.saved_parts
    "turn": ["seat", "extra", "moved", "offered", "joined", "placed"],
    "settlement": ["area", "serial", "card", "part", "queue", "bonus", "cards_due"],
}
# fmt: on
