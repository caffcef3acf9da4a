"""Observations of Siena, one room for each part of the row (S20)."""
