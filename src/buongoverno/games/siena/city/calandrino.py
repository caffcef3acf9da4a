"""S14.5 to S14.8 Calandrino: the beggar walks counter-clockwise and asks bankers for alms."""

from typing import Final

from buongoverno.games.siena.cards import CALANDRINO, GUARDS, INN
from buongoverno.games.siena.codes import (
    ASK_ALMS,
    ASK_BEGGAR_CARDS,
    ASK_BEGGAR_STEP,
    ASK_TURN,
    BEGGAR_WALKS,
    DISCARD,
    DUOMO,
    ENTER_INN,
    GIVE,
    GO,
    GREEN,
    LAP,
    MOVE_ENDS,
    PLAY,
    REFUSE,
    STAY,
    STEP,
    THE_INN,
    VIA_DELLA_CERCHIA,
)
from buongoverno.games.siena.position import Player, Position, Question
from buongoverno.kernel.obstacle import reason

DISTRICTS: Final = 3
ALMS: Final = 10
ALMS_IN_INN_OR_DUOMO: Final = 20

BEGGAR: Final = 3  # the part of Walk that is Calandrino's


# -- announcing (S14.5) ----------------------------------------------------------------------------


def play(position: Position, player: Player) -> None:
    """S14.5: three districts; green numbers and an Inn card are announced first."""
    position.use_up(player, CALANDRINO)
    position.tell("plays_calandrino", "S14.5", player.seat, CALANDRINO)
    walk = position.walk
    walk.seat = player.seat
    walk.part = BEGGAR
    walk.points = DISTRICTS
    walk.steps = 0
    walk.inn_card = False
    position.queue = []
    _ask_cards(position)


def _ask_cards(position: Position) -> None:
    seat = position.walk.seat
    position.ask(ASK_BEGGAR_CARDS, seat)
    if len(position.legal_codes(seat)) == 1:
        position.go(BEGGAR_WALKS)


