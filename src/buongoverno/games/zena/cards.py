"""What is printed on the cards of Zena 1814, read from a card file (Z2.3 to Z2.5, Z11).

The package brings its own file, `cards.toml`; a player can start a game with another (Z2.5).
Cards are told apart by kind: copies of one card are the same kind. Every kind has a card number,
except the events, which are numbered on their own.
"""

import functools
import re
from typing import Final

from buongoverno.kernel.card_file import (
    CardFileError,
    CardSet,
    CardTable,
    fingerprint,
    read_card_file,
    shown,
)
from buongoverno.kernel.message import KeyedMessage, Message, kernel_message
from buongoverno.kernel.resources import text_of

__all__ = ["CardFileError", "Cards", "cards_of", "load_cards", "standard_cards"]

# The areas in the order they are settled in (Z2.1).
OLD_TOWN: Final = 0
CATHEDRAL: Final = 1
PALACE: Final = 2
BANK: Final = 3
PORT: Final = 4
FORT: Final = 5
AREAS: Final = ("old-town", "cathedral", "palace", "bank", "port", "fort")
BEGINNER_AREAS: Final = (CATHEDRAL, PALACE, BANK, PORT)  # Z14.1

# The kinds of action card (Z2.4).
ONE_SHOT: Final = 0
PERMANENT: Final = 1
DICE: Final = 2
ACTION_KINDS: Final = ("one-shot", "permanent", "dice")

# Card numbers: action cards from 0, goal cards, fort cards, each in the order of the file.
MOST_ACTIONS: Final = 64
GOALS: Final = 64
MOST_GOALS: Final = 32
HAND_CARDS: Final = 96
FORTS: Final = 96
MOST_FORTS: Final = 16
KINDS: Final = 112
MOST_EVENTS: Final = 32

# What an effect is (Z8.2).
NOTHING: Final = 0
INCOME: Final = 1
MAY_PAY: Final = 2
EXTRA_TURN: Final = 3
MANEZZI: Final = 4
PASS_RIGHT: Final = 5
PASS_LEFT: Final = 6

# What a goal card asks for (Z11).
MAJORITY: Final = 0
PER_PERMANENT: Final = 1
SET: Final = 2
ANY_MAJORITY: Final = 3
NO_MAJORITY: Final = 4
PER_BATTLE: Final = 5

_RULE: Final = "Z2.5"
_MOST_PLAYERS: Final = 5
DEALT: Final = 10  # Z3.1
DEALT_TO_BEGINNERS: Final = 6  # Z14.1
ROUNDS: Final = 8  # Z4.1
_FEWEST_SLOTS: Final = 2
_MOST_SLOTS: Final = 3
_LARGEST_CHANGE: Final = 9
_ID: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_ICONS: Final = ("coin", "card", "vp")
_CONDITIONS: Final = (
    "majority",
    "per_permanent",
    "set",
    "any_majority",
    "no_majority",
    "per_battle_won",
)
_ACTION_VALUES: Final = (
    "name",
    "area",
    "kind",
    "copies",
    "slots",
    "bonus",
    "effect",
    "promoter",
    "table",
)
_FORT_VALUES: Final = ("name", "slots", "reward", "crossed_out")
_EVENT_VALUES: Final = ("name", "income", "bank", "port", "fort")
# Who says what a rebuilt card's value is: the source of the rules, or the publisher's page.
_PROOFS: Final = ("sourced", "public")


class Gain:
    """Coins, cards and victory points to receive or to pay (Z4.2, Z8.2); never changed."""

    def __init__(self, coin: int, card: int, vp: int) -> None:
        self.coin = coin
        self.card = card
        self.vp = vp

    def is_nothing(self) -> bool:
        return self.coin == 0 and self.card == 0 and self.vp == 0


NO_GAIN: Final = Gain(0, 0, 0)


class Effect:
    """One part of a card as data (Z8.2): `gain` for INCOME; `pay` and then `gain` for MAY_PAY."""

    def __init__(self, kind: int, gain: Gain = NO_GAIN, pay: Gain = NO_GAIN) -> None:
        self.kind = kind
        self.gain = gain
        self.pay = pay


NO_EFFECT: Final = Effect(NOTHING)


