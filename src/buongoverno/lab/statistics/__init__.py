"""Statistics of many games: means with intervals, ratings, and a sequential test."""
