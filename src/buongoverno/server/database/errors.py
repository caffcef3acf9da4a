"""What goes wrong with the database."""

from buongoverno.kernel.errors import BuongovernoError


class Unavailable(BuongovernoError):
    """The database does not answer.

    Whether the request was carried out is unknown. Sent again with the same id, it is carried out
    once.
    """
