"""How many WebSockets one process holds, and what they cost."""