class ActionCard:
    """A card a player can offer (Z2.4).

    `slots` are prices from the top, `bonus` stands beside every slot but the first (dice: none).
    `effect` is for every marker (for dice cards the reward, Z9.2), `promoter` for the top hat,
    `table` for all players (Z8.1). `sourced` and `public` name the values that are not
    rebuilt although the card is.
    """

    copies: int = 1
    area: int = OLD_TOWN
    kind: int = ONE_SHOT
    rebuilt: bool = False

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.slots: tuple[int, ...] = ()
        self.bonus: tuple[Gain, ...] = ()
        self.effect = NO_EFFECT
        self.promoter = NO_EFFECT
        self.table = NO_EFFECT
        self.sourced: list[str] = []
        self.public: list[str] = []


class GoalCard:
    """A card counted at the end from the hand (Z11).

    `area` belongs to MAJORITY and PER_PERMANENT (else -1), `set_points` to SET: what holding one,
    two, three... copies is worth together; everything else is worth `points`, per piece for
    PER_PERMANENT and PER_BATTLE.
    """

    copies: int = 1
    kind: int = MAJORITY
    area: int = -1
    points: int = 0

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.set_points: tuple[int, ...] = ()


class FortCard:
    """A dice card laid by an event (Z10); `crossed_out` are the areas a failure hurts."""

    rebuilt: bool = False

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.slots: tuple[int, ...] = ()
        self.reward = NO_GAIN
        self.crossed_out: tuple[int, ...] = ()


class EventCard:
    """What a round begins with (Z5): `bank` and `port` change the coins of that area's cards."""

    bank: int = 0
    port: int = 0
    fort: bool = False
    rebuilt: bool = False

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.income = NO_GAIN


class Cards(CardSet):
    """All cards of a game; never changed once loaded, shared by all states.

    `names`, `area_of`, `kind_of` and `slots_of` are indexed by card number; a number no card uses
    has the name "". Fort cards lie in the Fort and are dice cards (Z10.1); goal cards have the
    area and the kind -1 and no slots. `action_counts` and `goal_counts` are copies: by card
    number, and by card number - GOALS.
    """

    def __init__(self, text: str, standard: bool) -> None:
        super().__init__(text, standard)
        self.actions: list[ActionCard] = []
        self.goals: list[GoalCard] = []
        self.forts: list[FortCard] = []
        self.events: list[EventCard] = []
        self.names: list[str] = [""] * KINDS
        self.action_counts: list[int] = [0] * MOST_ACTIONS
        self.goal_counts: list[int] = [0] * MOST_GOALS
        self.area_of: list[int] = [-1] * KINDS
        self.kind_of: list[int] = [-1] * KINDS
        self.slots_of: list[tuple[int, ...]] = [()] * KINDS


def load_cards(text: str, origin: str | Message, standard: bool = False) -> Cards:
    """Read and check a card file (Z2.5); `origin` is what an error calls the file."""
    file = read_card_file(text, origin, _RULE)
    file.allow_only(["rebuilt", "action", "event", "fort", "goal"], kernel_message("card_file"))
    cards = Cards(text, standard)
    reader = _Reader(file, cards)
    reader.read_actions()
    reader.read_events()
    reader.read_forts()
    reader.read_goals()
    cards.digest = _fingerprint(cards)
    return cards


@functools.cache
def standard_cards() -> Cards:
    """The cards that come with the game; all but the goals are rebuilt (Z2.3)."""
    text = text_of("buongoverno.games.zena", "cards.toml")
    return load_cards(text, "cards.toml", standard=True)


@functools.lru_cache(maxsize=16)
def cards_of(text: str | None) -> Cards:
    """The standard cards, or those of a custom file, which is read once for many games."""
    return standard_cards() if text is None else load_cards(text, kernel_message("card_own"))


