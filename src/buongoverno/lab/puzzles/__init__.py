"""Puzzles made from games between bots (docs/puzzles.md)."""
