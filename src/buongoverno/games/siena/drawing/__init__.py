"""Siena as a picture: the fresco with its pieces, the market, the players.

`art.json`, `glyphs.json` and `geography.json` are what the browser client draws with, too.
"""
