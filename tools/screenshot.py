"""Draws docs/play.svg and docs/play-zena.svg: the terminal in the middle of a game.

`python tools/screenshot.py [FOLDER]` plays games of each kind from seed 0 on until one reaches a
moment worth a picture. Equal rules give equal games, so a picture changes only when the rules or
the screen do.
"""

import io
import itertools
import re
import sys
from pathlib import Path

from rich.console import Console

import buongoverno
from buongoverno.cli.dialogue import Dialogue
from buongoverno.cli.messages import IN_ENGLISH
from buongoverno.cli.text_boards import text_board_of
from buongoverno.games.siena.views import SienaView
from buongoverno.games.zena.views import AreaView, ZenaView
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.match import Match
from buongoverno.kernel.state import Choice
from buongoverno.plugin.registry import plugin

FOLDER = Path("docs")
PLAYERS = 4
COLUMNS = 100
READER = 0
LOG_ENTRIES = 12
# The picture must not load anything: it uses a font the reader has.
LINKS = re.compile(r"@font-face \{.*?\}|<!--.*?-->", re.DOTALL)
FONT = "ui-monospace, DejaVu Sans Mono, Menlo, Consolas, monospace"


class Moment:
    """A moment of a game that is worth a picture, and how to reach it."""

    game: str
    file: str

    def eagerness(self, choice: Choice, match: Match, seat: int) -> int:
        """The weight of a choice, so that games become lively."""
        raise NotImplementedError

    def has_come(self, match: Match) -> bool:
        """Whether the reader is asked something now that shows the game well."""
        raise NotImplementedError

    def prepare(self, match: Match) -> None:
        """What the reader still does before the picture is drawn."""


class MoveOfABanker(Moment):
    """Siena: the reader is about to move in a lively city, and the tower has begun."""

    game = "siena"
    file = "play.svg"

    bankers = 3
    latest_round = 17
    green_cards = 3
    # What a player who wants to rise does first; anything else comes last.
    eager = ("settle", "sell", "rise", "build_with_mason", "build", "donate", "to_florence", "draw")
    reluctant = ("discard", "green", "call_artist", "look", "refuse", "bid", "propose")

    def eagerness(self, choice: Choice, match: Match, seat: int) -> int:
        if choice.kind in self.eager:
            return 4
        florins = self._view(match, seat).players[seat].florins
        if choice.kind in ("take", "play") and choice.price <= max(3, florins // 4):
            goods = choice.card is not None and any(sign.isdigit() for sign in choice.card)
            return 5 if goods else 2
        if choice.kind == "walk":
            return 3
        return 0 if choice.kind in self.reluctant else 1

    def has_come(self, match: Match) -> bool:
        view = self._view(match, READER)
        return (
            view.question == "move"
            and view.round <= self.latest_round
            and sum(player.place is not None for player in view.players) == self.bankers
            and len(view.tower) > 0
            and view.players[READER].place != "wall"
        )

    def prepare(self, match: Match) -> None:
        """Add some green numbers, so that several places can be reached."""
        for _ in range(self.green_cards):
            greens = [choice for choice in match.state.choices(READER) if choice.kind == "green"]
            if greens:
                match.decide(greens[0].code, READER)

    def _view(self, match: Match, seat: int) -> SienaView:
        view = match.state.view(seat)
        assert isinstance(view, SienaView)
        return view


class TurnOfAFamily(Moment):
    """Zena 1814: the reader's turn, with cards in most areas, a fort and an event that matters."""

    game = "zena"
    file = "play-zena.svg"

    areas_with_cards = 5
    most_cards = 9
    goals = 2
    eager = ("offer", "join", "join_it", "exchange")
    reluctant = ("pass", "do_not_join", "take_coin")

    def eagerness(self, choice: Choice, match: Match, seat: int) -> int:
        if choice.kind in self.eager:
            return 2
        return 0 if choice.kind in self.reluctant else 1

    def has_come(self, match: Match) -> bool:
        view = match.state.view(READER)
        assert isinstance(view, ZenaView)
        if view.question != "turn" or view.turn is None or view.turn.moved:
            return False
        laid = [len(area.cards) for area in view.areas]
        kinds = {choice.kind for choice in match.state.choices(READER)}
        return (
            sum(count > 0 for count in laid) >= self.areas_with_cards
            and sum(laid) <= self.most_cards
            and laid[-1] > 0
            and any(map(self._is_changed, view.areas))
            and view.families[READER].goals_in_hand >= self.goals
            and {"offer", "join", "move"} <= kinds
        )

    def _is_changed(self, area: AreaView) -> bool:
        """Whether the event changes a card there."""
        coins = [card for card in area.cards if card.card in ("cartolaio", "leughi-de-san-zorzo")]
        return area.event_change != 0 and len(coins) > 0


def middle_of_a_game(moment: Moment, seed: int) -> Match | None:
    game = buongoverno.game(moment.game)
    match = Match.begin(game, list(plugin(game.name).text_board.usual_names[:PLAYERS]), seed)
    chance = Chance(seed)
    while not match.state.over:
        seat = match.state.pending[0]
        if seat == READER and len(match.state.pending) == 1 and moment.has_come(match):
            return match
        choices = match.state.choices(seat)
        eager = [moment.eagerness(choice, match, seat) for choice in choices]
        liked = [
            choice for choice, gladly in zip(choices, eager, strict=True) if gladly == max(eager)
        ]
        match.decide(liked[chance.below(len(liked))].code, seat)
    return None


def picture(match: Match) -> str:
    console = Console(
        record=True,
        width=COLUMNS,
        file=io.StringIO(),
        color_system="truecolor",
        legacy_windows=False,
        highlight=False,
    )
    since = max(0, match.state.events - LOG_ENTRIES)
    text_board = text_board_of(match, READER, IN_ENGLISH.language)
    Dialogue(console, match, READER, text_board, since, IN_ENGLISH, against_bots=True).show()
    svg = console.export_svg(title=f"buongoverno play {match.game.name}", unique_id="play")
    return LINKS.sub("", svg).replace("Fira Code, monospace", FONT)


def draw(moment: Moment, folder: Path) -> None:
    for seed in itertools.count():
        match = middle_of_a_game(moment, seed)
        if match is not None:
            moment.prepare(match)
            target = folder / moment.file
            target.write_text(picture(match), encoding="utf-8")
            print(f"{target}: seed {seed}, decision {match.decisions}")
            return


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    for moment in (MoveOfABanker(), TurnOfAFamily()):
        draw(moment, folder)


if __name__ == "__main__":
    main()
