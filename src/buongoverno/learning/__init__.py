"""Training of bots by self-play (`buongoverno train`); needs PyTorch."""
