"""The base of the games' views."""

from buongoverno.kernel.interpreted_subclasses import mypyc_attr
from buongoverno.kernel.presenter import presenter


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What a seat may know, as plain data; a notebook draws it."""

    def _repr_html_(self) -> str:
        return presenter().html(self)
