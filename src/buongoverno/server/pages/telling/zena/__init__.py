"""Zena 1814 told to one reader."""
