"""The observation of Zena 1814, field by field (Z15)."""

from collections.abc import Callable, Sequence

from buongoverno.games.zena.cards import (
    ACTION_KINDS,
    AREAS,
    FORTS,
    GOALS,
    HAND_CARDS,
    KINDS,
    MOST_ACTIONS,
    MOST_EVENTS,
    MOST_FORTS,
    cards_of,
)
from buongoverno.games.zena.codes import CARDS_IN_AREA, FIGURE_NAMES
from buongoverno.games.zena.flow import QUESTIONS
from buongoverno.kernel.question import names_of
from buongoverno.plugin.observation_layout import (
    PLAYERS,
    SEATS,
    Field,
    Layout,
    Seat,
    View,
    by_player,
    count_of,
    flag,
    number,
    numbers,
    one_of,
    unused_named,
)

_SLOTS = 3
_KINDS = (*ACTION_KINDS, "fort")
_COINS = 10
_POINTS = 30


def zena_layout(cards_text: str | None) -> Layout:
    """All fields, with the names of a card file's cards."""
    cards = cards_of(cards_text)
    names = unused_named(cards.names)
    events = [event.name for event in cards.events]
    events = unused_named((*events, *[""] * (MOST_EVENTS - len(events))))
    return Layout(
        [
            *_rules(events),
            *_decks(names),
            *_under_way(names),
            *_own(names),
            *_event_changes(),
            *[
                field
                for area in range(len(AREAS))
                for place in range(CARDS_IN_AREA)
                for field in _board_card(area, place, names)
            ],
            *by_player(_seats, lambda label, seat: _family(label, seat, names)),
        ]
    )


def _seats(view: View) -> int:
    return len(view.families)


def _rules(events: list[str]) -> list[Field]:
    return [
        flag("beginner", "the ruleset is beginner", lambda view: view.ruleset == "beginner"),
        flag(
            "free_order",
            "option: cards are chosen in any order",
            lambda view: view.options["free_order"],
        ),
        flag("live_start", "option: live start", lambda view: view.options["live_start"]),
        number("round", 8, "the round, 0 while figures are placed", lambda view: view.round),
        one_of("question", names_of(QUESTIONS), "what is asked", lambda view: view.question),
        one_of("event", events, "the event in force", lambda view: view.event),
        number("events_left", 8, "events still to come", lambda view: view.events_left),
    ]


def _decks(names: list[str]) -> list[Field]:
    def deck(name: str, kinds: Sequence[str], text: str) -> list[Field]:
        return [
            number(name, 50, f"cards in the {text}", lambda view: len(getattr(view, name))),
            count_of(
                f"{name}.known",
                kinds,
                1,
                f"cards of the {text} that you know",
                lambda view: getattr(view, name),
            ),
        ]

    actions, goals, forts = names[:MOST_ACTIONS], names[GOALS:HAND_CARDS], names[FORTS:]
    return [
        *deck("action_deck", actions, "action deck"),
        *deck("goal_deck", goals, "goal deck"),
        *deck("fort_deck", forts[:MOST_FORTS], "fort deck"),
        count_of("gone", actions, 1, "action cards that left the areas", lambda view: view.gone),
        count_of(
            "battles_won", forts[:MOST_FORTS], 1, "battles won", lambda view: view.battles_won
        ),
    ]


def _under_way(names: list[str]) -> list[Field]:
    def of_turn(name: str, text: str) -> Field:
        return flag(
            f"turn.{name}",
            text,
            lambda view: view.turn is not None and getattr(view.turn, name),
        )

    return [
        one_of("offer", names[:MOST_ACTIONS], "the card offered", lambda view: view.offer),
        number("draws", 3, "cards to draw now", lambda view: view.draws),
        of_turn("extra", "the turn is an extra turn"),
        of_turn("moved", "a figure was moved in it"),
        of_turn("offered", "a card was offered in it"),
        of_turn("joined", "a card was joined in it"),
        one_of(
            "settled_area",
            AREAS,
            "the area being settled",
            lambda view: view.settlement and view.settlement.area,
        ),
        one_of(
            "settled_card",
            names,
            "the card being settled",
            lambda view: view.settlement and view.settlement.card,
        ),
        number(
            "bonus",
            6,
            "added to the die so far",
            lambda view: view.settlement.bonus if view.settlement else 0,
        ),
    ]


