"""Asta, a bidding game with three cards: the smallest complete game on the kernel.

It is here to be copied (docs/adding-a-game.md). Rooms follow the rulebook (rulebook.md): A1 and A2
in auction.py, A3 in knowledge.py. The position is in position.py, the game in game.py; plugin.py
offers it to Buongoverno.
"""
