"""What a bot thinks of a choice, in words a player understands."""

from buongoverno.kernel.resources import catalogue_of
from buongoverno.kernel.words import Catalogue
from buongoverno.plugin.judge import Reason
from buongoverno.plugin.registry import plugin


def reason_in_words(reason: Reason, game: str, catalogue: Catalogue, names: list[str]) -> str:
    """Why, as a part of a sentence; `catalogue` has the game's words, `names` the players'."""
    if not reason.key:
        return ""
    reasons = reasons_of(game, catalogue.language)
    return reasons.fill(
        reasons.word("reasons", reason.key),
        {
            "seat": names[reason.seat] if reason.seat >= 0 else "",
            "card": catalogue.card(reason.card) if reason.card else "",
            "place": catalogue.place(reason.place) if reason.place else "",
        },
        {"amount": reason.amount, "money": reason.money},
    )


def reasons_of(game: str, language: str) -> Catalogue:
    """The sentences of a game's judge."""
    return catalogue_of(plugin(game).game.package, language, "reasons")
