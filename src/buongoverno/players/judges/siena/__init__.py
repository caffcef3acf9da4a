"""What the bots know about Siena; each file follows a part of the rulebook."""

from buongoverno.players.judges.siena.judge import SienaJudge

__all__ = ["SienaJudge"]
