"""Siena in words and as a text board."""
