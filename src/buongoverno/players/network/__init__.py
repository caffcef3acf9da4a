"""Networks that have learned a game, in whole numbers; standard library only."""
