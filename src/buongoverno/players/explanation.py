"""What a bot thinks of a choice, in words a player understands."""

from buongoverno.kernel.resources import catalogue_of
from buongoverno.kernel.words import Catalogue
from buongoverno.players.grading import WEAKER, Graded
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


def difference_in_words(difference: Reason, language: str, names: list[str]) -> str:
    """What a choice changes for a rival, as a part of a sentence."""
    if not difference.key:
        return ""
    words = catalogue_of("buongoverno.players", language, "differences")
    return words.fill(
        words.word("differences", difference.key),
        {"seat": names[difference.seat]},
        {"amount": difference.amount},
    )


def explained(one: Graded, game: str, catalogue: Catalogue, names: list[str]) -> str:
    """Why a choice is named, and what it changes beside another.

    What speaks for a choice that is weaker is told as that, for it is no praise.
    """
    reason = reason_in_words(one.thought.reason, game, catalogue, names)
    if reason and one.grade == WEAKER:
        words = catalogue_of("buongoverno.players", catalogue.language, "differences")
        reason = words.fill(words.word("reasons", "for_it"), {"reason": reason}, {})
    parts = (reason, difference_in_words(one.difference, catalogue.language, names))
    return "; ".join(part for part in parts if part)


def reasons_of(game: str, language: str) -> Catalogue:
    """The sentences of a game's judge."""
    return catalogue_of(plugin(game).game.package, language, "reasons")
