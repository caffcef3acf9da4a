"""Scenarios: rules tested by small text files (docs/scenarios.md).

Given a position, when these moves are made, then this is so. A file is read into Scenario objects;
`run` plays one with a ruleset and raises ScenarioFailed at the first line that does not hold.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from buongoverno.kernel.errors import BadNotation, BadScenario, BuongovernoError, IllegalMove
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.game import Game, OptionValue
from buongoverno.kernel.scenario_language import (
    SLOTS,
    Fact,
    ScenarioLanguage,
    Sentence,
    Unmet,
    Vocabulary,
    need,
    number_of,
    seat_names,
    seat_of,
    seats_at,
    unknown_sentence,
    viewer_of,
)
from buongoverno.kernel.state import Result, SeatResult, State

WHEN: Final = "when"
THEN: Final = "then"
GIVEN: Final = "given"
FOR_EACH: Final = "for each"

_HEADER: Final = re.compile(r"(scenario|shows|rulesets|options):\s*(.*)")
_RULE: Final = re.compile(r"[A-Z]+[0-9]+\.[0-9]+")
_MOVE: Final = re.compile(r"P([1-9]): (.+)")
_RANGE: Final = re.compile(r"(.*?)([0-9]+) to ([0-9]+)")
_PLACEHOLDER: Final = re.compile(r"<([^<>]+)>")
_LOG_LINES_SHOWN: Final = 12


class ScenarioFailed(BuongovernoError):
    """The game did not do what a line of a scenario says."""

    def __init__(self, file: str, line: int, title: str, expectation: str, found: str) -> None:
        super().__init__(f"{file}, line {line}, {title}: expected '{expectation}'; found: {found}")
        self.file = file
        self.line = line
        self.title = title
        self.expectation = expectation
        self.found = found


# -- the file --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Block:
    """Moves (when) or things that must be true (then)."""

    kind: str
    sentences: list[Sentence]


@dataclass(frozen=True)
class Scenario:
    """One scenario of a file; without `rulesets` it holds in all of them.

    `case` is the end of the title that tells it from the others of its table, if it has one.
    """

    file: str
    line: int
    title: str
    case: str
    shows: list[str]
    rulesets: list[str]
    options: dict[str, str]
    given: list[Sentence]
    blocks: list[Block]


def load_scenarios(path: Path) -> list[Scenario]:
    """All scenarios of a file, or of the .txt files in a folder and the folders in it."""
    if path.is_dir():
        found: list[Scenario] = []
        for file in sorted(path.rglob("*.txt")):
            found += load_scenarios(file)
        if not found:
            raise BadScenario(f"{path}: there is no scenario file (.txt) in this folder")
        return found
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadScenario(f"{path}: a scenario file must be UTF-8 text") from None
    except OSError as error:
        raise BadScenario(f"{path}: cannot be read: {error.strerror}") from None
    return read_scenarios(text, str(path))


def read_scenarios(text: str, file: str) -> list[Scenario]:
    """All scenarios of a text; `file` is what errors call it."""
    drafts: list[_Draft] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = " ".join(raw.split())
        if not line or line.startswith("#"):
            continue
        if line.startswith("scenario:") and not raw[0].isspace():
            drafts.append(_Draft(file, number))
        if not drafts:
            raise bad(file, number, "a file begins with 'scenario: ' and its title")
        if raw[0].isspace():
            drafts[-1].add_sentence(number, line)
        else:
            drafts[-1].add_heading(number, line)
    found: list[Scenario] = []
    for draft in drafts:
        found += draft.scenarios()
    _check_titles(found)
    return found


def _check_titles(scenarios: list[Scenario]) -> None:
    titles: dict[str, int] = {}
    for scenario in scenarios:
        if scenario.title in titles:
            raise bad(
                scenario.file,
                scenario.line,
                f"the scenario of line {titles[scenario.title]} has the same title",
            )
        titles[scenario.title] = scenario.line


def bad(file: str, line: int, reason: str) -> BadScenario:
    """The error for a line of a file."""
    error = BadScenario(f"{file}, line {line}: {reason}")
    error.line = line
    error.reason = reason
    return error


class _Draft:
    """A scenario while it is being read."""

    def __init__(self, file: str, line: int) -> None:
        self.file = file
        self.line = line
        self.headers: dict[str, str] = {}
        self.given: list[Sentence] | None = None
        self.rows: list[Sentence] | None = None
        self.blocks: list[Block] = []
        self.open: list[Sentence] | None = None

    def add_heading(self, number: int, line: str) -> None:
        """A header such as `shows: S8.1`, or the name of a block."""
        match = _HEADER.fullmatch(line)
        if match is not None:
            self._add_header(number, match.group(1), match.group(2))
        elif line == GIVEN and self.given is None and not self.blocks:
            self.given = []
            self.open = self.given
        elif line == FOR_EACH and self.rows is None and self.given is None:
            self.rows = []
            self.open = self.rows
        elif line in (WHEN, THEN) and self.given is not None:
            block = Block(line, [])
            self.blocks.append(block)
            self.open = block.sentences
        else:
            raise bad(
                self.file,
                number,
                f"'{line}' cannot stand here: after the title come shows, rulesets, options, "
                "perhaps 'for each', one 'given', then 'when' and 'then' as often as needed; "
                "the lines of a block are indented",
            )

    def _add_header(self, number: int, key: str, value: str) -> None:
        if key in self.headers or self.given is not None:
            raise bad(self.file, number, f"'{key}:' stands once, before 'given'")
        if not value:
            raise bad(self.file, number, f"something must follow '{key}:'")
        self.headers[key] = value
        self.open = None

    def add_sentence(self, number: int, line: str) -> None:
        """An indented line."""
        if self.open is None:
            raise bad(self.file, number, "an indented line belongs under given, when or then")
        self.open.append(Sentence(number, line))

    def scenarios(self) -> list[Scenario]:
        """The finished scenario, once for each row of its table if it has one."""
        if "shows" not in self.headers:
            raise bad(self.file, self.line, "'shows:' must name the rules shown, as in S8.1 S8.2")
        for rule in self.headers["shows"].split():
            if _RULE.fullmatch(rule) is None:
                raise bad(self.file, self.line, f"'{rule}' is no rule id such as S8.1")
        if self.given is None:
            raise bad(self.file, self.line, "this scenario has no 'given'")
        if not any(block.kind == THEN and block.sentences for block in self.blocks):
            raise bad(self.file, self.line, "this scenario has no 'then', so it shows nothing")
        if self.rows is None:
            return [self._scenario({}, "")]
        return [self._scenario(row, case) for row, case in _table(self.file, self.rows)]

    def _scenario(self, row: dict[str, str], case: str) -> Scenario:
        assert self.given is not None
        title = self.headers["scenario"]
        if _PLACEHOLDER.search(title) is not None:
            title = self._fill(Sentence(self.line, title), row).text
            case = ""
        return Scenario(
            file=self.file,
            line=self.line,
            title=title + case,
            case=case,
            shows=self.headers["shows"].split(),
            rulesets=self.headers.get("rulesets", "").replace(",", " ").split(),
            options=self._options(),
            given=self._fill_all(self.given, row),
            blocks=[
                Block(block.kind, self._fill_all(block.sentences, row)) for block in self.blocks
            ],
        )

    def _options(self) -> dict[str, str]:
        options: dict[str, str] = {}
        if "options" in self.headers:
            for item in self.headers["options"].split(","):
                words = item.split()
                if len(words) != 2:
                    raise bad(
                        self.file,
                        self.line,
                        f"'{item.strip()}' is no option with its value, as in courtesan_limit 3",
                    )
                options[words[0]] = words[1]
        return options

    def _fill_all(self, sentences: list[Sentence], row: dict[str, str]) -> list[Sentence]:
        filled: list[Sentence] = []
        for sentence in sentences:
            done = self._fill(sentence, row)
            if done.text:
                filled.append(done)
        return filled

    def _fill(self, sentence: Sentence, row: dict[str, str]) -> Sentence:
        """Put the cells of a row into a sentence; a sentence that is an empty cell is dropped."""
        text = sentence.text
        for name in _PLACEHOLDER.findall(text):
            if name not in row:
                reason = f"<{name}> is no column of the table under 'for each'"
                raise bad(self.file, sentence.line, reason)
            text = text.replace(f"<{name}>", row[name])
        return Sentence(sentence.line, " ".join(text.split()))


def _table(file: str, rows: list[Sentence]) -> list[tuple[dict[str, str], str]]:
    """The rows of a table by column, each with what it adds to the title."""
    if len(rows) < 2:
        line = rows[0].line if rows else 0
        raise bad(file, line, "a table under 'for each' has a line of names and lines of cells")
    names = [name.strip() for name in rows[0].text.split("|")]
    found: list[tuple[dict[str, str], str]] = []
    for row in rows[1:]:
        cells = [cell.strip() for cell in row.text.split("|")]
        if len(cells) != len(names):
            reason = f"this row has {len(cells)} cells, its table has {len(names)} columns"
            raise bad(file, row.line, reason)
        case = ", ".join([cell for cell in cells if cell])
        found.append((dict(zip(names, cells, strict=True)), f" ({case})"))
    return found


# -- playing ---------------------------------------------------------------------------------------


def run(scenario: Scenario, game: Game, ruleset: str) -> None:
    """Play a scenario with a ruleset; ScenarioFailed if a line does not hold."""
    play(scenario, _language(scenario, game, ruleset), ruleset)


def arranged(scenario: Scenario, game: Game, ruleset: str) -> State:
    """The position a scenario begins with."""
    return _arrange(scenario, _language(scenario, game, ruleset))


def _language(scenario: Scenario, game: Game, ruleset: str) -> ScenarioLanguage:
    try:
        for rule in scenario.shows:
            game.rulebook.statement(rule)
        options: dict[str, OptionValue] = {}
        for name, text in scenario.options.items():
            options[name] = game.option(name).read(text)
        for named in scenario.rulesets:
            if named not in game.rulesets:
                known = ", ".join(game.rulesets)
                raise BadScenario(f"there is no ruleset '{named}'; there are: {known}")
    except BuongovernoError as error:
        raise bad(scenario.file, scenario.line, str(error)) from None
    return game.scenario_language(ruleset, options)


def rulesets_of(scenario: Scenario, game: Game) -> list[str]:
    """The rulesets a scenario is to be run with."""
    return scenario.rulesets or list(game.rulesets)


def moves_of(sentence: Sentence) -> list[tuple[int, str]]:
    """The moves of a line under `when`: for each its seat and its notation."""
    match = _MOVE.fullmatch(sentence.text)
    if match is None:
        raise BadScenario(f"'{sentence.text}' is no move; write it as 'P1: end turn'")
    seat = int(match.group(1)) - 1
    return [(seat, move.strip()) for move in match.group(2).split(",")]


@dataclass(frozen=True)
class SaidOfChoices:
    """What a line under `then` says of a seat's choices; an item is a move, or a range of them."""

    seat: int
    items: list[list[int]]
    allowed: bool


