"""What the workers of the tests do, where their processes find it."""

from buongoverno.kernel.errors import BadSetup


def half(number: int) -> int:
    """Half of an even number."""
    if number % 2:
        raise BadSetup(f"{number} is odd")
    return number // 2
