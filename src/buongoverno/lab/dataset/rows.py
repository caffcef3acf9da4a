"""The tables, one row class each. Seats count from 0, as in the library.

`seed` is the seed of the game and joins the tables. `round` is 0 before the first one.
"""

from typing import NamedTuple


class GameRow(NamedTuple):
    """games.parquet: one row for each game; `options` are those that differ from the defaults."""

    game: str
    ruleset: str
    options: str
    cards: str
    players: str
    seats: int
    seed: int
    end: str
    end_rule: str
    rounds: int
    decisions: int


class SeatRow(NamedTuple):
    """seats.parquet: how a game ended for a seat; `won` is its share of the victory.

    `points` is null for a seat that was left out of the count (S1.2).
    """

    seed: int
    seat: int
    player: str
    rank: int
    points: int | None
    won: float


class ScoreRow(NamedTuple):
    """points.parquet: a line of a final count."""

    seed: int
    seat: int
    kind: str
    rule: str
    points: int


class EventRow(NamedTuple):
    """events.parquet: the whole log, secret entries too; money paid is negative."""

    seed: int
    number: int
    round: int
    kind: str
    rule: str
    seat: int | None
    card: str | None
    place: str | None
    amount: int
    money: int


class DecisionRow(NamedTuple):
    """A decision of one game (`Record.to_frame`); such rows are not written to files.

    `choices` is how many there were, `choice` the one made in notation, `words` what came of it as
    its player read it, `points` what would count for that player if the game ended then. A `seed`
    of a server is too large for a table and left out.
    """

    seed: int | None
    number: int
    round: int
    seat: int
    player: str
    question: str
    rule: str
    choices: int
    choice: str
    words: str
    points: int | None


class ChanceRow(NamedTuple):
    """chances.parquet: how likely a seat was to win when a round began, by the game's judge."""

    seed: int
    round: int
    seat: int
    chance: float


class ChoiceRow(NamedTuple):
    """choices.parquet: how often a question with several answers was asked in a round.

    `choices` is how many answers there were, added up; `lines` the same as powers of ten, so the
    logarithm of how many lines of play they make.
    """

    seed: int
    round: int
    question: str
    rule: str
    decisions: int
    choices: int
    lines: float


class HoldingRow(NamedTuple):
    """holdings.parquet: what a seat has at the end, as copies of a kind and name."""

    seed: int
    seat: int
    kind: str
    name: str
    copies: int
