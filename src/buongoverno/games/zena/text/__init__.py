"""Zena 1814 in words."""
