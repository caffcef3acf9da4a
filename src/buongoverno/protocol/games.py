"""What there is to play, as the server tells it."""

from msgspec import Struct, field


class OptionInfo(Struct, frozen=True):
    """An option of a game: a switch, or a number from 1 that can be off (0)."""

    name: str
    number: bool
    default: int
    text: str


class GameInfo(Struct, frozen=True):
    """A game of the house."""

    name: str
    title: str
    least_players: int
    most_players: int
    rulesets: list[str]
    options: list[OptionInfo]
    rules_version: int


class LevelInfo(Struct, frozen=True):
    """A level of bots; it takes no longer than `limit` milliseconds for a decision."""

    number: int
    name: str
    title: str
    limit: int


class RulePart(Struct, frozen=True):
    """A stretch of a statement; `gap` stands before it.

    `ruleset` is the one it holds in (None: all). `ruling` and `rebuilt` say that it is a ruling of
    ours, or a value that stands in no source.
    """

    text: str
    gap: str
    ruleset: str | None
    ruling: bool
    rebuilt: bool


class RuleInfo(Struct, frozen=True):
    """A statement of the rules and the title of its section, in the language asked for.

    `parts` are all its words in order. Where the rulesets differ, `wordings` has the parts for each
    ruleset that knows the statement, punctuated as if the others had never stood.
    """

    id: str
    section: str
    title: str
    parts: list[RulePart]
    wordings: dict[str, list[RulePart]] = field(default_factory=dict)
