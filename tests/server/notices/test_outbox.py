"""Which notices a step causes, and whether they are still relevant later."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from buongoverno.protocol.agreement import Agreement, Clock, DaysClock, NoClock, OpenSeat
from buongoverno.protocol.notices import EVERY_KIND
from buongoverno.server.database.migrate import migrate
from buongoverno.server.database.schema import notices
from buongoverno.server.database.store import Store
from buongoverno.server.database.table_rows import insert_table, set_account
from buongoverno.server.notices.channels import add_channel
from buongoverno.server.notices.delivery_queue import MOST_ATTEMPTS, retry_delay
from buongoverno.server.notices.notice import Kind
from buongoverno.server.notices.notice_writer import write_notice
from buongoverno.server.notices.outbox import (
    Outbox,
    mentioned,
    question_of,
    reminder_number,
    reminders,
)
from buongoverno.server.notices.outcome import DELIVERED, failed, unknown
from buongoverno.server.notices.relevance import DueNotice, relevant_from
from buongoverno.server.notices.webhook import WebhookChannel
from buongoverno.server.people.accounts import register
from buongoverno.tables import entry as kinds
from buongoverno.tables.entry import NOBODY, PERSON, SERVER, Entry
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.news_encoder import Subscriber
from buongoverno.tables.projection import Reader
from buongoverno.tables.seating import SeatRow
from buongoverno.tables.table_state import TableDraft, Terms, empty_table

DELAY = 60.0
DAY = 86400.0


def table(clock: Clock | None = None, **agreed: Any) -> TableDraft:
    """Three players with accounts; the game started at 0."""
    agreement = Agreement(
        "siena", [OpenSeat() for _ in range(3)], clock=clock or NoClock(), **agreed
    )
    draft = empty_table(Terms("t42", agreement, 7, 1, 0.0))
    for seat, name in enumerate(["Ada", "Bea", "Ada 2"]):
        draft.add(kinds.JOINED, seat, PERSON, name, 0.0)
    draft.add(kinds.STARTED, NOBODY, SERVER, "", 0.0)
    draft.seat_rows = [SeatRow(f"account{seat}") for seat in range(3)]
    return draft


def hosted(draft: TableDraft) -> HostedTable:
    """A table in memory whose committed state this is."""
    return HostedTable(draft, used=0.0)


def due(draft: TableDraft, kind: Kind = "your_turn", **changes: Any) -> DueNotice:
    """A notice to the seat that has to decide."""
    seat = draft.pending()[0]
    usual: dict[str, Any] = {
        "id": "n1",
        "account": f"account{seat}",
        "table": "t42",
        "seat": seat,
        "kind": kind,
        "number": draft.asked_at[seat],
        "owner": f"account{seat}",
        "quiet": False,
        "looking_until": 0.0,
    }
    return DueNotice(**usual | changes)


def decide(draft: TableDraft, at: float = 0.0) -> Entry:
    """Take the first choice of the seat that has to decide; returns the entry."""
    seat = draft.pending()[0]
    draft.decide(seat, PERSON, draft.state.legal(seat)[0], at)
    return draft.entries[-1]


def test_a_notice_of_an_open_question_is_relevant() -> None:
    draft = table()
    assert relevant_from(hosted(draft), due(draft), 100.0) == 100.0


def test_a_notice_of_an_answered_question_is_not() -> None:
    draft = table()
    notice = due(draft)
    decide(draft)
    assert relevant_from(hosted(draft), notice, 100.0) is None


@pytest.mark.parametrize(
    "change",
    [
        {"owner": "somebody else"},
        {"owner": None},
        {"quiet": True},
        {"looking_until": 101.0},
    ],
)
def test_no_notice_to_a_player_who_left_or_wants_quiet_or_is_looking(
    change: dict[str, Any],
) -> None:
    draft = table()
    assert relevant_from(hosted(draft), due(draft, **change), 100.0) is None
    assert relevant_from(hosted(draft), due(draft, "mention", number=1, **change), 100.0) is None


def test_no_notice_while_a_bot_plays_for_the_seat_or_the_game_is_paused() -> None:
    draft = table()
    notice = due(draft)
    draft.add(kinds.PAUSED, 0, PERSON, "", 1.0)
    later = relevant_from(hosted(draft), notice, 100.0)
    assert later is not None
    assert later > 100.0
    draft.add(kinds.RESUMED, 0, PERSON, "", 101.0)
    assert relevant_from(hosted(draft), notice, later) == later, "it is the same question"
    draft = table()
    notice = due(draft)
    draft.add(kinds.CARETAKEN, notice.seat, PERSON, "novice", 1.0)
    assert relevant_from(hosted(draft), notice, 100.0) is None


def test_a_player_who_is_connected_but_not_looking_is_notified() -> None:
    draft = table()
    notice = due(draft)
    subscriber = Subscriber(Reader(notice.seat), lambda: None)
    connected = hosted(draft)
    connected.subscribe(subscriber)
    assert relevant_from(connected, notice, 100.0) == 100.0
    subscriber.looking = True
    assert relevant_from(connected, notice, 100.0) is None


def test_a_notice_of_a_step_unknown_to_this_process_waits() -> None:
    draft = table()
    notice = due(draft, number=draft.version + 1)
    later = relevant_from(hosted(draft), notice, 100.0)
    assert later is not None
    assert later > 100.0


def test_reminders_follow_the_days_of_the_clock() -> None:
    draft = table(DaysClock(4, 24))
    seat = draft.pending()[0]
    assert reminders(draft, seat) == [3 * DAY, 4 * DAY]
    assert reminders(table(DaysClock(4, 0)), seat) == [3 * DAY]
    assert reminders(table(), seat) == []


def test_a_reminder_waits_if_the_clock_was_reset() -> None:
    draft = table(DaysClock(4, 24))
    seat = draft.pending()[0]
    notice = due(draft, "reminder", number=reminder_number(draft.asked_at[seat], 0))
    assert relevant_from(hosted(draft), notice, 3 * DAY) == 3 * DAY
    draft.add(kinds.CARETAKEN, seat, PERSON, "novice", DAY)
    draft.add(kinds.RETURNED, seat, PERSON, "", DAY)
    assert relevant_from(hosted(draft), notice, 3 * DAY) == 4 * DAY


def test_the_number_of_a_reminder_tells_its_question() -> None:
    assert question_of(reminder_number(17, 0)) == (17, 0)
    assert question_of(reminder_number(17, 1)) == (17, 1)


def test_no_notices_for_an_analysis_or_a_table_without_accounts() -> None:
    draft = table()
    assert Outbox(DELAY).notices_for(draft, 0.0) is not None
    draft.terms = replace(draft.terms, analysis=True)
    assert Outbox(DELAY).notices_for(draft, 0.0) is None
    draft = table()
    draft.seat_rows = [SeatRow() for _ in range(3)]
    assert Outbox(DELAY).notices_for(draft, 0.0) is None


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("Hello @Ada", [0]),
        ("@ada, @BEA!", [0, 1]),
        ("@Ada 2 and nobody else", [2]),
        ("@Adam", []),
        ("Ada, Bea", []),
        ("mail ada@bea.example", []),
        ("@@Bea @", [1]),
        ("(@Bea)", [1]),
    ],
)
def test_names_after_an_at_sign_are_mentions(text: str, seats: list[int]) -> None:
    assert mentioned(text, ["Ada", "Bea", "Ada 2"]) == seats


def test_retry_delays_grow_and_end() -> None:
    busy = failed("busy", 60.0)
    delays = [retry_delay(busy, attempts) for attempts in range(1, MOST_ATTEMPTS + 1)]
    assert delays == [60.0, 120.0, 240.0, 480.0, None]
    for outcome in (DELIVERED, unknown("no answer"), failed("never")):
        assert retry_delay(outcome, 1) is None


def test_undone_decisions_are_not_in_the_summary() -> None:
    draft = table()
    decide(draft)
    reader = draft.pending()[0]
    before = write_notice(draft, reader, "your_turn", 1, "en", "https://games.example")
    entry = decide(draft)
    draft.add(kinds.UNDONE, entry.seat, PERSON, "1", 0.0)
    assert write_notice(draft, reader, "your_turn", 1, "en", "https://games.example") == before


def test_no_public_lines_where_spectators_are_not_allowed() -> None:
    draft = table(spectators=False)
    decide(draft)
    seat = draft.pending()[0]
    notice = write_notice(draft, seat, "your_turn", 1, "it", "https://games.example")
    assert notice.lines
    assert notice.public_lines == []
    assert notice.title == "Ada, Bea, Ada 2"
    assert notice.address == "https://games.example/table/t42"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A database with three players at a table; all but Bea have a channel."""
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    migrate(store)
    draft = table()
    draft.seat_rows = [SeatRow() for _ in range(3)]
    with store.engine.begin() as connection:
        insert_table(connection, draft)
        for seat in range(3):
            member = register(connection, 0.0, f"Name{seat}", "", "en")
            if seat != 1:
                add_channel(
                    connection, member, WebhookChannel("https://example.org/", "x"), EVERY_KIND, 0.0
                )
            set_account(connection, "t42", seat, member.id)
    yield store
    store.close()


