"""The daily game, and results that are checked by playing their games once more."""

from collections.abc import Iterable

from buongoverno.answers.bot_answers import answer_request
from buongoverno.answers.bot_tasks import Request, question
from buongoverno.answers.games import known_game
from buongoverno.kernel.record import UNDO, Record
from buongoverno.protocol.daily import DailyGame, DailyRecord, DailyResult
from buongoverno.tables import creation
from buongoverno.tables import entry as kinds
from buongoverno.tables.daily import LEVEL, checked_day, checked_result, daily_agreement, today
from buongoverno.tables.refusals import BAD_INPUT, Refusal
from buongoverno.tables.table_state import TableState


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
    day = checked_day(told.day, now)
    result = checked_result(record, day)
    if not _is_played_with_the_rivals(record, day, now):
        raise Refusal(BAD_INPUT, "other_rivals", day=day)
    return result


def _is_played_with_the_rivals(record: Record, day: str, now: float) -> bool:
    """Whether the bots decide at a table of that day what they did in a record."""
    table = creation.new_table(daily_agreement(record.game, day), now)
    own = creation.seat_for(table, None)
    creation.sit(table, own, record.names[own], None, now)
    for seat, text in record.moves:
        if text == UNDO or (seat != own and _code_of_bot(table, seat) != table.state.read(text)):
            return False
        table.add(kinds.DECIDED, seat, kinds.SERVER, text, now)
    return True


def _code_of_bot(table: TableState, seat: int) -> int:
    return answer_request(Request(question(table, seat), advice=False, seconds=0.0)).code


def _order(result: DailyResult) -> tuple[int, int]:
    return result.rank, 0 if result.points is None else -result.points
