"""Soak: millions of random decisions at every kind of table, with every invariant watched.

`make soak` runs this and writes docs/soak.md. A broken invariant ends it with one line that names
the table, the seed and the decision, from which the game can be played again. frame.py plays and
reports for any game; what a game must keep is in a module of its own name.
"""
