"""Zena 1814 keeps the kernel's contract: every check of the conformance suite, in both builds."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from both.fields import fields_of
from buongoverno.games.zena.codes import ASK_MANEZZI, ASK_MARKER, ASK_PLACE, ASK_TURN, QUESTIONS
from buongoverno.games.zena.game import Zena, ZenaState
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.conformance import Suite, Table, lively, uniform, weights_by_word
from buongoverno.kernel.state import State
from buongoverno.lab.soak.zena import LIVELY, ZENA, own_cards

pytestmark = pytest.mark.both_builds

GAME = Zena()
FIRST_GOAL = 64
FIRST_FORT = 96
PRIVATE = ("sees_card", "places_figure", "chooses_card")
FACE_DOWN = {
    f"{verb}_{deck}" for verb in ("draws", "discards", "passes") for deck in ("action", "goal")
}


# -- what a seat cannot know (Z15), worked out from the log alone ----------------------------------


class Knowledge:
    """What each seat could read about cards it does not hold itself (Z15.1).

    For each seat: how many of which cards it knows in another's hand; for each card of a deck:
    who knows it. Everybody knows the own hand.
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
    saved["chance"] = [chance.word(), chance.word(), chance.word(), 1]
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


# -- the tables ------------------------------------------------------------------------------------


def choose(state: State, seat: int, chance: Chance) -> int:
    """Mostly lively, now and then anything at all."""
    chooser = uniform if chance.below(12) == 0 else ZENA.lively_choice
    return chooser(state, seat, chance)


SUITE = Suite(GAME, tamper, choose, one_in=25)


def tables() -> list[Table]:
    """Every number of players and every option in each ruleset.

    With the own cards markers run out (Z7.1) and cards are paid with (Z8.2).
    """
    own = own_cards()
    found: list[Table] = []
    for ruleset in GAME.rulesets:
        found += [
            Table(2, 1, ruleset, {"free_order": True}),
            Table(3, 2, ruleset, {"live_start": True}, own),
            Table(4, 3, ruleset, {"free_order": True, "live_start": True}, own),
            Table(5, 4, ruleset),
        ]
    return found


def played_to_the_end(table: Table, suite: Suite = SUITE) -> Iterator[ZenaState]:
    """The states of a game, one after the other."""
    for moment in suite.moments(table):
        assert isinstance(moment.state, ZenaState)
        yield moment.state


# -- the tests -------------------------------------------------------------------------------------


@pytest.mark.rule("Z1.1", "Z3.2", "Z13.1", "Z14.1", "Z15.1")
@pytest.mark.parametrize("table", tables(), ids=str)
@pytest.mark.parametrize("check", Suite.CHECKS)
def test_zena_keeps_the_contract(check: str, table: Table) -> None:
    SUITE.check(check, table)


@pytest.mark.parametrize("ruleset", GAME.rulesets)
def test_every_question_is_asked_at_these_tables(ruleset: str) -> None:
    asked: set[str] = set()
    for table in tables():
        if table.ruleset == ruleset:
            asked |= {QUESTIONS[state.question] for state in played_to_the_end(table)}
    # Z14.1: a beginner's figures and start card are dealt, and there is one deck to draw from.
    skipped = {"place", "start", "draw"} if ruleset == "beginner" else set()
    assert asked == set(QUESTIONS) - skipped


@pytest.mark.rule("Z8.7", "Z12.1", "Z15.1")
@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_seat_knows_the_cards_it_could_read_of_and_no_others(table: Table) -> None:
    for number, state in enumerate(played_to_the_end(table)):
        if number % 10 == 0:
            check_masks(state)


def check_masks(state: ZenaState) -> None:
    """What the engine remembers is what could be read in the log."""
    knowledge = Knowledge(json.loads(state.save()))
    assert [_seats(mask) for mask in state.action_deck_known] == knowledge.decks["action"]
    assert [_seats(mask) for mask in state.goal_deck_known] == knowledge.decks["goal"]
    assert knowledge.forts.count(True) == state.fort_open
    for player in state.players:
        cards = player.hand + player.chosen
        masks = player.hand_known + player.chosen_known
        for seat in range(state.seats):
            known = [card for card, mask in zip(cards, masks, strict=True) if mask >> seat & 1]
            expected = knowledge.hands[seat][player.seat] if seat != player.seat else cards
            assert Counter(known) == +Counter(expected)


def _seats(mask: int) -> set[int]:
    return {seat for seat in range(5) if mask >> seat & 1}


@pytest.mark.rule("Z8.7", "Z12.1", "Z13.2", "Z15.1")
@pytest.mark.parametrize("check", ["two_worlds", "recall", "imagination"])
@pytest.mark.parametrize("players", [2, 5])
def test_cards_that_are_passed_on_or_drawn_again_stay_hidden(check: str, players: int) -> None:
    """With many cards drawn and passed, hands and decks are full of cards that others know."""
    words = {**LIVELY, "offer": 10, "join": 20, "draw action": 40, "draw goal": 60, "take coin": 4}
    words |= {f"offer {card}": 400 for card in ("ciaeti", "monte-de-pietae")}
    passing = lively(weights_by_word(GAME, Table(2, 0, "expert"), words))
    suite = Suite(GAME, tamper, passing, one_in=15)
    table = Table(players, 3, "expert", {}, own_cards())
    suite.check(check, table)
    shared = 0
    for state in played_to_the_end(table, suite):
        check_masks(state)
        shared += sum(
            mask.bit_count() > 1 for player in state.players for mask in player.hand_known
        )
    assert shared, "nobody ever knows a card of another's hand"


