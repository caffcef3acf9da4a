"""Makes what the browser needs of Python; runs in Pyodide itself, so that the bytecode fits.

bundle.mjs calls `bundle`. The standard library is cut to the modules that playing, hints and
analysis load, which is found out by doing all of that.
"""

import asyncio
import importlib.util
import json
import os
import random
import sys
import types
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

MODULES = ("__init__.py", "extras.py", "playing.py", "presentation.py")
PACKAGES = ("answers", "games", "kernel", "local", "players", "plugin", "protocol", "tables", "text")
# What draws, teaches machines or needs processes.
LEFT_OUT = ("learning.toml", "network.bin", "cores.py")
LEFT_OUT_FOLDERS = ("drawing", "__pycache__", "own")
LANGUAGES = ("en", "de", "fr", "it")
# Loaded only when something goes wrong, or by the page with a Python prompt.
ALSO = ("traceback", "_colorize", "codeop", "code", "textwrap", "tokenize", "token", "linecache")
# asyncio does without, and nothing here speaks to the network.
NOT_NEEDED = ("ssl", "_ssl")
DISTRIBUTION = "buongoverno_core-0.dist-info"


async def bundle(sources, out):
    """Write everything to a folder."""
    for name, body in (await tried()).items():
        path = f"{out}/{name}"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(body)
    write_library(f"{out}/library.zip")
    write_package(sources, out)


async def tried() -> dict[str, str]:
    """Play, ask for hints and analyse; gives what can be answered without playing."""
    from buongoverno.answers.bot_answers import answer_request
    from buongoverno.local import browser  # noqa: F401
    from buongoverno.local.host import LocalHost
    from buongoverno.local.local_client import LocalClient
    from buongoverno.local.routes import LocalRoutes
    from buongoverno.local.storage import MemoryStorage

    class Thinking:
        async def answer(self, request):
            return answer_request(request)

    host = LocalHost(MemoryStorage(), Thinking())
    routes = LocalRoutes(host)

    async def ask(method, path, body=None):
        text = "" if body is None else json.dumps(body)
        found = await routes.answer(method, path, text, "de")
        assert found.status == 200, (path, found)
        return found.body

    answers = {"api/capabilities.json": await ask("GET", "/api/capabilities")}
    for language in LANGUAGES:
        answers[f"api/games/{language}.json"] = await ask("GET", f"/api/games?language={language}")
        for about in json.loads(answers[f"api/games/{language}.json"]):
            game = f"/api/games/{about['name']}"
            for path, address in (
                (f"words/{language}", f"words/{language}"),
                (f"cards/{language}", f"cards?language={language}"),
                (f"rules/{language}", f"rules?language={language}"),
            ):
                answers[f"{game[1:]}/{path}.json"] = await ask("GET", f"{game}/{address}")
    for about in json.loads(answers["api/games/en.json"]):
        await _play(host, ask, LocalClient, about["name"])
    return answers


async def _play(host, ask, client_kind, game):
    """A whole game against every kind of bot, with everything that can be asked about it."""
    seats = [{"kind": "open"}, {"kind": "bot", "level": "novice"}, {"kind": "bot", "level": "master"}]
    made = json.loads(
        await ask("POST", "/api/tables", {"agreement": {"game": game, "seats": seats}, "name": "A"})
    )
    table = f"/api/tables/{made['table']['id']}"
    told = {}

    def take(text):
        message = json.loads(text)
        if message["type"] in ("welcome", "news"):
            told.update(message.get("snapshot", message))

    client = client_kind(host, made["table"]["id"], "here", take)
    await client.receive('{"type":"hello","since":0}')
    chance = random.Random(1)
    for number in range(2000):
        await asyncio.sleep(0)
        situation = told.get("situation")
        if not situation or told["version"] < 0:
            continue
        if situation["view"].get("result"):
            break
        if not situation["choices"]:
            continue
        if number == 3:
            await ask("GET", f"{table}/hint?language=fr")
            await ask("GET", f"{table}/orders?language=fr")
            await ask("GET", f"{table}/score")
        code = chance.choice(situation["choices"])["code"]
        sent = {"type": "decide", "id": f"d{number}", "version": told["version"], "code": code}
        await client.receive(json.dumps(sent))
    await client.receive("nonsense")
    hosted = await host.table(made["table"]["id"])
    for decision in (0, 5):
        if hosted.committed.over:
            await ask("GET", f"{table}/analysis?decision={decision}&language=it")
    await ask("GET", f"{table}/board?language=it")
    await ask("GET", f"{table}/moments?first=0&count=3")
    if hosted.committed.over:
        record = await ask("GET", f"{table}/record")
        await ask("GET", f"{table}/result")
        await ask("POST", "/api/tables/import", {"record": record})


def write_library(path):
    """The modules of the standard library that were loaded, as bytecode in an archive."""
    whole = next(entry for entry in sys.path if entry.endswith(".zip"))
    for name in ALSO:
        importlib.import_module(name)
    wanted = {
        name: module.__spec__.origin
        for name, module in sorted(sys.modules.items())
        if isinstance(module, types.ModuleType)
        and name not in NOT_NEEDED
        and module.__spec__ is not None
        and (module.__spec__.origin or "").startswith(whole)
    }
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile(path, "w") as target:
        for origin in sorted(set(wanted.values())):
            name = origin.removeprefix(f"{whole}/")
            found = source.read(name)
            if name.endswith(".py"):
                _write(target, f"{name}c", bytecode(found, f"/lib/{name}"))
            else:
                _write(target, name, found)


def write_package(sources, out):
    """Our own modules as bytecode, with the texts they read and the entry points of the games.

    The texts of every language but English are in archives of their own.
    """
    paths = list(_paths(f"{sources}/buongoverno"))
    for language in ("", *LANGUAGES[1:]):
        name = f"words_{language}" if language else "buongoverno"
        with zipfile.ZipFile(f"{out}/{name}.zip", "w") as target:
            for path in paths:
                if _language_of(path) == language:
                    _write_module(target, sources, path)
            if not language:
                _write_distribution(target, f"{sources}/buongoverno_core.egg-info/entry_points.txt")


def _paths(root):
    """The files of ours that are needed."""
    yield from (f"{root}/{name}" for name in MODULES)
    for package in PACKAGES:
        for folder, folders, files in os.walk(f"{root}/{package}"):
            folders[:] = sorted(name for name in folders if name not in LEFT_OUT_FOLDERS)
            for name in sorted(files):
                if name not in LEFT_OUT and name.endswith((".py", ".toml", ".md", ".json")):
                    yield f"{folder}/{name}"


def _language_of(path):
    """The language of a file of texts, if it is not English."""
    stem = os.path.splitext(os.path.basename(path))[0]
    ending = stem[-3:]
    return ending[1:] if ending[:1] == "_" and ending[1:] in LANGUAGES[1:] else ""


def _write_distribution(target, entry_points):
    """What tells Python of the games."""
    with open(entry_points, "rb") as file:
        _write(target, f"{DISTRIBUTION}/entry_points.txt", file.read())
    about = b"Metadata-Version: 2.1\nName: buongoverno-core\nVersion: 0\n"
    _write(target, f"{DISTRIBUTION}/METADATA", about)


def _write_module(target, sources, path):
    with open(path, "rb") as file:
        found = file.read()
    name = path.removeprefix(f"{sources}/")
    if name.endswith(".py"):
        _write(target, f"{name}c", bytecode(found, name))
    else:
        _write(target, name, found)


def bytecode(source, name):
    """A module as it is stored: without docstrings, never compared with a source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def _write(target, name, content):
    """Always with the same date, so that equal contents give equal files."""
    target.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
