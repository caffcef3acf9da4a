"""Decisions of one seat in a row: of its own turn, as far as nothing is revealed.

They are played at a draft of the table: to be kept all together (`command_handlers`), or only to
tell what would come of them (`foreseen`).
"""

from typing import Final

from buongoverno.kernel.errors import BadNotation, IllegalMove
from buongoverno.protocol.command import Decision
from buongoverno.protocol.table import Ending, Foreseen, NotPossible
from buongoverno.tables.automatic import decide_forced
from buongoverno.tables.entry import PERSON
from buongoverno.tables.projection import Reader, situation, view_of
from buongoverno.tables.refusals import BAD_INPUT, NOT_NOW, IllegalDecision, Refusal, table_message
from buongoverno.tables.table_state import TableDraft, TableState

_WHY_NOTHING_FOLLOWS: Final[dict[Ending, str]] = {
    "reveals": "is_revealed",
    "asks": "other_asked",
    "turn": "turn_over",
    "over": "over",
}


def code_of(table: TableState, decision: Decision) -> int:
    """The code of a decision, legal or not."""
    if isinstance(decision, str):
        try:
            return table.state.read(decision)
        except BadNotation as error:
            raise Refusal(BAD_INPUT, "because", why=error.message) from None
    if not 0 <= decision < table.game.code_count:
        raise Refusal(BAD_INPUT, "no_code", code=decision, game=table.game.title)
    return decision


def decide_all(
    draft: TableDraft, seat: int, decisions: list[Decision], now: float, command: str
) -> None:
    """Make all decisions; a Refusal leaves a draft that is of no use."""
    for number, decision in enumerate(decisions, 1):
        last = number == len(decisions)
        code = code_of(draft, decision)
        try:
            ending = _decide(draft, seat, code, now, command if last else None)
        except IllegalMove as error:
            raise IllegalDecision(error) from None
        if ending is not None and not last:
            raise Refusal(
                NOT_NOW,
                "nothing_follows",
                number=number,
                count=len(decisions),
                why=table_message(_WHY_NOTHING_FOLLOWS[ending]),
            )


def foreseen(
    table: TableState,
    seat: int,
    decisions: list[Decision],
    known: int,
    now: float,
    language: str,
) -> list[Foreseen]:
    """What would come of decisions, from the one after the first `known` on.

    One that is not possible is left out, and those behind an end are not looked at.
    """
    draft = table.draft()
    reader = Reader(seat)
    stands = table.state.prospects(seat)
    steps: list[Foreseen] = []
    ending: Ending | None = None
    for number, decision in enumerate(decisions):
        if ending is not None:
            break
        code = code_of(draft, decision)
        state = draft.state
        text, question, events = state.write(code), state.current_question().name, state.events
        try:
            ending = _decide(draft, seat, code, now, None)
        except IllegalMove as error:
            if number >= known:
                sentence = error.reason.told(language)
                why = NotPossible(error.told(language), error.rule, sentence, error.obstacle)
                steps.append(Foreseen(code, text, question, refused=why))
            continue
        if number < known:
            continue
        certain = ending != "reveals" and ending != "over"
        then = draft.state.prospects(seat) if certain else []
        steps.append(
            Foreseen(
                code=code,
                text=text,
                question=question,
                log=draft.state.certain_since(events, seat),
                situation=situation(draft, reader, now, view_of(draft, seat)) if certain else None,
                prospects=[one for one in then if one not in stands],
                ends=ending,
            )
        )
    return steps


def _decide(
    draft: TableDraft, seat: int, code: int, now: float, command: str | None
) -> Ending | None:
    """Make a decision, and those that then are forced; why the seat cannot go on, if it cannot."""
    events, number = draft.state.events, draft.number
    draft.decide(seat, PERSON, code, now, command)
    decide_forced(draft, now)
    if draft.over:
        return "over"
    if draft.state.revealed_since(events):
        return "reveals"
    others = [trace.entry for trace in draft.traces.after(number) if trace.entry.seat != seat]
    if others or seat not in draft.pending():
        return "asks"
    return None if draft.state.in_turn_of(seat) else "turn"
