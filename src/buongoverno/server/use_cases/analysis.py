"""What a strong player thinks of a game in which nothing is secret any more."""

import asyncio

from buongoverno.answers import analysis
from buongoverno.answers.table_view import TableView
from buongoverno.protocol.analysis import ChanceCourse, GameSurvey, Judgement
from buongoverno.server.people.access import Caller
from buongoverno.server.people.limits import HINT, SURVEY
from buongoverno.server.services import Services
from buongoverno.server.use_cases.commands import requester, require_hints
from buongoverno.server.use_cases.tables import open_table


async def open_analysis(services: Services, caller: Caller, table: str) -> TableView:
    """A table about which the caller may know everything: over, or their own analysis."""
    await services.limits.count(HINT, caller.owner)
    view = await open_table(services, caller, table)
    analysis.require_open(view)
    await require_hints(services, view.committed)
    return view


async def judge(
    services: Services, caller: Caller, view: TableView, decision: int, language: str
) -> Judgement:
    """The choices of a moment from what the seat knew then, and every seat's chance to win."""
    moment = analysis.AnalysedMoment(view, decision)
    task = moment.task(language)
    if task is None:
        return moment.judgement(None)
    asking = requester(services, caller, view.committed)
    return moment.judgement(await services.bot_workers.judge(asking, task))


async def survey(
    services: Services, caller: Caller, table: str, seat: int, first: int, count: int
) -> GameSurvey:
    """A part of a game looked through for a seat."""
    await services.limits.count(SURVEY, caller.owner)
    view = await open_table(services, caller, table)
    analysis.require_open(view)
    await require_hints(services, view.committed)
    task = analysis.survey_task(view, seat, first, count)
    asking = requester(services, caller, view.committed)
    return analysis.survey(view, task, await services.bot_workers.judge(asking, task))


async def chance_course(view: TableView) -> ChanceCourse:
    """Everybody's chance to win over a whole game, judged without looking ahead."""
    # A tenth of a second for a long game, so not in the event loop.
    return await asyncio.to_thread(analysis.chance_course, view.match.clone())
