"""A bot's process ends with its match, however that ends, and leaves nothing behind."""

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from buongoverno.kernel.errors import BadSetup
from buongoverno.players.own import OwnPlayer, own_player
from players.own.bots import bot_file, decide, table

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="looks at processes by number")

# It writes down the number of its process, then decides by the body.
SOURCE = """
import os
from pathlib import Path

Path({note!r}).write_text(str(os.getpid()))


class Bot(Player):
    def decide(self, view, imagine, codes, chance):
        {body}
"""

MATCH = """
import sys
import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.players.own import load
from buongoverno.players.player import decide_for

state = buongoverno.game("siena").new(players=4, seed=4)
bot = load(sys.argv[1], seconds=float(sys.argv[2]))
print("loaded", flush=True)
decide_for(bot, state, state.pending[0], Chance(1))
print("decided", flush=True)
if sys.argv[3] == "wait":
    sys.stdin.read()
"""


def noted(folder: Path, body: str = "return codes[0]") -> str:
    return bot_file(folder, SOURCE.format(note=str(folder / "process"), body=body))


def process_of(folder: Path) -> int:
    return int((folder / "process").read_text())


def lives(process: int) -> bool:
    """Whether a process still runs; one that only waits to be collected does not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    try:
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return not Path("/proc/self").exists()


def ends_within(process: int, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while lives(process) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not lives(process)


def no_children_left() -> bool:
    try:
        return os.waitpid(-1, os.WNOHANG) == (0, 0)
    except ChildProcessError:
        return True


def used(bot: OwnPlayer, folder: Path) -> int:
    decide(bot, table())
    process = process_of(folder)
    assert lives(process)
    return process


def test_closing_ends_it(tmp_path: Path) -> None:
    bot = own_player(noted(tmp_path))
    process = used(bot, tmp_path)
    bot.close()
    assert not lives(process)
    bot.close()


def test_leaving_the_with_statement_ends_it(tmp_path: Path) -> None:
    with own_player(noted(tmp_path)) as bot:
        process = used(bot, tmp_path)
    assert not lives(process)


def test_forgetting_the_player_ends_it(tmp_path: Path) -> None:
    bot = own_player(noted(tmp_path))
    process = used(bot, tmp_path)
    del bot
    gc.collect()
    assert not lives(process)


def test_a_late_answer_ends_it(tmp_path: Path) -> None:
    with own_player(noted(tmp_path, "return sum(range(10 ** 12))") + ":100ms") as bot:
        decide(bot, table())
        assert not lives(process_of(tmp_path))


def test_a_refused_bot_leaves_no_process(tmp_path: Path) -> None:
    file = noted(tmp_path) + ":Nobody"
    with pytest.raises(BadSetup):
        own_player(file)
    assert not lives(process_of(tmp_path))


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    file = noted(tmp_path, "raise ValueError")
    with own_player(file) as bot:  # whatever is set up only once is set up now
        decide(bot, table())
    threads = threading.active_count()
    files = len(list(Path("/dev/fd").iterdir()))
    for _ in range(3):
        with own_player(file) as bot:
            decide(bot, table())
            decide(bot, table())
    assert threading.active_count() == threads
    assert len(list(Path("/dev/fd").iterdir())) == files
    assert no_children_left()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mybot.py", "process"]


BODIES = [
    "return codes[0]",
    "while True: pass",
    "import time; time.sleep(60)",
]


def started(file: str, seconds: float, then: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", MATCH, file, str(seconds), then],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )


def killed(match: "subprocess.Popen[str]", after: str) -> None:
    """Kill a match that has said something, and collect it."""
    assert match.stdout is not None
    while match.stdout.readline().strip() != after:
        pass
    time.sleep(0.2)  # let it ask
    match.send_signal(signal.SIGKILL)
    match.communicate()


@pytest.mark.parametrize("body", BODIES)
def test_a_killed_match_ends_it(body: str, tmp_path: Path) -> None:
    match = started(noted(tmp_path, body), 30, "wait")
    killed(match, "decided" if body == BODIES[0] else "loaded")
    assert ends_within(process_of(tmp_path), 3)


def test_a_killed_match_ends_it_even_in_the_middle_of_a_long_call(tmp_path: Path) -> None:
    match = started(noted(tmp_path, "return sum(range(10 ** 12))"), 1, "wait")
    killed(match, "loaded")
    assert ends_within(process_of(tmp_path), 6)


def test_a_match_that_just_ends_ends_it(tmp_path: Path) -> None:
    match = started(noted(tmp_path), 30, "go")
    match.communicate(timeout=30)
    assert match.returncode == 0
    assert not lives(process_of(tmp_path))


def test_ctrl_c_is_for_the_match(tmp_path: Path) -> None:
    with own_player(noted(tmp_path)) as bot:
        process = used(bot, tmp_path)
        assert os.getpgid(process) != os.getpgid(0)
