"""Which tests of the kernel can run on which build."""

import buongoverno

# A game outside the package is interpreted, and compiled classes take no interpreted subclasses:
# inside the package it would be compiled along (docs/adding-a-game.md).
collect_ignore = ["test_template.py"] if buongoverno.compiled() else []
