"""A table: its entries, the fold over them, who may do what, and what each reader gets.

Nothing here knows a database, a network or a web framework, so that a server and a program without
one can use it alike. Whoever calls passes the time in.
"""

from buongoverno.extras import need

need(("msgspec",), "play", "a table")
