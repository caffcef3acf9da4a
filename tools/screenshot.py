"""Draws docs/play.svg: the terminal in the middle of a game, with bankers in the city.

`python tools/screenshot.py [FILE]` plays games from seed 0 on until one comes to a moment worth a
picture. Equal rules give equal games, so the picture changes only when the rules or the screen do.
"""

import io
import itertools
import re
import sys
from pathlib import Path

from rich.console import Console

import buongoverno
from buongoverno.cli.dialogue import Dialogue
from buongoverno.cli.siena.wording import Wording
from buongoverno.games.siena.game import cards_of
from buongoverno.games.siena.views import SienaView
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.match import Match
from buongoverno.kernel.state import Choice

PICTURE = Path("docs/play.svg")
NAMES = ["Agnese", "Bindo", "Cecco", "Duccia"]
COLUMNS = 100
READER = 0
BANKERS = 3
LATEST_ROUND = 17
GREEN_CARDS = 3
# Nothing in the picture may come from elsewhere: it uses a font the reader has.
LINKS = re.compile(r"@font-face \{.*?\}|<!--.*?-->", re.DOTALL)
FONT = "ui-monospace, DejaVu Sans Mono, Menlo, Consolas, monospace"

# What somebody who wants to rise does first; what is not named is done last.
EAGER = ("settle", "sell", "rise", "build_with_mason", "build", "donate", "to_florence", "draw")
RELUCTANT = ("discard", "green", "call_artist", "look", "refuse", "bid", "propose")


def eagerness(choice: Choice, florins: int) -> int:
    """How gladly a choice is made by somebody in a hurry to become a banker."""
    if choice.kind in EAGER:
        return 4
    if choice.kind in ("take", "play") and choice.price <= max(3, florins // 4):
        goods = choice.card is not None and any(sign.isdigit() for sign in choice.card)
        return 5 if goods else 2
    if choice.kind == "walk":
        return 3
    return 0 if choice.kind in RELUCTANT else 1


def sensible(choices: list[Choice], florins: int, chance: Chance) -> Choice:
    """Any of the choices made most gladly."""
    best = max(eagerness(choice, florins) for choice in choices)
    liked = [choice for choice in choices if eagerness(choice, florins) == best]
    return liked[chance.below(len(liked))]


def view_of(match: Match, seat: int) -> SienaView:
    view = match.state.view(seat)
    assert isinstance(view, SienaView)
    return view


def worth_a_picture(match: Match) -> bool:
    """The reader is about to move in a lively city, and the tower has begun."""
    if match.state.pending != (READER,):
        return False
    view = view_of(match, READER)
    bankers = [player for player in view.players if player.place is not None]
    return (
        view.question == "move"
        and view.round <= LATEST_ROUND
        and len(bankers) == BANKERS
        and len(view.tower) > 0
        and view.players[READER].place != "wall"
    )


def middle_of_a_game(seed: int) -> Match | None:
    match = Match.begin(buongoverno.game("siena"), NAMES, seed)
    chance = Chance(seed)
    while not match.state.over:
        if worth_a_picture(match):
            return match
        seat = match.state.pending[0]
        florins = view_of(match, seat).players[seat].florins
        match.decide(sensible(match.state.choices(seat), florins, chance).code, seat)
    return None


def announce(match: Match) -> None:
    """Let the reader add some green numbers, so that several places can be reached."""
    for _ in range(GREEN_CARDS):
        greens = [choice for choice in match.state.choices(READER) if choice.kind == "green"]
        if greens:
            match.decide(greens[0].code, READER)


def picture(match: Match) -> str:
    console = Console(
        record=True,
        width=COLUMNS,
        file=io.StringIO(),
        color_system="truecolor",
        legacy_windows=False,
        highlight=False,
    )
    record = match.record
    wording = Wording(match.game.catalogue(), cards_of(None), record.ruleset, record.names, READER)
    since = max(0, match.state.events - 12)
    Dialogue(console, match, READER, wording, since).show()
    svg = console.export_svg(title="buongoverno play siena", unique_id="play")
    return LINKS.sub("", svg).replace("Fira Code, monospace", FONT)


def main() -> None:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    for seed in itertools.count():
        match = middle_of_a_game(seed)
        if match is not None:
            announce(match)
            target.write_text(picture(match), encoding="utf-8")
            print(f"{target}: seed {seed}, decision {match.decisions}")
            return


if __name__ == "__main__":
    main()
