"""A game looked at again: chances to win over time, and what a strong player would have done."""

from buongoverno.answers.bot_tasks import Advice, Task, bot_seed, task_for
from buongoverno.answers.table_view import TableView
from buongoverno.kernel.match import Match
from buongoverno.kernel.state import Choice
from buongoverno.players.levels import ADVISER
from buongoverno.players.search.evaluation import evaluate
from buongoverno.plugin.registry import judge_of
from buongoverno.protocol.analysis import ChanceCourse, Considered, Judgement
from buongoverno.tables.creation import standing_moves
from buongoverno.tables.refusals import BAD_INPUT, NOT_NOW, Refusal


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
        table, (seat, _) = self._table, self._asked
        return task_for(
            table.game.name,
            self._state,
            seat,
            ADVISER.name,
            bot_seed(table, self._decision, seat),
            language,
            tuple(table.names),
        )

    def judgement(self, advice: list[Advice]) -> Judgement:
        """The choices of the moment, and every seat's chance to win."""
        state = self._state
        chances = evaluate(judge_of(state), state).wins
        if self._asked is None:
            return Judgement(self._decision, None, chances, [])
        seat, played = self._asked
        considered = _considered(state.choices(seat), advice, played)
        return Judgement(self._decision, seat, chances, considered)


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


def chance_course(match: Match) -> ChanceCourse:
    """Everybody's chance to win over a whole game, judged without looking ahead."""
    return ChanceCourse([chances_after(match, count) for count in range(match.decisions + 1)])


def chances_after(match: Match, decisions: int) -> list[float]:
    """Everybody's chance to win after that many decisions."""
    state = match.after(decisions)
    return evaluate(judge_of(state), state).wins
