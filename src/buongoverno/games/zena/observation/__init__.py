"""Observations of Zena 1814 (Z15)."""
