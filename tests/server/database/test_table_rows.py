"""Tables are read in several threads at once, also the first ones after a start."""

import subprocess
import sys
from typing import Final

_FIRST_READS: Final = """
import sys
from threading import Barrier, Thread
from types import SimpleNamespace

import msgspec

from buongoverno.protocol.agreement import Agreement, OpenSeat
from buongoverno.server.database.table_rows import terms_in

text = msgspec.json.encode(Agreement("siena", [OpenSeat() for _ in range(3)])).decode()
row = SimpleNamespace(
    id="t", agreement=text, seed="7", rules_version=1, created=0.0, start=None, analysis=False,
    forked_from=None,
)
sys.setswitchinterval(1e-6)
barrier = Barrier(8)


def read():
    barrier.wait()
    assert terms_in(row).agreement.game == "siena"


threads = [Thread(target=read) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_the_first_reads_after_a_start_may_be_concurrent() -> None:
    """msgspec prepares a type when it is first decoded, and crashed if two threads did so."""
    for _ in range(5):
        ended = subprocess.run(
            [sys.executable, "-c", _FIRST_READS], capture_output=True, text=True, check=False
        )
        assert ended.returncode == 0, ended.stderr
