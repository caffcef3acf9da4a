"""Card files and records that strangers send."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

import buongoverno
from buongoverno.kernel.match import Match
from buongoverno.kernel.record import print_record
from server.attacks.attacked import MOST_SECONDS, SEATS, Attacked, assert_bounded

CARD_FILES: Final = {
    "one key of 14,000 quoted parts": ".".join(['"!"'] * 14_000) + " = 1\n",
    "one key of 4,000 quoted parts": ".".join(['"!"'] * 4_000) + " = 1\n",
    "one key of 4,000 parts in '…'": ".".join(["'!'"] * 4_000) + " = 1\n",
    "a table of 8,000 parts": "[" + ".".join("a" * 8_000) + "]\n",
    "16,000 brackets": "a = " + "[" * 16_000,
    "16,000 inline tables": "a = " + "{a=" * 5_000,
    "1,000 tables of 4 parts": "".join(f"[a{n}.b.c.d]\n" for n in range(1_000)),
    "1,000 keys of 4 parts": "".join(f"a{n}.b.c.d=1\n" for n in range(1_100)),
    "4,000 items": "a = [" + "1," * 3_900 + "]",
    "many strings": 'a = """' + '\\"' * 8_000 + '"""',
    "quotes": '"' * 16_000,
    "a number of 16,000 digits": "a = 0x" + "f" * 16_000,
    "spaces": "a" + " " * 16_000 + "= 1",
    "empty comments": "#\n" * 8_000,
    "60,000 characters": "#" * 60_000,
}


def standard_cards(game: str = "siena") -> str:
    """A card file as honest people send it."""
    package = Path(buongoverno.__file__).parent
    return (package / "games" / game / "cards.toml").read_text("utf-8")


def make(server: Attacked, cards: str) -> int:
    """Try to make a table with a card file; the status."""
    body = {"agreement": {"game": "siena", "seats": SEATS, "cards": cards}}
    return server.request("POST", "/api/tables", json=body).status_code


def make_by_form(server: Attacked, cards: str) -> int:
    """The same on a plain page."""
    fields = {"seat1": "open", "name": "Ada", "cards": cards}
    return server.request("POST", "/plain/new/siena", data=fields).status_code


def take_up(server: Attacked, record: str) -> int:
    """Try to import a record; the status."""
    return server.request("POST", "/api/tables/import", json={"record": record}).status_code


def record(cards: str | None = None) -> str:
    """The record of a game in which nothing was decided."""
    game = buongoverno.game("siena")
    return print_record(Match.begin(game, ["Ada", "Bea"], 1, cards=cards).record, game)


def record_with(cards: str) -> str:
    """A record with any text as its card file."""
    start = record(standard_cards()).partition("card file:\n")[0]
    return start + "card file:\n" + "".join(f"|{line}\n" for line in cards.split("\n"))


def test_honest_card_files_and_records_are_taken(attacked: Attacked) -> None:
    assert make(attacked, standard_cards()) == 201
    assert take_up(attacked, record()) == 201
    assert take_up(attacked, record_with(standard_cards())) == 201


@pytest.mark.parametrize("cards", CARD_FILES.values(), ids=CARD_FILES.keys())
def test_a_card_file_costs_next_to_nothing(attacked: Attacked, cards: str) -> None:
    def attack() -> None:
        assert make(attacked, cards) == 400
        assert make_by_form(attacked, cards) == 400
        assert take_up(attacked, record_with(cards)) == 400

    name = next(name for name, text in CARD_FILES.items() if text == cards)
    assert_bounded(
        attacked,
        attack,
        f"a card file, sent in three ways: {name}",
        prepare=lambda: make(attacked, standard_cards()),
        seconds=3 * MOST_SECONDS,
        tries=2,
    )


def undone_many_times() -> str:
    """Every undo replays some decisions; the last line is wrong, so no table is made."""
    game = buongoverno.game("siena")
    match = Match.begin(game, ["Ada", "Bea"], 1)
    while match.decisions < 15:
        match.decide(match.state.legal(match.state.first_pending())[0])
    for _ in range(740):
        seat = match.state.first_pending()
        match.decide(match.state.legal(seat)[0], seat)
        match.undo(seat)
    return print_record(match.record, game) + "P1 nothing\n"


RECORDS: Final[dict[str, Callable[[], str]]] = {
    "a megabyte": lambda: record() + "P1 pass\n" * 110_000,
    "a card file of 950,000 bytes": lambda: record_with(".".join(['"!"'] * 235_000) + " = 1"),
    "a card file of 24,000 bytes": lambda: record_with(".".join(['"!"'] * 6_000) + " = 1"),
    "700 decisions undone": undone_many_times,
    "one long line": lambda: record().replace("Ada", "A" * 60_000),
    "a seed of 60,000 digits": lambda: record().replace("seed: 1", "seed: " + "9" * 60_000),
}


@pytest.mark.parametrize("name", RECORDS.keys())
def test_a_record_costs_next_to_nothing(attacked: Attacked, name: str) -> None:
    sent = RECORDS[name]()

    def attack() -> None:
        assert take_up(attacked, sent) in (400, 413)

    assert_bounded(
        attacked,
        attack,
        f"a record: {name}",
        prepare=lambda: take_up(attacked, record()),
        tries=2,
    )


def test_many_at_once_keep_nobody_waiting(attacked: Attacked) -> None:
    cards = "".join(f"a{n}.b.c.d=1\n" for n in range(1_100))
    found: list[Any] = []

    def attack() -> None:
        senders = []
        for _ in range(40):
            senders.append(threading.Thread(target=lambda: found.append(make(attacked, cards))))
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()

    assert_bounded(
        attacked,
        attack,
        "40 card files at once",
        prepare=lambda: make(attacked, standard_cards()),
        seconds=10.0,
        tries=1,
    )
    assert set(found) <= {400, 429}
    assert make(attacked, standard_cards()) == 201