class _Reader:
    """Reads the decks of a card file one after the other."""

    def __init__(self, file: CardTable, cards: Cards) -> None:
        self.file = file
        self.cards = cards
        self.rebuilt = file.truth("rebuilt", _message("are_rebuilt"))
        self.ids: list[str] = []

    def read_actions(self) -> None:
        """The action cards (Z2.4), enough for the most players (Z2.5)."""
        cards = self.cards
        for number, entry in enumerate(self._deck("action", MOST_ACTIONS)):
            card = self._read_action(entry)
            cards.actions.append(card)
            cards.names[number] = card.name
            cards.action_counts[number] = card.copies
            cards.area_of[number] = card.area
            cards.kind_of[number] = card.kind
            cards.slots_of[number] = card.slots
        self._check_number_of_actions()

    def read_events(self) -> None:
        """The events, one for each round and more (Z2.3, Z5)."""
        entries = self._deck("event", MOST_EVENTS)
        for entry in entries:
            self.cards.events.append(self._read_event(entry))
        if len(entries) < ROUNDS:
            reason = _message("events", wanted=ROUNDS, value=len(entries))
            raise self.file.refusal(reason, "event")

    def read_forts(self) -> None:
        """The fort cards (Z10); none are needed if no event turns one up."""
        cards = self.cards
        entries = self._deck("fort", MOST_FORTS) if self.file.has("fort") else []
        for place, entry in enumerate(entries):
            card = self._read_fort(entry)
            cards.forts.append(card)
            cards.names[FORTS + place] = card.name
            cards.area_of[FORTS + place] = FORT
            cards.kind_of[FORTS + place] = DICE
            cards.slots_of[FORTS + place] = card.slots
        for place, event in enumerate(cards.events):
            if event.fort and not cards.forts:
                raise self.file.refusal(_message("no_fort", name=event.name), "event", place)

    def read_goals(self) -> None:
        """The goal cards (Z11); a game can do without (Z13.2)."""
        cards = self.cards
        entries = self._deck("goal", MOST_GOALS) if self.file.has("goal") else []
        for place, entry in enumerate(entries):
            card = self._read_goal(entry)
            cards.goals.append(card)
            cards.names[GOALS + place] = card.name
            cards.goal_counts[place] = card.copies

    def _deck(self, key: str, most: int) -> list[CardTable]:
        entries = self.file.tables(key, _message("deck", field=key))
        if len(entries) > most:
            reason = _message("room", most=most, field=key, wanted=len(entries))
            raise self.file.refusal(reason, key, most)
        return entries

    def _read_action(self, entry: CardTable) -> ActionCard:
        entry.allow_only(["id", *_ACTION_VALUES, "rebuilt", *_PROOFS], _message("action_card"))
        what = _message("action_card")
        card = ActionCard(self._name(entry, what), entry.title("name", what))
        card.area = _area(entry, "area", _message("area_of", name=card.name))
        if card.area == FORT:
            raise entry.refusal(_message("fort_area", name=card.name), "area")
        card.kind = _action_kind(entry, card.name)
        card.copies = entry.copies(card.name)
        card.slots = _slots(entry, card.name)
        card.bonus = _bonus(entry, card)
        _read_effects(entry, card)
        card.rebuilt = self._is_rebuilt(entry, card.name, _ACTION_VALUES)
        card.sourced = _proved(entry, "sourced", _ACTION_VALUES)
        card.public = _proved(entry, "public", _ACTION_VALUES)
        return card

    def _read_event(self, entry: CardTable) -> EventCard:
        entry.allow_only(["id", *_EVENT_VALUES, "rebuilt", *_PROOFS], _message("event"))
        what = _message("event")
        event = EventCard(self._name(entry, what), entry.title("name", what))
        event.income = _income(entry, event.name)
        least, most = -_LARGEST_CHANGE, _LARGEST_CHANGE
        event.bank = entry.number_between("bank", _message("bank_change"), least, most)
        event.port = entry.number_between("port", _message("port_change"), least, most)
        event.fort = entry.truth("fort", _message("turns_up_fort", name=event.name))
        event.rebuilt = self._is_rebuilt(entry, event.name, _EVENT_VALUES)
        return event

    def _read_fort(self, entry: CardTable) -> FortCard:
        if entry.has("bonus"):
            raise entry.refusal(_message("fort_bonus"), "bonus")
        entry.allow_only(["id", *_FORT_VALUES, "rebuilt", *_PROOFS], _message("fort_card"))
        what = _message("fort_card")
        card = FortCard(self._name(entry, what), entry.title("name", what))
        card.slots = _slots(entry, card.name)
        card.reward = _gain(entry, "reward", _message("reward_of", name=card.name))
        card.crossed_out = _crossed_out(entry, card.name)
        card.rebuilt = self._is_rebuilt(entry, card.name, _FORT_VALUES)
        return card

    def _read_goal(self, entry: CardTable) -> GoalCard:
        entry.allow_only(["id", "name", "copies", "points", *_CONDITIONS], _message("goal_card"))
        what = _message("goal_card")
        card = GoalCard(self._name(entry, what), entry.title("name", what))
        card.copies = entry.copies(card.name)
        _read_condition(entry, card)
        if card.kind == SET:
            card.set_points = _set_points(entry, card)
        else:
            card.points = entry.number("points", _message("points_of", name=card.name))
            if card.points < 1:
                raise entry.refusal(_message("worth", name=card.name), "points")
        return card

    def _name(self, entry: CardTable, what: Message) -> str:
        """The notation's name for a card: its id, which no other card has, with hyphens."""
        written = entry.text("id", _message("id_of", what=what))
        if _ID.fullmatch(written) is None:
            raise entry.refusal(_message("id", value=shown(written)), "id")
        if written in self.ids:
            raise entry.refusal(_message("id_twice", value=shown(written)), "id")
        self.ids.append(written)
        return written.replace("_", "-")

    def _is_rebuilt(self, entry: CardTable, name: str, values: tuple[str, ...]) -> bool:
        """A card is rebuilt if it says so, or if the file does and the card does not object."""
        known = [key for proof in _PROOFS for key in _proved(entry, proof, values)]
        rebuilt = self.rebuilt
        if entry.has("rebuilt"):
            rebuilt = entry.truth("rebuilt", _message("is_rebuilt", name=name))
        if rebuilt:
            self.cards.rebuilt.append(f"{name}: all but {', '.join(known)}" if known else name)
        return rebuilt

    def _check_number_of_actions(self) -> None:
        """Ten cards per player (Z2.5), six of the beginner game's areas (Z14.1)."""
        in_all = 0
        for_beginners = 0
        for card in self.cards.actions:
            in_all += card.copies
            for_beginners += card.copies if card.area in BEGINNER_AREAS else 0
        needed = DEALT * _MOST_PLAYERS
        if in_all < needed:
            reason = _message(
                "actions", wanted=needed, dealt=DEALT, players=_MOST_PLAYERS, value=in_all
            )
            raise self.file.refusal(reason, "action")
        needed = DEALT_TO_BEGINNERS * _MOST_PLAYERS
        if for_beginners < needed:
            reason = _message("beginner_actions", wanted=needed, value=for_beginners)
            raise self.file.refusal(reason, "action")


