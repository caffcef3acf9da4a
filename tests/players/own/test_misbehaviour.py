"""Whatever a bot does, the match goes on with a legal code and the report says what happened."""

import sys
import time
from pathlib import Path

import pytest

import buongoverno
from buongoverno.games.siena.soak import generous_cards
from buongoverno.kernel.chance import Chance
from buongoverno.players.own import MOST_FAULTS, load, own_player
from buongoverno.players.own.spec import MEBIBYTE
from players.own.bots import FIRST, bot_file, decide, deciding, table

FAULTS = [
    ("raise ValueError('no idea')", "raised ValueError: no idea (line 6)"),
    (
        "return self.best(codes)",
        "raised AttributeError: 'Bot' object has no attribute 'best' (line 6)",
    ),
    ("raise KeyboardInterrupt", "raised KeyboardInterrupt (line 6)"),
    ("return imagine(3)", "(line 6)"),
    ("return 99999", "answered 99999, which is not legal"),
    ("return -1", "answered -1, which is not legal"),
    ("return None", "answered None, which is no code"),
    ("return True", "answered True, which is no code"),
    ("return float(codes[0])", "which is no code"),
    ("return str(codes[0])", "which is no code"),
    ("return 10 ** 5000", "answered something of type int, which is no code"),
    ("return codes", "which is no code"),
    ("import sys; sys.exit()", "called sys.exit (line 6)"),
    ("import os; os._exit(7)", "ended its process (exit status 7)"),
    ("while True: print('spam ' * 1000)", "printed more than 64 KiB"),
    (
        "import os; os.system('true')",
        "raised PermissionError: a bot may not start or end processes",
    ),
    ("import os; os.kill(os.getppid(), 9)", "raised PermissionError: a bot may not start or end"),
    ("return input()", "raised EOFError"),
]
ON_LINUX = [
    ("import ctypes; ctypes.string_at(0)", "ended its process (SIGSEGV)"),
    (
        "return [bytearray(1 << 28) for _ in range(9)]",
        "needed more memory than it may use (line 6)",
    ),
]


@pytest.mark.parametrize(("body", "fault"), FAULTS)
def test_a_fault_costs_the_decision_and_no_more(body: str, fault: str, tmp_path: Path) -> None:
    state = table()
    with load(deciding(tmp_path, body), memory=512 * MEBIBYTE) as bot:
        assert decide(bot, state) in state.legal()
        assert len(bot.faults) == 1
        assert bot.faults[0].startswith("decision 1: ")
        assert fault in bot.faults[0]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems say it in other ways")
@pytest.mark.parametrize(("body", "fault"), ON_LINUX)
def test_a_crash_or_hunger_for_memory_is_a_fault_too(body: str, fault: str, tmp_path: Path) -> None:
    test_a_fault_costs_the_decision_and_no_more(body, fault, tmp_path)


SLOW = [
    "while True: pass",
    "import time; time.sleep(60)",
    "return sum(range(10 ** 12))",
    "import threading; threading.Event().wait()",
    "try:\n    while True: pass\nexcept BaseException:\n    while True: pass",
]


@pytest.mark.parametrize("body", SLOW)
def test_an_answer_that_does_not_come_is_not_waited_for(body: str, tmp_path: Path) -> None:
    state = table()
    with load(deciding(tmp_path, body), seconds=0.2) as bot:
        start = time.monotonic()
        assert decide(bot, state) in state.legal()
        assert time.monotonic() - start < 5
        assert bot.faults == ["decision 1: gave no answer within 0.2 s"]


# Writes into every pipe it can find, then does something else.
CHANNEL = """
import os

for number in range(3, 30):
    try:
        if os.fstat(number).st_mode & 0o170000 == 0o010000:
            os.write(number, {written})
    except OSError:
        pass
{after}
"""


@pytest.mark.parametrize(
    "written",
    [
        "b'hello, are you there?' * 99",
        "b'\\0\\0\\0\\2{}'",
        "b'\\0\\0\\0\\2[]'",
        "b'\\0\\0\\0\\1!'",
        "b'\\0\\0\\x40\\0' + b'[' * 0x4000",
        "b'\\0\\0\\0\\x10' + b'{\"code\": \"none\"}'",
    ],
)
def test_writing_into_the_channel_is_a_fault_like_others(written: str, tmp_path: Path) -> None:
    state = table()
    body = CHANNEL.format(written=written, after="while True: pass")
    with load(deciding(tmp_path, body), seconds=10) as bot:
        assert decide(bot, state) in state.legal()
        assert bot.faults == ["decision 1: wrote something into the channel for its answers"]


