"""The observer's own cards, and where all the others can be."""

from typing import Final

from buongoverno.games.zena.cards import FORTS, GOALS, HAND_CARDS, SET
from buongoverno.games.zena.codes import AREA_COUNT
from buongoverno.games.zena.goals import worth
from buongoverno.games.zena.observation.card_pieces import (
    COUNTS_SIZE,
    HAND_CARD_SIZE,
    CardPieces,
)
from buongoverno.games.zena.position import BoardCard, Player, Position
from buongoverno.plugin.observer import SEATS
from buongoverno.plugin.row_encoding import byte

HAND_PLACES: Final = 10
# How many of each card, the cards, which are put aside; then what they are worth.
HAND_SIZE: Final = HAND_CARDS + HAND_PLACES * HAND_CARD_SIZE + HAND_PLACES
WORTHS_SIZE: Final = HAND_PLACES

_NO_WORTHS: Final = bytes(WORTHS_SIZE)
_EMPTY: Final = [bytes(places * HAND_CARD_SIZE) for places in range(HAND_PLACES + 1)]


class HandEncoder:
    """A hand as its owner sees it, cached while it is the same."""

    _hand: tuple[int, ...] | None = None
    _chosen: tuple[int, ...] = ()
    _piece: bytes = b""

    def __init__(self, pieces: CardPieces) -> None:
        self._pieces = pieces

    def piece(self, player: Player) -> bytes:
        """The hand, then the cards put aside in secret."""
        if self._hand is not player.hand or self._chosen is not player.chosen:
            self._hand = player.hand
            self._chosen = player.chosen
            self._piece = self._written(player)
        return self._piece

    def _written(self, player: Player) -> bytes:
        counts = bytearray(HAND_CARDS)
        for card in player.hand:
            counts[card] += 1
        held = len(player.hand)
        cards = (player.hand + player.chosen)[:HAND_PLACES]
        aside = bytearray(HAND_PLACES)
        for place in range(held, len(cards)):
            aside[place] = 1
        row = [bytes(counts)]
        for card in cards:
            row.append(self._pieces.in_hand[card])
        row.append(_EMPTY[HAND_PLACES - len(cards)])
        row.append(bytes(aside))
        return b"".join(row)


def hand_worths(
    position: Position, player: Player, goals: list[tuple[int, int]], holders: list[int]
) -> bytes:
    """What each card of the hand would bring now; the first copy stands for all.

    `goals` are the goal cards of the hand with their copies, sorted.
    """
    if not goals:
        return _NO_WORTHS
    row = bytearray(WORTHS_SIZE)
    place = len(player.hand)
    for _, copies in goals:
        place -= copies
    for card, copies in goals:
        if place < HAND_PLACES:
            row[place] = byte(copies_worth(position, player.seat, card, copies, holders))
        place += copies
    return bytes(row)


def copies_worth(position: Position, seat: int, card: int, copies: int, holders: list[int]) -> int:
    """What a seat gets for that many copies of a goal card (Z11.1)."""
    goal = position.rules.cards.goals[card - GOALS]
    if goal.kind != SET:
        return copies * worth(position, seat, card, holders)
    return goal.set_points[min(copies, len(goal.set_points)) - 1]


