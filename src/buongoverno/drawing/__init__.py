"""Pictures of games for notebooks and files: SVG of our own, drawn with nothing but text.

`svg.py` writes elements, `seats.py` draws players, `picture.py` puts panels together, `scene.py` is
what a game is given to draw. What a game draws is in `games/NAME/drawing`; shapes and places that
the browser client draws, too, are in JSON and SVG files that both read, so that they cannot differ.
"""
