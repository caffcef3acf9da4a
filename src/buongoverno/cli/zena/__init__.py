"""Zena 1814 on a terminal: its table drawn from a view, its cards, choices and log in words."""
