"""Players: bots that see a view and imagined worlds, never the state."""
