"""How much a server holds, beside a peer (docs/load.md)."""
