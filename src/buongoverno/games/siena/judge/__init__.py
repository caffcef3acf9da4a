"""What the bots know about Siena; each file follows a part of the rulebook."""

from buongoverno.games.siena.judge.judge import SienaJudge

__all__ = ["SienaJudge"]
