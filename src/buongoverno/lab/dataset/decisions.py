"""The decisions of one game as a table."""

from buongoverno.extras import imports_of
from buongoverno.kernel.event import events_after
from buongoverno.kernel.match import Step, replay
from buongoverno.kernel.record import Record, names_told_apart
from buongoverno.lab.dataset.folder import LARGEST_SEED, frame_of
from buongoverno.lab.dataset.rows import DecisionRow
from buongoverno.plugin.registry import plugin
from buongoverno.text.text_board import TextBoard

with imports_of("lab", "a table of decisions"):
    import polars as pl


def decisions_of(record: Record) -> pl.DataFrame:
    """A row for each decision that stands; seats and rounds count as in the tables of games."""
    game = plugin(record.game)
    names = names_told_apart(record.names)
    told = game.text_board(game.game, names, None, record.ruleset, record.cards)
    match = replay(game.game, record)
    rows = [_row(number, step, record, told) for number, step in enumerate(match.steps(), 1)]
    return frame_of(rows, DecisionRow)


def _row(number: int, step: Step, record: Record, told: TextBoard) -> DecisionRow:
    before = step.before
    counted = told.counts_now(step.after, step.seat)
    assert record.seed is not None  # without it, it could not be replayed
    return DecisionRow(
        seed=record.seed if record.seed <= LARGEST_SEED else None,
        number=number,
        round=int(getattr(before, "round", 0)),
        seat=step.seat,
        player=record.names[step.seat],
        question=before.current_question().name,
        rule=before.rule(),
        choices=len(before.legal(step.seat)),
        choice=step.text,
        words=_words(step, told),
        points=sum(score.points for score in counted) if counted else None,
    )


def _words(step: Step, told: TextBoard) -> str:
    """What was written into the log, as the seat that decided may read it."""
    new = events_after(step.after.last_event, step.before.events)
    entries = [step.after.entry(event, 0) for event in new if event.is_for(step.seat)]
    return " ".join(line.text for line in told.chronicle(entries))