def said_of_choices(state: State, sentence: Sentence) -> SaidOfChoices | None:
    """What a seat may or may not do, if a line under `then` is about that."""
    statement = COMMON.find(sentence.text)
    check = None if statement is None else statement.fact.check
    allowed = check in (_check_may, _check_can, _check_can_for)
    if statement is None or not (allowed or check in (_check_cannot, _check_cannot_because)):
        return None
    return SaidOfChoices(seat_of(statement.words[0]), _items(state, statement.words[1]), allowed)


def holds(scenario: Scenario, game: Game, state: State) -> bool:
    """Whether everything that a scenario says at its end is so in a position."""
    language = _language(scenario, game, state.agreed.ruleset)
    last = [block for block in scenario.blocks if block.kind == THEN][-1]
    try:
        for sentence in last.sentences:
            _check(language, state, sentence.text)
    except Unmet:
        return False
    return True


def shown_by(scenarios: list[Scenario]) -> dict[str, list[tuple[str, str]]]:
    """For every rule: the file and title of each scenario that shows it."""
    found: dict[str, list[tuple[str, str]]] = {}
    for scenario in scenarios:
        for rule in scenario.shows:
            found.setdefault(rule, []).append((scenario.file, scenario.title))
    return found


def play(scenario: Scenario, language: ScenarioLanguage, ruleset: str) -> None:
    """Arrange the position, make the moves, check what must be true."""
    title = f"{scenario.title} [{ruleset}]"
    state = _arrange(scenario, language)
    for block in scenario.blocks:
        for sentence in block.sentences:
            try:
                if block.kind == WHEN:
                    _move(state, sentence)
                else:
                    _check(language, state, sentence.text)
            except Unmet as unmet:
                raise ScenarioFailed(
                    scenario.file, sentence.line, title, sentence.text, unmet.found
                ) from None
            except (BadScenario, BadNotation) as error:
                raise bad(scenario.file, sentence.line, str(error)) from None


