"""A game at one terminal: people at the keyboard in turn, bots between them."""

import shlex
from typing import Final

from rich.console import Console
from rich.text import Text

from buongoverno.cli.chronicle import drawn
from buongoverno.cli.dialogue import Dialogue, Quit
from buongoverno.cli.drawers import drawer_of
from buongoverno.cli.palette import OCHRE
from buongoverno.cli.record_file import RecordFile
from buongoverno.cli.result_table import result_table
from buongoverno.cli.setting_up import ME
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.match import Match
from buongoverno.players import named
from buongoverno.players.player import decide_for

LAST_LINES: Final = 10
USUAL_BOT: Final = "apprentice"


class Sitting:
    """A match with somebody in every seat; kept in a file from decision to decision."""

    def __init__(self, console: Console, match: Match, seats: list[str], file: RecordFile) -> None:
        self.console = console
        self.match = match
        self.seats = seats
        self.file = file
        self.bots = {seat: named(name) for seat, name in enumerate(seats) if name != ME}
        self.people = [seat for seat, name in enumerate(seats) if name == ME]
        # How much of the log each person had before they last decided.
        self.since = dict.fromkeys(self.people, 0)
        self.at_keyboard = self.people[0] if len(self.people) == 1 else -1

    def play(self) -> None:
        """Play to the end, or until somebody leaves; either way nothing is lost."""
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
        drawer = drawer_of(self.match, seat)
        talk = Dialogue(self.console, self.match, seat, drawer, self.since[seat])
        code = talk.decide()
        if code is not None:
            self.since[seat] = events
            self.match.decide(code, seat)

    def _next_seat(self) -> int:
        """Where several decide at the same time: bots at once, then people one by one.

        Whoever has the keyboard finishes first, so it is passed on as seldom as possible.
        """
        pending = self.match.state.pending
        for seat in pending:
            if seat in self.bots:
                return seat
        return self.at_keyboard if self.at_keyboard in pending else pending[0]

    def _chance(self) -> Chance:
        """A stream of its own for each decision, so that a resumed game goes on the same way."""
        seed = self.match.record.seed
        assert seed is not None
        return Chance(-1 - (seed * self.match.game.decision_bound + self.match.decisions))

    def _hand_over(self, seat: int) -> None:
        """Between two people at one keyboard: nobody sees another's cards."""
        if seat == self.at_keyboard:
            return
        self.console.clear()
        name = self.match.record.names[seat]
        self.console.print(
            Text(f"Pass the keyboard to {name}, then press Enter.", style=f"bold {OCHRE}")
        )
        try:
            answer = input()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        if answer.strip() in ("quit", "exit", "q"):
            raise Quit
        self.at_keyboard = seat

    def _say_how_to_resume(self) -> None:
        seats = ",".join(self.seats)
        usual = ",".join(usual_seats(len(self.seats)))
        with_seats = "" if seats == usual else f" --seats {seats}"
        self._say("The game is kept. Go on with:")
        self._say(f"  buongoverno play --resume {shlex.quote(str(self.file.path))}{with_seats}")

    def _show_result(self) -> None:
        result = self.match.state.result
        assert result is not None
        reader = self.at_keyboard if self.at_keyboard >= 0 else None
        drawer = drawer_of(self.match, reader)
        happened = drawer.chronicle(self.match.state.log(reader))
        self.console.print(drawn(happened[-LAST_LINES:]))
        self.console.print(result_table(result, drawer.words))
        for seat, bot in self.bots.items():
            for fault in bot.faults:
                self._say(f"{self.match.record.names[seat]} ({self.seats[seat]}): {fault}")
        self._say(f"The game is kept in {self.file.path}")

    def _say(self, line: str) -> None:
        self.console.print(line, markup=False, highlight=False, soft_wrap=True)


def usual_seats(players: int) -> list[str]:
    """One person and bots that are no trouble for a beginner in the seats left."""
    return [ME] + [USUAL_BOT] * (players - 1)