def _proved(entry: CardTable, proof: str, values: tuple[str, ...]) -> list[str]:
    return entry.marked(proof, list(values)) if entry.has(proof) else []


def _area(entry: CardTable, key: str, what: Message) -> int:
    return _area_named(entry, entry.text(key, what), key, -1)


def _area_named(entry: CardTable, written: str, key: str, place: int) -> int:
    for area, name in enumerate(AREAS):
        if written == name.replace("-", "_"):
            return area
    known = ", ".join(AREAS).replace("-", "_")
    raise entry.refusal(_message("no_area", value=shown(written), known=known), key, place)


def _action_kind(entry: CardTable, name: str) -> int:
    written = entry.text("kind", _message("kind_of", name=name))
    for kind, known in enumerate(ACTION_KINDS):
        if written == known.replace("-", "_"):
            return kind
    raise entry.refusal(_message("no_kind", value=shown(written)), "kind")


def _slots(entry: CardTable, name: str) -> tuple[int, ...]:
    """Prices from the top, falling at every step (Z2.4)."""
    prices = entry.numbers("slots", _message("slot_price", name=name))
    if not _FEWEST_SLOTS <= len(prices) <= _MOST_SLOTS:
        raise entry.refusal(_message("slots", name=name, value=len(prices)), "slots")
    for place in range(1, len(prices)):
        if prices[place] >= prices[place - 1]:
            price, before = prices[place], prices[place - 1]
            reason = _message("prices", name=name, price=price, before=before)
            raise entry.refusal(reason, "slots", place)
    return tuple(prices)


