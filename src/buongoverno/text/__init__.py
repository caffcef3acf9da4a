"""The games in words and text boards for one reader: terminal, plain pages and text mode alike.

All of it is plain data; a renderer draws it. `text_board.py` says what can be told of a game, and
tells it of a game that has no text board of its own.
"""