def _arrange(scenario: Scenario, language: ScenarioLanguage) -> State:
    try:
        return language.arrange(scenario.given)
    except BadScenario as error:
        line = error.line or scenario.line
        raise bad(scenario.file, line, error.reason) from None


def _move(state: State, sentence: Sentence) -> None:
    """One line under `when`: a seat and its moves, one after the other."""
    for seat, move in moves_of(sentence):
        code = state.read(move)
        if seat not in state.pending:
            raise Unmet(f"at '{move}' {_who_decides(state)}")
        try:
            state.apply(code, seat)
        except IllegalMove as refused:
            raise Unmet(f"{refused}; {_choices(state, seat)}") from None


def _who_decides(state: State) -> str:
    if not state.pending:
        return "the game is over"
    seat = state.pending[0]
    return f"it is P{seat + 1} who decides; {_choices(state, seat)}"


def _choices(state: State, seat: int) -> str:
    texts = [state.write(code) for code in state.legal(seat)]
    return f"P{seat + 1} may: {', '.join(_shortened(texts))}"


def _shortened(texts: list[str]) -> list[str]:
    """Join neighbours that count up: "bid 1 to 28"."""
    found: list[str] = []
    first = 0
    while first < len(texts):
        last = first
        while last + 1 < len(texts) and _follows(texts[last], texts[last + 1]):
            last += 1
        if last - first < 2:
            found += texts[first : last + 1]
        else:
            found.append(f"{texts[first]} to {texts[last].split()[-1]}")
        first = last + 1
    return found


