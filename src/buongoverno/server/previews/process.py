"""A process that paints a picture: `python -m buongoverno.server.previews.process`."""

import os
import sys
from pathlib import Path
from typing import Final

import resvg_py

from buongoverno.processes.isolated import Channel, limit_processor_time

NICENESS: Final = 10  # nobody waits for a picture at the table
_PROCESSOR_SECONDS: Final = 10.0
# Beside the browser client, which is built with the same fonts.
_FONTS: Final = Path(__file__).parent.parent / "site/built/fonts"


def main() -> None:
    """Report readiness, then paint what comes."""
    if sys.platform != "win32":
        os.nice(NICENESS)
    channel = Channel()
    channel.send(b"ready")
    limit_processor_time(_PROCESSOR_SECONDS)
    channel.send(painted(channel.receive().decode()))


def painted(svg: str) -> bytes:
    """SVG as PNG, with the fonts of the client; what they lack is written in the system's."""
    fonts = [str(file) for file in sorted(_FONTS.glob("*.ttf"))]
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=fonts))


if __name__ == "__main__":
    main()
