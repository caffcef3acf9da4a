"""What the bots know about Zena 1814, one file for each thing there is to know."""

from buongoverno.games.zena.judge.judge import ZenaJudge

__all__ = ["ZenaJudge"]
