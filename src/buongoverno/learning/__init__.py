"""Training of bots by self-play and search (`buongoverno train`); needs PyTorch."""
