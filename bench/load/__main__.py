"""How many decisions a second a server holds, beside peers, in one run; writes docs/load.md.

    make load                             all contestants, three times (about an hour)
    python -m load --only sqlite,colyseus --rounds 1
    python -m load --before ../other/.venv/bin/python     beside the package installed there

Everything runs on this machine's loopback. A rate holds when 99 in 100 decisions reach the last of
the table's four clients within 100 ms and at least 95 in 100 of those offered are made. `bench` and
`tests` must be on the path.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

from load.contestants import CONTESTANTS, Contestant
from load.generator import generated
from load.page import LIGHT_RATE, LIGHT_TABLES, written
from load.servers import served

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "load.md"


def measured(contestant: Contestant, before: str, tables: int, *how: str) -> dict[str, Any]:
    """What the generator found."""
    with served(contestant, before if contestant.before else sys.executable) as servers:
        options = ["--tables", str(tables), *how]
        if contestant.spread:
            options.append("--spread")
        return generated(contestant.peer or "buongoverno", servers, options)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--tables", type=int, default=400)
    reader.add_argument("--budget", type=int, default=110, help="seconds for each contestant")
    reader.add_argument("--rounds", type=int, default=3)
    reader.add_argument("--only", default=",".join(one.name for one in CONTESTANTS))
    reader.add_argument("--before", default="", help="the Python of another checkout")
    reader.add_argument("--page", type=Path, default=PAGE)
    chosen = reader.parse_args()
    contestants = [
        one
        for one in CONTESTANTS
        if one.name in chosen.only.split(",") and (chosen.before or not one.before)
    ]
    light = {
        one.name: measured(
            one, chosen.before, LIGHT_TABLES, "--rate", str(LIGHT_RATE), "--seconds", "10"
        )
        for one in contestants
        if one.processes == 1
    }
    search = ["--search", "--budget", str(chosen.budget)]
    rounds: list[dict[str, dict[str, Any]]] = []
    for number in range(chosen.rounds):
        found: dict[str, dict[str, Any]] = {}
        for contestant in contestants:
            title = f"{contestant.title}, processes: {contestant.processes}"
            print(f"{number + 1}/{chosen.rounds} {title} …", file=sys.stderr)
            found[contestant.name] = measured(contestant, chosen.before, chosen.tables, *search)
            print(json.dumps(found[contestant.name]["best"]))
        rounds.append(found)
        chosen.page.write_text(written(rounds, chosen.tables, light))


if __name__ == "__main__":
    main()
