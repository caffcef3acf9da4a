"""What there is to play, as the server tells it."""

from msgspec import Struct, field


class OptionInfo(Struct, frozen=True):
    """An option of a game: a switch, or a number from 1 that can be off (0)."""

    name: str
    number: bool
    default: int
    text: str
    title: str


class RulesetInfo(Struct, frozen=True):
    """A ruleset in words."""

    name: str
    title: str
    text: str


class GameAbout(Struct, frozen=True):
    """What pages say about a game; a text it does not have is empty.

    `name` is short, without what `year` says. `picture` is what its picture shows, `money` the unit
    of its money, `aim` what to play for, in a sentence or two.
    """

    name: str
    year: str
    text: str
    picture: str
    money: str
    aim: str = ""


class RivalInfo(Struct, frozen=True):
    """Somebody a bot plays: `name` at the table, in full elsewhere, and a line about them."""

    key: str
    name: str
    full_name: str
    line: str


class GameInfo(Struct, frozen=True):
    """A game of the house, with its texts in the language asked for.

    `learning_ruleset` is the ruleset for a first game. `face` is the address of a module that draws
    the game in a browser, `picture` that of a picture, if the game brings them.
    """

    name: str
    title: str
    least_players: int
    most_players: int
    rulesets: list[str]
    options: list[OptionInfo]
    rules_version: int
    about: GameAbout
    ruleset_texts: list[RulesetInfo]
    learning_ruleset: str
    face: str | None
    picture: str | None
    rivals: list[RivalInfo] = field(default_factory=list)


class LevelInfo(Struct, frozen=True):
    """A level of bots; no decision takes more than `limit` milliseconds of a processor."""

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
    ruleset that knows the statement, punctuated as if the others had never stood. `synonyms` are
    words that are not in it and should find it all the same, with commas between them.
    """

    id: str
    section: str
    title: str
    parts: list[RulePart]
    wordings: dict[str, list[RulePart]] = field(default_factory=dict)
    synonyms: str = ""
