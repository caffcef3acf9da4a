"""The same table of Zena 1814 with everything a seat cannot know in another order (Z15).

What is hidden is worked out from the log alone, independently of the engine's own bookkeeping.
"""

import json
from collections import Counter
from typing import Any

from buongoverno.games.zena.game import Zena
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State

GAME = Zena()
FIRST_GOAL = 64
FIRST_FORT = 96


class Knowledge:
    """What each seat could read about cards it does not hold itself (Z15.1).

    For each seat: how many of which cards it knows in another's hand; for each card of a deck: who
    knows it. Every seat knows its own hand.
    """

    def __init__(self, saved: dict[str, Any]) -> None:
        seats = saved["seats"]
        self.hands = [[Counter[int]() for _ in range(seats)] for _ in range(seats)]
        totals = _cards_in_all(saved)
        self.decks: dict[str, list[set[int]]] = {
            "action": [set() for _ in range(totals["action"])],
            "goal": [set() for _ in range(totals["goal"])],
        }
        self.forts = [False] * totals["fort"]  # who knows one knows it with everybody
        self._drawn: set[int] = set()
        self._shown = False  # a card for an offer lies open already
        self._passed: list[tuple[int, int, int]] = []  # giver, receiver, card: at the same time
        for kind, rule, seat, card, _place, amount, *_ in saved["events"]:
            if kind not in ("passes_action", "passes_goal", "gets_card"):
                self._receive_passed()
            self._read(kind, rule, seat, card, amount)
        self._receive_passed()

    def _read(self, kind: str, rule: str, seat: int, card: int, amount: int) -> None:
        if kind == "sees_card" and rule == "Z3.1":
            self.decks["action"].pop()
        elif kind in ("draws_action", "draws_goal"):
            self._drawn = self.decks[_deck_named(kind)].pop(0)
        elif kind == "sees_card":
            for observer in self._drawn - {seat}:
                self.hands[observer][seat][card] += 1
        elif kind == "deck_made_anew":
            self.decks["action"] = [set() for _ in range(amount)]
        elif kind == "figure_starts" and rule == "Z3.3":
            self.decks["action"].append(set())  # and shuffled
        elif kind in ("offers", "shows_offer"):
            if not self._shown:
                for known in self.hands:
                    known[seat][card] = max(0, known[seat][card] - 1)
            self._shown = kind == "shows_offer"
        elif kind in ("discards_action", "discards_goal"):
            self._leaves_in_secret(kind, seat)
            self.decks[_deck_named(kind)].append({seat})
        elif kind in ("passes_action", "passes_goal"):
            self._leaves_in_secret(kind, seat)
            self._passed.append((seat, amount, -1))
        elif kind == "gets_card":
            giver, receiver, _ = self._passed.pop()
            self._passed.append((giver, receiver, card))
        elif kind == "fort_card":
            self.forts.pop(0)
        elif kind == "fort_back":
            self.forts.append(True)

    def _leaves_in_secret(self, kind: str, seat: int) -> None:
        """It could be any card of that deck: what others knew of those is worth nothing now."""
        for known in self.hands:
            for card in list(known[seat]):
                if _deck_of(card) == _deck_named(kind):
                    del known[seat][card]

    def _receive_passed(self) -> None:
        for giver, receiver, card in self._passed:
            self.hands[giver][receiver][card] += 1
        self._passed = []


def _deck_named(kind: str) -> str:
    return "goal" if kind.endswith("goal") else "action"


def _deck_of(card: int) -> str:
    if card < FIRST_GOAL:
        return "action"
    return "goal" if card < FIRST_FORT else "fort"


def _cards_in_all(saved: dict[str, Any]) -> Counter[str]:
    position = saved["position"]
    cards = position["action_deck"] + position["goal_deck"] + position["fort_deck"]
    cards += position["gone"] + position["battles_won"]
    for player in saved["players"]:
        cards += player["hand"] + player["chosen"]
    cards += [position["joining_card"]] if position["joining_card"] >= 0 else []
    for area in saved["areas"]:
        cards += [card for _, card, _ in area]
    return Counter(_deck_of(card) for card in cards)


def tamper(state: State, seat: int | None, chance: Chance) -> State:
    """The same table with everything hidden from that seat in another order (Z15.1)."""
    saved = json.loads(state.save())
    knowledge = Knowledge(saved)
    position = saved["position"]
    aside = [_taken_back(player, seat) for player in saved["players"]]
    for deck in ("action", "goal"):
        row = position[f"{deck}_deck"]
        known_row = knowledge.decks[deck]
        places = [(row, i) for i in range(len(row)) if seat not in known_row[i]]
        for player in saved["players"]:
            if player["seat"] != seat:
                unknown = _unknown_in_hand(player, knowledge, seat)
                places += [(player["hand"], i) for i in unknown if _is_of(player, i, deck)]
        _permute(places, chance)
    for player, count in zip(saved["players"], aside, strict=True):
        _sort_hand(player)
        _put_aside(player, count, chance)
    _permute([(position["event_deck"], i) for i in range(len(position["event_deck"]))], chance)
    forts = position["fort_deck"]
    _permute([(forts, i) for i in range(len(forts)) if not knowledge.forts[i]], chance)
    saved["chance"] = [chance.next32(), chance.next32(), chance.next32(), 1]
    return GAME.load(json.dumps(saved, separators=(",", ":")))


def _is_of(player: dict[str, Any], index: int, deck: str) -> bool:
    return _deck_of(player["hand"][index]) == deck


def _taken_back(player: dict[str, Any], seat: int | None) -> int:
    """What another put aside in secret could be any of the hand; how many cards that are."""
    if player["seat"] == seat:
        return 0
    count = len(player["chosen"])
    player["hand"] += player["chosen"]
    player["hand_known"] += player["chosen_known"]
    player["chosen"], player["chosen_known"] = [], []
    return count


def _put_aside(player: dict[str, Any], count: int, chance: Chance) -> None:
    for _ in range(count):
        index = chance.below(len(player["hand"]))
        player["chosen"].append(player["hand"].pop(index))
        player["chosen_known"].append(player["hand_known"].pop(index))


def _unknown_in_hand(player: dict[str, Any], knowledge: Knowledge, seat: int | None) -> list[int]:
    """Places in another's hand that the seat does not know.

    Of copies, those the engine remembers too are taken as the known ones: they look the same.
    """
    known = Counter[int]() if seat is None else knowledge.hands[seat][player["seat"]].copy()
    masks = player["hand_known"]
    order = list(range(len(masks)))
    if seat is not None:
        order.sort(key=lambda index: not masks[index] >> seat & 1)
    unknown: list[int] = []
    for index in order:
        card = player["hand"][index]
        if known[card]:
            known[card] -= 1
        else:
            unknown.append(index)
    assert not known.total(), "a card that is known is not in the hand"
    return unknown


def _sort_hand(player: dict[str, Any]) -> None:
    pairs = sorted(zip(player["hand"], player["hand_known"], strict=True))
    player["hand"] = [card for card, _ in pairs]
    player["hand_known"] = [mask for _, mask in pairs]


def _permute(places: list[tuple[list[int], int]], chance: Chance) -> None:
    values = [row[index] for row, index in places]
    chance.shuffle(values)
    for (row, index), value in zip(places, values, strict=True):
        row[index] = value