def _follows(one: str, other: str) -> bool:
    head, _, number = one.rpartition(" ")
    return number.isdigit() and other == f"{head} {int(number) + 1}"


# -- sentences every game knows --------------------------------------------------------------------


def _codes(state: State, moves: str) -> list[int]:
    """The codes of a list such as 'pass, bid 6 to 28'."""
    return [code for item in _items(state, moves) for code in item]


def _items(state: State, moves: str) -> list[list[int]]:
    """The same, item by item."""
    return [_item(state, " ".join(text.split())) for text in moves.split(",")]


def _item(state: State, text: str) -> list[int]:
    match = _RANGE.fullmatch(text)
    if match is None:
        return [state.read(text)]
    numbers = range(int(match.group(2)), int(match.group(3)) + 1)
    return [state.read(f"{match.group(1)}{number}") for number in numbers]


def _need_to_decide(state: State, seat: int) -> None:
    need(seat in state.pending, _who_decides(state))


def _check_may(state: State, words: list[str]) -> None:
    seat = seat_of(words[0])
    _need_to_decide(state, seat)
    need(sorted(_codes(state, words[1])) == state.legal(seat), _choices(state, seat))


def _check_can(state: State, words: list[str]) -> None:
    seat = seat_of(words[0])
    _need_to_decide(state, seat)
    legal = state.legal(seat)
    for code in _codes(state, words[1]):
        if code not in legal:
            raise Unmet(f"{state.illegal(code, seat)}; {_choices(state, seat)}")


def _check_can_for(state: State, words: list[str]) -> None:
    _check_can(state, words)
    price = number_of(words[2])
    codes = _codes(state, words[1])
    for choice in state.choices(seat_of(words[0])):
        if choice.code in codes and choice.price != price:
            raise Unmet(f"{choice.text} for {choice.price} {words[3]}")


def _check_cannot(state: State, words: list[str]) -> None:
    """A move is refused by that rule, and nothing changes."""
    seat = seat_of(words[0])
    before = state.save()
    for code in _codes(state, words[1]):
        text = state.write(code)
        try:
            state.apply(code, seat)
        except IllegalMove as refused:
            if refused.rule != words[2]:
                raise Unmet(f"refused, but by another rule: {refused}") from None
        else:
            raise Unmet(f"'{text}' is allowed")
        if state.save() != before:
            raise Unmet(f"'{text}' is refused, but the position has changed")


