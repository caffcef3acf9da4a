"""A game looked through for one seat: mistakes are found, luck is none of them."""

from dataclasses import replace

import pytest

from buongoverno.answers.bot_answers import answer_request
from buongoverno.answers.bot_tasks import Reply, Request, Task, task_for
from buongoverno.answers.mistakes import known_chances, network_values, surveyed
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.event import events_after
from buongoverno.kernel.state import State
from buongoverno.players.levels import ADVISER
from buongoverno.players.player import decide_for
from buongoverno.players.registry import named
from buongoverno.plugin.registry import game

GAMES = ["siena", "zena"]
Moves = list[tuple[int, str]]


def begin(name: str, seed: int = 5) -> State:
    """A new game of three."""
    return game(name).new(players=3, seed=seed)


def step(state: State, bot: str, chance: Chance) -> tuple[int, str]:
    """Let a bot decide."""
    seat = state.pending[0]
    code = decide_for(named(bot), state, seat, chance)
    text = state.write(code)
    state.apply(code, seat)
    return seat, text


def gap(state: State, seat: int) -> tuple[float, int]:
    """By how much the worst choice is worse than the best to the network, and its code."""
    values = network_values(state, seat, [])
    worst = min(values, key=lambda code: values[code])
    return max(values.values()) - values[worst], worst


def judged(name: str, state: State, seat: int, played: int) -> Reply:
    """What a worker says about a decision."""
    task = task_for(name, state, seat, ADVISER.name, 7)
    reply = answer_request(Request(replace(task, judged=True, played=played), True, 60.0))
    assert reply.verdict is not None, reply.fault
    return reply


def with_blunder(name: str) -> tuple[State, Moves, int]:
    """A stretch of a game in which seat 0 decides well, but once as badly as it can."""
    start, chance = begin(name), Chance(1)
    for _ in range(60):
        step(start, "master", chance)
    state, moves = start.clone(), []
    asked: list[tuple[float, int]] = []
    for number in range(40):
        if 0 in state.pending and state.first_pending() == 0:
            asked.append((gap(state, 0)[0], number))
        moves.append(step(state, "master", chance))
    _, planted = max(asked)
    state = start.clone()
    for seat, text in moves[:planted]:
        state.apply(state.read(text), seat)
    blunder = gap(state, 0)[1]
    moves = [*moves[:planted], (0, state.write(blunder))]
    state.apply(blunder, 0)
    moves += [step(state, "master", chance) for _ in range(10)]
    return start, moves, planted


@pytest.mark.parametrize("name", GAMES)
def test_a_blunder_is_found_first(name: str) -> None:
    start, moves, planted = with_blunder(name)
    found = surveyed(start.clone(), 0, moves, 60)
    assert len(found.chances) == len(moves) + 1
    assert {one.decision for one in found.decisions} <= {
        60 + number for number, (seat, _) in enumerate(moves) if seat == 0
    }
    worst = max(found.decisions, key=lambda one: one.doubt)
    assert worst.decision == 60 + planted
    assert worst.doubt > 0.0
    assert worst.phase in ({"peasant", "merchant"} if name == "siena" else {"opening", "middle"})


@pytest.mark.parametrize("name", GAMES)
def test_a_verdict_says_what_a_blunder_cost(name: str) -> None:
    start, moves, planted = with_blunder(name)
    state = start.clone()
    for seat, text in moves[:planted]:
        state.apply(state.read(text), seat)
    played = state.read(moves[planted][1])
    reply = judged(name, state, 0, played)
    assert reply.verdict is not None
    assert reply.verdict.cost > 2 * reply.verdict.noise
    assert not reply.verdict.disputed
    assert reply.verdict.network != played
    assert list(reply.verdict.chances) == known_chances(state, 0), "one scale"
    best, *_, worst = reply.advice
    assert best.chance == reply.verdict.chances[0]
    assert worst.code == played
    assert best.chance - worst.chance == pytest.approx(reply.verdict.cost)
    assert best.reason or worst.reason


