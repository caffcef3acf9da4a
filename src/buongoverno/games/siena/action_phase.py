"""S7 Action phase: who goes first, turns, and what may be done in one."""

from typing import Final

from buongoverno.games.siena import inn_cards, rising
from buongoverno.games.siena.cards import (
    BANCHI_DI_SOTTO,
    CALANDRINO,
    COURTESAN,
    FRIENDS,
    GOODS_CARDS,
    GUARDS,
    INN,
    MASON,
    MULE,
    PIAZZA_SALIMBENI,
    VIA_DEI_SERVI,
    VIA_FRANCIGENA,
)
from buongoverno.games.siena.city import (
    artists,
    business,
    calandrino,
    courtesans,
    duomo,
    torre_del_mangia,
)
from buongoverno.games.siena.city.movement import begin_own_move, pay_income
from buongoverno.games.siena.codes import (
    ASK_FIRST,
    ASK_TURN,
    BANKER,
    BANKERS_STEP,
    BID,
    BUILD,
    BUILD_WITH_MASON,
    CALL_ARTIST,
    CARRY,
    DISCARD,
    DONATE,
    DUOMO,
    END_TURN,
    ENTER_INN,
    FIRST,
    GAME_ENDS,
    GREEN,
    LAP,
    PLAY,
    RISE,
    ROUND_BEGINS,
    SELL,
    SENESI_ONE,
    SENESI_TWO,
    STAY,
    THE_INN,
    THREE_INNS,
    TORRE_DEL_MANGIA,
    TURN_BEGINS,
    TURN_ENDS,
    WALK,
)
from buongoverno.games.siena.countryside import goods
from buongoverno.games.siena.position import Player, Position, Question, Turn

LAST_ROUND: Final = 20
LAST_ROUND_OF_A_LONG_GAME: Final = 60
_EVERYBODY: Final = list(range(FIRST, CARRY))


# -- the order of turns (S7.1) ---------------------------------------------------------------------


def begin(position: Position) -> None:
    """S7.1: the player on +0 names who goes first."""
    position.ask(ASK_FIRST, position.initiative[0])


class NameFirst(Question):
    """S7.1: who goes first."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Anybody at the table."""
        return _EVERYBODY[: position.seats]

    def answer(self, position: Position, code: int, seat: int) -> None:
        """The others follow up the initiative track, wrapping round."""
        first = code - FIRST
        position.tell("goes_first", "S7.1", first)
        row = position.players[first].row
        position.to_play = list(position.initiative[row:] + position.initiative[:row])
        if not position.rules.hall9000:
            position.go(TURN_BEGINS)
            return
        # [H] all bankers have their income and step before the first turn (S11.1, S11.2)
        bankers = [
            other for other in position.initiative if position.players[other].status == BANKER
        ]
        for banker in bankers:
            pay_income(position, position.players[banker])
        position.queue = bankers
        position.go(BANKERS_STEP)


def begin_turn(position: Position) -> None:
    """The next turn: a banker moves first (S7.8, S11.2)."""
    if not position.to_play:
        _end_round(position)
        return
    seat = position.to_play.pop(0)
    position.turn = Turn(seat)
    player = position.players[seat]
    position.tell("turn", "S7.1", seat)
    if player.status == BANKER:
        begin_own_move(position, player)
    else:
        position.ask(ASK_TURN, seat)


def _end_round(position: Position) -> None:
    """S18.2, S18.3: the next round, or the end."""
    last = LAST_ROUND_OF_A_LONG_GAME if position.rules.long_game else LAST_ROUND
    if position.round < last:
        position.go(ROUND_BEGINS)
        return
    position.end = "long_game_limit" if position.rules.long_game else "last_round"
    position.end_rule = "S18.3" if position.rules.long_game else "S18.2"
    position.go(GAME_ENDS)


# -- the turn (S7.2, S7.6, S7.8) -------------------------------------------------------------------


def _banker_codes(position: Position, player: Player, found: list[int]) -> None:
    if not duomo.refused(position, player):
        found.append(DONATE)
    if not artists.refused(position, player):
        found.append(CALL_ARTIST)
    if not torre_del_mangia.refused(position, player, False):
        found.append(BUILD)
    if not torre_del_mangia.refused(position, player, True):
        found.append(BUILD_WITH_MASON)


def play_refused(position: Position, player: Player, card: int) -> str:
    """What forbids playing the bottom half of a card at this moment (S2.1, S7.6)."""
    if card >= GOODS_CARDS:
        return goods.lay_refused(position, player, card)
    if card == CALANDRINO:
        return ""
    if card == COURTESAN:
        return courtesans.refused(position)
    if card == INN:
        return inn_cards.single_refused(position, player)
    if card in (BANCHI_DI_SOTTO, VIA_DEI_SERVI, PIAZZA_SALIMBENI):
        return business.refused(position, player, card)
    return _OUTSIDE_THE_TURN[card]


