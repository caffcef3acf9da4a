"""Observations of Siena, one module for each part of the row (S20)."""
