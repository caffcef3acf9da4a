"""A game told to one reader: questions, choices, log and board as words and tables.

Everything is made from a seat's view, log and choices.
"""
