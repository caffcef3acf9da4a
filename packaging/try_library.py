"""Plays both games with what is installed, and fails if it is not compiled."""

import buongoverno

assert buongoverno.compiled(), "this wheel is not compiled"
for name in buongoverno.game_names():
    record = buongoverno.play(["greedy", "random", "search:20"], name, seed=1)
    assert buongoverno.replay(record).state.over
    print(name, len(record.moves), "decisions")
