"""A finished game in one line, short enough for a link that needs no server.

Decisions are written as which of the legal choices they were, and places that are often taken, as
the first of a list, take less room than others: 600 decisions need some 200 characters instead of
9,000. Whoever opens the link replays the game; a sum at the end tells a link that was cut or
changed, or that was made by other rules, from a good one.
"""

import base64
import binascii
import json
import zlib
from collections import Counter
from dataclasses import replace
from hashlib import blake2b
from typing import Any, Final

from buongoverno.kernel.errors import BadRecord, BuongovernoError
from buongoverno.kernel.game import Game
from buongoverno.kernel.match import Match, Step, replay
from buongoverno.kernel.message import kernel_message
from buongoverno.kernel.record import Record
from buongoverno.kernel.state import State

_FORMAT: Final = 2
# How much likelier each decision makes its place in the list, by format. Links of format 1 expect
# all places equally often.
_WEIGHT_OF_A_DECISION: Final = {1: 0, 2: 4}
_SEED_BYTES: Final = 32
_SUM_BYTES: Final = 6
_LONGEST: Final = 6_000  # characters
_MOST_HEADER_BYTES: Final = 2_000
_MOST_DECISIONS: Final = 1_500


def record_link(game: Game, record: Record) -> str:
    """A finished game as one line; BadRecord if it cannot be told so."""
    if record.seed is None or record.cards is not None or record.seed >> (8 * _SEED_BYTES):
        raise BadRecord(kernel_message("link_not_possible"))
    match = replay(game, record)
    steps = list(match.steps())
    header = json.dumps(
        [
            _FORMAT,
            record.rules_version,
            game.rulesets.index(record.ruleset),
            [record.options[option.name] for option in game.options],
            record.names,
            len(steps),
        ],
        ensure_ascii=False,
        separators=(",", ":"),
    )
    packed = zlib.compress(header.encode(), 9)
    content = b"".join(
        [
            len(packed).to_bytes(2),
            packed,
            record.seed.to_bytes(_SEED_BYTES),
            _sum_of([step.text for step in steps], match.record),
            _decisions_of(steps),
        ]
    )
    return f"{game.name}-{base64.urlsafe_b64encode(content).decode().rstrip('=')}"


def game_of_link(text: str) -> str | None:
    """The game that a link is about, if the text looks like one."""
    game, dash, _ = text.partition("-")
    plain = text.isascii() and not any(letter.isspace() for letter in text)
    return game if dash and plain and len(text) <= _LONGEST else None


def record_of_link(game: Game, text: str) -> Record:
    """The record that a link tells; BadRecord if it was cut, changed, or made by other rules."""
    try:
        record = _record_of(game, text)
    except (BuongovernoError, LookupError, RecursionError, TypeError, ValueError, zlib.error):
        raise BadRecord(kernel_message("link_damaged")) from None
    return record


def _record_of(game: Game, text: str) -> Record:
    content = _content_of(text)
    size = int.from_bytes(content[:2])
    header: Any = json.loads(_unpacked(content[2 : 2 + size]))
    written, rules_version, ruleset, options, names, decisions = header
    rest = content[2 + size :]
    seed = int.from_bytes(rest[:_SEED_BYTES])
    checksum = rest[_SEED_BYTES : _SEED_BYTES + _SUM_BYTES]
    if written not in _WEIGHT_OF_A_DECISION or not 0 <= decisions <= _MOST_DECISIONS:
        raise ValueError("another format")
    chosen = dict(zip([option.name for option in game.options], options, strict=True))
    match = Match.begin(game, [str(name) for name in names], seed, game.rulesets[ruleset], chosen)
    _decide(match, int.from_bytes(rest[_SEED_BYTES + _SUM_BYTES :]), decisions, written)
    record = replace(match.record, rules_version=int(rules_version))
    if checksum != _sum_of([move for _, move in record.moves], record):
        raise ValueError("another sum")
    return record


def _content_of(text: str) -> bytes:
    encoded = text.partition("-")[2]
    try:
        return base64.b64decode(encoded + "=" * (-len(encoded) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from None


def _unpacked(packed: bytes) -> bytes:
    """What was compressed, which must not grow without end."""
    unpacking = zlib.decompressobj()
    found = unpacking.decompress(packed, _MOST_HEADER_BYTES)
    if unpacking.unconsumed_tail:
        raise ValueError("too long")
    return found


# -- decisions -------------------------------------------------------------------------------------


def _choices(state: State) -> list[tuple[int, int]]:
    """All that can be decided: by which seat, and the code."""
    return [(seat, code) for seat in state.pending for code in state.legal(seat)]


class _Places:
    """How likely each place in a list of choices is to be taken, by what was taken before."""

    def __init__(self, written: int) -> None:
        self._weight = _WEIGHT_OF_A_DECISION[written]
        self._taken: Counter[int] = Counter()

    def weights(self, choices: int) -> list[int]:
        """The weights of the places in a list of choices."""
        return [1 + self._weight * self._taken[place] for place in range(choices)]

    def take(self, place: int) -> None:
        """A decision took this place."""
        self._taken[place] += 1


def _decisions_of(steps: list[Step]) -> bytes:
    """All decisions as one number, the last first.

    With equal weights each would be a digit, whose base is the number of choices there were. As it
    is, a place has as many digits as its weight, and the choice between them carries what follows.
    """
    shares: list[tuple[int, int, int]] = []
    places = _Places(_FORMAT)
    for step in steps:
        choices = _choices(step.before)
        place = choices.index((step.seat, step.code))
        weights = places.weights(len(choices))
        shares.append((sum(weights), sum(weights[:place]), weights[place]))
        places.take(place)
    number = 0
    for total, before, weight in reversed(shares):
        following, within = divmod(number, weight)
        number = following * total + before + within
    return number.to_bytes((number.bit_length() + 7) // 8)


def _decide(match: Match, number: int, decisions: int, written: int) -> None:
    places = _Places(written)
    for _ in range(decisions):
        choices = _choices(match.state)
        if not choices:
            raise ValueError("more decisions than the game has")
        weights = places.weights(len(choices))
        following, within = divmod(number, sum(weights))
        place = 0
        while within >= weights[place]:
            within -= weights[place]
            place += 1
        number = following * weights[place] + within
        places.take(place)
        seat, code = choices[place]
        match.decide(code, seat)
    if number:
        raise ValueError("more than the decisions")


def _sum_of(moves: list[str], record: Record) -> bytes:
    told = "\n".join([record.commitment, str(record.rules_version), *moves, *record.result])
    return blake2b(told.encode(), digest_size=_SUM_BYTES).digest()
