"""Makes what the browser needs of Python; runs in Pyodide itself, so that the bytecode fits.

bundle.mjs calls `bundle`. The standard library is cut to the modules that playing, hints and
analysis load, which is found out by doing all of that.
"""

import asyncio
import importlib
import json
import py_compile
import random
import sys
import zipfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

from buongoverno.answers.bot_answers import answer_request
from buongoverno.answers.bot_tasks import Reply, Request
from buongoverno.local import browser
from buongoverno.local.host import LocalHost
from buongoverno.local.local_client import LocalClient
from buongoverno.local.routes import LocalRoutes
from buongoverno.local.storage import MemoryStorage
from buongoverno.local.stored_table import OWNER

MODULES = ("__init__.py", "extras.py", "playing.py", "presentation.py")
PACKAGES = (
    "answers",
    "games",
    "kernel",
    "local",
    "players",
    "plugin",
    "protocol",
    "tables",
    "text",
)
# What draws, tests, teaches machines or needs processes.
LEFT_OUT = ("learning.toml", "network.bin", "cores.py", "conformance.py", "soak.py")
LEFT_OUT_FOLDERS = ("drawing", "__pycache__", "own")
NEEDED_SUFFIXES = (".py", ".toml", ".md", ".json")
LANGUAGES = ("en", "de", "fr", "it")
# Loaded only when something goes wrong.
ALSO = ("traceback", "_colorize", "textwrap", "tokenize", "token", "linecache")
# asyncio does without, and nothing here speaks to the network.
NOT_NEEDED = ("ssl", "_ssl")
DISTRIBUTION = "buongoverno_core-0.dist-info"
ABOUT_DISTRIBUTION = b"Metadata-Version: 2.1\nName: buongoverno-core\nVersion: 0\n"
# Examples of this name are pictures in the rules.
ILLUSTRATION = "primer-"
BOTS = ("novice", "master")
MOST_DECISIONS = 2000

Ask = Callable[..., Awaitable[str]]


async def bundle(sources: str, msgspec: str, out: str) -> None:
    """Write everything to a folder; `msgspec` is its wheel."""
    folder = Path(out)
    for name, body in (await tried()).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, "utf-8")
    write_library(folder / "library.zip")
    write_msgspec(Path(msgspec), folder / "msgspec.zip")
    write_package(Path(sources), folder)
    write_positions(Path(sources), folder)


# -- finding out what is needed --------------------------------------------------------------------


class Thinking:
    """Thinks in this process."""

    async def answer(self, request: Request) -> Reply:
        """A bot's answer."""
        return answer_request(request)


async def tried() -> dict[str, str]:
    """Play, ask for hints and analyse; gives what can be answered without playing."""
    assert browser.TableWorker  # what the browser's workers begin with
    host = LocalHost(MemoryStorage(), Thinking())
    routes = LocalRoutes(host)

    async def ask(method: str, path: str, body: Any = None) -> str:
        text = "" if body is None else json.dumps(body)
        found = await routes.answer(method, path, text, "de")
        assert found.status == 200, (path, found)
        return found.body

    answers = {"api/capabilities.json": await ask("GET", "/api/capabilities")}
    for language in LANGUAGES:
        games = await ask("GET", f"/api/games?language={language}")
        answers[f"api/games/{language}.json"] = games
        for about in json.loads(games):
            game = f"/api/games/{about['name']}"
            asked = {
                "words": f"words/{language}",
                "cards": f"cards?language={language}",
                "rules": f"rules?language={language}",
                "lessons": f"lessons?language={language}",
                "examples": f"examples?language={language}",
            }
            for kind, address in asked.items():
                name = f"{game[1:]}/{kind}/{language}.json"
                answers[name] = await ask("GET", f"{game}/{address}")
            answers[f"{game[1:]}/puzzles.json"] = await ask("GET", f"{game}/puzzles")
    for about in json.loads(answers["api/games/en.json"]):
        await play(host, ask, about["name"])
        await look_at_examples(ask, about["name"])
        await learn(ask, about["name"])
        await look_at_a_puzzle(ask, about["name"])
        answers.update(await pictures(ask, about["name"]))
    return answers


