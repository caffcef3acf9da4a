"""The observation of Zena 1814, field by field (Z15)."""

from collections.abc import Callable

from buongoverno.games.zena.cards import (
    ACTION_KINDS,
    ANY_MAJORITY,
    AREAS,
    GOALS,
    HAND_CARDS,
    MAJORITY,
    MOST_ACTIONS,
    MOST_EVENTS,
    NO_MAJORITY,
    OLD_TOWN,
    PER_BATTLE,
    PER_PERMANENT,
    ROUNDS,
    SET,
    Cards,
    GoalCard,
    cards_of,
)
from buongoverno.games.zena.codes import FIGURE_NAMES
from buongoverno.games.zena.final_count import COINS_PER_POINT
from buongoverno.games.zena.flow import QUESTIONS
from buongoverno.games.zena.observation.board import PLACES
from buongoverno.games.zena.observation.card_fields import ICONS, SLOTS, PrintedCards, amounts
from buongoverno.games.zena.observation.families import COIN_STEPS
from buongoverno.games.zena.observation.hands import HAND_PLACES
from buongoverno.kernel.question import names_of
from buongoverno.plugin.observation_layout import (
    PLAYERS,
    SEATS,
    Field,
    Layout,
    Seat,
    View,
    at_least,
    by_player,
    count_of,
    flag,
    number,
    numbers,
    one_of,
)

_CONDITIONS = (
    "majority",
    "per-permanent",
    "set",
    "any-majority",
    "no-majority",
    "per-battle",
)
_COINS = 10
_POINTS = 30


def zena_layout(cards_text: str | None) -> Layout:
    """All fields, with the names of a card file's cards."""
    return Layout(_ZenaFields(cards_of(cards_text)).all())


def _seats(view: View) -> int:
    return len(view.families)


