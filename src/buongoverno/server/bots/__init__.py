"""The bots of a server, which think in a pool of processes that all tables share."""
