"""How a game went, noted while it is played: chances, choices, and the decisions for a record."""

from math import log10

from buongoverno.kernel.state import State
from buongoverno.plugin.registry import judge_of


class QuestionCount:
    """How often a question with more than one answer was asked, and how many answers there were.

    `lines` is the logarithm to base 10 of the product of their numbers.
    """

    def __init__(self) -> None:
        self.decisions = 0
        self.choices = 0
        self.lines = 0.0

    def add(self, choices: int) -> None:
        """Count one that had so many answers."""
        self.decisions += 1
        self.choices += choices
        self.lines += log10(choices)


class Course:
    """Looks at a game before every decision.

    `chances` are those of all seats when a round begins, as the judge of the game gives them to
    one who sees every hand; a judge never looks into a deck. With `recording`, `moves` are the
    decisions in notation.
    """

    def __init__(self, recording: bool = False) -> None:
        self.recording = recording
        self.chances: dict[int, list[float]] = {}
        self.questions: dict[tuple[int, str, str], QuestionCount] = {}
        self.moves: list[tuple[int, str]] = []

    def see(self, state: State, seat: int) -> None:
        """Note what a seat is asked, before anybody has thought about it."""
        now = int(getattr(state, "round", 0))
        if now not in self.chances:
            self.chances[now] = judge_of(state).chances(state)
        choices = len(state.legal_codes(seat))
        if choices > 1:
            asked = (now, state.current_question().name, state.rule())
            self.questions.setdefault(asked, QuestionCount()).add(choices)

    def decided(self, state: State, seat: int, code: int) -> None:
        """Note a decision, before it is carried out."""
        if self.recording:
            self.moves.append((seat, state.write(code)))
