"""Other processes: `workers` share the work of this one, `isolated` ones get only messages."""

from buongoverno.kernel.errors import BuongovernoError


class LostWorker(BuongovernoError):
    """A process that was to work for this one has ended, or could not be started."""
