"""What server and clients say to each other, as typed messages (docs/protocol.md)."""
