"""Writes docs/observations.md: the meaning of each index of an observation."""

import re
from pathlib import Path

from buongoverno.envs.definition import Field, layout

PAGE = Path(__file__).resolve().parent.parent / "docs/observations.md"
TITLES = {"siena": "Siena", "zena": "Zena 1814"}
# Fields repeated for every other player, area or place are shown once.
AGAIN = ("second.", "third.", "fourth.", "fifth.")
AREAS = ("old-town", "cathedral", "palace", "bank", "port", "fort")
ANOTHER = re.compile(rf"({'|'.join(AREAS[1:])})\.|(old-town|hand)\.[1-9]\.")
FIRST_FORT = "fort.0.crossed_out"


def is_repeated(name: str) -> bool:
    """Whether a field repeats an earlier one for another player, area or place."""
    if name == FIRST_FORT:
        return False
    return name.startswith(AGAIN) or ANOTHER.match(name) is not None


def lines_of(game: str) -> list[str]:
    """The table of a game."""
    defined = layout(game)
    lines = [f"## {TITLES[game]}: {defined.size} bytes", "", *notes(game), ""]
    lines += ["| index | field | parts | divided by | says |", "|--:|---|---|--:|---|"]
    start = 0
    for field in defined.fields:
        if not is_repeated(field.name):
            lines.append(row_of(field, start))
        start += len(field.names)
    return [*lines, ""]


def notes(game: str) -> list[str]:
    """Where the parts that are not shown begin."""
    defined = layout(game)
    players = [
        f"`{label}` {defined.start(f'{label}.present')}"
        for label in ("you", "second", "third", "fourth", "fifth")
    ]
    found = [f"Blocks of the players begin at: {', '.join(players)}."]
    if game == "siena":
        size = defined.start("second.senesi.known") - defined.start("you.senesi.known")
        found.append(
            f"What you know of hidden cards takes {size} bytes for each player, in the same order."
        )
    if game == "zena":
        size = defined.start("old-town.1.card") - defined.start("old-town.0.card")
        areas = [f"`{area}` {defined.start(f'{area}.cards')}" for area in AREAS]
        hand = defined.start("hand.1.card") - defined.start("hand.0.card")
        found.append(
            f"Each area has eight places of {size} bytes for cards, oldest first; areas begin at: "
            f"{', '.join(areas)}. The codes that join, take and oust count places in the same "
            "order; of more than eight cards only the number is told."
        )
        found.append(
            f"Your hand has ten places of {hand} bytes. What is printed on a card is written alike "
            "wherever it stands. The fields that end in `card`, and `unseen`, `unseen.goal`, "
            "`hand`, `goal`, tell cards by their numbers in the card file: a network for other card"
            " files leaves them out."
        )
    return found


def row_of(field: Field, start: int) -> str:
    """A line of the table."""
    size = len(field.names)
    index = str(start) if size == 1 else f"{start}–{start + size - 1}"
    parts = [name.removeprefix(f"{field.name}.") for name in field.names if "unused" not in name]
    shown = (
        "" if size == 1 else ", ".join(parts if len(parts) <= 12 else [*parts[:3], "…", parts[-1]])
    )
    return f"| {index} | `{field.name}` | {shown} | {field.scale} | {field.text} |"


def page() -> str:
    """The whole page."""
    head = [
        "# What stands in an observation",
        "",
        "Written by `python tools/observations.py` from `buongoverno.envs.definition`, where every",
        "field is read from a view. Numbers above 255 are cut off; `divided by` is what",
        '`layout("siena").scales()` gives to bring them to about 0 to 1. All names:',
        '`layout("siena").names()`.',
        "",
    ]
    return "\n".join([*head, *[line for game in TITLES for line in lines_of(game)]])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