async def play(host: LocalHost, ask: Ask, game: str) -> None:
    """A whole game against bots, with everything that can be asked about it."""
    seats = [{"kind": "open"}, *[{"kind": "bot", "level": level} for level in BOTS]]
    wanted = {"agreement": {"game": game, "seats": seats}, "name": "A"}
    name = json.loads(await ask("POST", "/api/tables", wanted))["table"]["id"]
    table = f"/api/tables/{name}"
    told: dict[str, Any] = {}

    def take(text: str) -> None:
        message = json.loads(text)
        if message["type"] in ("welcome", "news"):
            told.update(message.get("snapshot", message))

    client = LocalClient(host, name, OWNER, take)
    await client.receive('{"type":"hello","since":0}')
    chance = random.Random(1)
    for number in range(MOST_DECISIONS):
        await asyncio.sleep(0)
        situation = told.get("situation") or {"view": {}, "choices": []}
        if situation["view"].get("result"):
            break
        if not situation["choices"]:
            continue
        code = chance.choice(situation["choices"])["code"]
        sent = {"type": "decide", "id": f"d{number}", "version": told["version"], "code": code}
        await client.receive(json.dumps(sent))
        if number == 3:
            await ask_on_the_way(ask, table)
    await client.receive("nonsense")
    if (await host.table(name)).committed.over:
        await ask_at_the_end(ask, table)


async def look_at_examples(ask: Ask, game: str) -> None:
    """Some examples of rules, from their position to their last move."""
    for example in json.loads(await ask("GET", f"/api/games/{game}/examples"))[::100]:
        await ask("GET", f"/api/games/{game}/examples/{example['name']}")
        await ask("GET", f"/api/games/{game}/examples/{example['name']}/moments")


async def learn(ask: Ask, game: str) -> None:
    """The table of a lesson, and whether its task is done."""
    for chapter in json.loads(await ask("GET", f"/api/games/{game}/lessons"))["chapters"][:1]:
        step = chapter["steps"][-1]
        bots = [{"kind": "bot", "level": "novice"}] * (step["players"] - 1)
        seats = [{"kind": "open"}, *bots]
        agreement = {"game": game, "seats": seats, "position": step["position"]}
        made = await ask("POST", "/api/tables", {"agreement": agreement, "name": "A"})
        await ask("GET", f"/api/tables/{json.loads(made)['table']['id']}/goal")


async def look_at_a_puzzle(ask: Ask, game: str) -> None:
    """The first puzzle, if there is one."""
    for puzzle in json.loads(await ask("GET", f"/api/games/{game}/puzzles"))[:1]:
        await ask("GET", f"/api/games/{game}/puzzles/{puzzle['id']}?language=it")


async def pictures(ask: Ask, game: str) -> dict[str, str]:
    """The examples that illustrate the rules, so that these are read without loading Python."""
    found = {}
    for example in json.loads(await ask("GET", f"/api/games/{game}/examples")):
        if example["name"].startswith(ILLUSTRATION):
            address = f"/api/games/{game}/examples/{example['name']}"
            for language in LANGUAGES:
                told = await ask("GET", f"{address}?language={language}")
                found[f"{address[1:]}/{language}.json"] = told
            found[f"{address[1:]}/moments.json"] = await ask("GET", f"{address}/moments")
    return found


async def ask_on_the_way(ask: Ask, table: str) -> None:
    """What a player can ask while the game goes on."""
    for question in ("orders?language=fr", "score", "board?language=it", "moments?count=3"):
        await ask("GET", f"{table}/{question}")


