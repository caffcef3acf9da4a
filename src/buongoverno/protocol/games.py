"""What there is to play, as the server tells it."""

from msgspec import Struct


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


class RuleInfo(Struct, frozen=True):
    """A statement of the rules; `texts` are its wording in each ruleset that has it."""

    id: str
    section: str
    title: str
    texts: dict[str, str]
