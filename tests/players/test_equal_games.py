"""Equal seeds give equal games with every bot: on any build, at any speed."""

import pytest

from both.builds import output_of

# Prints the record of a game in which every bot has a say, the slow ones less often.
PLAY = """
import sys
import time

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.match import Match
from buongoverno.kernel.record import print_record
from buongoverno.players import named, player_names
from buongoverno.players.player import decide_for

name, hurried = sys.argv[1], sys.argv[2] == "hurried"
if hurried:  # as if this machine were a thousand times slower
    for clock in ("monotonic", "perf_counter", "process_time", "thread_time", "time"):
        true_time = getattr(time, clock)
        setattr(time, clock, lambda true_time=true_time: 1000 * true_time())

others = ["search:30:2", "plain:4", "learned", "learned:3"]
bots = {bot: named(bot) for bot in [*player_names(), *others]}
quick = [bots[bot] for bot in bots if bot not in ("master", "councillor", "search:30:2")]
game = buongoverno.game(name)
match = Match.begin(game, ["Ada", "Bea", "Cia"], seed=11)
chance = Chance(11)
while not match.state.over:
    number = match.decisions
    bot = quick[number % len(quick)]
    if number % 12 == 7:
        bot = bots["master"]
    elif number % 60 == 41:
        bot = bots["search:30:2"]
    elif number % 120 == 58:
        bot = bots["councillor"]
    seat = match.state.pending[0]
    match.decide(decide_for(bot, match.state, seat, chance), seat)
print(print_record(match.record, game))
"""


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_game_is_the_same_on_a_slow_machine_without_a_compiler(game: str) -> None:
    here = output_of(PLAY, game, "usual")
    assert here.count("\n") > 100
    assert output_of(PLAY, game, "hurried", interpreted=True) == here
