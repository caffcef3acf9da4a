"""Z6 A player's turn: move, offer, influence, pass."""

from buongoverno.games.zena.cards import BEGINNER_AREAS, EXTRA_TURN, GOALS
from buongoverno.games.zena.codes import (
    AREA_COUNT,
    ASK_TURN,
    CARDS_IN_AREA,
    CHOOSE,
    DRAW_ACTION,
    DRAW_GOAL,
    FIGURES,
    HEIR,
    JOIN,
    MOVE,
    NEXT_TURN,
    NOWHERE,
    OFFER,
    OTHER_HEIR,
    PASS,
    SETTLEMENT,
    TAKE_COIN,
    TAKE_MARKER,
)
from buongoverno.games.zena.decks import can_draw_action, can_draw_goal, draw
from buongoverno.games.zena.joining import join, join_refused, offer
from buongoverno.games.zena.markers import can_place
from buongoverno.games.zena.position import Player, Position, Question, Settlement, Turn

PASSING_INCOME = 1


def begin_next(position: Position) -> None:
    """Z6.1: each player has one turn; then the settlement (Z8)."""
    if not position.to_play:
        position.settlement = Settlement()
        position.settlement.area = 0
        position.go(SETTLEMENT)
        return
    seat = position.to_play[0]
    position.to_play = position.to_play[1:]
    begin(position, seat, False)


def begin(position: Position, seat: int, extra: bool) -> None:
    """A turn, or an extra turn during the settlement (Z8.8)."""
    position.turn = Turn()
    position.turn.seat = seat
    position.turn.extra = extra
    if position.logging:
        position.tell("extra_turn" if extra else "turn", "Z8.8" if extra else "Z6.1", seat)
    position.ask(ASK_TURN, seat)


def go_on(position: Position) -> None:
    """After an offer or a join the turn goes on."""
    position.ask(ASK_TURN, position.turn.seat)


# -- what may be done ------------------------------------------------------------------------------


class TakeTurn(Question):
    """Z6.1: everything a player may do in a turn."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Pass (with its income, if nothing was done), move, offer, join."""
        turn = position.turn
        player = position.players[seat]
        found = [PASS]
        if may_take_income(turn):
            found.append(TAKE_COIN)
            if can_draw_action(position):
                found.append(DRAW_ACTION)
            if can_draw_goal(position):
                found.append(DRAW_GOAL)
        if _untouched(turn):
            _add_moves(position, player, found)
        if not turn.offered and (not turn.joined or position.rules.free_order):
            _add_offers(position, player, found)
        _add_joins(position, player, found)
        return found

    def public_count(self, position: Position, seat: int) -> int | None:
        """Only offers depend on the hand: nobody knows whether there is one that can be made."""
        player = position.players[seat]
        if len(player.hand) > 0 and _might_offer(position, player):
            return None
        empty_handed = position.clone()
        assert isinstance(empty_handed, Position)
        empty_handed.players[seat].hand = ()
        return len(self.codes(empty_handed, seat))

    def answer(self, position: Position, code: int, seat: int) -> None:
        """One thing of the turn."""
        player = position.players[seat]
        if code >= JOIN:
            area, index = divmod(code - JOIN, CARDS_IN_AREA)
            join(position, player, area, index)
        elif code >= OFFER:
            offer(position, player, code - OFFER)
        elif code >= MOVE:
            _move(position, player, code - MOVE)
        else:
            _pass(position, player, code)

    def refused(self, position: Position, code: int, seat: int) -> str:
        """What forbids a decision in a turn."""
        player = position.players[seat]
        if code in (TAKE_COIN, DRAW_ACTION, DRAW_GOAL):
            return _income_refused(position, code)
        if MOVE <= code < CHOOSE:
            return _move_refused(position, player, *divmod(code - MOVE, AREA_COUNT))
        if CHOOSE + GOALS <= code < OFFER and code - CHOOSE in player.hand:
            return "Z6.3 goal_stays"
        if OFFER <= code < JOIN:
            if position.turn.offered:
                return "Z6.1 has_offered"
            if position.turn.joined and not position.rules.free_order:
                return "Z6.1 has_joined"
            held = code - OFFER in player.hand
            return offer_refused(position, player, code - OFFER) if held else "Z6.3 not_in_hand"
        if JOIN <= code < TAKE_MARKER:
            area, index = divmod(code - JOIN, CARDS_IN_AREA)
            if index < len(position.areas[area]):
                return join_refused(position, player, area, position.areas[area][index])
            return "Z6.1 no_card_there"
        return "Z6.1 other_question"

    def in_sight(self, position: Position, seat: int) -> list[int]:
        """The cards of the hand and of the board, the figures, and the income of a pass."""
        found: list[int] = []
        for card in sorted(set(position.players[seat].hand)):
            found.append(CHOOSE + card if card >= GOALS else OFFER + card)
        found += position.places_of_cards(JOIN)
        turn = position.turn
        if turn.moved or turn.offered or turn.joined:  # no figure can move anywhere
            found += range(MOVE, MOVE + FIGURES * AREA_COUNT, AREA_COUNT)
        return [*found, TAKE_COIN, DRAW_ACTION, DRAW_GOAL]


