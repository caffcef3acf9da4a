"""What the bots know about Zena 1814, one file for each thing there is to know."""

from buongoverno.players.judges.zena.judge import ZenaJudge

__all__ = ["ZenaJudge"]
