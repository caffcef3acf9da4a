"""Zena 1814 in words and as a text board."""
