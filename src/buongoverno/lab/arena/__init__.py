"""The arena: bots meet on the same deals in all seatings, and the numbers say who is stronger.

`plan` says what is played, `table` plays one game, `crews` play many at the same time, `ledger`
keeps what is finished, `tournament` puts them together, `report` sums up.
"""
