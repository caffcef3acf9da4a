"""What an arena plays: deals, and for each deal every player in every seat."""

import functools
import hashlib
import itertools
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import OptionValue
from buongoverno.kernel.state import State
from buongoverno.players import named
from buongoverno.players.judges import network_in
from buongoverno.players.own.spec import is_own, read_spec
from buongoverno.players.registry import NETWORK_FILES

ALL: Final = "all"
ROTATIONS: Final = "rotations"
IN_TURN: Final = "in-turn"
SEATINGS: Final = (ALL, ROTATIONS, IN_TURN)

LABEL: Final = "#"  # "greedy#1" is the bot greedy, counted by itself


@dataclass(frozen=True)
class ArenaPlan:
    """Players meet on `deals` deals; deal number n is the game with the seed `seed` + n.

    `players` are names of bots, one for each seat; a bot named twice takes two seats and is one
    player. `cards` is the text of a custom card file.
    """

    game: str
    players: tuple[str, ...]
    deals: int
    seed: int = 0
    ruleset: str | None = None
    options: dict[str, OptionValue] = field(default_factory=dict)
    cards: str | None = None
    seating: str = ALL

    def check(self) -> None:
        """Refuse a plan that no game can start from."""
        if self.deals < 1:
            raise BadSetup(f"an arena has at least 1 deal, not {self.deals}")
        if self.seating not in SEATINGS:
            raise BadSetup(f"seatings are {', '.join(SEATINGS)}, not '{self.seating}'")
        self.new(0)
        for player in self.different:
            named(bot_of(player)).close()

    @property
    def different(self) -> tuple[str, ...]:
        """The players, each once, in the order they were named."""
        return tuple(dict.fromkeys(self.players))

    def seats_of(self, player: str) -> int:
        """How many seats a player takes."""
        return self.players.count(player)

    @functools.cached_property
    def seatings(self) -> list[tuple[str, ...]]:
        """Who sits where: all different ways, or (`rotations`) the given order turned round."""
        numbers = [self.different.index(player) for player in self.players]
        if self.seating == ROTATIONS:
            ways = dict.fromkeys(
                tuple(numbers[first:] + numbers[:first]) for first in range(len(numbers))
            )
        else:
            ways = dict.fromkeys(sorted(itertools.permutations(numbers)))
        return [tuple(self.different[number] for number in way) for way in ways]

    def seatings_of(self, deal: int) -> list[int]:
        """The numbers of a deal's seatings: all of them, or (`in-turn`) one, the next each time.

        One seating per deal covers more deals in the same time; over many deals seats even out.
        """
        if self.seating == IN_TURN:
            return [deal % len(self.seatings)]
        return list(range(len(self.seatings)))

    @property
    def games(self) -> int:
        """How many games are played in all."""
        return self.deals * len(self.seatings_of(0))

    def new(self, deal: int) -> State:
        """The start of a deal, the same for every seating."""
        return buongoverno.game(self.game).new(
            len(self.players),
            self.seed + deal,
            self.ruleset,
            self.options,
            self.cards,
            logging=False,
        )

    def chances(self, deal: int, seating: int) -> list[Chance]:
        """A stream of chance for each seat, which depends on nothing but deal, seating and seat."""
        sitting = ",".join(self.seatings[seating])
        return [
            Chance(_number(f"arena 1: {self.seed + deal}; {sitting}; {seat}"))
            for seat in range(len(self.players))
        ]

    def description(self) -> dict[str, object]:
        """What decides how each game goes: equal descriptions mean equal games.

        The number of deals is not part of it, so that a plan can be extended.
        """
        game = buongoverno.game(self.game)
        return {
            "game": self.game,
            "rules": game.rules_version,
            "ruleset": self.ruleset or game.rulesets[0],
            "options": self.options_text,
            "cards": game.cards_digest(self.cards),
            "players": list(self.players),
            "own bots": own_bots(self.different),
            "seatings": self.seating,
            "seed": self.seed,
            "code": code_fingerprint(self.game),
        }

    @property
    def options_text(self) -> str:
        """The options as people write them, those that are off left out."""
        game = buongoverno.game(self.game)
        values = game.checked(self.options)
        written = [f"{name}={game.option(name).write(value)}" for name, value in values.items()]
        return " ".join(sorted(text for text in written if not text.endswith("=off")))


def _number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")


def bot_of(player: str) -> str:
    """The bot behind a player's name: "greedy" for "greedy#1"."""
    return player.partition(LABEL)[0]


def own_bots(players: tuple[str, ...]) -> dict[str, str]:
    """Fingerprints of all files of bots and networks: a changed file is another player."""
    found: dict[str, str] = {}
    for player in players:
        bot = bot_of(player)
        if is_own(bot):
            file = read_spec(bot).file
            content = Path(file).read_bytes()
        elif (file := bot.partition(":")[0]).endswith(NETWORK_FILES):
            content = network_in(file)
        else:
            continue
        found[Path(file).name] = hashlib.sha256(content).hexdigest()[:12]
    return found


@functools.cache
def code_fingerprint(game: str) -> str:
    """A fingerprint of all code a game depends on: with other code an arena must not be resumed."""
    home = Path(buongoverno.__file__).parent
    module = sys.modules[type(buongoverno.game(game)).__module__]
    own = Path(module.__file__ or "")
    found = hashlib.sha256()
    for place in (
        home / "kernel",
        home / "plugin",
        home / "players",
        own.parent if module.__package__ else own,
    ):
        for path in sorted(place.rglob("*") if place.is_dir() else [place]):
            if path.suffix in (".py", ".toml", NETWORK_FILES):
                found.update(path.relative_to(place.parent).as_posix().encode())
                found.update(path.read_bytes())
    return found.hexdigest()[:12]
