"""Takes notes of finished games, as rows of the tables."""

from buongoverno.kernel.event import events_after
from buongoverno.kernel.game import Game, OptionValue
from buongoverno.kernel.state import Result, State
from buongoverno.lab.dataset.course import Course
from buongoverno.lab.dataset.rows import (
    ChanceRow,
    ChoiceRow,
    EventRow,
    GameRow,
    HoldingRow,
    ScoreRow,
    SeatRow,
)
from buongoverno.plugin.registry import plugin

ROUND = "round"  # the entry by which every game tells that a round began


class Notes:
    """The rows of some games that were played under the same agreement."""

    def __init__(
        self,
        game: Game,
        players: tuple[str, ...],
        ruleset: str | None,
        options: dict[str, OptionValue],
        cards: str | None,
    ) -> None:
        self.game = game
        self.players = players
        self.ruleset = ruleset or game.rulesets[0]
        self.options = written_options(game, options)
        self.cards = game.cards_digest(cards)
        self.games: list[GameRow] = []
        self.seats: list[SeatRow] = []
        self.points: list[ScoreRow] = []
        self.events: list[EventRow] = []
        self.holdings: list[HoldingRow] = []
        self.chances: list[ChanceRow] = []
        self.choices: list[ChoiceRow] = []

    def add(self, state: State, seed: int, decisions: int, course: Course) -> None:
        """Note a finished game that kept its log."""
        result = state.result
        assert result is not None
        self.games.append(
            GameRow(
                game=self.game.name,
                ruleset=self.ruleset,
                options=self.options,
                cards=self.cards,
                players=",".join(self.players),
                seats=state.seats,
                seed=seed,
                end=result.end,
                end_rule=result.rule,
                rounds=result.round,
                decisions=decisions,
            )
        )
        self._add_seats(result, seed)
        self._add_events(state, seed)
        held = plugin(self.game.name).report.holdings(state.view(None))
        for (seat, kind, name), copies in sorted(held.items()):
            self.holdings.append(HoldingRow(seed, seat, kind, name, copies))
        self._add_course(course, seed)

    def _add_course(self, course: Course, seed: int) -> None:
        for now, chances in course.chances.items():
            for seat, chance in enumerate(chances):
                self.chances.append(ChanceRow(seed, now, seat, chance))
        for (now, question, rule), count in course.questions.items():
            self.choices.append(
                ChoiceRow(seed, now, question, rule, count.decisions, count.choices, count.lines)
            )

    def _add_seats(self, result: Result, seed: int) -> None:
        winners = sum(seat.won for seat in result.seats)
        for seat in result.seats:
            won = 1 / winners if seat.won else 0.0
            player = self.players[seat.seat]
            self.seats.append(SeatRow(seed, seat.seat, player, seat.rank, seat.points, won))
            for score in seat.breakdown:
                row = ScoreRow(seed, seat.seat, score.kind, score.rule, score.points)
                self.points.append(row)

    def _add_events(self, state: State, seed: int) -> None:
        """The log in order, with the round each entry fell in."""
        now = 0
        for event in events_after(state.last_event, 0):
            if event.kind == ROUND:
                now = event.amount
            self.events.append(
                EventRow(
                    seed=seed,
                    number=event.number,
                    round=now,
                    kind=event.kind,
                    rule=event.rule,
                    seat=None if event.seat < 0 else event.seat,
                    card=None if event.card < 0 else state.name_card(event.card),
                    place=None if event.place < 0 else state.name_place(event.place),
                    amount=event.amount,
                    money=event.money,
                )
            )


def written_options(game: Game, options: dict[str, OptionValue]) -> str:
    """The options that differ from the defaults, as a person writes them: "long_game=on"."""
    chosen = game.checked(options)
    return ",".join(
        f"{option.name}={option.write(chosen[option.name])}"
        for option in game.options
        if chosen[option.name] != option.default
    )