@pytest.mark.rule("Z15.1")
@pytest.mark.parametrize("table", tables(), ids=str)
def test_what_somebody_saw_is_written_for_them_alone(table: Table) -> None:
    for state in played_to_the_end(table):
        final = state
    for reader in [*range(table.players), None]:
        gave = False
        for entry in final.log(reader):
            if entry.kind in FACE_DOWN:
                assert entry.card is None, f"{entry} is read by {reader}"
            if entry.kind in PRIVATE:
                assert entry.seat == reader, f"{entry} is read by {reader}"
            elif entry.kind == "gets_card":
                assert reader is not None
                assert gave or entry.seat == reader, f"{entry} is read by {reader}"
            gave = entry.kind in ("passes_action", "passes_goal") and entry.seat == reader


@pytest.mark.rule("Z6.5", "Z7.1", "Z8.7")
def test_the_log_tells_two_cards_of_a_kind_apart() -> None:
    """Decisions about copies that lie in one area are written differently."""
    compared: set[str] = set()
    for seed in range(40):
        for state in played_to_the_end(Table(4, seed, "expert", {}, own_cards())):
            for codes in codes_about_copies(state):
                written = [log_after(state, code) for code in codes]
                assert len(set(written)) == len(codes), written
                compared.add(state.write(codes[0]).split()[0])
        if compared == {"join", "marker", "oust"}:
            return
    raise AssertionError(f"only seen: {compared}")


def codes_about_copies(state: ZenaState) -> Iterator[list[int]]:
    """Legal codes that differ only in which copy of a card they are about."""
    if not any(
        len({card.card for card in area}) < len(area) for area in state.areas
    ) or state.question not in (ASK_TURN, ASK_MARKER, ASK_MANEZZI):
        return
    if state.question == ASK_TURN and not state.players[state.decider].free_markers:
        return  # nothing is placed yet: first a marker is chosen
    alike: dict[tuple[str, int, int, int], list[int]] = {}
    for code in state.legal():
        sketch = state.sketch(code, state.decider)
        if sketch.kind in ("join", "take_marker", "oust"):
            lower = sketch.amount if sketch.kind == "oust" else 0
            key = (sketch.kind, sketch.card, sketch.place, lower)
            alike.setdefault(key, []).append(code)
    yield from (codes for codes in alike.values() if len(codes) > 1)


def log_after(state: ZenaState, code: int) -> str:
    """Where a decision puts or takes a marker, as a spectator reads it."""
    ahead = state.clone()
    ahead.apply(code)
    moved = ("joins", "takes_marker", "marker_home")
    return str(next(entry for entry in ahead.log(None, state.events) if entry.kind in moved))


@pytest.mark.rule("Z3.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_place_at_once_and_nothing_shows_until_all_are_done(players: int) -> None:
    state = GAME.new(players, 5, "expert", {"live_start": True})
    assert isinstance(state, ZenaState)
    assert state.pending == tuple(range(players))
    order = [*range(players)][::-1]
    for done, seat in enumerate(order):
        for _ in range(4):
            assert state.question == ASK_PLACE
            state.apply(state.legal(seat)[-1], seat)
            for reader in range(players):
                for family in state.view(reader).families:
                    assert set(family.figures.values()) == {None}
                    assert family.hand_size == 10
                    assert reader == family.seat or not family.chosen
        assert set(state.pending) == set(order[done + 1 :]) or done == players - 1
    assert state.pending == (order[0],), "whoever was done first decides about the start card"


def test_every_field_of_a_position_is_saved() -> None:
    state = GAME.start(3, 1, "expert", GAME.checked({}), None, logging=True)
    saved = json.loads(state.save())
    assert fields_of(state.players[0]) == set(saved["players"][0])
    for part, name in ((state.turn, "turn"), (state.settlement, "settlement")):
        assert fields_of(part) == set(saved[name])
    elsewhere = {"seats", "rules", "chance", "players", "areas", "turn", "settlement", "last_event"}
    worked_out = {"known_codes", "known_seat"}
    assert fields_of(state) - elsewhere - worked_out == set(saved["position"])


@pytest.mark.rule("Z15.1")
def test_imagined_worlds_differ_in_all_that_is_hidden() -> None:
    state = GAME.new(4, 7, "expert")
    worlds = [json.loads(state.imagine(0, Chance(seed)).save()) for seed in range(300)]
    for pile in ("action_deck", "goal_deck", "event_deck", "fort_deck"):
        orders = {tuple(world["position"][pile]) for world in worlds}
        assert len(orders) > 290, f"only {len(orders)} orders of {pile} were imagined"
    for seat in (1, 2, 3):
        assert len({tuple(world["players"][seat]["hand"]) for world in worlds}) > 290
    assert len({tuple(world["players"][0]["hand"]) for world in worlds}) == 1
    assert len({tuple(world["chance"]) for world in worlds}) == 300
