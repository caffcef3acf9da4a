"""The daily game, and results that are checked by replaying them."""

from collections.abc import Iterable

from buongoverno.answers.games import known_game
from buongoverno.protocol.daily import DailyGame, DailyRecord, DailyResult
from buongoverno.tables import creation
from buongoverno.tables.daily import LEVEL, checked_day, checked_result, daily_agreement, today
from buongoverno.tables.refusals import BAD_INPUT, Refusal


def daily_game(game: str, day: str, now: float, results: Iterable[DailyResult]) -> DailyGame:
    """The game of a day with those results."""
    players = len(daily_agreement(known_game(game).name, day).seats)
    return DailyGame(game, day, today(now), players, LEVEL, sorted(results, key=_order))


def asked_day(day: str | None, now: float) -> str:
    """The day that was asked for; today, if none was."""
    return today(now) if day is None else checked_day(day, now)


def checked(game: str, told: DailyRecord, now: float) -> DailyResult:
    """The result that somebody tells of, if their record shows it."""
    record = creation.read_record(told.record)
    if record.game != game:
        raise Refusal(BAD_INPUT, "other_deal", day=told.day)
    return checked_result(record, checked_day(told.day, now))


def _order(result: DailyResult) -> tuple[int, int]:
    return result.rank, 0 if result.points is None else -result.points
