"""The tables that are in use in this process: one queue of changes each, and who hears of them."""
