"""Loads a bot's class from a file, and finds the line of the file where something went wrong."""

import difflib
import importlib.util
import sys
import types
from pathlib import Path
from typing import Final

from buongoverno.players.player import Player

_MODULE: Final = "own_bot"
_LONGEST_TEXT: Final = 200


class NoBotInFile(Exception):
    """Why no bot could be loaded from a file."""


def load_class(shown: str, class_name: str) -> type[Player]:
    """The class of a bot; its file is run and the class instantiated once."""
    path = Path(shown).expanduser().resolve()
    if not path.is_file():
        raise NoBotInFile(f"{shown}: there is no such file")
    try:
        module = _run(path)
    except BaseException as problem:  # a file can raise anything, SystemExit too
        raise NoBotInFile(_blame(shown, path, problem)) from None
    found = _class_in(module, shown, class_name)
    try:
        found()
    except BaseException as problem:
        raise NoBotInFile(_blame(shown, path, problem)) from None
    return found


def _run(path: Path) -> types.ModuleType:
    # Modules beside the file can be imported, but do not shadow the standard library.
    sys.path.append(str(path.parent))
    specification = importlib.util.spec_from_file_location(_MODULE, path)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    sys.modules[_MODULE] = module
    specification.loader.exec_module(module)
    return module


def _class_in(module: types.ModuleType, shown: str, class_name: str) -> type[Player]:
    bots = {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Player) and value.__module__ == _MODULE
    }
    listed = ", ".join(bots)
    if not bots:
        raise NoBotInFile(f"{shown}: no class in it extends buongoverno.players.Player")
    if not class_name and len(bots) > 1:
        raise NoBotInFile(f"{shown}: there are several bots in it; add one of these: {listed}")
    if class_name and class_name not in bots:
        near = difflib.get_close_matches(class_name, bots, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {listed}"
        raise NoBotInFile(f"{shown}: no class '{class_name}' in it extends Player; {hint}")
    name = class_name or listed
    if bots[name].decide is Player.decide:
        raise NoBotInFile(f"{shown}: the class {name} has no method decide")
    return bots[name]


def _blame(shown: str, path: Path, problem: BaseException) -> str:
    """File, line and reason of what went wrong while loading."""
    if isinstance(problem, SyntaxError) and problem.filename == str(path):
        line, reason = problem.lineno or 0, f"this is not Python: {problem.msg}"
    else:
        line, reason = line_of(problem, path), told(problem)
    return f"{shown}, line {line}: {reason}" if line else f"{shown}: {reason}"


def line_of(problem: BaseException, path: Path) -> int:
    """The last line of the bot's own file on the way to a problem; 0 if there is none."""
    line = 0
    traceback = problem.__traceback__
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == str(path):
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line


def told(problem: BaseException) -> str:
    """An exception as a person reads it, on one line."""
    try:
        text = " ".join(str(problem).split())
    except Exception:  # a class of the bot's own, with a mistake in its __str__
        text = ""
    name = type(problem).__name__
    return f"{name}: {text}"[:_LONGEST_TEXT] if text else name


def shown_answer(answer: object) -> str:
    """A bot's answer, as text."""
    try:
        return repr(answer)[:_LONGEST_TEXT]
    except Exception:
        return f"something of type {type(answer).__name__}"
