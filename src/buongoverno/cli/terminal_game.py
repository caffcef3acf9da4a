"""A game at one terminal: people take turns at the keyboard, bots play the other seats."""

import shlex
from typing import Final

from rich.console import Console
from rich.text import Text

from buongoverno.cli.chronicle import drawn
from buongoverno.cli.completion import ME
from buongoverno.cli.dialogue import Dialogue, Quit
from buongoverno.cli.messages import Messages
from buongoverno.cli.palette import OCHRE
from buongoverno.cli.record_file import RecordFile
from buongoverno.cli.result_table import result_table
from buongoverno.cli.text_boards import text_board_of
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.match import Match
from buongoverno.players import named
from buongoverno.players.own import is_own
from buongoverno.players.player import decide_for

LAST_LINES: Final = 10
USUAL_BOT: Final = "apprentice"


class TerminalGame:
    """A match of people and bots, saved to a file after every decision."""

    def __init__(
        self,
        console: Console,
        match: Match,
        seats: list[str],
        file: RecordFile,
        messages: Messages,
    ) -> None:
        self.console = console
        self.messages = messages
        self.match = match
        self.seats = seats
        self.file = file
        self.bots = {seat: named(name) for seat, name in enumerate(seats) if name != ME}
        self.people = [seat for seat, name in enumerate(seats) if name == ME]
        # The length of the log before each person's last decision.
        self.since = dict.fromkeys(self.people, 0)
        self.at_keyboard = self.people[0] if len(self.people) == 1 else -1

    def play(self) -> None:
        """Play to the end, or until somebody quits; either way nothing is lost."""
        self.match.name_seats(self.seats)
        self.file.save(self.match)
        try:
            while not self.match.state.over:
                self._next_decision()
                self.file.save(self.match)
        except (Quit, KeyboardInterrupt):
            self.file.save(self.match)
            self._say_how_to_resume()
        else:
            self._show_result()

    def _next_decision(self) -> None:
        state = self.match.state
        seat = self._next_seat()
        if seat in self.bots:
            self.match.decide(decide_for(self.bots[seat], state, seat, self._chance()), seat)
            return
        self._hand_over(seat)
        events = state.events
        text_board = text_board_of(self.match, seat, self.messages.language)
        since = self.since[seat]
        against_bots = len(self.people) == 1
        talk = Dialogue(
            self.console, self.match, seat, text_board, since, self.messages, against_bots
        )
        code = talk.decide()
        if code is not None:
            self.since[seat] = events
            self.match.decide(code, seat)

    def _next_seat(self) -> int:
        """When several decide at the same time: bots first, then people one by one.

        The person at the keyboard finishes first, so that it changes hands as seldom as possible.
        """
        pending = self.match.state.pending
        for seat in pending:
            if seat in self.bots:
                return seat
        return self.at_keyboard if self.at_keyboard in pending else pending[0]

    def _chance(self) -> Chance:
        """A new stream for each decision, so that a resumed game goes on the same way."""
        seed = self.match.record.seed
        assert seed is not None
        return Chance(-1 - (seed * self.match.game.decision_bound + self.match.decisions))

    def _hand_over(self, seat: int) -> None:
        """Change persons at the keyboard without showing one's cards to the other."""
        if seat == self.at_keyboard:
            return
        self.console.clear()
        passed = self.messages("hand_over", name=self.match.record.names[seat])
        self.console.print(Text(passed, style=f"bold {OCHRE}"))
        try:
            answer = input()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        if self.messages.commands().get(answer.strip().lower()) == "quit":
            raise Quit
        self.at_keyboard = seat

    def _say_how_to_resume(self) -> None:
        own = any(is_own(seat) for seat in self.seats)
        seats = f" --seats {','.join(self.seats)}" if own else ""
        self._say(self.messages("kept"))
        self._say(f"  buongoverno play --resume {shlex.quote(str(self.file.path))}{seats}")

    def _show_result(self) -> None:
        state = self.match.state
        result = state.result
        assert result is not None
        reader = self.at_keyboard if self.at_keyboard >= 0 else None
        text_board = text_board_of(self.match, reader, self.messages.language)
        happened = text_board.chronicle(self.match.state.log(reader))
        self.console.print(drawn(happened[-LAST_LINES:]))
        self.console.print(result_table(result, state.result_details(), text_board))
        for seat, bot in self.bots.items():
            for fault in bot.faults:
                self._say(f"{self.match.record.names[seat]} ({self.seats[seat]}): {fault}")
        self._say(self.messages("kept_in", file=str(self.file.path)))

    def _say(self, line: str) -> None:
        self.console.print(line, markup=False, highlight=False, soft_wrap=True)


def usual_seats(players: int) -> list[str]:
    """One person, and bots suitable for a beginner in the other seats."""
    return [ME] + [USUAL_BOT] * (players - 1)
