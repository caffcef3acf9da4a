"""A question of the rulebook: its answers, what they do, and the rule that forbids the others."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from buongoverno.kernel.interpreted_subclasses import mypyc_attr

Position = TypeVar("Position")


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Generic[Position]):
    """Something a game can ask a seat to decide.

    Each part of a rulebook has a subclass for every question it asks, and a game lists one of each
    in a table by their numbers. `rule` is the rule to read about the question, unless it depends on
    the position (`rule_in`). `in_turn`: it is asked in the course of a seat's own turn, which a
    player may lay out step by step before any of it is decided.
    """

    def __init__(self, number: int, name: str, rule: str = "", in_turn: bool = False) -> None:
        self.number = number
        self.name = name
        self.rule = rule
        self.in_turn = in_turn

    def codes(self, position: Position, seat: int) -> list[int]:
        """The legal answers of a seat, sorted."""
        raise NotImplementedError

    def public_count(self, position: Position, seat: int) -> int | None:
        """How many answers a seat has, if that follows from what a spectator knows; else None.

        An only answer that everybody knows of is given by the table at once; one that a hidden
        hand leaves is not, or its moment would tell of the hand. Read nothing hidden here.
        """
        return None

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Carry out a legal answer, then ask again or name the stage that follows."""
        raise NotImplementedError

    def refused(self, position: Position, code: int, seat: int) -> str:
        """The rule that forbids an answer, and the reason in a word: "S6.3 too_poor".

        Empty if the answer is none to this question at all.
        """
        return ""

    def in_sight(self, position: Position, seat: int) -> list[int]:
        """Answers that a seat might expect to have here, in the order to tell of them.

        What of them is not legal is shown with the reason (`State.barred`). Everything else that
        cannot be chosen is told that something else is asked. Read nothing that is hidden from
        the seat.
        """
        return []

    def rule_in(self, position: Position) -> str:
        """The rule of the question, if it depends on the position."""
        return self.rule


AnyQuestion = TypeVar("AnyQuestion", bound=Question[Any])


def by_number(questions: list[AnyQuestion]) -> list[AnyQuestion]:
    """The questions of a game, each at its number."""
    found = sorted(questions, key=lambda question: question.number)
    numbers = [question.number for question in found]
    if numbers != list(range(len(found))):
        raise ValueError(f"questions are numbered from 0, each once, not {numbers}")
    return found


def names_of(questions: Sequence[Question[Any]]) -> list[str]:
    """The names of all questions, by their numbers."""
    return [question.name for question in questions]
