"""Thinks for bots and for hints: it is only ever given worlds imagined for the seat in question."""

import json
from typing import TypeVar

from buongoverno.answers.bot_tasks import BRAKE, Advice, Reply, Request, Task, check_bot
from buongoverno.answers.mistakes import network_values, preferred, surveyed
from buongoverno.answers.verdicts import judged
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.explanation import explained
from buongoverno.players.grading import Graded, graded
from buongoverno.players.levels import ADVISER
from buongoverno.players.player import Imagination, Player
from buongoverno.players.registry import named
from buongoverno.players.searcher import LookingAhead
from buongoverno.players.thinker import Thinker, Thought
from buongoverno.plugin.registry import game, judge_of

AnyPlayer = TypeVar("AnyPlayer", bound=Player)


def answer_request(request: Request) -> Reply:
    """The bot's answer, or what went wrong."""
    task = request.task
    try:
        check_bot(task.bot)
        world = game(task.game).load(task.world)
        if task.moves:
            return Reply(surveyed=surveyed(world, task.seat, list(task.moves), task.first))
        return _advice(task, world) if request.advice else _decision(task, world)
    except Exception as problem:
        return Reply(fault=f"{type(problem).__name__}: {problem}")


def _decision(task: Task, world: State) -> Reply:
    """Decides as `players.player.decide_for` would with the same seed."""
    bot = _with_brake(named(task.bot))
    imagine = Imagination(world, task.seat)
    view = world.view(task.seat)
    code = bot.decide(view, imagine, list(task.codes), Chance(task.seed))
    return Reply(code=code, fault="; ".join(bot.faults))


def _advice(task: Task, world: State) -> Reply:
    """The best choices; for a bot that cannot explain itself, those of one that can."""
    bot = named(task.bot)
    thinker = _with_brake(bot if isinstance(bot, Thinker) else ADVISER.player())
    imagine = Imagination(world, task.seat)
    view = world.view(task.seat)
    thoughts = thinker.consider(view, imagine, list(task.codes), Chance(task.seed))
    advice = tuple([_in_words(task, world.seats, one) for one in graded(thoughts, task.seat)])
    faults = "; ".join(thinker.faults)
    if not task.judged or not advice:
        return Reply(advice=advice, fault=faults)
    told, verdict = judged(task, world, [*advice, *_others(task, world, advice)])
    return Reply(advice=tuple(told), fault=faults, verdict=verdict)


def _others(task: Task, world: State, advice: tuple[Advice, ...]) -> list[Advice]:
    """What was played and what the network prefers, if the adviser has not named them."""
    values = network_values(world, task.seat, [task.played] if task.played >= 0 else [])
    wanted = {preferred(values, task.played), task.played} - {one.code for one in advice} - {-1}
    judge = judge_of(world)
    return [
        _in_words(task, world.seats, Graded(thought, "equal"))
        for code in sorted(wanted)
        for thought in [Thought(code, 0.0, 0.0, judge.reason(world, task.seat, code))]
    ]


def _with_brake(bot: AnyPlayer) -> AnyPlayer:
    """The bot, which does not search for ever whatever strangers put before it."""
    if isinstance(bot, LookingAhead):
        bot.brake = BRAKE
    return bot


def _in_words(task: Task, seats: int, one: Graded) -> Advice:
    thought = one.thought
    names = list(task.names) or [f"P{seat + 1}" for seat in range(seats)]
    cards = json.loads(task.world).get("cards")  # a game need not have any
    catalogue = game(task.game).catalogue(task.language, cards)
    reason = explained(one, task.game, catalogue, names)
    return Advice(thought.code, thought.chance, thought.points, reason, one.grade, thought.most)