def _income_refused(position: Position, code: int) -> str:
    """Z6.7: for a turn in which nothing was done, from a deck that has cards; Z8.8: not always."""
    turn = position.turn
    if turn.extra:
        return "Z8.8 no_income_now"
    if turn.moved or turn.offered or turn.joined:
        return "Z6.7 has_acted"
    if code == DRAW_GOAL and position.rules.beginner:
        return "Z6.7 no_goals_for_beginners"
    return "Z6.7 deck_empty"


def _move_refused(position: Position, player: Player, figure: int, area: int) -> str:
    """Z6.1, Z6.2: one figure, first thing in the turn, to another area."""
    turn = position.turn
    if turn.moved:
        return "Z6.1 has_moved"
    if turn.offered or turn.joined:
        return "Z6.1 move_comes_first"
    if player.figures[figure] == area:
        return "Z6.2 stands_there"
    if position.rules.beginner and area not in BEGINNER_AREAS:
        return "Z6.2 area_not_used"
    return "Z6.2 heirs_together"


def _untouched(turn: Turn) -> bool:
    return not (turn.moved or turn.offered or turn.joined)


def may_take_income(turn: Turn) -> bool:
    """Z6.7: who neither moved nor placed a marker; Z8.8: not in an extra turn."""
    return _untouched(turn) and not turn.extra


def _add_moves(position: Position, player: Player, found: list[int]) -> None:
    """Z6.2: one figure to any other area; heirs standing together are the same."""
    figures = player.figures
    areas = BEGINNER_AREAS if position.rules.beginner else range(AREA_COUNT)
    for figure in range(FIGURES):
        if figure == OTHER_HEIR and figures[OTHER_HEIR] == figures[HEIR]:
            break
        stands = figures[figure]
        first = MOVE + figure * AREA_COUNT
        for area in areas:
            if area != stands:
                found.append(first + area)


def _might_offer(position: Position, player: Player) -> bool:
    """Whether there is a card that could be offered, if it were in the hand."""
    turn = position.turn
    if turn.offered or (turn.joined and not position.rules.free_order):
        return False
    cards = range(len(position.rules.cards.actions))
    return any(not offer_refused(position, player, card) for card in cards)


def _add_offers(position: Position, player: Player, found: list[int]) -> None:
    last = -1
    for card in player.hand:
        if card >= GOALS:
            break
        if card != last:
            last = card
            if not offer_refused(position, player, card):
                found.append(OFFER + card)


def offer_refused(position: Position, player: Player, card: int) -> str:
    """What forbids offering a card (Z6.3)."""
    cards = position.rules.cards
    area = cards.area_of[card]
    if not player.stands_in(area):
        return "Z6.3 no_figure_there"
    if cards.slots_of[card][0] > player.coins:
        return "Z6.3 too_poor"
    if position.turn.extra and cards.actions[card].effect.kind == EXTRA_TURN:
        return "Z8.8 no_second_extra_turn"
    if not position.has_room(area):
        return "Z6.3 area_full"
    return "" if can_place(position, player, -1) else "Z7.1 no_marker"


def _add_joins(position: Position, player: Player, found: list[int]) -> None:
    for area in range(AREA_COUNT):
        if position.areas[area] and player.stands_in(area):
            for index, card in enumerate(position.areas[area]):
                if not join_refused(position, player, area, card):
                    found.append(JOIN + area * CARDS_IN_AREA + index)


# -- doing it --------------------------------------------------------------------------------------


def _move(position: Position, player: Player, move: int) -> None:
    """Z6.2; Z6.8: markers stay where they are."""
    figure, area = divmod(move, AREA_COUNT)
    figures = player.figures
    player.figures = figures[:figure] + (area,) + figures[figure + 1 :]
    position.turn.moved = True
    if position.logging:
        position.tell("moves_figure", "Z6.2", player.seat, place=area, amount=figure)
    position.ask(ASK_TURN, player.seat)


def _pass(position: Position, player: Player, code: int) -> None:
    """Z6.7: a player who neither moved nor placed a marker may take a coin or a card."""
    position.go(SETTLEMENT if position.turn.extra else NEXT_TURN)
    position.turn.seat = NOWHERE  # no turn until the next begins
    if code == TAKE_COIN:
        player.coins += PASSING_INCOME
        position.tell("passes_for_coin", "Z6.7", player.seat, money=PASSING_INCOME)
    else:
        if position.logging:
            position.tell("passes", "Z6.1", player.seat)
        if code != PASS:
            draw(position, player, code == DRAW_GOAL)