class _ZenaFields:
    """The fields for the cards of a file."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.printed = PrintedCards(cards)
        self.names = self.printed.names
        self.actions = self.printed.actions
        self.goals = self.printed.goals

    def all(self) -> list[Field]:
        """All fields in their order."""
        return [
            *_rules(),
            *_under_way(),
            *_piles(),
            *self._event(),
            *_settled(),
            *self._issue(),
            *self._unseen(),
            *self._hand(),
            *[field for area in range(len(AREAS)) for field in self._area(area)],
            *[self._crossed_out(place) for place in range(PLACES)],
            *by_player(_seats, self._family),
        ]

    # -- the table -------------------------------------------------------------------------------

    def _event(self) -> list[Field]:
        events = {event.name: event for event in self.cards.events}
        order = list(events)

        def of_event(read: Callable[[View], list[int]], size: int) -> Callable[[View], list[int]]:
            return lambda view: [0] * size if view.event is None else read(events[view.event])

        return [
            Field(
                "event.card",
                ("event.card",),
                MOST_EVENTS,
                "number of the event in force + 1, 0 for none: for an embedding",
                lambda view: [0 if view.event is None else order.index(view.event) + 1],
            ),
            numbers(
                "event.income",
                ICONS,
                3,
                "what all families gain by it",
                of_event(lambda event: amounts(event.income), 3),
            ),
            numbers(
                "event.change",
                ("bank.rise", "bank.fall", "port.rise", "port.fall"),
                3,
                "coins it adds to cards there, or takes from them",
                of_event(
                    lambda event: [
                        max(event.bank, 0),
                        max(-event.bank, 0),
                        max(event.port, 0),
                        max(-event.port, 0),
                    ],
                    4,
                ),
            ),
            Field(
                "event.fort",
                ("event.fort",),
                1,
                "it brought a fort card",
                of_event(lambda event: [int(event.fort)], 1),
            ),
        ]

    def _issue(self) -> list[Field]:
        """The card offered or settled just now; it need not lie on the board yet."""

        def name(view: View) -> str | None:
            settled = view.settlement.card if view.settlement else None
            return view.offer or settled

        def place(view: View) -> tuple[int, int]:
            for area, shown in enumerate(view.areas):
                for index, card in enumerate(shown.cards):
                    if card.at_issue:
                        return area, index
            return -1, -1

        return [
            *self.printed.fields("issue", name),
            numbers(
                "issue.area",
                AREAS,
                1,
                "where it lies on the board",
                lambda view: [int(place(view)[0] == area) for area in range(len(AREAS))],
            ),
            numbers(
                "issue.place",
                [str(index) for index in range(PLACES)],
                1,
                "which of the cards there it is",
                lambda view: [int(place(view)[1] == index) for index in range(PLACES)],
            ),
        ]

    def _unseen(self) -> list[Field]:
        actions, goals = self.names[:MOST_ACTIONS], self.names[GOALS:HAND_CARDS]

        def by_kind(view: View) -> list[int]:
            left = [self.actions[name] for name in self._hidden(view) if name in self.actions]
            kinds = [(card.area, card.kind) for card in left]
            return [
                kinds.count((area, kind))
                for area in range(len(AREAS) - 1)
                for kind in range(len(ACTION_KINDS))
            ]

        def by_condition(view: View) -> list[int]:
            left = [self.goals[name] for name in self._hidden(view) if name in self.goals]
            conditions = [(goal.kind, goal.area) for goal in left]
            return [conditions.count(condition) for condition in asked]

        asked = [(MAJORITY, area) for area in range(len(AREAS))]
        asked += [(PER_PERMANENT, area) for area in range(len(AREAS) - 1)]
        asked += [(kind, -1) for kind in (SET, ANY_MAJORITY, NO_MAJORITY, PER_BATTLE)]
        return [
            count_of("unseen", actions, 2, "action cards that you see nowhere", self._hidden),
            count_of("unseen.goal", goals, 2, "goal cards that you see nowhere", self._hidden),
            numbers(
                "unseen.of",
                [f"{area}.{kind}" for area in AREAS[:-1] for kind in ACTION_KINDS],
                4,
                "action cards that you see nowhere, by area and kind",
                by_kind,
            ),
            numbers(
                "unseen.for",
                [
                    _CONDITIONS[kind] if area < 0 else f"{_CONDITIONS[kind]}.{AREAS[area]}"
                    for kind, area in asked
                ],
                2,
                "goal cards that you see nowhere, by what they ask for",
                by_condition,
            ),
        ]

    def _hidden(self, view: View) -> list[str]:
        """All hand cards of the game that the viewer sees nowhere."""
        beginner = view.ruleset == "beginner"
        left = [
            card.name
            for card in self.cards.actions
            for _ in range(card.copies)
            if not (beginner and card.area == OLD_TOWN)
        ]
        if not beginner:
            left += [card.name for card in self.cards.goals for _ in range(card.copies)]
        for name in self._seen(view):
            left.remove(name)
        return left

    def _seen(self, view: View) -> list[str]:
        seen = [card.card for area in view.areas for card in area.cards]
        seen = [name for name in seen if name in self.actions]
        seen += [*view.gone, *view.families[view.seat].chosen]
        seen += [name for family in view.families for name in family.known_cards]
        seen += [name for name in [*view.action_deck, *view.goal_deck] if name is not None]
        if view.offer is not None and view.question != "join":
            seen.append(view.offer)  # shown, but not laid yet
        return seen

    # -- the observer's hand -----------------------------------------------------------------------

    def _hand(self) -> list[Field]:
        places = [str(place) for place in range(HAND_PLACES)]
        return [
            count_of(
                "hand",
                self.names[:HAND_CARDS],
                1,
                "your hand, without the cards put aside",
                lambda view: view.families[view.seat].known_cards,
            ),
            *[field for place in range(HAND_PLACES) for field in self._hand_card(place)],
            numbers(
                "hand.aside",
                places,
                1,
                "cards you have put aside in secret; they stand after the others",
                lambda view: [int(aside) for _, aside in _own_cards(view)],
            ),
            numbers(
                "hand.worth",
                places,
                8,
                "points that a goal card would bring now; of copies, the first stands for all",
                self._worths,
            ),
        ]

    def _hand_card(self, place: int) -> list[Field]:
        name = f"hand.{place}"

        def card(view: View) -> str | None:
            return _own_cards(view)[place][0]

        def goal(view: View) -> GoalCard | None:
            return self.goals.get(card(view) or "")

        def area(view: View) -> str | None:
            held = self.actions.get(card(view) or "") or goal(view)
            return None if held is None or held.area < 0 else AREAS[held.area]

        def condition(view: View) -> str | None:
            held = goal(view)
            return None if held is None else _CONDITIONS[held.kind]

        def points(view: View) -> int:
            held = goal(view)
            if held is None:
                return 0
            return held.set_points[0] if held.kind == SET else held.points

        return [
            *self.printed.fields(name, card),
            one_of(f"{name}.area", AREAS, "where it is laid, or what a goal is about", area),
            one_of(f"{name}.asks", _CONDITIONS, "what a goal asks for", condition),
            number(f"{name}.points", 8, "points of a goal; of a set, those of the first", points),
        ]

    def _worths(self, view: View) -> list[int]:
        found: list[int] = []
        before: str | None = None
        for name, aside in _own_cards(view):
            counted = name is not None and name != before and not aside
            found.append(view.goals_worth.get(name, 0) if counted else 0)
            before = name
        return found

    # -- the board -----------------------------------------------------------------------------

    def _area(self, area: int) -> list[Field]:
        return [
            number(
                f"{AREAS[area]}.cards",
                8,
                "cards that lie there",
                lambda view: len(view.areas[area].cards),
            ),
            *[field for place in range(PLACES) for field in self._place(area, place)],
        ]

    def _place(self, area: int, place: int) -> list[Field]:
        """A place on the board; codes that join, take or oust count them in the same order."""

        def card(view: View) -> View:
            cards = view.areas[area].cards
            return cards[place] if place < len(cards) else None

        def markers(view: View) -> list[int]:
            marks = [0] * (len(SLOTS) * SEATS)
            for slot, owner in enumerate(card(view).markers if card(view) else ()):
                marks[slot * SEATS + (owner - view.seat) % _seats(view)] = 1
            return marks

        name = f"{AREAS[area]}.{place}"
        return [
            *self.printed.fields(name, lambda view: card(view) and card(view).card),
            numbers(
                f"{name}.marker",
                [f"{slot}.{label}" for slot in SLOTS for label in PLAYERS],
                1,
                "whose marker is in which slot",
                markers,
            ),
        ]

    def _crossed_out(self, place: int) -> Field:
        def areas(view: View) -> list[int]:
            cards = view.areas[-1].cards
            crossed = (
                self.printed.forts[cards[place].card].crossed_out if place < len(cards) else ()
            )
            return [int(area in crossed) for area in range(len(AREAS) - 1)]

        return numbers(
            f"fort.{place}.crossed_out",
            AREAS[:-1],
            1,
            "areas that lose a card if that battle is lost",
            areas,
        )

    # -- the families ----------------------------------------------------------------------------

    def _family(self, label: str, seat: Seat) -> list[Field]:
        def family(view: View) -> View:
            return view.families[seat(view)]

        def named(name: str) -> str:
            return f"{label}.{name}"

        def count(name: str, scale: int, text: str) -> Field:
            return number(named(name), scale, text, lambda view: getattr(family(view), name))

        def known_areas(view: View) -> list[int]:
            known = [self.actions.get(name) for name in family(view).known_cards]
            areas = [card.area for card in known if card is not None]
            return [areas.count(area) for area in range(len(AREAS) - 1)]

        return [
            flag(named("present"), "plays", lambda view: True),
            count("coins", _COINS, "coins"),
            at_least(
                named("coins.at_least"),
                COIN_STEPS,
                "has at least that many",
                lambda view: family(view).coins,
            ),
            count("points", _POINTS, "victory points"),
            number(
                named("points_now"),
                _POINTS,
                "points if the game ended now, with the goals that you know",
                lambda view: self._points_now(view, seat(view)),
            ),
            count("free_markers", 10, "markers at home"),
            count("hand_size", 6, "cards in hand"),
            count("goals_in_hand", 3, "of those, goal cards"),
            count("goals_seen", 8, "goal cards drawn or received so far"),
            count("goals_put_back", 8, "goal cards put back so far"),
            count("cards_passed", 3, "cards passed on so far"),
            count_of(
                named("goal"),
                self.names[GOALS:HAND_CARDS],
                1,
                "goal cards in hand that you know",
                lambda view: family(view).known_cards,
            ),
            numbers(
                named("action"),
                AREAS[:-1],
                2,
                "action cards in hand that you know, by area",
                known_areas,
            ),
            *_figures(label, seat),
            flag(
                named("has_chosen"),
                "has made the secret choice",
                lambda view: family(view).has_chosen,
            ),
            flag(named("starts"), "has the start card", lambda view: view.start == seat(view)),
            flag(named("decides"), "is asked", lambda view: seat(view) in view.pending),
            flag(
                named("has_turn"),
                "it is their turn",
                lambda view: view.turn is not None and view.turn.seat == seat(view),
            ),
        ]

    def _points_now(self, view: View, seat: int) -> int:
        family = view.families[seat]
        points = family.points + family.coins // COINS_PER_POINT
        for name, goal in self.goals.items():
            points += self._worth(view, seat, goal, family.known_cards.count(name))
        return int(points)

    def _worth(self, view: View, seat: int, goal: GoalCard, copies: int) -> int:
        """Z11: what copies of a goal card are worth now."""
        holds = [area.majority == seat for area in view.areas]
        if not copies:
            return 0
        if goal.kind == SET:
            return goal.set_points[min(copies, len(goal.set_points)) - 1]
        times = int(any(holds) == (goal.kind == ANY_MAJORITY))
        if goal.kind == PER_PERMANENT:
            times = [card.kind for card in view.areas[goal.area].cards].count("permanent")
        elif goal.kind == PER_BATTLE:
            times = len(view.battles_won)
        elif goal.kind == MAJORITY:
            times = int(holds[goal.area])
        return copies * goal.points * times


def _own_cards(view: View) -> list[tuple[str | None, bool]]:
    """The viewer's hand, then the cards put aside, in as many places as there are."""
    own = view.families[view.seat]
    cards: list[tuple[str | None, bool]] = [(name, False) for name in own.known_cards]
    cards += [(name, True) for name in own.chosen]
    return (cards + [(None, False)] * HAND_PLACES)[:HAND_PLACES]


