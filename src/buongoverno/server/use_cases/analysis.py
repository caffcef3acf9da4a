"""What a strong player thinks of a game in which nothing is secret any more."""

import asyncio

from buongoverno.kernel.match import Match
from buongoverno.kernel.state import Choice
from buongoverno.players.levels import ADVISER
from buongoverno.players.search.evaluation import evaluate
from buongoverno.plugin.registry import judge_of
from buongoverno.protocol.analysis import ChanceCourse, Considered, Judgement
from buongoverno.server.bots.scheduler import bot_seed
from buongoverno.server.bots.task import Advice, task_for
from buongoverno.server.people.access import Caller
from buongoverno.server.people.limits import HINT
from buongoverno.server.services import Services
from buongoverno.server.use_cases.commands import requester, require_hints
from buongoverno.server.use_cases.tables import TableView, open_table
from buongoverno.tables.creation import standing_moves
from buongoverno.tables.refusals import BAD_INPUT, NOT_NOW, Refusal


async def open_analysis(services: Services, caller: Caller, table: str) -> TableView:
    """A table about which the caller may know everything: over, or their own analysis."""
    await services.limits.count(HINT, caller.owner)
    view = await open_table(services, caller, table)
    committed = view.committed
    if not committed.over and not (committed.terms.analysis and view.access.host):
        raise Refusal(NOT_NOW, "analysed_when_over")
    await require_hints(services, committed)
    return view


async def judge(
    services: Services, caller: Caller, view: TableView, decision: int, language: str
) -> Judgement:
    """The choices of a moment from what the seat knew then, and every seat's chance to win."""
    match, table = view.match, view.committed
    if decision > match.decisions:
        raise Refusal(BAD_INPUT, "has_decisions_yet", count=match.decisions)
    state = match.after(decision)
    asked = _asked(match, decision)
    chances = evaluate(judge_of(state), state).wins
    if asked is None:
        return Judgement(decision, None, chances, [])
    seat, played = asked
    game, names = table.game.name, tuple(table.names)
    seed = bot_seed(table, decision, seat)
    task = task_for(game, state, seat, ADVISER.name, seed, language, names)
    choices = state.choices(seat)
    advice = await services.bot_workers.consider(requester(services, caller, table), task)
    return Judgement(decision, seat, chances, _considered(choices, advice, played))


def _asked(match: Match, decisions: int) -> tuple[int, int | None] | None:
    """Who decided next, and what; at the end of an unfinished game who is to decide."""
    state = match.after(decisions)
    if not state.pending:
        return None
    standing = standing_moves(match.record)
    if decisions >= len(standing):
        return state.pending[0], None
    seat, text = standing[decisions]
    return seat, state.read(text)


def _considered(
    choices: list[Choice], advice: list[Advice], played: int | None
) -> list[Considered]:
    known = {choice.code: choice for choice in choices}
    found = [
        Considered(known[one.code], one.code == played, one.chance, one.points, one.reason)
        for one in advice
    ]
    if played is not None and all(one.choice.code != played for one in found):
        found.append(Considered(known[played], True))
    return found


async def chance_course(view: TableView) -> ChanceCourse:
    """Everybody's chance to win over a whole game, judged without looking ahead."""
    # A tenth of a second for a long game, so not in the event loop.
    return ChanceCourse(await asyncio.to_thread(_chances, view.match.clone()))


def _chances(match: Match) -> list[list[float]]:
    states = [match.after(decisions) for decisions in range(match.decisions + 1)]
    return [evaluate(judge_of(state), state).wins for state in states]
