"""Siena in words."""