def _bonus(entry: CardTable, card: ActionCard) -> tuple[Gain, ...]:
    """One bonus beside each slot but the first; dice cards have none (Z2.4)."""
    if card.kind == DICE:
        if entry.has("bonus"):
            raise entry.refusal(_message("dice_bonus", name=card.name), "bonus")
        return ()
    what = _message("bonus_of", name=card.name)
    gains = [_amounts(gain, what) for gain in entry.tables("bonus", what)]
    needed = len(card.slots) - 1
    if len(gains) != needed:
        reason = _message("bonuses", name=card.name, needed=needed, value=len(gains))
        raise entry.refusal(reason, "bonus")
    return tuple(gains)


def _gain(entry: CardTable, key: str, what: Message) -> Gain:
    return _amounts(entry.table(key, what), what)


def _amounts(gain: CardTable, what: Message) -> Gain:
    """A table such as { coin = 2, card = 1 }."""
    gain.allow_only(list(_ICONS), what)
    if not gain.names():
        raise gain.refusal(_message("empty", what=what, known=", ".join(_ICONS)))
    amounts = [0] * len(_ICONS)
    for icon, name in enumerate(_ICONS):
        if gain.has(name):
            amounts[icon] = gain.number(name, _message("amount_in", icon=name, what=what))
            if amounts[icon] == 0:
                raise gain.refusal(_message("amount", icon=name, what=what), name)
    return Gain(amounts[0], amounts[1], amounts[2])


def _read_effects(entry: CardTable, card: ActionCard) -> None:
    """What a card does when it is settled (Z8.1); a dice card only has its reward (Z9.2)."""
    if card.kind == DICE:
        for key in ("promoter", "table"):
            if entry.has(key):
                raise entry.refusal(_message("dice_part", name=card.name, field=key), key)
        reward = _message("reward_of", name=card.name)
        if entry.is_text("effect"):
            raise _unknown_icon(entry, "effect", reward)
        card.effect = Effect(INCOME, _gain(entry, "effect", reward))
        return
    if entry.has("promoter"):
        card.promoter = _promoter_part(entry, _message("promoter_of", name=card.name))
    if entry.has("table"):
        card.table = _table_part(entry, _message("table_of", name=card.name))
    only_parts = entry.has("promoter") or entry.has("table")
    if entry.has("effect") or not only_parts:
        card.effect = _effect(entry, _message("effect_of", name=card.name))


def _effect(entry: CardTable, what: Message) -> Effect:
    """For every marker: a gain, an extra turn (Z8.8) or "may pay a for b" (Z8.2)."""
    if entry.is_text("effect"):
        if entry.text("effect", what) == "extra_turn":
            return Effect(EXTRA_TURN)
        raise _unknown_icon(entry, "effect", what, '"extra_turn", { may_pay = ..., for = ... }')
    effect = entry.table("effect", what)
    if not effect.has("may_pay") and not effect.has("for"):
        return Effect(INCOME, _amounts(effect, what))
    effect.allow_only(["may_pay", "for"], _message("payment", what=what))
    pay = _gain(effect, "may_pay", _message("paid_in", what=what))
    return Effect(MAY_PAY, _gain(effect, "for", _message("received_in", what=what)), pay)


def _promoter_part(entry: CardTable, what: Message) -> Effect:
    """For the top hat: Manezzi (Z8.7) or a gain."""
    if entry.is_text("promoter"):
        if entry.text("promoter", what) == "manezzi":
            return Effect(MANEZZI)
        raise _unknown_icon(entry, "promoter", what, '"manezzi"')
    return Effect(INCOME, _gain(entry, "promoter", what))


def _table_part(entry: CardTable, what: Message) -> Effect:
    """For all players: a hand card passed on (Z8.7) or a gain."""
    if entry.is_text("table"):
        written = entry.text("table", what)
        if written == "pass_right":
            return Effect(PASS_RIGHT)
        if written == "pass_left":
            return Effect(PASS_LEFT)
        raise _unknown_icon(entry, "table", what, '"pass_right", "pass_left"')
    return Effect(INCOME, _gain(entry, "table", what))


