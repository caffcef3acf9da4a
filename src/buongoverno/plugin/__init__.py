"""What a game brings: the game itself and, if it likes, more parts, each with a default.

`game_plugin.py` names the parts, a module each says what a part must answer, `registry.py` finds
the games that are installed. docs/adding-a-game.md shows how to write one.
"""
