"""What can be told of a game to one reader: board, log, question, choices, result, cards.

Everything is made from the reader's own view, log and choices, and comes as plain data. A game
without a text board of its own is told by this one, from nothing but its `Game`.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.game import Game
from buongoverno.kernel.resources import ENGLISH
from buongoverno.kernel.result_details import ResultDetails, SeatDetails, TieBreak
from buongoverno.kernel.state import Choice, Result, Score, SeatResult, State
from buongoverno.text.grid import Board, Brief, Cell, Grid, Part, Piece, Span, cell, number
from buongoverno.text.log_line import LogLine
from buongoverno.text.view_board import view_board
from buongoverno.text.wording import Wording


@dataclass(frozen=True)
class Examples:
    """What help shows: a decision to type, one to ask about, a rule and its section."""

    decision: str
    question: str
    rule: str
    section: str


@dataclass(frozen=True)
class OfferedChoice:
    """A choice in words; those of the same `group` stand together, with its label before them."""

    choice: Choice
    text: str
    group: str
    aside: str
    outcome: Cell


@dataclass(frozen=True)
class ScoreSheet:
    """How a game ended: why, everybody by rank, what decided ties, and who won."""

    end: Cell
    ranks: Grid
    ties: list[Cell]
    winner: Cell


class TextBoard:
    """Tells a game to one reader (None: a spectator); a game may tell any of it better.

    Every method that takes a view is given one of the game's own.
    """

    wording_type: ClassVar[type[Wording]] = Wording
    wording: Wording
    # Names for players who give none.
    usual_names: ClassVar[tuple[str, ...]] = ()
    # Kinds of choice that are listed one by one although they differ in nothing but a number.
    listed_singly: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self,
        game: Game,
        names: list[str],
        reader: int | None = None,
        ruleset: str | None = None,
        cards: str | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.game = game
        self.wording = self.wording_type(game, names, reader, ruleset, cards, language)

    def board(self, view: Any, choices: list[Choice]) -> Board:
        """The whole table at a glance; what can be chosen now may glow."""
        return view_board(self.game, view, self.wording)

    def brief(self, view: Any, choices: list[Choice]) -> Brief:
        """What a decision needs of the table where there is little room, most important first."""
        board = self.board(view, choices)
        return Brief(board.players, board.own, [])

    def chronicle(self, entries: list[LogEntry]) -> list[LogLine]:
        """What happened, told briefly."""
        return [LogLine(entry.rule, self.wording.entry(entry)) for entry in entries]

    def question(self, view: Any, seats: list[int]) -> str:
        """What these seats are asked."""
        return self.wording.question(view.question or "", seats)

    # -- choices -------------------------------------------------------------------------------

    def offered(self, choice: Choice, view: Any) -> OfferedChoice:
        """A choice, what follows from it, and what it costs or brings."""
        catalogue = self.wording.catalogue
        outcome = self.outcome(choice, view)
        if not catalogue.has("groups", choice.kind):
            text = self.wording.choice(choice)
            return OfferedChoice(choice, text, "", self.aside(choice, view), outcome)
        label = catalogue.fill(catalogue.word("groups", choice.kind), {}, {"amount": choice.amount})
        item = self.wording.place(choice.place or "")
        if choice.card is not None:
            item = self.wording.card(choice.card)
        return OfferedChoice(choice, item, label, "", outcome)

    def aside(self, choice: Choice, view: Any) -> str:
        """What is known to follow from a choice, in a few words."""
        told = [self.wording.foretold(entry) for entry in choice.foretells]
        return self.wording.apart(dict.fromkeys(word for word in told if word))

    def outcome(self, choice: Choice, view: Any) -> Cell:
        """What a choice costs or brings the reader, and what is left then."""
        return cell(*self.change(choice.gain - choice.price))

    def change(self, money: int, before: int | None = None) -> list[Part]:
        """Money that changes hands for certain, and what is left: "−3 → 4 coins"."""
        if money == 0:
            return []
        change = f"+{money}" if money > 0 else f"−{-money}"
        parts: list[Part] = [Span(change, "money" if money > 0 else "danger")]
        if before is not None:
            left = self.wording.label("money", amount=before + money)
            parts.append(Span(f" → {left}", "muted"))
        return parts

    def range_label(self, kind: str, least: int, most: int) -> str:
        """A range of choices as an order: "Bid 4 to 30"."""
        catalogue = self.wording.catalogue
        amount = self.wording.label("range", least=least, most=most)
        words = {"amount": amount, "card": "", "place": "", "other": ""}
        return catalogue.fill(catalogue.word("choices", kind), words, {})

    def rules_of(self, choice: Choice) -> list[str]:
        """Rules to read about a choice, the nearest first."""
        rules = [choice.foretells[0].rule] if choice.foretells else []
        return list(dict.fromkeys([*rules, choice.rule]))

    # -- points --------------------------------------------------------------------------------

    def counts_now(self, state: State, seat: int) -> list[Score]:
        """What would count for a seat if the game ended now, from what that seat knows."""
        return []

    def points_now(self, state: State, seat: int) -> Cell:
        """The same in words."""
        scores = self.counts_now(state, seat)
        if not scores:
            return cell(self.wording.label("nothing_counts"))
        total = sum(score.points for score in scores)
        return cell(
            Span(self.wording.label("points_now", amount=total), "strong"),
            " ",
            *self._sources(scores),
        )

    def result(self, result: Result, details: ResultDetails | None = None) -> ScoreSheet:
        """How the game ended, with everybody's points; `details` tell ties and why some do not."""
        columns = ("rank", "player", "points", "sources")
        ordered = sorted(result.seats, key=lambda seat: (seat.rank, seat.seat))
        known = {} if details is None else {seat.seat: seat for seat in details.seats}
        return ScoreSheet(
            cell(
                Span(self.wording.catalogue.word("ends", result.end), "strong"),
                " ",
                Span(result.rule, "rule"),
                Span(f" {self.wording.label('round', amount=result.round)}", "muted"),
            ),
            Grid(
                "",
                self.wording.columns(*columns, numbers=("points",)),
                [self._rank(seat, known.get(seat.seat)) for seat in ordered],
            ),
            [] if details is None else [self._tie(tie) for tie in details.ties],
            self._winner([seat.seat for seat in result.seats if seat.won]),
        )

    def _rank(self, seat: SeatResult, details: SeatDetails | None) -> list[Cell]:
        head = [cell(str(seat.rank)), cell(Piece(seat.seat, named=True))]
        if seat.points is None:
            return [*head, number(0), self._left_out(details)]
        points = cell(Span(str(seat.points), "strong"))
        left: list[Part] = []
        if details is not None and self.wording.catalogue.has("results", "money_left"):
            told = self._result_words("money_left", {"amount": details.money_left})
            left = [self.wording.apart(["", ""]), Span(told, "muted")]
        return [*head, points, cell(*self._sources(seat.breakdown), *left)]

    def _left_out(self, details: SeatDetails | None) -> Cell:
        """Why a seat is not counted, and how far it was from it."""
        key = "left_out" if details is None else f"left_out_{details.status}"
        if details is None or not self.wording.catalogue.has("results", key):
            return self._ruled("left_out", self._result_words("left_out", {}), "muted")
        numbers = {"money": details.money, "needed": details.needed}
        return self._ruled("left_out", self._result_words(key, numbers), "muted")

    def _tie(self, tie: TieBreak) -> Cell:
        """What decided between two with equal points, with the values of both."""
        template = self.wording.catalogue.word("ties", tie.kind)
        numbers = {"points": tie.points}
        told = self.wording.catalogue.fill(template, {"rank": str(tie.rank)}, numbers)
        pairs: list[Part] = []
        for seat, value in zip(tie.seats, tie.values, strict=True):
            pairs += [", " if pairs else " ", Piece(seat, named=True), f" {value}"]
        return cell(told, *pairs, " ", Span(tie.rule, "rule"))

    def _winner(self, winners: list[int]) -> Cell:
        """Who won, with the rule; the reader is addressed."""
        wording = self.wording
        key = ("nobody", "won", "shared")[min(2, len(winners))]
        first = sorted(winners, key=lambda seat: seat != wording.reader)
        words = {"seat": wording.listed([wording.called(seat) for seat in first])}
        addressed = ["seat"] if wording.reader in winners else []
        template = wording.catalogue.word("results", key)
        return self._ruled(key, wording.catalogue.fill(template, words, {}, addressed), "strong")

    def _result_words(self, key: str, numbers: dict[str, int]) -> str:
        return self.wording.catalogue.fill(self.wording.catalogue.word("results", key), {}, numbers)

    def _ruled(self, key: str, told: str, mark: str) -> Cell:
        """Words about a result with their rule, if it has one."""
        catalogue = self.wording.catalogue
        if not catalogue.has("result_rules", key):
            return cell(Span(told, mark))
        return cell(Span(told, mark), " ", Span(catalogue.word("result_rules", key), "rule"))

    def _sources(self, scores: list[Score]) -> list[Part]:
        """Where points come from: "wealth 30 S19.1, tower floors 9 S19.3"."""
        parts: list[Part] = []
        for score in scores:
            kind = self.wording.catalogue.word("scores", score.kind)
            parts += [", "] if parts else []
            parts += [f"{kind} {score.points} ", Span(score.rule, "rule")]
        return parts

    # -- without a table -----------------------------------------------------------------------

    def card_tables(self) -> list[Grid]:
        """Everything that is printed on cards and board."""
        wording = self.wording
        names = wording.catalogue.tables.get("cards", {})
        rows = [[cell(wording.card(one)), cell(wording.caption(one))] for one in names]
        note = "" if rows else wording.label("no_cards")
        return [Grid(self.game.title, wording.columns("card", "does"), rows, note)]

    def examples(self) -> Examples:
        """The first decision of a game, and the last rule."""
        state = self.game.new(self.game.least_players, 0)
        decision, rule = state.write(state.legal()[0]), self.game.rulebook.ids()[-1]
        return Examples(decision, decision, rule, rule.partition(".")[0])
