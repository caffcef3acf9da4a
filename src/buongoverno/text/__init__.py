"""The games in words for one reader: what the terminal and the plain pages both say."""
