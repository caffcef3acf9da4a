"""Examples of rules: positions with moves, as the rules' scenarios have them."""

from typing import Literal

from msgspec import Struct

from buongoverno.protocol.table import Happening, TableInfo


class ExampleInfo(Struct, frozen=True):
    """An example, and the ids of the rules it shows."""

    name: str
    title: str
    rules: list[str]
    rulesets: list[str]


class ExampleLine(Struct, frozen=True):
    """A sentence of an example: what is given, what is done, and what is so then.

    `decisions` is after how many decisions it is true.
    """

    kind: Literal["given", "when", "then"]
    text: str
    decisions: int


class Example(Struct, frozen=True):
    """An example with its lines, as a game that was played from its position."""

    about: ExampleInfo
    lines: list[ExampleLine]
    table: TableInfo
    happenings: list[Happening]
    seat: int | None
