"""A program: a server with little time for its clients, so that tests need not wait long."""

import sys
from typing import Final

from buongoverno.server.operations.serving import serve
from buongoverno.server.settings import Settings, TimeLimits

DESCRIPTORS: Final = 512  # half of them are for connections
CONNECTIONS: Final = 256
CONNECTIONS_PER_ADDRESS: Final = 50
SECONDS: Final = TimeLimits(
    header=2.0, body=3.0, reading=3.0, idle=2, hello=2.0, ping=1.0, pong=2.0, closing=1.0
)

if __name__ == "__main__":
    serve(
        Settings(
            database=f"sqlite:///{sys.argv[1]}",
            port=0,
            bot_workers=1,
            connections_per_address=CONNECTIONS_PER_ADDRESS,
            time_limits=SECONDS,
        ),
        lambda address: print(f"Buongoverno is open at {address}", flush=True),
    )
