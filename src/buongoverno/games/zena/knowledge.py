"""Z15.1 What is hidden: views, built up from what a seat knows."""

from buongoverno.games.zena import final_count, majority
from buongoverno.games.zena.cards import ACTION_KINDS, AREAS, DICE, FORTS, GOALS
from buongoverno.games.zena.codes import (
    ASK_DRAW,
    ASK_JOIN,
    FAMILIES,
    FIGURE_NAMES,
)
from buongoverno.games.zena.dice import bonus_of
from buongoverno.games.zena.effects import change_to
from buongoverno.games.zena.event_phase import change_at
from buongoverno.games.zena.goals import hand_worth
from buongoverno.games.zena.position import BoardCard, Player, Position
from buongoverno.games.zena.settlement import AREA_ENDS
from buongoverno.games.zena.views import (
    AreaView,
    CardView,
    FamilyView,
    SettlementView,
    TurnView,
    ZenaView,
)
from buongoverno.kernel.hidden import knows, knows_any


def view_of(position: Position, seat: int | None) -> ZenaView:
    """What that seat may know (Z15.1)."""
    public = _public(position)
    return public if seat is None else _own(position, seat, public)


def views_of(position: Position) -> list[object]:
    """What every seat and a spectator may know; what they share is built once."""
    public = _public(position)
    views: list[object] = [_own(position, seat, public) for seat in range(position.seats)]
    views.append(public)
    return views


def _public(position: Position) -> ZenaView:
    """What every seat and spectator may know."""
    names = position.rules.cards.names
    asked = not position.over
    begun = position.round > 0
    view = ZenaView()
    view.game = "zena"
    view.ruleset = position.rules.ruleset
    view.options = dict(position.rules.options)
    view.seat = None
    view.round = position.round
    view.question = position.current_question().name if asked else None
    view.rule = position.rule()
    view.pending = list(position.pending)
    view.start = position.start if begun else None
    view.event = position.rules.cards.events[position.event].name if begun else None
    view.families = [_family(position, player, None) for player in position.players]
    view.areas = _areas(position)
    view.action_deck = _deck(position, None, position.action_deck, position.action_deck_known)
    view.goal_deck = _deck(position, None, position.goal_deck, position.goal_deck_known)
    view.fort_deck = _fort_deck(position)
    view.events_left = len(position.event_deck)
    view.gone = [names[card] for card in sorted(position.gone)]
    view.battles_won = [names[card] for card in position.battles_won]
    view.offer = _offer(position)
    view.draws = position.draws if asked and position.question == ASK_DRAW else 0
    view.turn = _turn(position)
    view.settlement = _settlement(position)
    view.goals_worth = {}
    view.result = final_count.count(position) if position.over else None
    return view


def _own(position: Position, seat: int, public: ZenaView) -> ZenaView:
    """The public view with what the seat knows beyond it: its hand and cards it has seen."""
    view = ZenaView()
    view.game = public.game
    view.ruleset = public.ruleset
    view.options = public.options
    view.seat = seat
    view.round = public.round
    view.question = public.question
    view.rule = public.rule
    view.pending = public.pending
    view.start = public.start
    view.event = public.event
    view.families = _families(position, seat, public.families)
    view.areas = public.areas
    view.action_deck = _own_deck(
        position, seat, position.action_deck, position.action_deck_known, public.action_deck
    )
    view.goal_deck = _own_deck(
        position, seat, position.goal_deck, position.goal_deck_known, public.goal_deck
    )
    view.fort_deck = public.fort_deck
    view.events_left = public.events_left
    view.gone = public.gone
    view.battles_won = public.battles_won
    view.offer = public.offer
    view.draws = public.draws
    view.turn = public.turn
    view.settlement = public.settlement
    view.goals_worth = _goals_worth(position, seat)
    view.result = public.result
    return view


def _families(position: Position, seat: int, public: list[FamilyView]) -> list[FamilyView]:
    """All families; where the seat knows no more than the public, the public objects."""
    return [
        _family(position, player, seat) if _knows_more(player, seat) else public[player.seat]
        for player in position.players
    ]


def _knows_more(player: Player, seat: int) -> bool:
    return (
        player.seat == seat
        or knows_any(player.hand_known, seat)
        or knows_any(player.chosen_known, seat)
    )


def _own_deck(
    position: Position,
    seat: int,
    cards: tuple[int, ...],
    masks: tuple[int, ...],
    public: list[str | None],
) -> list[str | None]:
    return _deck(position, seat, cards, masks) if knows_any(masks, seat) else public


