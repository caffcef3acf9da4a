"""Card files and records from strangers, tried out where they can hurt nobody."""

from buongoverno.server.trials.trial_worker import Trials

__all__ = ["Trials"]
