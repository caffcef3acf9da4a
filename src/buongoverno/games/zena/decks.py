"""Z4.2, Z13.2: drawing cards and putting them under a deck."""

from buongoverno.games.zena.cards import GOALS
from buongoverno.games.zena.codes import ASK_DRAW, CHOOSE, DRAW_ACTION, DRAW_GOAL, OFFER
from buongoverno.games.zena.position import Player, Position, PublicQuestion, Question
from buongoverno.kernel.obstacle import reason


def can_draw_action(position: Position) -> bool:
    """Z13.2: an empty deck is rebuilt from the cards that are gone."""
    return len(position.action_deck) > 0 or len(position.gone) > 0


def can_draw_goal(position: Position) -> bool:
    """Z13.2: the goal deck is not rebuilt; Z14.1: the beginner game has none."""
    return len(position.goal_deck) > 0


def draw_next(position: Position) -> None:
    """Z4.2: the receiver chooses the deck for each card; then what was interrupted goes on."""
    action = can_draw_action(position)
    goal = can_draw_goal(position)
    if position.draws == 0 or not (action or goal):
        position.draws = 0
        position.go(position.resume)
    elif action and goal:
        position.ask(ASK_DRAW, position.drawer)
    else:
        position.draws -= 1
        draw(position, position.players[position.drawer], goal)


class DrawCard(PublicQuestion):
    """Z4.2: which deck to draw from."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """An action card or a goal card."""
        return [DRAW_ACTION, DRAW_GOAL]

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Draw from the chosen deck."""
        position.draws -= 1
        draw(position, position.players[seat], code == DRAW_GOAL)
        position.go(position.resume)


def draw(position: Position, player: Player, goal: bool) -> None:
    """All see from which deck, only the player sees which card (Z15.1)."""
    mask = 1 << player.seat
    if goal:
        card = position.goal_deck[0]
        known = position.goal_deck_known[0]
        position.goal_deck = position.goal_deck[1:]
        position.goal_deck_known = position.goal_deck_known[1:]
        player.goals_seen += 1
    else:
        if not position.action_deck:
            _rebuild(position)
        card = position.action_deck[0]
        known = position.action_deck_known[0]
        position.action_deck = position.action_deck[1:]
        position.action_deck_known = position.action_deck_known[1:]
    position.give(player, card, known | mask)
    if position.logging:
        kind = "draws_goal" if goal else "draws_action"
        position.tell(kind, "Z4.2", player.seat, reveals=True)
        position.tell("sees_card", "Z4.2", player.seat, card, audience=mask, reveals=True)


def _rebuild(position: Position) -> None:
    """Z13.2: the cards that were removed or left the game become the action deck."""
    deck = list(position.gone)
    position.chance.shuffle(deck)
    position.action_deck = tuple(deck)
    position.action_deck_known = (0,) * len(deck)
    position.gone = ()
    position.tell("deck_made_anew", "Z13.2", amount=len(deck), reveals=True)


def put_away(position: Position, player: Player, card: int, rule: str) -> None:
    """A card face down under the deck of its kind; only its owner knows which (Z12.1, Z15.1)."""
    known = 1 << player.seat
    goal = card >= GOALS
    if goal:
        position.goal_deck = position.goal_deck + (card,)
        position.goal_deck_known = position.goal_deck_known + (known,)
        player.goals_put_back += 1
    else:
        position.action_deck = position.action_deck + (card,)
        position.action_deck_known = position.action_deck_known + (known,)
    forget_hand(player, goal)
    position.tell("discards_goal" if goal else "discards_action", rule, player.seat, reveals=True)


class ChooseCard(Question):
    """A question that any card of the hand answers."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Copies of a card are one answer."""
        found: list[int] = []
        last = -1
        for card in position.players[seat].hand:
            if card != last:
                last = card
                found.append(CHOOSE + card)
        return found

    def refused(self, position: Position, code: int, seat: int) -> str:
        """Only cards of the hand are chosen."""
        return reason(self.rule, "not_in_hand") if CHOOSE <= code < OFFER else ""


class GiveUpCard(ChooseCard):
    """A card is given up from a hand whose size everybody sees."""

    def public_count(self, position: Position, seat: int) -> int | None:
        """Somebody with a single card has no choice, whichever it is."""
        return 1 if len(position.players[seat].hand) == 1 else None


def forget_hand(player: Player, goal: bool) -> None:
    """A card of that kind left the hand in secret: others no longer know which are in it."""
    own = 1 << player.seat
    if all(known == own for known in player.hand_known):
        return  # the usual case: only cards that were passed on are known to others
    player.hand_known = tuple(
        [
            own if (card >= GOALS) == goal else known
            for card, known in zip(player.hand, player.hand_known, strict=True)
        ]
    )
