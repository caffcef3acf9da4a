"""What came of the runs, for a reader and for a terminal."""

from collections.abc import Callable
from statistics import median
from typing import Final

from buongoverno.lab.stamp import stamp
from chaos.run import Outcome

_HEAD: Final = """\
# Faults

{stamp}
{kills} kills in {seconds:.0f} seconds; the runs went on at the same time.

Players of both games, some at tables with bots, play without a pause over lines that are cut at
random, delay messages, send them twice and swap them. Meanwhile servers are killed (SIGKILL), most
of them {life} after they were up, some while they start, and started again on
the same database; PostgreSQL itself, which writes with `fsync`, is restarted now and then, too.
Every player remembers what was acknowledged and shown. Whatever got no answer is sent again with
the same id. Afterwards the faults stop and every game must come to its end.

So that many kills fit into the time, servers are forked from a process that has imported the
program already; the start of the command itself is measured once for each run. A start that finds
the port or the file still held by the one just killed is tried again, as a service manager does,
and counted.

Now and then between kills and at the end the database is read directly: each acknowledged command
is there once; what anybody saw is there and is the same; entries have no gap; every table
rebuilds with the same digests; records of finished games replay from their text; SQLite's
`integrity_check` finds nothing. Logs of the servers must show nothing unexpected.

Two servers are two `serve` on ports of their own with one PostgreSQL, as on two machines; players
go from one to the other whenever their line is cut, and each is killed whatever the other does.
When the games are over, nobody may be shown as looking by either, whatever was killed. Then a
player at one server must be seen at the other, and be gone with the lease when that one is killed;
wrong passwords must be counted for both together, a kill in between included; commands counted by
both must add up, and figures of the database must be the same at both.

"""


def report(outcomes: list[Outcome]) -> str:
    """The page docs/chaos.md."""
    head = _HEAD.format(
        stamp=stamp("chaos"),
        kills=sum(outcome.kills for outcome in outcomes),
        seconds=max(outcome.seconds for outcome in outcomes),
        life="0.05 to 1 second",
    )
    lines = [head.rstrip(), ""]
    lines.append("| | " + " | ".join(outcome.plan.name for outcome in outcomes) + " |")
    lines.append("|---|" + "---:|" * len(outcomes))
    for title, value in _ROWS:
        cells = [value(outcome) for outcome in outcomes]
        lines.append(f"| {title} | " + " | ".join(cells) + " |")
    lines += ["", *_notes(outcomes)]
    return "\n".join(lines) + "\n"


def summary(outcome: Outcome) -> str:
    """The same for a terminal, with everything that is wrong."""
    clean = "not clean" if outcome.ledger.findings else "clean"
    lines = [f"{outcome.plan.name}, {outcome.seconds:.0f} s: {clean}"]
    lines += [f"  {title}: {value(outcome)}" for title, value in _ROWS]
    lines += [f"  ! {text}" for text in outcome.ledger.findings]
    return "\n".join(lines)


def _notes(outcomes: list[Outcome]) -> list[str]:
    findings = [text for outcome in outcomes for text in outcome.ledger.findings]
    if not findings:
        return ["Clean: nothing was lost, doubled or wrong."]
    return ["**Not clean.** Found:", "", *[f"- {text}" for text in findings]]


def _share(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def _restart(outcome: Outcome) -> str:
    return f"{median(outcome.starts):.1f} / {max(outcome.starts):.1f} s"


def _latency(outcome: Outcome) -> str:
    if not outcome.latencies:
        return "–"
    middle, most = _share(outcome.latencies, 0.5), _share(outcome.latencies, 0.99)
    return f"{round(middle * 1000)} / {round(most * 1000)} ms"


def _seen(outcome: Outcome) -> str:
    return _if_two(outcome, f"{outcome.across.seen_after:.1f} s")


def _gone(outcome: Outcome) -> str:
    return _if_two(outcome, f"{outcome.across.gone_after:.1f} s")


def _passwords(outcome: Outcome) -> str:
    return _if_two(outcome, str(outcome.across.wrong_passwords))


def _if_two(outcome: Outcome, text: str) -> str:
    return text if outcome.plan.houses > 1 else "–"


_ROWS: Final[tuple[tuple[str, Callable[[Outcome], str]], ...]] = (
    ("servers killed", lambda outcome: str(outcome.kills)),
    ("starts tried again, port or file still held", lambda outcome: str(outcome.started_again)),
    ("database restarted", lambda outcome: str(outcome.breaks)),
    ("connections cut", lambda outcome: str(outcome.cuts)),
    ("messages sent twice", lambda outcome: str(outcome.doubled)),
    ("messages swapped", lambda outcome: str(outcome.swapped)),
    ("commands sent", lambda outcome: str(outcome.ledger.sent)),
    ("acknowledged", lambda outcome: str(outcome.ledger.acknowledged)),
    ("answered again", lambda outcome: str(outcome.ledger.repeated)),
    ("refused or too late", lambda outcome: str(outcome.ledger.refused)),
    ("tables", lambda outcome: str(outcome.kept.tables)),
    ("entries kept", lambda outcome: str(outcome.kept.entries)),
    ("of them decisions of bots", lambda outcome: str(outcome.kept.decisions_of_bots)),
    ("games finished and replayed", lambda outcome: str(outcome.kept.finished)),
    ("longest wait for a bot", lambda outcome: f"{outcome.kept.longest_wait_for_a_bot:.1f} s"),
    ("start of `buongoverno serve`", lambda outcome: f"{outcome.cold_start:.1f} s"),
    ("start with everything imported, median / longest", _restart),
    ("news at the other server, faults included, median / 99 %", _latency),
    (
        "tables where nobody may be left looking",
        lambda outcome: str(outcome.across.tables_looked_at),
    ),
    ("a player at one server is shown at the other after", _seen),
    ("and gone, when that one is killed, after", _gone),
    ("wrong passwords at both together, of 10 allowed", _passwords),
    ("**lost**", lambda outcome: f"**{len(outcome.ledger.lost)}**"),
    ("**doubled**", lambda outcome: f"**{len(outcome.ledger.doubled)}**"),
    ("**wrong in another way**", lambda outcome: f"**{len(outcome.ledger.wrong)}**"),
)