async def ask_at_the_end(ask: Ask, table: str) -> None:
    """What can be asked about a finished game."""
    for question in ("analysis?decision=5&language=it", "result", "link"):
        await ask("GET", f"{table}/{question}")
    await ask("POST", "/api/tables/import", {"record": await ask("GET", f"{table}/record")})


# -- archives --------------------------------------------------------------------------------------


def write_library(path: Path) -> None:
    """The modules of the standard library that were loaded, as bytecode in an archive."""
    whole = next(entry for entry in sys.path if entry.endswith(".zip"))
    for name in ALSO:
        importlib.import_module(name)
    found = [
        getattr(getattr(module, "__spec__", None), "origin", None) or ""
        for name, module in sys.modules.items()
        if name not in NOT_NEEDED
    ]
    names = {origin.removeprefix(f"{whole}/") for origin in found if origin.startswith(whole)}
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile(path, "w") as target:
        for name in sorted(names):
            write_file(target, name, source.read(name), f"/lib/{name}")


def write_msgspec(wheel: Path, path: Path) -> None:
    """A wheel with bytecode for its sources, stored: hosts of files compress it better so."""
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(path, "w") as target:
        for name in source.namelist():
            if not name.endswith((".pyi", "RECORD")):
                write_file(target, name, source.read(name), name)


def write_package(sources: Path, out: Path) -> None:
    """Our own modules as bytecode, with the texts they read and the entry points of the games.

    The texts of every language but English are in archives of their own.
    """
    paths = list(needed(sources / "buongoverno"))
    for language in ("", *LANGUAGES[1:]):
        name = f"words_{language}" if language else "buongoverno"
        with zipfile.ZipFile(out / f"{name}.zip", "w") as target:
            for path in paths:
                if language_of(path) == language:
                    inside = path.relative_to(sources).as_posix()
                    write_file(target, inside, path.read_bytes(), inside)
            if not language:
                points = sources / "buongoverno_core.egg-info/entry_points.txt"
                write(target, f"{DISTRIBUTION}/entry_points.txt", points.read_bytes())
                write(target, f"{DISTRIBUTION}/METADATA", ABOUT_DISTRIBUTION)


def write_positions(sources: Path, out: Path) -> None:
    """The positions that games bring and what is told of them, loaded when one is asked for."""
    with zipfile.ZipFile(out / "positions.zip", "w") as target:
        for path in sorted((sources / "buongoverno" / "games").rglob("*")):
            if is_of_positions(path):
                write(target, path.relative_to(sources).as_posix(), path.read_bytes())


def is_of_positions(path: Path) -> bool:
    """Scenarios and puzzles, texts of lessons, and the rules, which nobody plays by asking for."""
    of_scenarios = path.suffix == ".txt" or path.parent.name == "scenarios"
    return of_scenarios or path.name in ("lessons.toml", "lessons_en.toml", "rulebook.md")


def needed(root: Path) -> Iterator[Path]:
    """The files of ours that are needed."""
    yield from (root / name for name in MODULES)
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*")):
            left_out = {*path.relative_to(root).parts} & {*LEFT_OUT, *LEFT_OUT_FOLDERS}
            if path.suffix in NEEDED_SUFFIXES and not left_out and not is_of_positions(path):
                yield path


def language_of(path: Path) -> str:
    """The language of a file of texts, if it is not English."""
    before, _, ending = path.stem.rpartition("_")
    return ending if before and ending in LANGUAGES[1:] else ""


def write_file(target: zipfile.ZipFile, name: str, content: bytes, shown: str) -> None:
    """Write a file; of a module its bytecode, without docstrings, never compared with a source."""
    if not name.endswith(".py"):
        write(target, name, content)
        return
    source, compiled = Path("/tmp/module.py"), Path("/tmp/module.pyc")
    source.write_bytes(content)
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(
        str(source), str(compiled), shown, doraise=True, optimize=2, invalidation_mode=unchecked
    )
    write(target, f"{name}c", compiled.read_bytes())


def write(target: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Always with the same date, so that equal contents give equal files."""
    target.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
