"""The record: printed and parsed as exact inverses; what is wrong is refused with its line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from buongoverno.games.siena.cards import standard_cards
from buongoverno.games.siena.game import Siena
from buongoverno.games.siena.soak import generous_cards
from buongoverno.kernel.chance import commitment
from buongoverno.kernel.errors import BadRecord
from buongoverno.kernel.record import Record, game_named_in, new_record, parse, print_record

SIENA = Siena()


def record(cards: str | None = None) -> Record:
    options = SIENA.checked({"courtesan_limit": 3})
    made = new_record(SIENA, ["Nora", "Cecco"], 7, "rulebook", options, cards)
    made.moves = [(1, "propose mule"), (1, "bid 2"), (0, "undo")]
    return made


def printed() -> str:
    return print_record(record(), SIENA)


def test_a_record_looks_like_this() -> None:
    assert printed() == (
        "buongoverno record 1\n"
        "game: siena\n"
        "rules: 1\n"
        "ruleset: rulebook\n"
        "option courtesan_limit: 3\n"
        "option long_game: off\n"
        "option memory_aid: on\n"
        f"cards: standard {standard_cards().digest}\n"
        "P1: Nora\n"
        "P2: Cecco\n"
        "seed: 7\n"
        f"commitment: {commitment(7)}\n"
        "\n"
        "P2 propose mule\n"
        "P2 bid 2\n"
        "P1 undo\n"
    )


def test_it_may_say_who_plays() -> None:
    made = record()
    made.seats = ["me", "apprentice"]
    text = print_record(made, SIENA)
    assert text == printed().replace("seed: 7\n", "seats: me,apprentice\nseed: 7\n")
    assert parse(text, SIENA) == made


@pytest.mark.parametrize("seats", ["me", "me,", "me,random,random", ""])
def test_who_plays_is_said_for_every_seat(seats: str) -> None:
    refused = refusal(printed().replace("seed: 7\n", f"seats: {seats}\nseed: 7\n"))
    assert refused.line == 11
    assert "each of the 2 seats" in str(refused.reason)


def test_it_may_say_who_had_hints() -> None:
    made = record()
    made.hinted = [1]
    text = print_record(made, SIENA)
    assert text == printed().replace("seed: 7\n", "hints: P2\nseed: 7\n")
    assert parse(text, SIENA) == made


@pytest.mark.parametrize("hints", ["P3", "P2,P1", "P1,P1", ""])
def test_who_had_hints_is_said_in_order(hints: str) -> None:
    refused = refusal(printed().replace("seed: 7\n", f"hints: {hints}\nseed: 7\n"))
    assert refused.line == 11


def test_it_names_its_game() -> None:
    assert game_named_in(printed()) == "siena"


def test_a_result_follows_an_empty_line() -> None:
    made = record()
    made.result = ["end: last_round S18.2 round 20", "P1: rank 1, not counted", "P2: rank 2, x"]
    text = print_record(made, SIENA)
    assert text.endswith(
        "P1 undo\n\nend: last_round S18.2 round 20\n" + "\n".join(made.result[1:]) + "\n"
    )
    assert parse(text, SIENA) == made


def test_a_hidden_seed_stays_hidden() -> None:
    made = record()
    made.seed = None
    text = print_record(made, SIENA)
    assert "seed: hidden\n" in text
    assert parse(text, SIENA) == made


def test_custom_cards_come_with_the_record() -> None:
    made = record(generous_cards())
    text = print_record(made, SIENA)
    assert "cards: own sha256:" in text
    assert "\ncard file:\n|# Siena: card" in text
    assert parse(text, SIENA) == made


@settings(derandomize=True)
@given(
    names=st.lists(st.text(min_size=1), min_size=2, max_size=5),
    seed=st.integers(min_value=0),
    limit=st.integers(0, 10**6),
    long_game=st.booleans(),
    moves=st.lists(st.tuples(st.integers(0, 1), st.sampled_from(["pass", "bid 3", "undo"]))),
    hidden=st.booleans(),
)
def test_print_and_parse_are_inverses(
    names: list[str],
    seed: int,
    limit: int,
    long_game: bool,
    moves: list[tuple[int, str]],
    hidden: bool,
) -> None:
    tidy = [name for name in names if "".join(name.split()).isprintable() and name.split()]
    players = [*tidy, "Nora", "Cecco"][:5]
    options = SIENA.checked({"courtesan_limit": limit, "long_game": long_game})
    made = new_record(SIENA, players, seed, "hall9000", options)
    made.moves = moves
    if hidden:
        made.seed = None
    text = print_record(made, SIENA)
    assert parse(text, SIENA) == made
    assert print_record(parse(text, SIENA), SIENA) == text


# -- what is refused, and in which line ------------------------------------------------------------


def refusal(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        parse(text, SIENA)
    return refused.value


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("buongoverno record 1", "buongoverno record 2", 1, "this is no record"),
        ("game: siena", "game: zena", 2, "no record of Siena"),
        ("game: siena\n", "", 2, "expected 'game: …'"),
        ("rules: 1", "rules: one", 3, "whole number"),
        ("rules: 1", "rules: -1", 3, "whole number"),
        ("rules: 1", "rules: 01", 3, "not written as"),
        ("ruleset: rulebook", "ruleset: house", 4, "no ruleset 'house'"),
        ("courtesan_limit: 3", "courtesan_limit: on", 5, "off or a whole number"),
        ("courtesan_limit: 3", "courtesan_limit: 03", 5, "not written as"),
        ("courtesan_limit: 3", "courtesan_limit: 0", 5, "off or a whole number"),
        ("option long_game: off\n", "", 6, "expected 'option long_game: …'"),
        ("long_game: off", "long_game: maybe", 6, "on or off"),
        ("memory_aid: on", "memory_aid: 1", 7, "on or off"),
        ("cards: standard", "cards: printed", 8, "'standard' or 'own'"),
        ("P2: Cecco\n", "", 10, "2 to 5 players, found 1"),
        ("P2: Cecco\n", "P2: a\nP3: b\nP4: c\nP5: d\nP6: e\n", 15, "2 to 5 players, found 6"),
        ("P2: Cecco", "P3: Cecco", 10, "2 to 5 players, found 1"),
        ("seed: 7", "seed: seven", 11, "whole number"),
        ("seed: 7", "seed: ٧", 11, "whole number"),
        ("commitment: ", "promise: ", 12, "expected 'commitment: …'"),
        ("\n\nP2 propose", "\nP2 propose", 13, "an empty line"),
        ("P2 bid 2", "P3 bid 2", 15, "expected a decision"),
        ("P2 bid 2", "P2", 15, "expected a decision"),
        ("P2 bid 2", "bid 2", 15, "expected a decision"),
        ("P2 bid 2", "P02 bid 2", 15, "expected a decision"),
        ("P1 undo\n", "P1 undo\n\n", 18, "expected 'end: …'"),
        ("P1 undo\n", "P1 undo\n\nend: x\nP1: y\n", 20, "expected 'P2: …'"),
        ("P1 undo\n", "P1 undo\n\nend: x\nP1: y\nP2: z\nP3: w\n", 21, "nothing more"),
        ("cards: standard", "cards: own", 17, "an empty line"),
        ("P1 undo\n", "P1 undo\n\ncard file:\n|x\n", 17, "nothing more"),
        ("P1 undo\n", "P1 undo", 16, "cut off"),
    ],
)
def test_mistake_is_refused_with_its_line(old: str, new: str, line: int, reason: str) -> None:
    assert printed().count(old) == 1, "the mistake is made in one place"
    refused = refusal(printed().replace(old, new))
    assert reason in str(refused.reason)
    assert refused.line == line
    assert str(refused).startswith(f"line {line}: ")


@pytest.mark.parametrize(
    "text", ["", "\n", "hello\n", "hello", "\ufeff" + "buongoverno record 1\n"]
)
def test_other_file_is_refused_as_a_record(text: str) -> None:
    refused = refusal(text)
    assert "this is no record" in str(refused.reason)
    assert refused.line == 1


def test_absurd_number_is_refused() -> None:
    assert refusal(printed().replace("seed: 7", "seed: " + "7" * 5000)).line == 11
    assert refusal(printed().replace("limit: 3", "limit: " + "7" * 5000)).line == 5


def test_custom_cards_without_their_file_are_refused() -> None:
    text = print_record(record(generous_cards()), SIENA)
    refused = refusal(text[: text.index("\ncard file:")])
    assert "an empty line" in str(refused.reason) or "card file" in str(refused.reason)
