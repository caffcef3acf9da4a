"""The arguments that several commands of `admin` have."""

import re
from typing import Annotated, Final

import typer

_UNITS: Final = {"m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
_DURATION: Final = re.compile(r"([1-9][0-9]{0,5})([mhdw])")


def seconds(text: str) -> int:
    """A duration such as 30m, 12h, 7d or 4w, in seconds."""
    found = _DURATION.fullmatch(text.strip())
    if found is None:
        raise typer.BadParameter(f"'{text}' is no duration; write 30m, 12h, 7d or 4w")
    return int(found[1]) * _UNITS[found[2]]


AccountName = Annotated[str, typer.Argument(help="The name of an account.")]
TableId = Annotated[str, typer.Argument(help="The id of a table, as `admin tables` tells it.")]
SeatNumber = Annotated[int, typer.Argument(help="A seat as `admin tables` numbers it, from 0 on.")]
Search = Annotated[str, typer.Argument(show_default=False)]
For = Annotated[
    int | None,
    typer.Option(
        "--for",
        parser=seconds,
        metavar="DURATION",
        help="How long: 30m, 12h, 7d, 4w. Left out: for good.",
        show_default=False,
    ),
]
Reason = Annotated[str, typer.Option(help="Why; whoever it concerns is told.", show_default=False)]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask whether that is meant.")]
Most = Annotated[int, typer.Option("--most", min=1, max=100_000, help="How many lines at most.")]