def _figures(label: str, seat: Seat) -> list[Field]:
    def per_area(name: str, scale: int, text: str, read: Callable[[View, View], int]) -> Field:
        return numbers(
            f"{label}.{name}",
            AREAS,
            scale,
            text,
            lambda view: [int(read(view, area)) for area in view.areas],
        )

    def figures(view: View) -> list[int]:
        places = view.families[seat(view)].figures
        return [int(places[figure] == area) for figure in FIGURE_NAMES for area in AREAS]

    return [
        numbers(
            f"{label}.figure",
            [f"{figure}.{area}" for figure in FIGURE_NAMES for area in AREAS],
            1,
            "which figure is where",
            figures,
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
    ]


def _rules() -> list[Field]:
    return [
        flag("beginner", "the ruleset is beginner", lambda view: view.ruleset == "beginner"),
        flag(
            "free_order",
            "option: cards are chosen in any order",
            lambda view: view.options["free_order"],
        ),
        flag("live_start", "option: live start", lambda view: view.options["live_start"]),
    ]


def _under_way() -> list[Field]:
    def of_turn(name: str, text: str) -> Field:
        return flag(
            f"turn.{name}",
            text,
            lambda view: view.turn is not None and getattr(view.turn, name),
        )

    return [
        number("round", 8, "the round, 0 while figures are placed", lambda view: view.round),
        number("rounds_left", 8, "rounds still to come", lambda view: ROUNDS - view.round),
        one_of("question", names_of(QUESTIONS), "what is asked", lambda view: view.question),
        number("draws", 3, "cards to draw now", lambda view: view.draws),
        of_turn("extra", "the turn is an extra turn"),
        of_turn("moved", "a figure was moved in it"),
        of_turn("offered", "a card was offered in it"),
        of_turn("joined", "a card was joined in it"),
    ]


def _piles() -> list[Field]:
    def pile(name: str, scale: int, text: str) -> Field:
        return number(name, scale, text, lambda view: len(getattr(view, name)))

    return [
        pile("action_deck", 50, "cards in the action deck"),
        pile("goal_deck", 30, "cards in the goal deck"),
        pile("fort_deck", 8, "cards in the fort deck"),
        pile("gone", 30, "action cards that left the areas"),
        pile("battles_won", 3, "battles won"),
    ]


def _settled() -> list[Field]:
    return [
        one_of(
            "settled_area",
            AREAS,
            "the area being settled",
            lambda view: view.settlement and view.settlement.area,
        ),
        number(
            "bonus",
            6,
            "added to the die so far",
            lambda view: view.settlement.bonus if view.settlement else 0,
        ),
    ]