def _own(names: list[str]) -> list[Field]:
    goals = names[GOALS:HAND_CARDS]
    return [
        numbers(
            "goals_worth",
            goals,
            8,
            "what your goal cards would bring now",
            lambda view: [view.goals_worth.get(name, 0) for name in goals],
        ),
        count_of(
            "chosen",
            names[:HAND_CARDS],
            1,
            "cards you have put aside in secret",
            lambda view: view.families[view.seat].chosen,
        ),
    ]


def _event_changes() -> list[Field]:
    return [
        numbers(
            "event.rise",
            AREAS,
            3,
            "coins the event adds to cards there",
            lambda view: [max(area.event_change, 0) for area in view.areas],
        ),
        numbers(
            "event.fall",
            AREAS,
            3,
            "coins the event takes from cards there",
            lambda view: [max(-area.event_change, 0) for area in view.areas],
        ),
    ]


def _board_card(area: int, place: int, names: list[str]) -> list[Field]:
    """A place on the board; codes that join, take or oust count them in the same order."""
    name = f"{AREAS[area]}.{place}"

    def card(view: View) -> View:
        cards = view.areas[area].cards
        return cards[place] if place < len(cards) else None

    def if_there(read: Callable[[View], list[int]], size: int) -> Callable[[View], list[int]]:
        return lambda view: [0] * size if card(view) is None else read(view)

    def prices(view: View) -> list[int]:
        return [*card(view).slots, *[0] * _SLOTS][:_SLOTS]

    def markers(view: View) -> list[int]:
        marks = [0] * (_SLOTS * SEATS)
        for slot, owner in enumerate(card(view).markers):
            marks[slot * SEATS + (owner - view.seat) % _seats(view)] = 1
        return marks

    slots = [str(slot + 1) for slot in range(_SLOTS)]
    owners = [f"{slot}.{label}" for slot in slots for label in PLAYERS]
    return [
        Field(
            f"{name}.card",
            (f"{name}.card",),
            KINDS,
            "number of the card + 1, 0 for none",
            if_there(lambda view: [names.index(card(view).card) + 1], 1),
        ),
        one_of(
            f"{name}.kind",
            _KINDS,
            "its kind",
            lambda view: card(view) and card(view).kind,
        ),
        numbers(f"{name}.price", slots, 5, "prices of its slots", if_there(prices, _SLOTS)),
        numbers(
            f"{name}.marker",
            owners,
            1,
            "whose marker is in which slot",
            if_there(markers, _SLOTS * SEATS),
        ),
    ]


def _family(label: str, seat: Seat, names: list[str]) -> list[Field]:
    def family(view: View) -> View:
        return view.families[seat(view)]

    def named(name: str) -> str:
        return f"{label}.{name}"

    def per_area(name: str, scale: int, text: str, read: Callable[[View, View], int]) -> Field:
        return numbers(
            named(name),
            AREAS,
            scale,
            text,
            lambda view: [int(read(view, area)) for area in view.areas],
        )

    def figures(view: View) -> list[int]:
        places = family(view).figures
        return [int(places[figure] == area) for figure in FIGURE_NAMES for area in AREAS]

    return [
        flag(named("present"), "plays", lambda view: True),
        number(named("coins"), _COINS, "coins", lambda view: family(view).coins),
        number(named("points"), _POINTS, "victory points", lambda view: family(view).points),
        number(
            named("free_markers"), 10, "markers at home", lambda view: family(view).free_markers
        ),
        number(named("hand_size"), 6, "cards in hand", lambda view: family(view).hand_size),
        number(
            named("goals_in_hand"),
            3,
            "of those, goal cards",
            lambda view: family(view).goals_in_hand,
        ),
        count_of(
            named("hand"),
            names[:HAND_CARDS],
            1,
            "cards in hand that you know",
            lambda view: family(view).known_cards,
        ),
        numbers(
            named("figure"),
            [f"{figure}.{area}" for figure in FIGURE_NAMES for area in AREAS],
            1,
            "which figure is where",
            figures,
        ),
        flag(
            named("has_chosen"),
            "has made the secret choice",
            lambda view: family(view).has_chosen,
        ),
        per_area(
            "strength",
            10,
            "strength of the figures in each area",
            lambda view, area: area.strength[seat(view)],
        ),
        per_area(
            "majority",
            1,
            "holds the majority there",
            lambda view, area: area.majority == seat(view),
        ),
        flag(named("starts"), "has the start card", lambda view: view.start == seat(view)),
        flag(named("decides"), "is asked", lambda view: seat(view) in view.pending),
        flag(
            named("has_turn"),
            "it is their turn",
            lambda view: view.turn is not None and view.turn.seat == seat(view),
        ),
    ]
