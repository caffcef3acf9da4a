"""Points of a game, at its end and before."""

from buongoverno.answers.table_view import TableView
from buongoverno.kernel.result_details import ResultDetails
from buongoverno.kernel.score_now import Standing
from buongoverno.tables.refusals import NOT_ALLOWED, NOT_NOW, Refusal


def result_details(view: TableView) -> ResultDetails:
    """The final count of a game that is over, for everybody who may look at it."""
    details = view.match.state.result_details()
    if details is None:
        raise Refusal(NOT_NOW, "counted_when_over")
    return details


def score_now(view: TableView, perspective: int | None) -> Standing:
    """The score now, from what the reader may know; tables may agree to play without it."""
    if not view.committed.terms.agreement.score_now:
        raise Refusal(NOT_ALLOWED, "no_score_now")
    standing = view.match.state.score_now(view.reader(perspective).seat)
    if standing is None:
        raise Refusal(NOT_NOW, "game_no_score_now")
    return standing
