"""What `help()` shows is what the sources say, compiled too (packaging/generated_c.py)."""

import ast
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

import buongoverno

_PACKAGE = Path(buongoverno.__file__).parent
_PARTS = ("kernel", "plugin", "games", "players", "tables")


def _documented(name: str, node: ast.Module | ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Dotted names within a module, with what the source says about them."""
    for child in node.body:
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            docstring = ast.get_docstring(child)
            inside = f"{name}{child.name}"
            if docstring and not child.name.startswith("__"):
                yield inside, docstring
            if isinstance(child, ast.ClassDef):
                yield from _documented(f"{inside}.", child)


@pytest.mark.both_builds
@pytest.mark.parametrize("part", _PARTS)
def test_help_shows_the_docstrings_of_the_sources(part: str) -> None:
    for path in sorted((_PACKAGE / part).rglob("*.py")):
        names = path.relative_to(_PACKAGE.parent).with_suffix("").parts
        module = importlib.import_module(".".join(names).removesuffix(".__init__"))
        tree = ast.parse(path.read_bytes())
        assert inspect.cleandoc(module.__doc__ or "") == ast.get_docstring(tree), path
        for name, docstring in _documented("", tree):
            thing: object = module
            for step in name.split("."):
                thing = inspect.getattr_static(thing, step)
                thing = getattr(thing, "__func__", thing)  # of a static or class method
            shown = inspect.cleandoc(thing.__doc__ or "")
            assert shown == docstring, f"{module.__name__}: {name}"
