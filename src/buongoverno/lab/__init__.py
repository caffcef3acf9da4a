"""The laboratory: simulations, measurements and long proofs."""
