"""Zena 1814 as a picture: the six areas with figures and cards, and the families.

`glyphs.json` and `scenery` are what the browser client draws with, too.
"""
