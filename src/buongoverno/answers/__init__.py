"""What can be asked about games and tables, whoever hosts them: a server, or a page on its own.

Nothing here waits, counts or keeps anything: that is the business of the host.
"""

from buongoverno.extras import need

need(("msgspec",), "play", "a table")
