"""What a strong player would do in a person's place."""

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from buongoverno.cli.choice_list import ChoiceList
from buongoverno.cli.palette import MUTED, OCHRE
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.match import Match
from buongoverno.kernel.state import Choice
from buongoverno.players.explanation import prospects_in_words, reason_in_words
from buongoverno.players.searcher import SearchPlayer
from buongoverno.players.thinker import Thought, consider_for
from buongoverno.text.text_board import TextBoard

MILLISECONDS: Final = 1000


def advice(match: Match, seat: int, text_board: TextBoard, choices: ChoiceList) -> RenderableType:
    """The best choices with their prospects and why; from what the seat knows alone."""
    thoughts = consider_for(SearchPlayer(MILLISECONDS), match.state, seat, Chance(match.decisions))
    by_code = {choice.code: choice for choice in match.state.choices(seat)}
    numbers = {choice.code: number for number, choice in enumerate(choices.numbered, 1)}
    return Group(
        *[
            _line(thought, by_code[thought.code], numbers.get(thought.code), match, text_board)
            for thought in thoughts
        ]
    )


def _line(
    thought: Thought, choice: Choice, number: int | None, match: Match, text_board: TextBoard
) -> Text:
    words = text_board.wording
    names = [words.mentioned(seat) for seat in range(len(match.record.names))]
    why = reason_in_words(thought.reason, match.game.name, words.catalogue, names)
    line = Text().append(f" {number or '':>3}  ", style=OCHRE)
    line.append(words.choice(choice), style="bold")
    line.append(f": {why}" if why else "")
    return line.append(f"  ({prospects_in_words(thought)})", style=MUTED)
