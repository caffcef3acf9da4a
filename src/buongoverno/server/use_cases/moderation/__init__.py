"""What operators and moderators do, for the page in the browser and for the command line alike.

Each action checks the role of whoever acts, and is written to the audit log in the transaction that
makes it. Nothing here tells anything of a game: no hands, no seeds, no keys.
"""