class UnseenEncoder:
    """How many cards of each kind a seat has not seen.

    Cards on the board and cards that are gone lie open to all; each seat knows some of the decks
    and of the hands. What is left after each of these is cached while they are the same.
    """

    _gone: tuple[int, ...] | None = None
    _shown: int = -1
    _beginner: bool = False
    _seats: int = 0
    _over: bool = False
    _action_deck: tuple[int, ...] = ()
    _action_known: tuple[int, ...] = ()
    _goal_deck: tuple[int, ...] = ()
    _goal_known: tuple[int, ...] = ()

    def __init__(self, pieces: CardPieces) -> None:
        self._pieces = pieces
        self._areas: list[tuple[BoardCard, ...]] = [()] * AREA_COUNT
        self._hands: list[tuple[int, ...]] = [()] * (2 * SEATS)
        self._chosen: list[tuple[int, ...]] = [()] * (2 * SEATS)
        self._not_open = bytearray(COUNTS_SIZE)
        self._not_in_decks: list[bytearray | None] = [None] * SEATS
        self._unseen: list[bytes] = [b""] * SEATS

    def piece(self, position: Position, seat: int) -> bytes:
        """By number, and by kind."""
        changed = self._table_has_changed(position)
        if changed:
            self._count_open(position)
        if self._decks_have_changed(position) or changed:
            self._not_in_decks = [None] * SEATS
            changed = True
        if self._hands_have_changed(position) or changed:
            self._unseen = [b""] * SEATS
        piece = self._unseen[seat]
        if not piece:
            piece = self._written(position, seat)
            self._unseen[seat] = piece
        return piece

    def _table_has_changed(self, position: Position) -> bool:
        changed = (
            self._gone is not position.gone
            or self._shown != position.joining_card
            or self._beginner != position.rules.beginner
        )
        self._gone = position.gone
        self._shown = position.joining_card
        self._beginner = position.rules.beginner
        for area, cards in enumerate(position.areas):
            if self._areas[area] is not cards:
                self._areas[area] = cards
                changed = True
        return changed

    def _decks_have_changed(self, position: Position) -> bool:
        if (
            self._action_known is position.action_deck_known
            and self._goal_known is position.goal_deck_known
            and self._action_deck is position.action_deck
            and self._goal_deck is position.goal_deck
        ):
            return False
        self._action_known = position.action_deck_known
        self._goal_known = position.goal_deck_known
        self._action_deck = position.action_deck
        self._goal_deck = position.goal_deck
        return True

    def _hands_have_changed(self, position: Position) -> bool:
        changed = self._seats != position.seats or self._over != position.over
        self._seats = position.seats
        self._over = position.over
        hands = self._hands
        chosen = self._chosen
        place = 0
        for player in position.players:
            if hands[place] is not player.hand or hands[place + 1] is not player.hand_known:
                hands[place] = player.hand
                hands[place + 1] = player.hand_known
                changed = True
            if chosen[place] is not player.chosen or chosen[place + 1] is not player.chosen_known:
                chosen[place] = player.chosen
                chosen[place + 1] = player.chosen_known
                changed = True
            place += 2
        return changed

    def _count_open(self, position: Position) -> None:
        pieces = self._pieces
        row = bytearray(pieces.in_all_for_beginners if self._beginner else pieces.in_all)
        for cards in position.areas:
            for card in cards:
                if card.card < FORTS:
                    self._take(row, card.card)
        for gone in position.gone:
            self._take(row, gone)
        if position.joining_card >= 0:
            self._take(row, position.joining_card)
        self._not_open = row

    def _written(self, position: Position, seat: int) -> bytes:
        row = bytearray(self._without_decks(position, seat))
        for player in position.players:
            everything = position.over or player.seat == seat
            self._take_known(row, player.hand, player.hand_known, seat, everything)
            if player.chosen:
                self._take_known(row, player.chosen, player.chosen_known, seat, everything)
        return bytes(row)

    def _without_decks(self, position: Position, seat: int) -> bytearray:
        found = self._not_in_decks[seat]
        if found is None:
            found = bytearray(self._not_open)
            self._take_known(found, position.action_deck, position.action_deck_known, seat, False)
            self._take_known(found, position.goal_deck, position.goal_deck_known, seat, False)
            self._not_in_decks[seat] = found
        return found

    def _take_known(
        self,
        row: bytearray,
        cards: tuple[int, ...],
        masks: tuple[int, ...],
        seat: int,
        everything: bool,
    ) -> None:
        kind_of = self._pieces.kind_of
        for place, card in enumerate(cards):
            if everything or masks[place] >> seat & 1:
                row[card] -= 1
                row[kind_of[card]] -= 1

    def _take(self, row: bytearray, card: int) -> None:
        row[card] -= 1
        row[self._pieces.kind_of[card]] -= 1
