"""Marks classes that interpreted ones inherit from: mypyc lets no other be extended by them.

`mypyc_attr` means something to the compiler only. Defined here, it needs no library when run.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**attributes):
        """The class as it is."""
        return lambda kind: kind


__all__ = ["mypyc_attr"]