def _unknown_icon(entry: CardTable, key: str, what: Message, known: str = "") -> CardFileError:
    """The refusal of an icon (Z8.2) that has no meaning in this part of a card."""
    icon, gain = shown(entry.text(key, what)), "{ coin = 1 }"
    if known:
        reason = _message("no_icon_but", what=what, icon=icon, known=known, gain=gain)
    else:
        reason = _message("no_icon", what=what, icon=icon, gain=gain)
    return entry.refusal(reason, key)


def _income(entry: CardTable, name: str) -> Gain:
    """A number of coins, or a gain (Z5.1)."""
    what = _message("income_of", name=name)
    if entry.is_table("income"):
        return _gain(entry, "income", what)
    return Gain(entry.number("income", what), 0, 0)


def _crossed_out(entry: CardTable, name: str) -> tuple[int, ...]:
    """The areas that lose a card when the battle is lost (Z10.2), in the order of Z2.1."""
    areas: list[int] = []
    for place, written in enumerate(entry.texts("crossed_out", _message("crossed_out"))):
        area = _area_named(entry, written, "crossed_out", place)
        if area == FORT:
            raise entry.refusal(_message("crosses_fort", name=name), "crossed_out", place)
        if area in areas:
            reason = _message("crosses_twice", name=name, value=shown(written))
            raise entry.refusal(reason, "crossed_out", place)
        areas.append(area)
    return tuple(sorted(areas))


def _read_condition(entry: CardTable, card: GoalCard) -> None:
    """What a goal card asks for: exactly one of the conditions of Z11."""
    written = [key for key in _CONDITIONS if entry.has(key)]
    if len(written) != 1:
        known = ", ".join(_CONDITIONS)
        if not written:
            raise entry.refusal(_message("no_condition", name=card.name, known=known))
        reason = _message("conditions", name=card.name, known=known, found=", ".join(written))
        raise entry.refusal(reason, written[-1])
    condition = written[0]
    card.kind = _CONDITIONS.index(condition)
    if card.kind in (MAJORITY, PER_PERMANENT):
        card.area = _area(entry, condition, _message("area_of", name=card.name))
        if card.kind == PER_PERMANENT and card.area == FORT:
            raise entry.refusal(_message("never_scores", name=card.name), condition)
    elif card.kind != SET and not entry.truth(
        condition, kernel_message("card_key", field=condition)
    ):
        raise entry.refusal(_message("only_true", field=condition, name=card.name), condition)


def _set_points(entry: CardTable, card: GoalCard) -> tuple[int, ...]:
    """What holding one, two, three... copies is worth together (Z11)."""
    if entry.has("points"):
        raise entry.refusal(_message("set_and_points", name=card.name), "points")
    points = entry.numbers("set", _message("worth_of", name=card.name))
    if len(points) != card.copies:
        reason = _message("set", name=card.name, copies=card.copies, value=len(points))
        raise entry.refusal(reason, "set")
    return tuple(points)


def _fingerprint(cards: Cards) -> str:
    """A digest of everything that matters to a game: titles and rebuilt marks do not."""
    actions: list[object] = []
    for action in cards.actions:
        parts = [_effect_values(part) for part in (action.effect, action.promoter, action.table)]
        bonus = [_gain_values(gain) for gain in action.bonus]
        top = [action.name, action.area, action.kind, action.copies, action.slots]
        actions.append([top, bonus, parts])
    goals: list[object] = []
    for goal in cards.goals:
        worth = [goal.kind, goal.area, goal.points, goal.set_points]
        goals.append([goal.name, goal.copies, worth])
    forts: list[object] = []
    for fort in cards.forts:
        forts.append([fort.name, fort.slots, _gain_values(fort.reward), fort.crossed_out])
    events: list[object] = []
    for event in cards.events:
        changes = [event.bank, event.port, event.fort]
        events.append([event.name, _gain_values(event.income), changes])
    return fingerprint([actions, goals, forts, events])


def _effect_values(effect: Effect) -> list[object]:
    return [effect.kind, _gain_values(effect.gain), _gain_values(effect.pay)]


def _gain_values(gain: Gain) -> list[int]:
    return [gain.coin, gain.card, gain.vp]


def _message(key: str, **blanks: str | int | Message) -> KeyedMessage:
    """What a card file is told: its parts, and what is wrong with them."""
    return KeyedMessage("buongoverno.games.zena", key, blanks)
