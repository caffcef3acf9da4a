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
    """A sentence of the scenario, in English: what is given, what is done, and what is so then.

    `decisions` is after how many decisions it is true.
    """

    kind: Literal["given", "when", "then"]
    text: str
    decisions: int


class ExampleChoices(Struct, frozen=True):
    """What a seat may do after that many decisions; without choices, what it may not do and why."""

    decisions: int
    seat: int
    choices: list[str]
    why: str = ""
    rule: str = ""


class Example(Struct, frozen=True):
    """An example with its lines, as a game that was played from its position.

    `choices` tells in the reader's language what it is about where nothing happens.
    """

    about: ExampleInfo
    lines: list[ExampleLine]
    choices: list[ExampleChoices]
    table: TableInfo
    happenings: list[Happening]
    seat: int | None
