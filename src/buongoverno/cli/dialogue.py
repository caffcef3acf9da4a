"""The dialogue with one person about one decision."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from buongoverno.cli.advice import advice
from buongoverno.cli.board_drawing import BoardDrawing, drawn_cell
from buongoverno.cli.choice_explanation import explain
from buongoverno.cli.choice_list import ChoiceList
from buongoverno.cli.chronicle import drawn
from buongoverno.cli.palette import MUTED, OCHRE, SINOPIA
from buongoverno.cli.record_file import save_copy
from buongoverno.cli.statements import statement_for
from buongoverno.kernel.errors import BadNotation, BuongovernoError
from buongoverno.kernel.match import Match
from buongoverno.kernel.state import Choice
from buongoverno.text.text_board import TextBoard

LOG_LINES: Final = 12


class Quit(Exception):
    """The person leaves the table."""


class Dialogue:
    """One seat's decision: shows only what that seat may know."""

    def __init__(
        self, console: Console, match: Match, seat: int, text_board: TextBoard, since: int
    ) -> None:
        self.console = console
        self.match = match
        self.seat = seat
        self.text_board = text_board
        self.wording = text_board.wording
        self.since = since
        self.view = match.state.view(seat)
        self.choices = ChoiceList.of(match.state.choices(seat), text_board)
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "hint": self._hint,
            "log": self._log,
            "score": self._score,
            "rules": self._rules,
            "rule": self._rules,
            "save": self._save,
            "board": self._show_again,
        }

    def decide(self) -> int | None:
        """The code chosen, or None when a decision was taken back instead."""
        self.show()
        while True:
            answer = self._read()
            if answer == "undo":
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
        if answer in ("quit", "exit", "q"):
            raise Quit
        if answer.startswith("?"):
            answer = f"? {answer[1:]}"
        command, _, rest = answer.partition(" ")
        try:
            if command in self.commands or not answer:
                self.commands[command or "board"](rest.strip())
                return None
            return self._code(answer)
        except BuongovernoError as error:
            self.console.print(Text(f" {error}", style=SINOPIA))
            return None

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
                hints = [f"; to {one}, type {one[0]} {answer}" for one in self._ranged()]
                raise BadNotation(f"the choices are 1 to {len(numbered)}{''.join(hints)}")
            return numbered[int(answer) - 1].code
        for word in self._ranged():
            if answer.startswith(f"{word[0]} "):
                answer = f"{word} {answer[2:]}"
        begins = [choice.code for choice in numbered if self._begins(choice, answer.lower())]
        return begins[0] if len(begins) == 1 else self.match.state.read(answer)

    def _ranged(self) -> list[str]:
        """The words of decisions that are typed with a number: "bid"."""
        return [one.word for one in self.choices.ranges]

    def _begins(self, choice: Choice, text: str) -> bool:
        """Whether a choice begins like this, in notation or in the words on the screen."""
        words = self.wording.choice(choice).lower()
        return choice.text.startswith(text) or words.startswith(text)

    def _undo(self) -> bool:
        """Take back the seat's own last decision, if nothing was revealed since."""
        decider = self.match.last_decider
        if decider is None:
            reason = "there is nothing to take back"
        elif decider != self.seat:
            reason = f"{self.wording.called(decider)} has decided since"
        elif not self.match.undo_is_free():
            reason = "something hidden was revealed since, so it stands"
        else:
            self.match.undo(self.seat)
            return True
        self.console.print(Text(f" {reason}", style=SINOPIA))
        return False

    # -- commands ----------------------------------------------------------------------------

    def _show_again(self, rest: str) -> None:
        self.show()

    def show(self) -> None:
        """The table, what happened, the question and the choices."""
        console = self.console
        console.clear()
        board = self.text_board.board(self.view, self.choices.numbered)
        console.print(BoardDrawing(self.match.game.title, board, self.wording.names))
        lines = self.text_board.chronicle(self.match.state.log(self.seat, self.since))
        if lines:
            title = "Since your last decision" if self.since else "So far"
            console.print(Text(f"\n{title}", style="bold"))
        if len(lines) > LOG_LINES:
            earlier = len(lines) - LOG_LINES
            were = "line" if earlier == 1 else "lines"
            console.print(Text(f" … {earlier} earlier {were}; type log for all", style=MUTED))
        console.print(drawn(lines[-LOG_LINES:]))
        self._ask()

    def _ask(self) -> None:
        question = Text("\n" + self.text_board.question(self.view, [self.seat]))
        question.stylize(f"bold {OCHRE}")
        rule = self.match.state.rule()
        question.append(f"  {rule}  ", style=MUTED).append("? for help", style=MUTED)
        self.console.print(question)
        self.console.print(self.choices.draw(self.text_board, self.view))

    def _help(self, rest: str) -> None:
        if rest:
            self._explain(rest)
            return
        for written, meaning in self._help_lines():
            self.console.print(
                Text().append(f" {written:17} ", style=OCHRE).append(meaning, style="")
            )

    def _help_lines(self) -> list[tuple[str, str]]:
        example = self.text_board.examples()
        lines = [
            ("3", "take choice 3"),
            (example.decision, "decide in notation; the beginning is enough where it is clear"),
        ]
        lines += [(f"{word[0]} 6", f"{word} 6") for word in self._ranged()]
        return [
            *lines,
            (f"? 3, ? {example.question}", "explain a choice, or why it is not allowed"),
            ("hint", "what a strong player would do, and why"),
            ("undo", "take your last decision back while nothing was revealed"),
            ("score", "what would count for you now"),
            ("log", "everything that has happened"),
            (f"rules {example.rule}", f"read a rule, or a section like {example.section}"),
            ("save FILE", "write the game so far to a file"),
            ("board", "draw the table again (so does an empty line)"),
            ("quit", "stop; the game is kept and can be resumed"),
        ]

    def _explain(self, answer: str) -> None:
        state = self.match.state
        rulebook = self.match.game.rulebook
        code = self._named(answer)
        for choice in state.choices(self.seat):
            if choice.code == code:
                self.console.print(explain(choice, self.text_board, self.view, rulebook))
                return
        refusal = state.illegal(code, self.seat)
        self.console.print(Text(f"{refusal.text} is not allowed now", style=SINOPIA))
        self.console.print(statement_for(rulebook.statement(refusal.rule), self.wording.ruleset))

    def _hint(self, rest: str) -> None:
        self.console.print(advice(self.match, self.seat, self.text_board, self.choices))

    def _log(self, rest: str) -> None:
        self.console.print(drawn(self.text_board.chronicle(self.match.state.log(self.seat))))

    def _score(self, rest: str) -> None:
        points = self.text_board.points_now(self.match.state, self.seat)
        self.console.print(drawn_cell(points, self.wording.names))

    def _rules(self, rest: str) -> None:
        rulebook = self.match.game.rulebook
        rule = rest.upper() or self.match.state.rule()
        found = [rulebook.statement(rule)] if "." in rule else rulebook.section(rule)
        for one in found:
            self.console.print(statement_for(one, self.wording.ruleset))

    def _save(self, rest: str) -> None:
        if not rest:
            raise BuongovernoError("name a file: save FILE")
        save_copy(Path(rest).expanduser(), self.match)
        self.console.print(f" saved in {rest}", markup=False, highlight=False)
