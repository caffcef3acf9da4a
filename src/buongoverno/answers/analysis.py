"""A game looked at again: chances to win over time, and what a strong player would have done."""

from dataclasses import replace
from typing import Final

from buongoverno.answers.bot_tasks import Advice, Reply, Task, bot_seed, task_for
from buongoverno.answers.table_view import TableView, check_seat
from buongoverno.kernel.match import Match
from buongoverno.kernel.state import Choice
from buongoverno.players.levels import ADVISER
from buongoverno.players.search.evaluation import evaluate
from buongoverno.plugin.registry import judge_of
from buongoverno.protocol.analysis import ChanceCourse, Considered, GameSurvey, Judgement
from buongoverno.tables.creation import standing_moves
from buongoverno.tables.refusals import BAD_INPUT, NOT_NOW, Refusal

MOST_SURVEYED: Final = 100  # decisions in one answer
_MOST_CONSIDERED: Final = 3  # choices, beside what was decided


def require_open(view: TableView) -> None:
    """Refuse a table about which the caller may not know everything."""
    table = view.committed
    if not table.over and not (table.terms.analysis and view.access.host):
        raise Refusal(NOT_NOW, "analysed_when_over")


class AnalysedMoment:
    """A moment of a game: who was asked what, what they chose, and what is thought of it."""

    def __init__(self, view: TableView, decision: int) -> None:
        match = view.match
        if decision > match.decisions:
            raise Refusal(BAD_INPUT, "has_decisions_yet", count=match.decisions)
        self._table = view.committed
        self._decision = decision
        self._state = match.after(decision)
        self._asked = _asked(match, decision)

    def task(self, language: str) -> Task | None:
        """What the adviser is asked, from what the seat knew then; None if nobody was asked."""
        if self._asked is None:
            return None
        table, (seat, played) = self._table, self._asked
        task = task_for(
            table.game.name,
            self._state,
            seat,
            ADVISER.name,
            bot_seed(table, self._decision, seat),
            language,
            tuple(table.names),
        )
        return replace(task, judged=True, played=-1 if played is None else played)

    def judgement(self, reply: Reply | None) -> Judgement:
        """The choices of the moment, and every seat's chance to win."""
        state = self._state
        if self._asked is None or reply is None or reply.verdict is None:
            chances = evaluate(judge_of(state), state).wins
            return Judgement(self._decision, None, chances, [])
        seat, played = self._asked
        verdict = reply.verdict
        choices = {choice.code: choice for choice in state.choices(seat)}
        return Judgement(
            self._decision,
            seat,
            list(verdict.chances),
            _considered(choices, reply.advice, played),
            verdict.cost,
            verdict.noise,
            choices[verdict.network],
            verdict.disputed,
        )


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
    choices: dict[int, Choice], advice: tuple[Advice, ...], played: int | None
) -> list[Considered]:
    """The best three, and what was decided if it is not among them."""
    found = [
        Considered(choices[one.code], one.code == played, one.chance, one.points, one.reason)
        for one in advice
    ]
    return [one for place, one in enumerate(found) if place < _MOST_CONSIDERED or one.played]


def survey_task(view: TableView, seat: int, first: int, count: int) -> Task:
    """A part of a game to look through for a seat."""
    table, match = view.committed, view.match
    check_seat(table, seat)
    if first >= match.decisions:
        raise Refusal(BAD_INPUT, "has_decisions_yet", count=match.decisions)
    state = match.after(first)
    moves = tuple(standing_moves(match.record)[first : first + min(count, MOST_SURVEYED)])
    seed = bot_seed(table, first, seat)
    task = Task(table.game.name, state.save(), seat, (), ADVISER.name, seed)
    return replace(task, moves=moves, first=first)


def survey(view: TableView, task: Task, reply: Reply) -> GameSurvey:
    """What was found in that part."""
    found = reply.surveyed
    assert found is not None
    return GameSurvey(
        task.seat,
        task.first,
        view.match.decisions,
        found.chances,
        found.decisions,
        found.luck,
    )


def chance_course(match: Match) -> ChanceCourse:
    """Everybody's chance to win over a whole game, judged without looking ahead."""
    return ChanceCourse([chances_after(match, count) for count in range(match.decisions + 1)])


def chances_after(match: Match, decisions: int) -> list[float]:
    """Everybody's chance to win after that many decisions."""
    state = match.after(decisions)
    return evaluate(judge_of(state), state).wins