def _check_cannot_because(state: State, words: list[str]) -> None:
    """The same, and the player is told exactly this."""
    _check_cannot(state, words)
    seat = seat_of(words[0])
    for code in _codes(state, words[1]):
        refused = state.illegal(code, seat)
        need(refused.sentence == words[3], f"'{refused.text}': {refused.sentence}")


def _check_cannot_without_rule(state: State, words: list[str]) -> None:
    raise BadScenario("say which rule forbids it, as in 'P1 cannot play mule (S8.6)'")


def _check_asked(state: State, words: list[str]) -> None:
    """That seat, perhaps with others; only the last word of the question matters."""
    _need_asked(state, seats_at(state, words[0]), words[1])


def _check_all_asked(state: State, words: list[str]) -> None:
    """These seats and no others."""
    seats = sorted(seats_at(state, words[0]))
    _need_asked(state, seats, words[1])
    pending = list(state.pending)
    need(pending == seats, f"asked are {seat_names(pending)}")


def _need_asked(state: State, seats: list[int], words: str) -> None:
    if state.over:
        raise Unmet("the game is over")
    question = state.current_question().name
    true = question == words.split()[-1] and all(state.is_pending(seat) for seat in seats)
    need(true, ", ".join([f"P{seat + 1} is asked: {question}" for seat in state.pending]))


def _result(state: State) -> Result:
    result = state.result
    if result is None:
        raise Unmet(f"the game goes on and {_who_decides(state)}")
    return result


def _seat_result(state: State, word: str) -> SeatResult:
    for result in _result(state).seats:
        if result.seat == seat_of(word):
            return result
    raise BadScenario(f"{word} does not play in this game")


def _outcome(result: SeatResult) -> str:
    points = "no points" if result.points is None else f"{result.points} points"
    scores = [f"{score.points} for {score.kind} ({score.rule})" for score in result.breakdown]
    found = f"P{result.seat + 1} has rank {result.rank} with {points}"
    return found + (f": {', '.join(scores)}" if scores else "")


def _check_end(state: State, words: list[str]) -> None:
    result = _result(state)
    found = f"the game ends by {result.rule} ({result.end})"
    need([result.rule, result.end] == words, found)


def _check_goes_on(state: State, words: list[str]) -> None:
    result = state.result
    if result is not None:
        raise Unmet(f"the game has ended by {result.rule} ({result.end})")


def _check_rank(state: State, words: list[str]) -> None:
    result = _seat_result(state, words[0])
    need(result.rank == number_of(words[1]), _outcome(result))


def _check_rank_and_points(state: State, words: list[str]) -> None:
    _check_rank(state, words)
    result = _seat_result(state, words[0])
    need(result.points == number_of(words[2]), _outcome(result))


def _check_wins(state: State, words: list[str]) -> None:
    result = _seat_result(state, words[0])
    need(result.won, _outcome(result))


def _check_does_not_win(state: State, words: list[str]) -> None:
    need(not _seat_result(state, words[0]).won, f"{words[0]} wins")


def _check_nobody_wins(state: State, words: list[str]) -> None:
    for result in _result(state).seats:
        need(not result.won, f"P{result.seat + 1} wins")


def _check_score(state: State, words: list[str]) -> None:
    result = _seat_result(state, words[0])
    wanted = (number_of(words[1]), words[2], words[3])
    found = [(score.points, score.kind, score.rule) for score in result.breakdown]
    need(wanted in found, _outcome(result))


def _check_no_score(state: State, words: list[str]) -> None:
    result = _seat_result(state, words[0])
    need(words[1] not in [score.kind for score in result.breakdown], _outcome(result))


def _check_left_out(state: State, words: list[str]) -> None:
    result = _seat_result(state, words[0])
    need(result.points is None and not result.breakdown and not result.won, _outcome(result))


# -- the log ---------------------------------------------------------------------------------------


def _entry_text(entry: LogEntry) -> str:
    """An entry as scenarios write it: P2 income, 8 coins (S11.1)."""
    seat = "" if entry.seat is None else f"P{entry.seat + 1} "
    details = "".join([f", {detail}" for detail in _details(entry)])
    money = f", {abs(entry.money)} coins" if entry.money else ""
    return f"{seat}{entry.kind}{details}{money} ({entry.rule})"


