"""The dialogue with one person about one decision."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.console import Console, Group
from rich.segment import SegmentLines
from rich.table import Table
from rich.text import Text

from buongoverno.cli.advice import advice
from buongoverno.cli.board_drawing import drawn_cell
from buongoverno.cli.choice_explanation import explain
from buongoverno.cli.choice_list import ChoiceList
from buongoverno.cli.chronicle import drawn
from buongoverno.cli.frame import PROMPT, Frame
from buongoverno.cli.messages import BadUse, Messages
from buongoverno.cli.palette import MUTED, OCHRE, SINOPIA
from buongoverno.cli.record_file import save_copy
from buongoverno.cli.statements import statement_for
from buongoverno.kernel.errors import BuongovernoError, IllegalMove
from buongoverno.kernel.match import Match
from buongoverno.kernel.message import kernel_message
from buongoverno.kernel.rulebook import Statement
from buongoverno.kernel.state import Choice
from buongoverno.text.text_board import TextBoard

# The commands that help explains, in this order.
EXPLAINED: Final = ("hint", "undo", "score", "log", "rules", "save", "board", "quit")


class Quit(Exception):
    """The person leaves the table."""


class Dialogue:
    """One seat's decision: shows only what that seat may know."""

    def __init__(
        self,
        console: Console,
        match: Match,
        seat: int,
        text_board: TextBoard,
        since: int,
        messages: Messages,
        against_bots: bool,
    ) -> None:
        self.console = console
        self.match = match
        self.seat = seat
        self.text_board = text_board
        self.wording = text_board.wording
        self.since = since
        self.messages = messages
        self.against_bots = against_bots
        self.rulebook = match.game.rulebook_in(messages.language)
        self.view = match.state.view(seat)
        self.choices = ChoiceList.of(match.state.choices(seat), text_board)
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "hint": self._hint,
            "log": self._log,
            "score": self._score,
            "rules": self._rules,
            "save": self._save,
            "board": self._show_whole,
            "quit": self._quit,
        }
        self.words = messages.commands()

    def decide(self) -> int | None:
        """The code chosen, or None when a decision was taken back instead."""
        self.show()
        while True:
            answer = self._read()
            if self.words.get(answer.lower()) == "undo":
                if self._undo():
                    return None
                continue
            code = self._answer(answer)
            if code is not None:
                return code

    def _read(self) -> str:
        try:
            return " ".join(input("> ").split())
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Quit from None

    def _answer(self, answer: str) -> int | None:
        """A legal code, or None after a command or a refusal."""
        if answer.startswith("?"):
            answer = f"? {answer[1:]}"
        word, _, rest = answer.partition(" ")
        command = self.words.get(word.lower())
        if not answer:
            self.show()
            return None
        try:
            if command in self.commands:
                self.commands[command](rest.strip())
                return None
            return self._code(answer)
        except BuongovernoError as error:
            self._refuse(error)
            return None

    def _refuse(self, error: BuongovernoError) -> None:
        if isinstance(error, IllegalMove):
            sentence = self.wording.obstacle(error.obstacle)
            if not sentence:
                sentence = self.rulebook.statement(error.rule).sentence(self.wording.ruleset)
            error = BuongovernoError(
                kernel_message("illegal", text=error.text, rule=error.rule, sentence=sentence)
            )
        self.console.print(Text(f" {error.told(self.messages.language)}", style=SINOPIA))

    # -- decisions ---------------------------------------------------------------------------

    def _code(self, answer: str) -> int:
        """The code of a number or a notation; raises if it is not allowed."""
        state = self.match.state
        code = self._named(answer)
        if code not in state.legal(self.seat):
            raise state.illegal(code, self.seat)
        return code

    def _named(self, answer: str) -> int:
        numbered = self.choices.numbered
        if answer.isascii() and answer.isdigit():
            if not 1 <= int(answer) <= len(numbered):
                raise self._beyond(answer)
            return numbered[int(answer) - 1].code
        for one in self.choices.ranges:
            if answer.startswith(f"{one.word[0]} "):
                answer = f"{one.word} {answer[2:]}"
        begins = [choice.code for choice in numbered if self._begins(choice, answer.lower())]
        return begins[0] if len(begins) == 1 else self.match.state.read(answer)

    def _beyond(self, number: str) -> BadUse:
        """The refusal of a number that no choice has."""
        most, ranges = len(self.choices.numbered), self.choices.ranges
        if not ranges:
            return BadUse("numbers", most=most)
        return BadUse("numbers_or_range", most=most, example=f"{ranges[0].word[0]} {number}")

    def _begins(self, choice: Choice, text: str) -> bool:
        """Whether a choice begins like this, in notation or in the words on the screen."""
        words = self.wording.choice(choice).lower()
        return choice.text.startswith(text) or words.startswith(text)

    def _undo(self) -> bool:
        """Take back the seat's own last decision, if nothing was revealed since.

        Bots agree to whatever is taken back, as at a table of the server.
        """
        decider = self.match.last_decider
        back = self.match.since_decision_of(self.seat)
        if decider is None or (self.against_bots and not back):
            self._refuse(BadUse("nothing_to_undo"))
        elif self.against_bots:
            for _ in range(back):
                self.match.undo(self.seat)
            return True
        elif decider != self.seat:
            self._refuse(BadUse("decided_since", seat=self.wording.called(decider)))
        elif not self.match.undo_is_free():
            self._refuse(BadUse("revealed_since"))
        else:
            self.match.undo(self.seat)
            return True
        return False

    # -- commands ----------------------------------------------------------------------------

    def _quit(self, rest: str) -> None:
        raise Quit

    def _show_whole(self, rest: str) -> None:
        """The whole table, page by page on a terminal; Enter turns the page."""
        self.console.clear()
        whole = self._frame().whole()
        if not self.console.is_terminal:
            self.console.print(whole)
            return
        lines = self.console.render_lines(whole, pad=False)
        each = self.console.height - PROMPT - 1
        pages = [lines[first : first + each] for first in range(0, len(lines), each)]
        for number, page in enumerate(pages, 1):
            self.console.print(SegmentLines(page, new_lines=True), end="")
            if number < len(pages):
                more = self.messages("more", page=number + 1, pages=len(pages))
                self.console.print(Text(more, style=MUTED))
                if self._read():
                    self.show()
                    return

    def show(self) -> None:
        """The table, what happened, the question and the choices, as far as they fit."""
        self.console.clear()
        frame = self._frame()
        terminal = self.console.is_terminal
        self.console.print(frame.fitting(self.console) if terminal else frame.whole())

    def _frame(self) -> Frame:
        question = Text(self.text_board.question(self.view, [self.seat]), style=f"bold {OCHRE}")
        question.append(f"  {self.match.state.rule()}", style=f"not bold {MUTED}")
        help_too = question.copy().append(f"  {self.messages('for_help')}", f"not bold {MUTED}")
        return Frame(
            title=self.match.game.title,
            board=self.text_board.board(self.view, self.choices.numbered),
            brief=self.text_board.brief(self.view, self.choices.numbered),
            names=self.wording.names,
            log=self.text_board.chronicle(self.match.state.log(self.seat, self.since)),
            log_title=self.messages("since" if self.since else "so_far"),
            asked=(
                Group(help_too, self.choices.draw(self.text_board, self.view, self.messages)),
                Group(question, self.choices.draw_packed(self.text_board, self.view)),
            ),
            messages=self.messages,
        )

    def _help(self, rest: str) -> None:
        if rest:
            self._explain(rest)
            return
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(style=OCHRE)
        table.add_column()
        for written, meaning in self._help_lines():
            table.add_row(Text(f" {written}"), Text(meaning))
        self.console.print(table)

    def _help_lines(self) -> list[tuple[str, str]]:
        """What can be typed, and what it does."""
        example = self.text_board.examples()
        behind = {"rules": f" {example.rule}", "save": f" {self.messages('file')}"}
        return [
            ("3", self.messages.help("number")),
            (example.decision, self.messages.help("notation")),
            *[
                (f"{one.word[0]} 6", self.messages.help("short", word=one.word))
                for one in self.choices.ranges
            ],
            (f"? 3, ? {example.question}", self.messages.help("explain")),
            *[
                (
                    self.messages.command(command) + behind.get(command, ""),
                    self._help_about(command, example.section),
                )
                for command in EXPLAINED
            ],
        ]

    def _help_about(self, command: str, section: str) -> str:
        rewinds = command == "undo" and self.against_bots
        return self.messages.help("rewind" if rewinds else command, section=section)

    def _explain(self, answer: str) -> None:
        state = self.match.state
        code = self._named(answer)
        for choice in state.choices(self.seat):
            if choice.code == code:
                self.console.print(
                    explain(choice, self.text_board, self.view, self.rulebook, self.messages)
                )
                return
        refusal = state.illegal(code, self.seat)
        self._refuse(BadUse("not_allowed", text=refusal.text))
        self._print_rule(self.rulebook.statement(refusal.rule))

    def _print_rule(self, statement: Statement) -> None:
        self.console.print(statement_for(statement, self.wording.ruleset, self.messages))

    def _hint(self, rest: str) -> None:
        self.console.print(
            advice(self.match, self.seat, self.text_board, self.choices, self.messages)
        )

    def _log(self, rest: str) -> None:
        self.console.print(drawn(self.text_board.chronicle(self.match.state.log(self.seat))))

    def _score(self, rest: str) -> None:
        points = self.text_board.points_now(self.match.state, self.seat)
        self.console.print(drawn_cell(points, self.wording.names))

    def _rules(self, rest: str) -> None:
        rule = rest.upper() or self.match.state.rule()
        found = [self.rulebook.statement(rule)] if "." in rule else self.rulebook.section(rule)
        for one in found:
            self._print_rule(one)

    def _save(self, rest: str) -> None:
        if not rest:
            command, file = self.messages.command("save"), self.messages("file")
            raise BadUse("save_where", command=command, file=file)
        save_copy(Path(rest).expanduser(), self.match)
        saved = self.messages("saved", file=rest)
        self.console.print(f" {saved}", markup=False, highlight=False)
