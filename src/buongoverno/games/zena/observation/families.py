"""What a seat knows of the families: purse, cards, figures, and who has what part in the round."""

from typing import Final

from buongoverno.games.zena import majority
from buongoverno.games.zena.cards import GOALS, MOST_GOALS
from buongoverno.games.zena.codes import AREA_COUNT, FIGURES, NOWHERE
from buongoverno.games.zena.final_count import COINS_PER_POINT
from buongoverno.games.zena.observation.card_pieces import ACTION_AREAS
from buongoverno.games.zena.observation.hands import copies_worth
from buongoverno.games.zena.position import Player, Position
from buongoverno.plugin.observer import SEATS
from buongoverno.plugin.row_encoding import MOST, byte, flags, marks, number, steps

# Coins as a thermometer: a network need not scale them.
COIN_STEPS: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25)
PURSE_SIZE: Final = 2 + len(COIN_STEPS)  # present, coins twice
COUNTS_SIZE: Final = 8  # points twice, markers, the hand and its history
KNOWN_SIZE: Final = MOST_GOALS + ACTION_AREAS
FIGURES_SIZE: Final = FIGURES * AREA_COUNT + 2 * AREA_COUNT  # where they are, strength, majority
PARTS_SIZE: Final = 4  # has chosen, starts, is asked, has the turn
FAMILY_SIZE: Final = PURSE_SIZE + COUNTS_SIZE + KNOWN_SIZE + FIGURES_SIZE + PARTS_SIZE

EVERYTHING: Final = SEATS  # in place of a seat: whoever sees the hand from outside and knows all

_STEPS: Final = steps(COIN_STEPS)
_PURSE: Final = [bytes([1, coins]) + _STEPS[coins] for coins in range(MOST + 1)]
_AREA: Final = marks(AREA_COUNT)
_PARTS: Final = flags(PARTS_SIZE)


class FiguresEncoder:
    """Figures, strengths and majorities of all families, cached while no figure moves."""

    def __init__(self) -> None:
        self._figures: list[tuple[int, ...]] = []
        self._strengths: list[list[int]] = []
        self._pieces: list[bytes] = []
        self.holders: list[int] = []

    def follow(self, position: Position) -> None:
        """Work out anew who stands where, if somebody has moved."""
        players = position.players
        if len(self._figures) != len(players):
            self._figures = [()] * len(players)
            self._strengths = [[]] * len(players)
        changed = False
        for player in players:
            if self._figures[player.seat] is not player.figures:
                self._figures[player.seat] = player.figures
                self._strengths[player.seat] = majority.strengths_by_area(player.figures)
                changed = True
        if changed:
            self.holders = majority.holders(position)
            self._pieces = [self._written(player) for player in players]

    def piece(self, seat: int) -> bytes:
        """The figures of a family; call `follow` first."""
        return self._pieces[seat]

    def _written(self, player: Player) -> bytes:
        row = [_AREA[area if area != NOWHERE else -1] for area in player.figures]
        row.append(bytes(self._strengths[player.seat]))
        row.append(bytes([int(holder == player.seat) for holder in self.holders]))
        return b"".join(row)


class KnownHandEncoder:
    """The cards of a family that each seat knows, cached while its hand is the same.

    `goals_in_hand` is how many goal cards there are, `goals` of each seat those that it knows, with
    their copies; call `follow` first.
    """

    goals_in_hand: int = 0

    _hand: tuple[int, ...] | None = None
    _hand_known: tuple[int, ...] = ()
    _chosen: tuple[int, ...] = ()
    _chosen_known: tuple[int, ...] = ()
    _over: bool = False

    def __init__(self) -> None:
        self._seen: list[bytes] = [b""] * (SEATS + 1)
        self.goals: list[list[tuple[int, int]]] = [[]] * (SEATS + 1)

    def follow(self, position: Position, player: Player, seat: int) -> bytes:
        """What that seat knows: goals by number, action cards by area."""
        if self._has_changed(position, player):
            self._hand = player.hand
            self._hand_known = player.hand_known
            self._chosen = player.chosen
            self._chosen_known = player.chosen_known
            self._over = position.over
            self._seen = [b""] * (SEATS + 1)
            self.goals = [[]] * (SEATS + 1)
            self.goals_in_hand = _goals(player.hand) + _goals(player.chosen)
        piece = self._seen[seat]
        if not piece:
            piece = _known(position, player, seat)
            self._seen[seat] = piece
            if self.goals_in_hand:
                self.goals[seat] = [
                    (GOALS + goal, piece[goal]) for goal in range(MOST_GOALS) if piece[goal]
                ]
        return piece

    def _has_changed(self, position: Position, player: Player) -> bool:
        return (
            self._hand is not player.hand
            or self._hand_known is not player.hand_known
            or self._chosen is not player.chosen
            or self._chosen_known is not player.chosen_known
            or self._over != position.over
        )


def _known(position: Position, player: Player, seat: int) -> bytes:
    row = bytearray(KNOWN_SIZE)
    everything = position.over or seat == EVERYTHING
    _count_known(position, player.hand, player.hand_known, seat, everything, row)
    if player.seat != seat:
        _count_known(position, player.chosen, player.chosen_known, seat, everything, row)
    return bytes(row)


def _count_known(
    position: Position,
    cards: tuple[int, ...],
    masks: tuple[int, ...],
    seat: int,
    everything: bool,
    row: bytearray,
) -> None:
    areas = position.rules.cards.area_of
    for place, card in enumerate(cards):
        if everything or masks[place] >> seat & 1:
            row[card - GOALS if card >= GOALS else MOST_GOALS + areas[card]] += 1


def add_family(
    position: Position,
    player: Player,
    seat: int,
    hand: KnownHandEncoder,
    figures: FiguresEncoder,
    row: list[bytes],
) -> None:
    """Append the block of a family as a seat sees it."""
    known = hand.follow(position, player, seat)
    points = player.points + player.coins // COINS_PER_POINT
    for card, copies in hand.goals[seat]:
        points += copies_worth(position, player.seat, card, copies, figures.holders)
    row.append(_PURSE[byte(player.coins)])
    row.append(
        b"%b%b%b%b%b%b%b%b"
        % (
            number(player.points),
            number(points),
            number(player.free_markers),
            number(len(player.hand) + len(player.chosen)),
            number(hand.goals_in_hand),
            number(player.goals_seen),
            number(player.goals_put_back),
            number(player.cards_passed),
        )
    )
    row.append(known)
    row.append(figures.piece(player.seat))
    row.append(_PARTS[_parts(position, player.seat)])


def _parts(position: Position, seat: int) -> int:
    parts = 0
    if position.round == 0:
        if not position.waiting >> seat & 1:
            parts = 1
    elif position.start == seat:
        parts = 2
    if not position.over:
        waiting = position.waiting
        if waiting >> seat & 1 or (not waiting and position.decider == seat):
            parts |= 4
        if position.turn.seat == seat:
            parts |= 8
    return parts


def _goals(cards: tuple[int, ...]) -> int:
    count = 0
    for card in cards:
        if card >= GOALS:
            count += 1
    return count
