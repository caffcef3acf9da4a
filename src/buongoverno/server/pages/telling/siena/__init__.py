"""Siena told to one reader."""
