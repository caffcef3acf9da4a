"""A game looked at again: chances to win over time, and what a strong player would have done."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

from litestar import Controller, get
from litestar.params import Parameter

from buongoverno.kernel.match import Match
from buongoverno.kernel.record import UNDO
from buongoverno.kernel.state import Choice, State
from buongoverno.players.judges.by_game import judge_of
from buongoverno.players.search.evaluation import evaluate
from buongoverno.protocol.analysis import ChanceCourse, Considered, Judgement
from buongoverno.protocol.people import Language
from buongoverno.server.bots.desk import chance_of
from buongoverno.server.bots.task import ADVISER, Advice, Task, task_for
from buongoverno.server.office import Office
from buongoverno.server.people.limits import HINT
from buongoverno.server.people.visitor import Visitor, may_look, place_of
from buongoverno.server.refusals import BAD_INPUT, NOT_NOW, Refusal
from buongoverno.server.tables.course import Course
from buongoverno.server.tables.live import LiveTable

Decisions = Annotated[int, Parameter(ge=0, description="how many decisions stand before it")]


class AnalysisRoutes(Controller):
    """Where nothing is secret any more: games that are over, and the host's analysis tables."""

    path = "/api/tables/{table:str}/analysis"
    tags: Sequence[str] | None = ["tables"]

    @get("/", summary="What a strong player thinks of a moment")
    async def judgement(
        self,
        table: str,
        decision: Decisions,
        office: Office,
        visitor: Visitor,
        language: Language = "en",
    ) -> Judgement:
        """The seat's choices from what it knew then, and every seat's chance to win."""
        office.limits.count(HINT, visitor.who)
        live = await _open_table(table, office, visitor)
        async with office.keeper.looking(live):
            match = _match(live)
            if decision > match.decisions:
                raise Refusal(BAD_INPUT, f"the game has {match.decisions} decisions so far")
            state = match.after(decision)
            asked = _asked(match, decision)
            chances = evaluate(judge_of(state), state).wins
            if asked is None:
                return Judgement(decision, None, chances, [])
            seat, played = asked
            task = _task(live.course, state, seat, language)
            choices = state.choices(seat)
        advice = await office.crew.consider(task)
        return Judgement(decision, seat, chances, _considered(choices, advice, played))

    @get("/course", summary="Everybody's chance to win over a whole game")
    async def course(self, table: str, office: Office, visitor: Visitor) -> ChanceCourse:
        """As one who sees everything judges it, without looking ahead."""
        office.limits.count(HINT, visitor.who)
        live = await _open_table(table, office, visitor)
        async with office.keeper.looking(live):
            match = _match(live)
            states = [match.after(decisions) for decisions in range(match.decisions + 1)]
            return ChanceCourse(await asyncio.to_thread(_chances, states))


async def _open_table(table: str, office: Office, visitor: Visitor) -> LiveTable:
    """The table, if the asker may know everything about it."""
    live = await office.keeper.table(table)
    place = place_of(visitor, live)
    may_look(place, live)
    if not live.course.over and not (live.course.terms.analysis and place.host):
        raise Refusal(NOT_NOW, "a game can be analysed when it is over")
    return live


def _match(live: LiveTable) -> Match:
    if live.course.match is None:
        raise Refusal(NOT_NOW, "the game has not begun yet")
    return live.course.match


def _asked(match: Match, decisions: int) -> tuple[int, int | None] | None:
    """Who decided next, and what; at the end of an unfinished game who is to decide."""
    state = match.after(decisions)
    if not state.pending:
        return None
    standing: list[tuple[int, str]] = []
    for seat, text in match.record.moves:
        if text == UNDO:
            standing.pop()
        else:
            standing.append((seat, text))
    if decisions >= len(standing):
        return state.pending[0], None
    seat, text = standing[decisions]
    return seat, state.read(text)


def _task(course: Course, state: State, seat: int, language: str) -> Task:
    name, game = course.terms.id, course.game.name
    seed = chance_of(course)
    return task_for(name, game, state, seat, ADVISER, seed, language, tuple(course.names))


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


def _chances(states: list[State]) -> list[list[float]]:
    return [evaluate(judge_of(state), state).wins for state in states]