@pytest.mark.parametrize("name", GAMES)
def test_nothing_costs_less_than_nothing(name: str) -> None:
    state, chance = begin(name), Chance(2)
    for _ in range(45):
        step(state, "journeyman", chance)
    seat = state.pending[0]
    for played in {*state.legal(seat)[:2], *state.legal(seat)[-2:], -1}:
        found = judged(name, state, seat, played)
        assert found.verdict is not None
        assert 0.0 <= found.verdict.cost <= found.verdict.chances[seat]
        assert played in [-1, *(one.code for one in found.advice)]
        assert [one.chance for one in found.advice] == sorted(
            [one.chance for one in found.advice], reverse=True
        )
        if played in (-1, found.advice[0].code):
            assert found.verdict.cost == 0.0
    survey = surveyed(state, seat, [step(state.clone(), "novice", chance)], 45)
    assert all(one.doubt >= 0.0 for one in survey.decisions)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_could_not_know_changes_nothing(name: str) -> None:
    state, chance = begin(name), Chance(3)
    for _ in range(70):
        step(state, "journeyman", chance)
    while state.first_pending() != 0 or len(state.legal(0)) < 2:
        step(state, "journeyman", chance)
    played = state.legal(0)[-1]
    thought = []
    for other in (state, state.imagine(0, Chance(11)), state.imagine(0, Chance(12))):
        assert other.view(0) == state.view(0)
        thought.append((known_chances(other, 0), judged(name, other, 0, played)))
    assert thought[0] == thought[1] == thought[2]
    tasks: list[Task] = [
        task_for(name, other, 0, ADVISER.name, 7) for other in (state, state.imagine(0, Chance(13)))
    ]
    assert tasks[0] == tasks[1]


def before_a_roll() -> tuple[State, int, int]:
    """A position of Zena in which somebody's decision lets the die roll."""
    state, chance = begin("zena", 8), Chance(4)
    while True:
        seat = state.pending[0]
        code = decide_for(named("journeyman"), state, seat, chance)
        after = state.clone()
        after.apply(code, seat)
        if any(event.kind == "rolls" for event in events_after(after.last_event, state.events)):
            return state, seat, code
        state = after


def test_a_die_is_luck_and_no_decision() -> None:
    before, decider, code = before_a_roll()
    rolled: dict[int, float] = {}
    costs = set()
    for seed in range(30):
        state = before.clone()
        state.chance = Chance(seed)
        found = surveyed(state, decider, [(decider, before.write(code))], 0)
        assert [one.entry.kind for one in found.luck] == ["rolls"]
        costs |= {one.doubt for one in found.decisions}
        luck = found.luck[0]
        assert rolled.setdefault(luck.entry.amount, luck.change) == pytest.approx(luck.change)
    assert set(rolled) == {1, 2, 3, 4, 5, 6}
    assert len(costs) <= 1, "what was decided costs the same whatever the die shows"
    assert min(rolled.values()) < 0.0 < max(rolled.values())
    mean = sum(rolled.values()) / 6
    assert abs(mean) < max(0.02, max(rolled.values()) / 3), "luck evens out"


def test_what_others_draw_in_secret_is_no_luck() -> None:
    state, chance = begin("zena", 9), Chance(6)
    moves: Moves = []
    start = state.clone()
    while (
        sum(event.kind == "sees_card" for event in events_after(state.last_event, start.events)) < 6
    ):
        moves.append(step(state, "journeyman", chance))
    found = surveyed(start, 0, moves, 0)
    assert all(one.entry.seat == 0 for one in found.luck if one.entry.kind == "sees_card")


def test_a_part_begins_where_the_one_before_ended() -> None:
    start, chance = begin("zena"), Chance(7)
    state = start.clone()
    moves = [step(state, "journeyman", chance) for _ in range(12)]
    whole = surveyed(start.clone(), 1, moves, 0)
    middle = start.clone()
    for seat, text in moves[:5]:
        middle.apply(middle.read(text), seat)
    saved = game("zena").load(middle.save())
    parts = [surveyed(start.clone(), 1, moves[:5], 0), surveyed(saved, 1, moves[5:], 5)]
    assert parts[0].chances[:-1] + parts[1].chances == whole.chances
    assert parts[0].decisions + parts[1].decisions == whole.decisions
    assert parts[0].luck + parts[1].luck == whole.luck
