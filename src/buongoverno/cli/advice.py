"""What a strong player would do in a person's place."""

from rich.console import Group, RenderableType
from rich.text import Text

from buongoverno.cli.choice_list import ChoiceList
from buongoverno.cli.messages import Messages
from buongoverno.cli.palette import MUTED, OCHRE
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.match import Match
from buongoverno.kernel.state import Choice
from buongoverno.players.explanation import explained
from buongoverno.players.grading import EQUAL, Graded, graded
from buongoverno.players.levels import ADVISER
from buongoverno.players.thinker import Thought, consider_for
from buongoverno.text.text_board import TextBoard


def advice(
    match: Match, seat: int, text_board: TextBoard, choices: ChoiceList, messages: Messages
) -> RenderableType:
    """The best choices with their prospects and why; from what the seat knows alone."""
    thoughts = consider_for(ADVISER.player(), match.state, seat, Chance(match.decisions))
    by_code = {choice.code: choice for choice in match.state.choices(seat)}
    numbers = {choice.code: number for number, choice in enumerate(choices.numbered, 1)}
    lines: list[Text] = []
    for one in graded(thoughts, seat):
        thought = one.thought
        line = Text().append(f" {numbers.get(thought.code, ''):>3}  ", style=OCHRE)
        line.append(_reasoned(one, by_code[thought.code], match, text_board))
        told = messages(EQUAL) if one.grade == EQUAL else _prospects(thought, messages)
        lines.append(line.append(f"  ({told})", style=MUTED))
    return Group(*lines)


def _reasoned(one: Graded, choice: Choice, match: Match, text_board: TextBoard) -> Text:
    words = text_board.wording
    names = [words.mentioned(seat) for seat in range(len(match.record.names))]
    why = explained(one, match.game.name, words.catalogue, names)
    line = Text().append(words.choice(choice), style="bold")
    return line.append(f": {why}" if why else "")


def _prospects(thought: Thought, messages: Messages) -> str:
    """The chance to win and the expected points."""
    chance = round(100 * thought.chance)
    return messages("prospects", chance=chance, amount=round(thought.points))