def test_bot_that_does_not_read_does_not_block_the_match(tmp_path: Path) -> None:
    """It answers by itself and holds its process up; the next question is too long for the pipe."""
    body = CHANNEL.format(
        written="b'\\0\\0\\0\\x1c' + b'{\"decision\": 1, \"code\": %3d}' % codes[0]",
        after="return sum(range(10 ** 12))",
    )
    cards = generous_cards() + "#" * 500_000
    state = buongoverno.game("siena").new(players=4, seed=4, cards=cards)
    with load(deciding(tmp_path, body), seconds=1.5) as bot:
        assert decide(bot, state) == state.legal()[0]
        assert decide(bot, state) in state.legal()
        assert bot.faults == ["decision 2: gave no answer within 1.5 s"]


def test_after_a_fault_the_bot_starts_afresh(tmp_path: Path) -> None:
    file = deciding(
        tmp_path,
        """
        import sys
        seen = sys.modules.setdefault("seen", [])
        seen.append(1)
        if len(seen) == 2:
            raise ValueError("the second time")
        return codes[0]
        """,
    )
    state = table()
    with own_player(file) as bot:
        codes = [decide(bot, state) for _ in range(5)]
    assert bot.faults == [
        "decision 2: raised ValueError: the second time (line 10)",
        "decision 4: raised ValueError: the second time (line 10)",
    ]
    assert [codes[0], codes[2], codes[4]] == [state.legal()[0]] * 3


def test_an_object_serves_for_one_decision(tmp_path: Path) -> None:
    file = bot_file(
        tmp_path,
        """
        class Bot(Player):
            def __init__(self):
                self.decisions = 0

            def decide(self, view, imagine, codes, chance):
                self.decisions += 1
                return codes[self.decisions]
        """,
    )
    state = table()
    with own_player(file) as bot:
        assert [decide(bot, state) for _ in range(3)] == [state.legal()[1]] * 3


def test_bot_with_too_many_faults_is_not_restarted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("buongoverno.players.own.player.MOST_FAULTS", 2)
    state = table()
    with own_player(deciding(tmp_path, "raise ValueError")) as bot:
        for _ in range(5):
            assert decide(bot, state) in state.legal()
    assert MOST_FAULTS == 20
    assert bot.faults == [
        "decision 1: raised ValueError (line 6)",
        "decision 2: raised ValueError (line 6); it is not started again in this game",
    ]


def test_a_file_that_goes_away_is_a_fault(tmp_path: Path) -> None:
    file = deciding(tmp_path, "raise ValueError")
    state = table()
    with own_player(file) as bot:
        decide(bot, state)
        Path(file).unlink()
        assert decide(bot, state) in state.legal()
    assert bot.faults[1] == f"decision 2: {file}: there is no such file"


def test_the_fallback_and_the_chance_after_it_can_be_repeated(tmp_path: Path) -> None:
    state = table()
    seat = state.pending[0]
    ways = []
    for body in ("raise ValueError", "return 'x'", "return codes[0]"):
        chance = Chance(5)
        with own_player(deciding(tmp_path, body)) as bot:
            code = bot.decide(
                state.view(seat), lambda fresh: state.imagine(seat, fresh), state.legal(), chance
            )
        ways.append((code, chance.save()))
    assert ways[0] == ways[1]
    assert ways[2] == (state.legal()[0], ways[0][1])


def test_bot_output_is_shown_without_control_characters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = """
    import sys
    print("I think", codes[0])
    print("\\x1b[31mred\\x1b[0m", file=sys.stderr)
    return codes[0]
    """
    state = table()
    with own_player(deciding(tmp_path, body)) as bot:
        assert decide(bot, state) == state.legal()[0]
    assert bot.faults == []
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"I think {state.legal()[0]}\n\ufffd[31mred\ufffd[0m\n"


def test_a_bot_that_closes_its_output_still_answers(tmp_path: Path) -> None:
    state = table()
    body = "import sys; sys.stdout.close(); sys.stderr = None; return codes[0]"
    with own_player(deciding(tmp_path, body)) as bot:
        assert decide(bot, state) == state.legal()[0]
        assert bot.faults == []


def test_forced_decision_is_not_asked(tmp_path: Path) -> None:
    state = table()
    with own_player(deciding(tmp_path, "raise ValueError")) as bot:
        seat = state.pending[0]
        only = state.legal()[:1]
        assert (
            bot.decide(state.view(seat), lambda c: state.imagine(seat, c), only, Chance(1))
            == only[0]
        )
        assert bot.faults == []


def test_objects_with_an_index_are_accepted_as_codes(tmp_path: Path) -> None:
    file = bot_file(
        tmp_path,
        """
        class Number:
            def __init__(self, value):
                self.value = value

            def __index__(self):
                return self.value

        class Bot(Player):
            def decide(self, view, imagine, codes, chance):
                return Number(codes[1])
        """,
    )
    state = table()
    with own_player(file) as bot:
        assert decide(bot, state) == state.legal()[1]


def test_an_honest_bot_has_no_faults(tmp_path: Path) -> None:
    state = table()
    with own_player(bot_file(tmp_path, FIRST)) as bot:
        for _ in range(20):
            state.apply(decide(bot, state))
        assert bot.faults == []
