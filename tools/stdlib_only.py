"""Fails when a module below the given folders imports anything but the standard library and this
package.

import-linter can only forbid packages by name; this forbids all others.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ALLOWED = sys.stdlib_module_names | {"buongoverno"}


def run_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but what only a type checker sees."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            for otherwise in child.orelse:
                yield from run_nodes(otherwise)
        else:
            yield child
            yield from run_nodes(child)


def foreign_imports(path: Path) -> list[str]:
    found = []
    for node in run_nodes(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""]
        else:
            continue
        found += [
            f"{path}:{node.lineno}: imports {name}, allowed is the standard library only"
            for name in names
            if name.partition(".")[0] not in ALLOWED
        ]
    return found


def main() -> int:
    paths = [path for folder in sys.argv[1:] for path in sorted(Path(folder).rglob("*.py"))]
    problems = [line for path in paths for line in foreign_imports(path)]
    print(*problems or [f"{len(paths)} modules import the standard library only"], sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
