"""The record: a game as a text file a person can read and mail (docs/record.md).

A record is a header and the list of decisions in notation. `parse` and `print_record` are exact
inverses: every valid file is printed back byte for byte.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from buongoverno.kernel.chance import commitment
from buongoverno.kernel.errors import BadRecord, BadSetup
from buongoverno.kernel.game import MOST_DIGITS, Game
from buongoverno.kernel.message import Message, kernel_message
from buongoverno.kernel.presenter import presenter
from buongoverno.kernel.state import Result

FIRST_LINE: Final = "buongoverno record 1"
UNDO: Final = "undo"
HIDDEN: Final = "hidden"
STANDARD: Final = "standard"
OWN: Final = "own"


@dataclass(repr=False)
class Record:
    """Everything that makes a game: setup, players, seed, decisions.

    `options` are as `Game.checked` gives them. `cards` is the text of a custom card file or None.
    `seed` is None while it is kept secret; `commitment` is published from the start. `moves` are
    (seat, notation) pairs; the notation `undo` takes the decision before it back. `result` are the
    lines that end a record, if the game is over. `seats` are who plays, for going on with the game:
    `me` or the name of a bot; empty where that is not kept. `hinted` are the seats that had hints.
    `str(record)` is the text of its file.
    """

    game: str
    rules_version: int
    ruleset: str
    options: dict[str, int]
    names: list[str]
    seed: int | None
    commitment: str
    cards_digest: str
    cards: str | None = None
    moves: list[tuple[int, str]] = field(default_factory=list)
    result: list[str] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)
    hinted: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        return presenter().text(self)

    def to_frame(self) -> Any:
        """A polars DataFrame with a row for each decision (docs/library.md lists its columns)."""
        return presenter().frame(self)

    def _repr_html_(self) -> str:
        return presenter().html(self)

    def __repr__(self) -> str:
        names = names_told_apart(self.names)
        played = f"{', '.join(names)}; {len(self.moves)} decisions"
        return f"<Record of {self.game}: {played}, {self._outcome(names)}>"

    def _outcome(self, names: list[str]) -> str:
        if not self.result:
            return "not over"
        lines = self.result[1:]  # one for each seat, after how the game ended
        won = [name for seat, name in enumerate(names) if lines[seat].endswith(", won")]
        return f"won by {' and '.join(won) or 'nobody'}"


def new_record(
    game: Game,
    names: list[str],
    seed: int,
    ruleset: str,
    options: dict[str, int],
    cards: str | None = None,
) -> Record:
    """The record of a game in which nothing has been decided yet."""
    return Record(
        game=game.name,
        rules_version=game.rules_version,
        ruleset=ruleset,
        options=options,
        names=[tidy_name(name) for name in names],
        seed=seed,
        commitment=commitment(seed),
        cards_digest=game.cards_digest(cards),
        cards=cards,
    )


def tidy_name(name: str) -> str:
    """A name that fits on its line."""
    tidy = " ".join(name.split())
    if not tidy or not tidy.isprintable():
        raise BadSetup(kernel_message("name", name=repr(name)))
    return tidy


def names_told_apart(names: list[str]) -> list[str]:
    """Names for sentences and pictures: bots often have the same, and then get their seat."""
    if len(set(names)) == len(names):
        return names
    return [f"P{seat + 1} {name}" for seat, name in enumerate(names)]


def result_lines(result: Result) -> list[str]:
    """The result as it stands at the end of a record."""
    lines = [f"end: {result.end} {result.rule} round {result.round}"]
    for seat in result.seats:
        if seat.points is None:
            lines.append(f"P{seat.seat + 1}: rank {seat.rank}, not counted")
            continue
        parts = ", ".join(f"{score.kind} {score.points}" for score in seat.breakdown)
        won = ", won" if seat.won else ""
        lines.append(f"P{seat.seat + 1}: rank {seat.rank}, {seat.points} points ({parts}){won}")
    return lines


# -- printing --------------------------------------------------------------------------------------


def print_record(record: Record, game: Game) -> str:
    """The record as text."""
    lines = [
        FIRST_LINE,
        f"game: {record.game}",
        f"rules: {record.rules_version}",
        f"ruleset: {record.ruleset}",
    ]
    for option in game.options:
        lines.append(f"option {option.name}: {option.write(record.options[option.name])}")
    lines.append(f"cards: {STANDARD if record.cards is None else OWN} {record.cards_digest}")
    for seat, name in enumerate(record.names):
        lines.append(f"P{seat + 1}: {name}")
    if record.seats:
        lines.append(f"seats: {','.join(record.seats)}")
    if record.hinted:
        lines.append(f"hints: {','.join([f'P{seat + 1}' for seat in record.hinted])}")
    lines.append(f"seed: {HIDDEN if record.seed is None else record.seed}")
    lines.append(f"commitment: {record.commitment}")
    lines.append("")
    for seat, text in record.moves:
        lines.append(f"P{seat + 1} {text}")
    if record.result:
        lines.append("")
        lines.extend(record.result)
    if record.cards is not None:
        lines.append("")
        lines.append("card file:")
        lines.extend(["|" + line for line in record.cards.split("\n")])
    return "\n".join(lines) + "\n"


# -- parsing ---------------------------------------------------------------------------------------


class _Lines:
    """The lines of a record, read one after the other."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.at = 0
        if self.lines[-1] != "":
            raise BadRecord(kernel_message("record_cut_off"), len(self.lines))
        self.lines.pop()

    def more(self) -> bool:
        """Whether a line is left."""
        return self.at < len(self.lines)

    def peek(self) -> str:
        """The next line, or nothing."""
        return self.lines[self.at] if self.more() else ""

    def take(self, key: str) -> str:
        """The value of a header line with that key."""
        start = key + ": "
        line = self.peek()
        if not line.startswith(start):
            raise BadRecord(
                kernel_message("record_expected", expected=start, found=line), self.at + 1
            )
        self.at += 1
        return line[len(start) :]

    def wrong(self, reason: str | Message) -> BadRecord:
        """An error in the line read last."""
        return BadRecord(reason, self.at)


