"""Judges: hand-made knowledge of what positions and decisions are worth, one per game."""
