"""Why a question is worth asking: a sentence under each plot of a page, by the plot's name."""

from typing import Final

WHY: Final = {
    "players": "Strength is what everything else depends on: weak players play another game.",
    "length": "Length decides on which evening it is played, and whether a limit of rounds bites.",
    "ends": "An end that never happens is a rule that players need not fear.",
    "decided": (
        "A game that is decided early leaves the others sitting; one that is open to the last "
        "round makes everything before it idle. Who is the favourite is the judge's opinion; how "
        "often favourites win is counted."
    ),
    "rises": "Whoever rises late has little time to score; the gap shows how forgiving it is.",
    "first-to-rise": "If the first always won, the rest of the game would be a formality.",
    "points": "Where points come from is what the game is about.",
    "points-of-winners": "What all have in common wins nothing: only differences do.",
    "earned": "A source that hardly anybody uses may be too dear, or a trap.",
    "paid": "What money goes to is what players believe in.",
    "earned-by-round": "Money that comes late buys nothing more.",
    "balance": "An advantage of place should be small, or be paid for.",
    "seats": "Seats should not matter where all play the same.",
    "order": "The first order is given by chance: it should not decide games.",
    "opening": (
        "A fair price is one at which the owner wins as often as others: more is a bargain, less "
        "is a curse."
    ),
    "values": (
        "A card at its right price leaves its buyer's chance as it was: above 0 it is too cheap, "
        "below 0 too dear. Who was ahead before is taken out; who needed the card more is not."
    ),
    "cards": "A card that is always taken is too cheap, one that never is too dear.",
    "goods-cards": "The same for cards without names of their own.",
    "prices": "Prices at auction are what players think a card is worth.",
    "winners": "It shows what goes with winning, not what causes it: winners also afford more.",
    "goals": "A goal that brings little is discarded, and the deck is thinner than it looks.",
    "goal-copies": "A hand that wins most games should be hard to get, and rivals able to deny it.",
    "choices": (
        "Where a game has many answers a search must choose what to look at; where it has two, "
        "habit will do."
    ),
}
