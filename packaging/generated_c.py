"""Improves the C that mypyc writes: docstrings for `help()`, and less work for the C compiler."""

import ast
import inspect
import re
from pathlib import Path
from typing import Final

# Initialising the modules is a third of the C, in its longest functions, and runs once.
_INITIALISING: Final = re.compile(r"^char CPyDef_\w+__top_level__\(void\) {")
_UNOPTIMISED: Final = """\
#if defined(__GNUC__) && !defined(__clang__)
#define RUN_ONCE __attribute__((optimize("O0")))
#else
#define RUN_ONCE
#endif
"""
# Where the tables that Python reads name a thing, and where its docstring belongs after that.
_MODULE: Final = re.compile(r"static struct PyModuleDef (\w+)module = {")
_CLASS: Final = re.compile(r"static PyTypeObject CPyType_(\w+)_template_ = {")
_FUNCTION: Final = re.compile(r"\(PyCFunction\)CPyPy_(\w+),")
_PROPERTY: Final = re.compile(r"\(getter\)(\w+)_get_(\w+),")
_SIGNATURE: Final = re.compile(r'PyDoc_STR\((?:"((?:[^"\\]|\\.)*)"|NULL)\)')
_NO_MODULE_DOC: Final = "NULL, /* docstring */"
_NO_PROPERTY_DOC: Final = re.compile(r"((?:NULL, )?)NULL, NULL},")

_Documented = ast.Module | ast.ClassDef | ast.FunctionDef


def improved(generated: str, docstrings: dict[str, str]) -> str:
    """The same program, with docstrings by their names in C (see `docstrings_of`)."""
    lines = [_UNOPTIMISED]
    name = ""
    for indented in generated.splitlines():
        line = indented.lstrip()  # which leaves a fifth of the file
        name = _named_in(line) or name
        documented = _with_docstring(line, docstrings.get(name, ""))
        if documented != line:
            name = ""
        lines.append(_INITIALISING.sub(r"RUN_ONCE \g<0>", documented))
    return "\n".join(lines) + "\n"


def docstrings_of(modules: list[str], sources: Path) -> dict[str, str]:
    """The docstrings of modules, classes, functions and properties by their names in C."""
    found: dict[str, str] = {}
    for module in modules:
        path = Path(module)
        parts = path.relative_to(sources).with_suffix("").parts
        name = ".".join(part for part in parts if part != "__init__")
        _collect(name, ast.parse(path.read_bytes()), found)
    return found


def _collect(name: str, node: _Documented, found: dict[str, str]) -> None:
    docstring = ast.get_docstring(node, clean=False)
    if docstring:
        found[_name_in_c(name)] = inspect.cleandoc(docstring)
    for child in node.body:
        if isinstance(child, ast.ClassDef | ast.FunctionDef) and not isinstance(
            node, ast.FunctionDef
        ):
            _collect(f"{name}.{child.name}", child, found)


def _name_in_c(name: str) -> str:
    return name.replace("___", "___3_").replace(".", "___")


def _named_in(line: str) -> str:
    """What the table's entry that begins in this line is about."""
    for pattern in (_MODULE, _CLASS, _FUNCTION):
        found = pattern.search(line)
        if found:
            return found[1]
    found = _PROPERTY.search(line)
    return f"{found[1]}___{found[2]}" if found else ""


def _with_docstring(line: str, docstring: str) -> str:
    if not docstring:
        return line
    literal = _c_string(docstring)
    if line == _NO_MODULE_DOC:
        return f'"{literal}",'
    read_only = _NO_PROPERTY_DOC.fullmatch(line)
    if read_only:
        return f'{read_only[1]}"{literal}", NULL}},'
    return _SIGNATURE.sub(lambda found: f'PyDoc_STR("{found[1] or ""}{literal}")', line)


def _c_string(text: str) -> str:
    """What stands between the quotation marks; octal digits, because those of \\x have no end."""
    plain = {ord(character) for character in map(chr, range(32, 127))} - {*b'"\\?'}
    return "".join(chr(byte) if byte in plain else f"\\{byte:03o}" for byte in text.encode())
