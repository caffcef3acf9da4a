"""Gives compiled dataclasses the types of their fields back.

Compiling keeps of `list[int | None]` only that it is a list. Who decodes a message or describes it
(docs/protocol.md) needs all of it, and finds it in the source beside the compiled module.
"""

import ast
import dataclasses
import sys
from pathlib import Path
from types import ModuleType


def restore_field_types(*modules: ModuleType) -> None:
    """Put the types right in all dataclasses of these modules; interpreted ones are right."""
    for module in modules:
        file = Path(str(module.__file__))
        if file.suffix not in (".py", ".pyc"):
            source = file.with_name(file.name.partition(".")[0] + ".py")
            _restore(module, ast.parse(source.read_text(encoding="utf-8")))


def restore_field_types_of(kind: type[object]) -> None:
    """Put the types right in a class and in all dataclasses that its module knows."""
    found: list[str] = []
    _add_modules(kind, found)
    restore_field_types(*(sys.modules[name] for name in found))


def _add_modules(kind: type[object], found: list[str]) -> None:
    if kind.__module__ not in found:
        found.append(kind.__module__)
        for value in vars(sys.modules[kind.__module__]).values():
            if isinstance(value, type) and dataclasses.is_dataclass(value):
                _add_modules(value, found)


def _restore(module: ModuleType, tree: ast.Module) -> None:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and dataclasses.is_dataclass(vars(module)[node.name]):
            types = _field_types(module, node)
            kind = vars(module)[node.name]
            kind.__annotations__.update(types)
            for field in dataclasses.fields(kind):
                field.type = types.get(field.name, field.type)


def _field_types(module: ModuleType, node: ast.ClassDef) -> dict[str, type]:
    """The types as the source writes them, read with the names of their module."""
    types: dict[str, type] = {}
    for line in node.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            written = compile(ast.Expression(line.annotation), str(module.__file__), "eval")
            types[line.target.id] = eval(written, vars(module))
    return types