# Cards that are played with something else or when something happens (S7.6, S7.7).
_OUTSIDE_THE_TURN: Final = {
    VIA_FRANCIGENA: "S9.1 with_goods",
    MULE: "S8.6 with_goods",
    FRIENDS: "S14.4 when_courtesans_call",
    GUARDS: "S14.6 when_beggar_asks",
    MASON: "S17.1 when_building",
}


class TakeTurn(Question):
    """S7.8: everything a player may do in a turn."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Everything the player may do at this moment of the turn."""
        player = position.players[seat]
        found = [END_TURN]
        if not rising.refused(player):
            found.append(RISE)
        if player.status == BANKER:
            _banker_codes(position, player, found)
        hand = player.hand
        if not inn_cards.three_refused(position, player):
            found.append(THREE_INNS)
        last = -1
        for index in range(len(hand)):
            card = hand[index]
            if card != last:
                last = card
                if not play_refused(position, player, card):
                    found.append(PLAY + card)
        last = -1
        for index in range(len(hand)):
            card = hand[index]
            if card != last:
                last = card
                found.append(DISCARD + card)
        return found

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Do one thing of the turn (S7.8)."""
        player = position.players[seat]
        if code == END_TURN:
            position.tell("ends_turn", "S7.5", player.seat)
            position.go(TURN_ENDS)
        elif code >= DISCARD:
            discard(position, player, code - DISCARD)
        elif code >= PLAY:
            _play(position, player, code - PLAY)
        elif code == RISE:
            rising.rise(position, player)
        elif code == DONATE:
            duomo.donate(position, player)
        elif code == CALL_ARTIST:
            artists.call(position, player)
        elif code == THREE_INNS:
            inn_cards.play_three(position, player)
        else:
            torre_del_mangia.build(position, player, code == BUILD_WITH_MASON)

    def refused(self, position: Position, code: int, seat: int) -> str:
        """What forbids a decision in a turn."""
        player = position.players[seat]
        if code == RISE:
            return rising.refused(player)
        if code == DONATE:
            return duomo.refused(position, player)
        if code == CALL_ARTIST:
            return artists.refused(position, player)
        if code in (BUILD, BUILD_WITH_MASON):
            return torre_del_mangia.refused(position, player, code == BUILD_WITH_MASON)
        if code == THREE_INNS:
            return inn_cards.three_refused(position, player)
        if PLAY <= code < GREEN and code - PLAY in player.hand:
            return play_refused(position, player, code - PLAY)
        return _not_part_of_a_turn(code)

    def in_sight(self, position: Position, seat: int) -> list[int]:
        """Rising or what a banker does where they are, and the cards of the hand."""
        player = position.players[seat]
        deeds = [RISE]
        if player.status == BANKER:
            deeds = _DEEDS.get(player.place, [])
        return deeds + player.kinds_held(PLAY)


# What a banker's place is for (S15.2, S16.1, S17.1).
_DEEDS: Final = {
    DUOMO: [DONATE],
    THE_INN: [CALL_ARTIST],
    TORRE_DEL_MANGIA: [BUILD],
}


def _not_part_of_a_turn(code: int) -> str:
    """S7.8: what has another moment, or needs a card that is not in the hand."""
    if SELL <= code < SELL + goods.GOODS_COUNT:
        return "S8.3 sold_in_goods_step"
    if code in (SENESI_ONE, SENESI_TWO):
        return "S15.1 after_earning"
    if code in (STAY, ENTER_INN) or WALK < code <= WALK + LAP:
        return "S7.8 move_is_over"
    if GREEN <= code < DISCARD:
        return "S7.8 green_moves"
    held = PLAY <= code < GREEN or DISCARD <= code <= BID
    return "S7.8 not_in_hand" if held else "S7.8 other_question"


def discard(position: Position, player: Player, card: int) -> None:
    """S7.2: a discarded card, star or not, goes to the discard pile."""
    player.lose(card)
    position.discards.append(card)
    if position.logging:
        position.tell("discards", "S7.2", player.seat, card)
    position.ask(ASK_TURN, player.seat)


def _play(position: Position, player: Player, card: int) -> None:
    """Play the bottom half of a card."""
    if card >= GOODS_CARDS:
        goods.lay(position, player, card)
    elif card == COURTESAN:
        courtesans.place(position, player)
    elif card == CALANDRINO:
        calandrino.play(position, player)
    elif card == INN:
        inn_cards.play_single(position, player)
    else:
        business.trade(position, player, card)