def _family(position: Position, player: Player, seat: int | None) -> FamilyView:
    names = position.rules.cards.names
    placing = position.round == 0
    view = FamilyView()
    view.seat = player.seat
    view.family = FAMILIES[player.seat]
    view.coins = player.coins
    view.points = player.points
    view.free_markers = player.free_markers
    # Cards chosen in secret still count as in hand until all have chosen.
    view.hand_size = len(player.hand) + len(player.chosen)
    view.goals_in_hand = len([card for card in player.hand + player.chosen if card >= GOALS])
    view.goals_seen = player.goals_seen
    view.goals_put_back = player.goals_put_back
    view.cards_passed = player.cards_passed
    view.known_cards = [
        names[card] for card, mask in _held(player, seat) if position.over or knows(mask, seat)
    ]
    view.figures = {
        name: AREAS[area] if area >= 0 else None
        for name, area in zip(FIGURE_NAMES, player.figures, strict=True)
    }
    view.has_chosen = placing and not position.waiting >> player.seat & 1
    view.chosen = [names[card] for card in player.chosen] if player.seat == seat else []
    return view


def _held(player: Player, seat: int | None) -> list[tuple[int, int]]:
    """The cards of a hand with who knows them; to others those put aside are still in it."""
    held = list(zip(player.hand, player.hand_known, strict=True))
    if player.seat != seat:
        held += zip(player.chosen, player.chosen_known, strict=True)
        held.sort()
    return held


def _areas(position: Position) -> list[AreaView]:
    issue = _at_issue(position)
    return [_area(position, area, issue) for area in range(len(AREAS))]


def _area(position: Position, area: int, issue: int) -> AreaView:
    strength = majority.strengths(position, area)
    holder, lead = majority.lead(strength)
    change = change_at(position, area) if position.round else 0
    view = AreaView()
    view.area = AREAS[area]
    view.cards = [
        _card(position, card, change, card.serial == issue) for card in position.areas[area]
    ]
    view.strength = strength
    view.majority = holder if holder >= 0 else None
    view.lead = lead
    view.event_change = change
    return view


def _card(position: Position, card: BoardCard, change: int, at_issue: bool) -> CardView:
    cards = position.rules.cards
    kind = cards.kind_of[card.card]
    markers = list(card.markers)
    rolled = kind == DICE
    changed = change != 0 and not rolled
    view = CardView()
    view.card = cards.names[card.card]
    view.kind = "fort" if card.card >= FORTS else ACTION_KINDS[kind]
    view.slots = list(cards.slots_of[card.card])
    view.markers = markers
    view.promoter = markers[0] if markers else None
    view.change = change_to(cards.actions[card.card].effect, change) if changed else 0
    view.bonus = bonus_of(len(markers)) if rolled else 0
    view.at_issue = at_issue
    return view


def _at_issue(position: Position) -> int:
    """The serial of the card that is offered or settled just now; -1 if there is none."""
    if position.question == ASK_JOIN:
        return position.offer
    settlement = position.settlement
    return settlement.serial if settlement.part != AREA_ENDS else -1


def _deck(
    position: Position, seat: int | None, cards: tuple[int, ...], masks: tuple[int, ...]
) -> list[str | None]:
    names = position.rules.cards.names
    return [
        names[card] if knows(mask, seat) else None for card, mask in zip(cards, masks, strict=True)
    ]


def _fort_deck(position: Position) -> list[str | None]:
    """Z10.2: what went under the fort deck did so in the open."""
    names = position.rules.cards.names
    hidden = len(position.fort_deck) - position.fort_open
    return [
        names[card] if index >= hidden else None for index, card in enumerate(position.fort_deck)
    ]


def _offer(position: Position) -> str | None:
    """The card offered: others are asked to join it, or it waits for a marker (Z7.1)."""
    if position.joining_card >= 0:
        return position.rules.cards.names[position.joining_card]
    if position.over or position.question != ASK_JOIN:
        return None
    area, index = position.find(position.offer)
    return position.rules.cards.names[position.areas[area][index].card]


def _turn(position: Position) -> TurnView | None:
    turn = position.turn
    if position.over or turn.seat < 0:
        return None
    return TurnView(turn.seat, turn.extra, turn.moved, turn.offered, turn.joined)


def _settlement(position: Position) -> SettlementView | None:
    settlement = position.settlement
    if position.over or settlement.area < 0:
        return None
    on_a_card = settlement.serial >= 0 and settlement.part != AREA_ENDS
    name = position.rules.cards.names[settlement.card] if on_a_card else None
    return SettlementView(AREAS[settlement.area], name, settlement.bonus if on_a_card else 0)


def _goals_worth(position: Position, seat: int | None) -> dict[str, int]:
    """What the viewer's own goal cards would bring now, by name."""
    worth: dict[str, int] = {}
    if seat is not None:
        for card, points in hand_worth(position, position.players[seat]):
            name = position.rules.cards.names[card]
            worth[name] = worth.get(name, 0) + points
    return worth
