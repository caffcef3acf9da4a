"""Titles and captions of the cards in a file: what is printed on them, in a catalogue's words.

A caption says what a card does in at most nine words for the cards that come with the game; every
icon of Z8.2 has words in [icons], every part of a card in [parts]. The names on the cards are
Genoese in every language, except those of events: [event_titles] has a language's own for them.
"""

from buongoverno.games.zena.cards import (
    ACTION_KINDS,
    AREAS,
    DICE,
    EXTRA_TURN,
    MAJORITY,
    MANEZZI,
    MAY_PAY,
    NO_MAJORITY,
    NOTHING,
    PASS_LEFT,
    PASS_RIGHT,
    PER_BATTLE,
    PER_PERMANENT,
    SET,
    ActionCard,
    Cards,
    Effect,
    EventCard,
    FortCard,
    Gain,
    GoalCard,
)
from buongoverno.kernel.words import Catalogue


def with_titles(catalogue: Catalogue, cards: Cards) -> Catalogue:
    """The catalogue with titles and captions for every card of a file, goals as scores too."""
    titles: dict[str, str] = {}
    captions: dict[str, str] = {}
    beginner_captions: dict[str, str] = {}
    scores: dict[str, str] = {}
    for action in cards.actions:
        titles[action.name] = action.title
        captions[action.name] = _action(action, catalogue)
    for goal in cards.goals:
        titles[goal.name] = goal.title
        captions[goal.name] = _goal(goal, catalogue)
        scores[goal.name] = goal.title
    for fort in cards.forts:
        titles[fort.name] = fort.title
        captions[fort.name] = _fort(fort, catalogue)
    for event in cards.events:
        titles[event.name] = catalogue.word("event_titles", event.title)
        captions[event.name] = _event(event, catalogue, event.fort)
        beginner_captions[event.name] = _event(event, catalogue, False)
    extended = catalogue.extended("cards", titles).extended("captions", captions)
    extended = extended.extended("beginner_captions", beginner_captions)
    return extended.extended("scores", scores)


def gain_in_words(gain: Gain, catalogue: Catalogue) -> str:
    """What is received or paid: "2 points, 1 coin"."""
    icons = (("vp", gain.vp), ("coin", gain.coin), ("card", gain.card))
    return ", ".join([_number(catalogue, icon, number) for icon, number in icons if number])


def _number(catalogue: Catalogue, icon: str, number: int) -> str:
    return catalogue.fill(catalogue.word("icons", icon), {}, {"number": number})


def _part(catalogue: Catalogue, part: str, words: dict[str, str]) -> str:
    return catalogue.fill(catalogue.word("parts", part), words, {})


def _joined(catalogue: Catalogue, parts: list[str]) -> str:
    """Parts of a caption one after the other; empty ones are left out."""
    told = ""
    for part in parts:
        more = _part(catalogue, "more", {"first": told, "next": part}) if told else part
        told = more if part else told
    return told


def _action(card: ActionCard, catalogue: Catalogue) -> str:
    """When, what for every marker, what for the promoter, what for all players (Z8.1)."""
    kind = catalogue.word("when", "dice" if card.kind == DICE else ACTION_KINDS[card.kind])
    parts = [_effect(card.effect, catalogue, "each")]
    parts.append(_effect(card.promoter, catalogue, "promoter"))
    parts.append(_effect(card.table, catalogue, "table"))
    return _part(catalogue, "timed", {"when": kind, "what": _joined(catalogue, parts)})


def _effect(effect: Effect, catalogue: Catalogue, part: str) -> str:
    if effect.kind == NOTHING:
        return ""
    if effect.kind == EXTRA_TURN:
        return catalogue.word("icons", "extra_turn")
    if effect.kind == MANEZZI:
        return catalogue.word("icons", "manezzi")
    if effect.kind in (PASS_LEFT, PASS_RIGHT):
        return catalogue.word("icons", "pass_left" if effect.kind == PASS_LEFT else "pass_right")
    gain = gain_in_words(effect.gain, catalogue)
    if effect.kind == MAY_PAY:
        pay = gain_in_words(effect.pay, catalogue)
        return _part(catalogue, "may_pay", {"pay": pay, "gain": gain})
    return _part(catalogue, part, {"gain": gain})


def _fort(card: FortCard, catalogue: Catalogue) -> str:
    reward = gain_in_words(card.reward, catalogue)
    areas = ", ".join([catalogue.place(AREAS[area]) for area in card.crossed_out])
    threat = _part(catalogue, "crossed_out", {"place": areas}) if areas else ""
    timed = _part(catalogue, "timed", {"when": catalogue.word("when", "dice"), "what": reward})
    return _joined(catalogue, [timed, threat])


def _event(card: EventCard, catalogue: Catalogue, fort: bool) -> str:
    """What an event brings; beginners play without the Fort (Z14.1)."""
    parts: list[str] = []
    if not card.income.is_nothing():
        parts.append(_part(catalogue, "income", {"gain": gain_in_words(card.income, catalogue)}))
    for area, change in (("bank", card.bank), ("port", card.port)):
        if change:
            signed = f"+{change}" if change > 0 else f"−{-change}"
            place = catalogue.place(area)
            parts.append(_part(catalogue, "change", {"place": place, "change": signed}))
    if fort:
        parts.append(catalogue.word("parts", "fort"))
    return _joined(catalogue, parts)


def _goal(card: GoalCard, catalogue: Catalogue) -> str:
    points = _number(catalogue, "vp", card.points)
    words = {"points": points, "place": catalogue.place(AREAS[card.area]) if card.area >= 0 else ""}
    words["row"] = ", ".join([str(worth) for worth in card.set_points])
    kinds = {
        MAJORITY: "majority",
        PER_PERMANENT: "per_permanent",
        SET: "set",
        NO_MAJORITY: "no_majority",
        PER_BATTLE: "per_battle_won",
    }
    key = kinds.get(card.kind, "any_majority")
    return catalogue.fill(catalogue.word("goals", key), words, {})
