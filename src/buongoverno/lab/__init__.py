"""The laboratory: simulations, the arena, reports and soak tests."""
