"""Whole games in one call: played by bots, or replayed from their record."""

import contextlib
import secrets
from collections.abc import Sequence
from pathlib import Path

from buongoverno.kernel.errors import BadRecord, BadSetup
from buongoverno.kernel.game import Game, OptionValue
from buongoverno.kernel.match import Match
from buongoverno.kernel.match import replay as play_through
from buongoverno.kernel.playout import choosers
from buongoverno.kernel.record import Record, game_named_in, parse
from buongoverno.players.player import Player, decide_for
from buongoverno.players.registry import named
from buongoverno.plugin import registry


def play(
    players: Sequence[str | Player],
    game: str | Game,
    *,
    seed: int | None = None,
    ruleset: str | None = None,
    options: dict[str, OptionValue] | None = None,
    cards: str | None = None,
    names: Sequence[str] | None = None,
) -> Record:
    """Let bots play a game to its end.

    `players` are names of bots ("greedy", "search:200", "mybot.py:Careful"; see `player_names`) or
    objects of your own, one for each seat. Equal seeds give equal games, the same that
    `buongoverno simulate --seed` plays; without a seed one is drawn, and the record tells it.
    `names` are what the record calls the players: by default the names of the bots.
    """
    played = game if isinstance(game, Game) else registry.game(game)
    if names is not None and len(names) != len(players):
        raise BadSetup(f"there are {len(players)} players and {len(names)} names")
    deal = secrets.randbits(32) if seed is None else seed
    with contextlib.ExitStack() as stack:
        seats = [_seated(player, stack) for player in players]
        called = [_name_of(player) for player in players] if names is None else list(names)
        match = Match.begin(played, called, deal, ruleset, options, cards)
        chance = choosers(deal)
        while not match.state.over:
            seat = match.state.first_pending()
            match.decide(decide_for(seats[seat], match.state, seat, chance), seat)
    return match.record


def _seated(player: str | Player, stack: contextlib.ExitStack) -> Player:
    """The bot; one that is made here is also closed here."""
    if isinstance(player, Player):
        return player
    made = named(player)
    stack.callback(made.close)
    return made


def _name_of(player: str | Player) -> str:
    return player if isinstance(player, str) else type(player).__name__


def replay(record: Record | str | Path) -> Match:
    """Play a record through, given itself, its text, or the path of its file.

    The match that comes back stands at the end: `match.state` is the last state,
    `match.after(10)` that after ten decisions, `match.steps()` goes through all of them, and a
    match that is not over can be played on. BadRecord says what does not fit.
    """
    if not isinstance(record, Record):
        text = _text_of(record)
        record = parse(text, registry.game(game_named_in(text)))
    return play_through(registry.game(record.game), record)


def _text_of(record: str | Path) -> str:
    """The text of a record, or what its file holds; a text of one line can only be a path."""
    if isinstance(record, str) and "\n" in record:
        return record
    if not isinstance(record, str | Path):
        raise BadRecord(f"a record, its text or its file is replayed, not {type(record).__name__}")
    try:
        return Path(record).read_text("utf-8")
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise BadRecord(f"'{record}' is no record, and no file of one: {reason}") from None
