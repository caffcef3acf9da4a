"""What server and clients say to each other, as typed messages (docs/protocol.md)."""

from buongoverno.extras import need

need(("msgspec",), "play", "a message of the protocol")
