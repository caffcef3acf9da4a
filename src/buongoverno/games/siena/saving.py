"""What is saved of a position: the fields of each of its parts."""

from typing import Final

from buongoverno.kernel.saving import CONTRACT, ITSELF

# fmt: off
PARTS: Final[dict[str, list[str]]] = {
    ITSELF: [
        *CONTRACT,
        "initiative", "round", "arrivals", "queue", "end", "end_rule", "table", "deck", "drawn",
        "discards", "removed", "senesi_deck", "senesi_deck_known", "looked_at", "looked_at_known",
        "keeps", "artists", "artist_owners", "artist_prices", "artist_known", "cubes", "finished",
        "workers_gone", "travellers_gone", "courtesans", "courtesan_paid", "calandrino", "tower",
        "passes", "out", "to_play",
    ],
    "players": [
        "seat", "florins", "arrived", "row", "status", "hand", "place", "from_servi", "at_wedding",
        "road", "road_space", "senesi", "senesi_known", "donated", "miser_cubes",
    ],
    "auction": ["kind", "card", "bid", "leader", "inside", "row", "bids"],
    "turn": [
        "seat", "sold", "mule", "journeyed", "goods_step_over", "may_call_artist", "laid", "placed",
        "trips", "journeys", "stage", "withheld", "carried", "earned",
    ],
    "walk": ["seat", "points", "steps", "part", "free_entry", "inn_card", "alms"],
}
# fmt: on