def written(
    store: Store, draft: TableDraft, made: list[Entry], now: float
) -> list[tuple[Any, ...]]:
    """The notices in the database after a step that made these entries."""
    draft.entries = made
    write = Outbox(DELAY).notices_for(draft, now)
    assert write is not None
    with store.engine.begin() as connection:
        write(connection)
        columns = (notices.c.seat, notices.c.kind, notices.c.number, notices.c.due, notices.c.state)
        found = connection.execute(select(*columns).order_by(notices.c.due, notices.c.seat))
        return [tuple(row) for row in found]


def asked_after(draft: TableDraft, seat: int) -> Entry:
    """Play until a seat has to decide; returns the last decision."""
    entry = decide(draft)
    while draft.pending()[0] != seat:
        entry = decide(draft)
    return entry


def test_your_turn_is_due_after_the_delay(store: Store) -> None:
    draft = table()
    last = asked_after(draft, 0)
    assert last.seat != 0
    asked = draft.asked_at[0]
    expected = [(0, "your_turn", asked, 100.0 + DELAY, "waiting")]
    assert written(store, draft, [last], 100.0) == expected
    assert written(store, draft, [], 150.0) == expected, "the same question is stored once"


def test_a_player_who_just_decided_is_not_notified(store: Store) -> None:
    draft = table()
    asked_after(draft, 0)
    own = Entry(99, 0.0, kinds.DECIDED, 0, PERSON, "")
    asked = draft.asked_at[0]
    assert written(store, draft, [own], 100.0) == [(0, "your_turn", asked, 160.0, "known")]
    assert written(store, draft, [], 100.0) == [(0, "your_turn", asked, 160.0, "known")]


def test_no_notice_is_stored_for_a_player_without_a_channel(store: Store) -> None:
    draft = table(DaysClock(4, 24))
    assert written(store, draft, [asked_after(draft, 1)], 100.0) == []


def test_reminders_are_stored_with_the_question(store: Store) -> None:
    draft = table(DaysClock(4, 24))
    rows = written(store, draft, [asked_after(draft, 2)], 100.0)
    asked = draft.asked_at[2]
    assert [row[:4] for row in rows] == [
        (2, "your_turn", asked, 160.0),
        (2, "reminder", 2 * asked, 3 * DAY),
        (2, "reminder", 2 * asked + 1, 4 * DAY),
    ]


def test_a_mention_is_due_at_once(store: Store) -> None:
    draft = table()
    asked_after(draft, 1)
    draft.add(kinds.SAID, 1, PERSON, "@ada, @bea and @nobody", 100.0)
    said = draft.entries[-1]
    assert written(store, draft, [said], 100.0) == [(0, "mention", said.number, 100.0, "waiting")]