def _details(entry: LogEntry) -> list[str]:
    found: list[str] = []
    if entry.card is not None:
        found.append(entry.card)
    if entry.place is not None:
        found.append(entry.place)
    if entry.amount:
        found.append(str(entry.amount))
    return found


def _says(entry: LogEntry, wanted: str, rule: str) -> bool:
    """Whether an entry has that kind, seat and rule and all the details named."""
    pieces = [piece.strip() for piece in wanted.split(",")]
    seat, _, kind = pieces[0].rpartition(" ")
    if entry.rule != rule or entry.kind != kind:
        return False
    if seat and (entry.seat is None or seat != f"P{entry.seat + 1}"):
        return False
    details = _details(entry)
    for piece in pieces[1:]:
        number, _, unit = piece.partition(" ")
        if unit and number.isdigit():
            if abs(entry.money) != int(number):
                return False
        elif piece not in details:
            return False
    return True


def _all_entries(state: State) -> list[LogEntry]:
    """Every entry, secret ones included, once for each of its readers."""
    found: list[LogEntry] = []
    for seat in range(state.seats):
        found += state.log(seat)
    return found + state.log(None)


def _need_entry(entries: list[LogEntry], wanted: str, rule: str) -> None:
    if not any(_says(entry, wanted, rule) for entry in entries):
        last = [_entry_text(entry) for entry in entries[-_LOG_LINES_SHOWN:]]
        raise Unmet("the log, of which the last lines are: " + "; ".join(last))


def _refuse_entry(entries: list[LogEntry], wanted: str, rule: str) -> None:
    for entry in entries:
        need(not _says(entry, wanted, rule), _entry_text(entry))


def _check_log(state: State, words: list[str]) -> None:
    _need_entry(_all_entries(state), words[0], words[1])


def _check_not_in_log(state: State, words: list[str]) -> None:
    _refuse_entry(_all_entries(state), words[0], words[1])


def _check_reads(state: State, words: list[str]) -> None:
    _need_entry(state.log(viewer_of(words[0])), words[1], words[2])


def _check_does_not_read(state: State, words: list[str]) -> None:
    _refuse_entry(state.log(viewer_of(words[0])), words[1], words[2])


_FACTS: Final[list[Fact]] = [
    Fact("{seat} may: {moves}", check=_check_may),
    Fact("{seat} can {moves} for {number} {unit}", check=_check_can_for),
    Fact("{seat} can {moves}", check=_check_can),
    Fact("{seat} cannot {moves} ({rule})", check=_check_cannot),
    Fact("{seat} cannot {moves} ({rule}: {sentence})", check=_check_cannot_because),
    Fact("{seat} cannot {moves}", check=_check_cannot_without_rule),
    Fact("{seat} is asked {question}", check=_check_asked),
    Fact("{seats} are asked {question}", check=_check_all_asked),
    Fact("the game ends by {rule} ({word})", check=_check_end),
    Fact("the game goes on", check=_check_goes_on),
    Fact("{seat} has rank {number} with {number} point(s)", check=_check_rank_and_points),
    Fact("{seat} has rank {number}", check=_check_rank),
    Fact("{seat} wins", check=_check_wins),
    Fact("{seat} does not win", check=_check_does_not_win),
    Fact("nobody wins", check=_check_nobody_wins),
    Fact("{seat} scores {number} for {word} ({rule})", check=_check_score),
    Fact("{seat} scores nothing for {word}", check=_check_no_score),
    Fact("{seat} is left out of the count", check=_check_left_out),
    Fact("the log says: {entry} ({rule})", check=_check_log),
    Fact("the log does not say: {entry} ({rule})", check=_check_not_in_log),
    Fact("{viewer} reads in the log: {entry} ({rule})", check=_check_reads),
    Fact("{viewer} does not read in the log: {entry} ({rule})", check=_check_does_not_read),
]

COMMON: Final = Vocabulary(_FACTS, SLOTS)


def _check(language: ScenarioLanguage, state: State, text: str) -> None:
    """One line under `then`."""
    statement = COMMON.find(text) or language.then.find(text)
    if statement is None or statement.fact.check is None:
        raise unknown_sentence(text, [COMMON, language.then])
    statement.fact.check(state, statement.words)
