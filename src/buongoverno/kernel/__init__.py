"""What a game is: seats, decisions, chance, views, records, notation and their tests."""
