"""A row of short texts that wraps only between them."""

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text


class WrappedRow:
    """Texts with a separator between them; none is broken unless it is longer than a line."""

    def __init__(self, pieces: list[Text], separator: str = "  ", style: str = "") -> None:
        self.pieces = pieces
        self.separator = separator
        self.style = style

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for piece in self.pieces:
            if line and line.cell_len + len(self.separator) + piece.cell_len > options.max_width:
                yield line
                line = Text()
            if line:
                line.append(self.separator, style=self.style)
            line.append(piece)
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [piece.cell_len for piece in self.pieces] or [0]
        total = sum(widths) + len(self.separator) * (len(widths) - 1)
        most = options.max_width
        return Measurement(min(max(widths), most), min(total, most))
