"""Bots of a server: they think in processes of their own, which all tables share."""