def game_named_in(text: str) -> str:
    """The name of the game, to look it up before the rest is read."""
    lines = _Lines(text if text.endswith("\n") else text + "\n")
    if lines.peek() != FIRST_LINE:
        raise BadRecord(kernel_message("no_record", first=FIRST_LINE), 1)
    lines.at = 1
    return lines.take("game")


def parse(text: str, game: Game) -> Record:
    """The record in a text; anything `print_record` would write differently is refused."""
    if game_named_in(text) != game.name:
        raise BadRecord(kernel_message("record_game", game=game.title), 2)
    lines = _Lines(text)
    lines.at = 2
    version = _number(lines, "rules")
    ruleset = lines.take("ruleset")
    if ruleset not in game.rulesets:
        raise lines.wrong(kernel_message("no_ruleset", game=game.title, ruleset=ruleset))
    options = {option.name: 0 for option in game.options}
    for option in game.options:
        try:
            options[option.name] = option.read(lines.take(f"option {option.name}"))
        except BadSetup as error:
            raise lines.wrong(error.message) from None
    own, _, digest = lines.take("cards").partition(" ")
    if own not in (STANDARD, OWN):
        raise lines.wrong(kernel_message("record_cards", standard=STANDARD, own=OWN, found=own))
    names = _names(lines, game)
    seats = _seats(lines, len(names))
    hinted = _hinted(lines, len(names))
    seed = None if lines.peek() == f"seed: {HIDDEN}" else _number(lines, "seed")
    if seed is None:
        lines.at += 1
    record = Record(
        game=game.name,
        rules_version=version,
        ruleset=ruleset,
        options=options,
        names=names,
        seed=seed,
        commitment=lines.take("commitment"),
        cards_digest=digest,
        seats=seats,
        hinted=hinted,
    )
    _blank(lines)
    record.moves = _moves(lines, len(names))
    if lines.more() and lines.lines[lines.at : lines.at + 2] != ["", "card file:"]:
        record.result = _result(lines, len(names))
    if own == OWN:
        record.cards = _card_file(lines)
    if lines.more():
        raise BadRecord(kernel_message("record_ends", found=lines.peek()), lines.at + 1)
    _check_print(record, game, text)
    return record


def _number(lines: _Lines, key: str) -> int:
    value = lines.take(key)
    if not (value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS):
        raise lines.wrong(kernel_message("record_number", field=key, value=value))
    return int(value)


def _names(lines: _Lines, game: Game) -> list[str]:
    names: list[str] = []
    while lines.peek().startswith(f"P{len(names) + 1}: "):
        names.append(lines.take(f"P{len(names) + 1}"))
    if not game.least_players <= len(names) <= game.most_players:
        least, most = game.least_players, game.most_players
        raise BadRecord(
            kernel_message(
                "record_players", game=game.title, least=least, most=most, players=len(names)
            ),
            lines.at + 1,
        )
    return names


def _seats(lines: _Lines, players: int) -> list[str]:
    """Who plays; nothing in records that do not say it."""
    if not lines.peek().startswith("seats: "):
        return []
    seats = lines.take("seats").split(",")
    if len(seats) != players or not all(seats):
        raise lines.wrong(kernel_message("record_seats", players=players))
    return seats


def _hinted(lines: _Lines, players: int) -> list[int]:
    """The seats that had hints; nothing in records that do not say it."""
    if not lines.peek().startswith("hints: "):
        return []
    found = lines.take("hints").split(",")
    seats = [seat for seat in range(players) if f"P{seat + 1}" in found]
    if [f"P{seat + 1}" for seat in seats] != found:
        raise lines.wrong(kernel_message("record_hints"))
    return seats


def _blank(lines: _Lines) -> None:
    if lines.peek() != "" or not lines.more():
        raise BadRecord(kernel_message("record_blank"), lines.at + 1)
    lines.at += 1


def _moves(lines: _Lines, seats: int) -> list[tuple[int, str]]:
    moves: list[tuple[int, str]] = []
    while lines.more() and lines.peek() != "":
        line = lines.peek()
        player, _, text = line.partition(" ")
        lines.at += 1
        if player not in [f"P{seat + 1}" for seat in range(seats)] or not text:
            raise lines.wrong(kernel_message("record_decision", found=line))
        moves.append((int(player[1:]) - 1, text))
    return moves


def _result(lines: _Lines, seats: int) -> list[str]:
    _blank(lines)
    result = ["end: " + lines.take("end")]
    for seat in range(seats):
        result.append(f"P{seat + 1}: " + lines.take(f"P{seat + 1}"))
    return result


def _card_file(lines: _Lines) -> str:
    _blank(lines)
    if lines.peek() != "card file:":
        raise BadRecord(kernel_message("record_no_cards"), lines.at + 1)
    lines.at += 1
    text: list[str] = []
    while lines.peek().startswith("|"):
        text.append(lines.peek()[1:])
        lines.at += 1
    return "\n".join(text)


def _check_print(record: Record, game: Game, text: str) -> None:
    """Refuse, with its line, what would be printed differently."""
    printed = print_record(record, game).split("\n")
    for number, line in enumerate(text.split("\n")):
        if number >= len(printed) or printed[number] != line:
            raise BadRecord(kernel_message("record_written", found=line), number + 1)
