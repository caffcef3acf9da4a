"""The arena: bots meet on the same deals in all seatings, and statistics say who is stronger.

`plan` says what is played, `game` plays one game, `executors` run many in parallel, `ledger` saves
finished games, `tournament` combines them, `report` sums up.
"""