class AnnounceCards(Question):
    """S14.5: what is announced before Calandrino goes."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Go, or announce an Inn card or a green number."""
        player = position.players[seat]
        found = [GO]
        if INN in player.hand and not inn_refused(position):
            found.append(PLAY + INN)
        green = position.rules.cards.green
        last = -1
        for card in player.hand:
            if card != last:
                last = card
                if green[card] and not green_refused(position):
                    found.append(GREEN + card)
        return found

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Announce a card, or let him go."""
        walk = position.walk
        player = position.players[seat]
        if code == GO:
            position.tell("calandrino_sets_out", "S14.5", seat, amount=walk.points)
            position.go(BEGGAR_WALKS)
            return
        if code == PLAY + INN:
            position.use_up(player, INN)
            walk.inn_card = True
            position.tell("announces_inn", "S14.5", seat, INN)
        else:
            card = code - GREEN
            green = position.rules.cards.green[card]
            position.use_up(player, card)
            walk.points += green
            position.tell("announces", "S14.5", seat, card, amount=green)
        _ask_cards(position)

    def refused(self, position: Position, code: int, seat: int) -> str:
        """What forbids an announcement (S14.5)."""
        hand = position.players[seat].hand
        if code == PLAY + INN:
            return inn_refused(position) if INN in hand else "S14.5 not_in_hand"
        if not GREEN <= code < DISCARD:
            return ""
        if code - GREEN not in hand:
            return "S14.5 not_in_hand"
        if not position.rules.cards.green[code - GREEN]:
            return "S14.5 no_green_number"
        return green_refused(position)

    def in_sight(self, position: Position, seat: int) -> list[int]:
        """The cards of the hand with their green numbers, and an Inn card for itself."""
        player = position.players[seat]
        return ([PLAY + INN] if INN in player.hand else []) + player.kinds_held(GREEN)


def inn_refused(position: Position) -> str:
    """S14.5: not from the inn; [R] the points must reach it; [H] not with green numbers."""
    walk = position.walk
    if walk.inn_card:
        return "S14.5 inn_announced"
    if position.calandrino == THE_INN:
        return "S14.5 beggar_in_inn"
    if position.rules.hall9000:
        return "S14.5 greens_announced" if walk.points > DISTRICTS else ""
    return "" if steps_to_inn(position) <= walk.points else "S14.5 inn_out_of_reach"


def steps_to_inn(position: Position) -> int:
    """How many districts Calandrino is from the inn."""
    return (position.calandrino - VIA_DELLA_CERCHIA) % LAP + 1


def green_refused(position: Position) -> str:
    """S14.5 [H]: no green numbers with an Inn card."""
    return "S14.5 no_greens_with_inn" if position.rules.hall9000 and position.walk.inn_card else ""


# -- walking (S14.5) -------------------------------------------------------------------------------


def continue_walk(position: Position) -> None:
    """Meet the bankers here, then step, ask, or end the walk."""
    while _meet_all(position):
        walk = position.walk
        if walk.steps and position.calandrino == THE_INN:
            break
        turn_in = walk.inn_card and position.calandrino == VIA_DELLA_CERCHIA
        if position.rules.hall9000 and walk.inn_card:
            _step_into_inn(position) if turn_in else _step(position)
        elif walk.steps == walk.points:
            break
        elif turn_in or walk.steps >= DISTRICTS:
            position.ask(ASK_BEGGAR_STEP, walk.seat)
            return
        else:
            _step(position)
    if position.question == BEGGAR_WALKS:
        position.ask(ASK_TURN, position.turn.seat)


class StepOn(Question):
    """S14.5: whether Calandrino goes on, and where."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Stop (after the third district), into the inn (with an Inn card), or one step on."""
        walk = position.walk
        found: list[int] = []
        if walk.steps >= DISTRICTS:
            found.append(STAY)
        if walk.inn_card and position.calandrino == VIA_DELLA_CERCHIA:
            found.append(ENTER_INN)
        found.append(STEP)
        return found

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Every further step is decided after the meetings of the one before."""
        position.go(BEGGAR_WALKS)
        if code == STAY:
            position.tell("calandrino_stays", "S14.5", place=position.calandrino)
            position.ask(ASK_TURN, position.turn.seat)
        elif code == ENTER_INN:
            _step_into_inn(position)
        else:
            _step(position)

    def refused(self, position: Position, code: int, seat: int) -> str:
        """What forbids stopping or turning into the inn (S14.5)."""
        if code == STAY:
            return "S14.5 beggar_must_walk"
        if code == ENTER_INN:
            return "S14.5 inn_not_here" if position.walk.inn_card else "S14.5 no_inn_card"
        return ""

    def in_sight(self, position: Position, seat: int) -> list[int]:
        """Stopping, and the inn if he stands at its door."""
        at_door = position.calandrino == VIA_DELLA_CERCHIA
        return [STAY, ENTER_INN] if at_door else [STAY]


def _step(position: Position) -> None:
    """One district counter-clockwise; out of the inn to Via della Cerchia (S14.8)."""
    place = position.calandrino
    if place == THE_INN:
        place = VIA_DELLA_CERCHIA
    else:
        place = place - 1 if place else LAP - 1
    exempt = -1 if position.rules.hall9000 else position.walk.seat
    _arrive(position, place)
    position.queue = position.bankers_at(place, exempt)


def _step_into_inn(position: Position) -> None:
    """S14.7: [R] bankers who are there owe nothing when he arrives."""
    _arrive(position, THE_INN)
    position.queue = position.bankers_at(THE_INN) if position.rules.hall9000 else []


def _arrive(position: Position, place: int) -> None:
    position.walk.steps += 1
    position.calandrino = place
    position.tell("calandrino_walks", "S14.5", place=place)


# -- meeting (S14.6, S14.7) ------------------------------------------------------------------------


def _meet_all(position: Position) -> bool:
    """Each banker here in initiative order; False while one of them is being asked."""
    while position.queue:
        player = position.players[position.queue.pop(0)]
        if position.calandrino == DUOMO:
            florins = min(ALMS_IN_INN_OR_DUOMO, player.florins)
            position.pay(player, florins, "gives_in_duomo", "S14.7", place=DUOMO)
        elif _ask_alms(
            position, player, ALMS_IN_INN_OR_DUOMO if position.calandrino == THE_INN else ALMS
        ):
            return False
    return True


def ask_in_inn(position: Position, player: Player) -> None:
    """S14.7 [R]: a banker who enters the inn while he is there."""
    if not _ask_alms(position, player, ALMS_IN_INN_OR_DUOMO):
        position.go(MOVE_ENDS)


def _ask_alms(position: Position, player: Player, alms: int) -> bool:
    """Ask; a banker who can neither give nor play Guards refuses automatically (False)."""
    position.walk.alms = alms
    if player.florins < alms and GUARDS not in player.hand:
        _refuse(position, player)
        return False
    position.ask(ASK_ALMS, player.seat)
    return True


class GiveAlms(Question):
    """S14.6, S14.7: what a banker gives Calandrino."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Give the full sum, refuse, or play Guards."""
        player = position.players[seat]
        found: list[int] = []
        if player.florins >= position.walk.alms:
            found.append(GIVE)
        found.append(REFUSE)
        if GUARDS in player.hand:
            found.append(PLAY + GUARDS)
        return found

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Then Calandrino walks on, or the banker's move ends."""
        player = position.players[seat]
        walk = position.walk
        if code == GIVE:
            rule = self.rule_in(position)
            position.pay(player, walk.alms, "gives_alms", rule, place=position.calandrino)
        elif code == REFUSE:
            _refuse(position, player)
        else:
            position.use_up(player, GUARDS)
            position.tell("plays_guards", "S14.6", seat, GUARDS)
        position.go(BEGGAR_WALKS if walk.part == BEGGAR else MOVE_ENDS)

    def refused(self, position: Position, code: int, seat: int) -> str:
        """What forbids giving, or calling the Guards (S14.6)."""
        if code == GIVE:
            return reason(self.rule_in(position), "too_poor")
        return reason(self.rule_in(position), "not_in_hand") if code == PLAY + GUARDS else ""

    def in_sight(self, position: Position, seat: int) -> list[int]:
        """Giving the full sum."""
        return [GIVE]

    def rule_in(self, position: Position) -> str:
        """In the inn he asks for more."""
        return "S14.6" if position.walk.alms == ALMS else "S14.7"


def _refuse(position: Position, player: Player) -> None:
    """A miser cube, to be counted at the end (S19.2)."""
    player.miser_cubes += 1
    player.changes += 1
    position.tell("refuses_alms", "S14.6", player.seat, amount=player.miser_cubes)
