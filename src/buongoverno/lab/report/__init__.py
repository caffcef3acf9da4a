"""One page about simulated games: what they were like, how sure that is, how folders differ.

`samples.py` reads folders of games, `estimates.py` knows how sure a number is, `chapters/` has
one file for each question a page answers, `drawing.py` makes pictures and `page.py` the page.
"""

from buongoverno.extras import need

need(("matplotlib", "numpy", "polars"), "lab", "a report")
