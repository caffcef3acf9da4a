"""Compiles the parts that must be fast with mypyc, or falls back to plain Python.

BUONGOVERNO_PURE=1            do not compile
BUONGOVERNO_COMPILED=1        fail instead of falling back to plain Python
BUONGOVERNO_WITHOUT_CLIENT=1  make a package although the browser client is not built

The build folder is kept between builds: modules are translated again only if they, or anything
their translation depends on, changed, and a group is compiled again only if its C changed. All
other files are just copied into the wheel.
"""

import ast
import contextlib
import hashlib
import importlib.metadata
import importlib.util
import io
import json
import os
import shlex
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

# A build tool runs this file without its folder among those that are searched for modules.
sys.path.insert(0, "packaging")
import metadata
from generated_c import docstrings_of, improved

BUILD = Path("build")
# pip hides the output of a build, so the reason is also left here for make to show.
FALLBACK = BUILD / "fallback.txt"
# What mypyc wrote; what the C compiler reads is beside it.
GENERATED = BUILD / "generated"
# The extensions of the last translation to C, and a digest of everything it depended on.
TRANSLATED = BUILD / "translated.json"
# What mypy knows of modules that it has looked at before.
MYPY_CACHE = Path(".mypy_cache")
# Written when it changes, so its date tells whether the C has to be compiled again.
COMPILER = BUILD / "compiler.txt"
SOURCES = Path("src")
PACKAGE = SOURCES / "buongoverno"
CLIENT = PACKAGE / "server/site/built/index.html"
# One library each: they are compiled side by side, and only those whose C has changed. A call into
# another library costs a little more, so a group holds what calls each other most.
GROUPS = {
    "siena": ("games/siena",),
    "zena": ("games/zena",),
    "kernel": ("kernel", "plugin", "players/search", "players/network", "envs/engine"),
    "tables": ("tables",),
}
# Nothing that must be fast uses these: tests, scenarios, texts, standing orders, reports, and what
# is told once about a score.
INTERPRETED = {
    PACKAGE / "kernel/conformance.py",
    PACKAGE / "kernel/interpreted_subclasses.py",
    PACKAGE / "kernel/prepared.py",
    PACKAGE / "kernel/puzzle.py",
    PACKAGE / "kernel/result_details.py",
    PACKAGE / "kernel/scenario.py",
    PACKAGE / "kernel/scenario_language.py",
    PACKAGE / "kernel/score_now.py",
    PACKAGE / "plugin/game_plugin.py",
    PACKAGE / "plugin/observation_layout.py",
    PACKAGE / "plugin/orders.py",
    PACKAGE / "plugin/registry.py",
    PACKAGE / "plugin/report.py",
    PACKAGE / "plugin/review.py",
    PACKAGE / "plugin/soak.py",
    PACKAGE / "plugin/view_layout.py",
    PACKAGE / "players/network/network_file.py",
    PACKAGE / "games/__init__.py",
    *PACKAGE.glob("games/*/observation/layout.py"),
    *PACKAGE.glob("games/*/observation/card_fields.py"),
    *PACKAGE.glob("games/*/orders.py"),
    *PACKAGE.glob("games/*/plugin.py"),
    *PACKAGE.glob("games/*/printed.py"),
    *PACKAGE.glob("games/*/report.py"),
    *PACKAGE.glob("games/*/result_details.py"),
    *PACKAGE.glob("games/*/review.py"),
    *PACKAGE.glob("games/*/score_now.py"),
    *PACKAGE.glob("games/*/soak.py"),
    *PACKAGE.glob("games/*/themes.py"),
    *PACKAGE.glob("games/*/scenario/*.py"),
    *PACKAGE.glob("games/*/drawing/*.py"),
    *PACKAGE.glob("games/*/text/*.py"),
    *PACKAGE.glob("tables/orders/*.py"),
}
# Compiles in half the time of -O3 and plays 0 to 4 % fewer decisions a second: mypyc's C leaves the
# later passes little to do.
OPTIMIZATION = "1"
# No other library replaces our functions, so calls between them can be direct or inlined.
DIRECT_CALLS = ["-fno-semantic-interposition", "-fvisibility=hidden"]
# This warning took half of the compiler's time, for generated C that is never read.
NO_INDENTATION_WARNING = ["-Wno-misleading-indentation"]
# On ARM, GCC would round a product and a sum once instead of twice, and compiled bots would decide
# differently from interpreted ones.
LIKE_PYTHON = ["-ffp-contract=off"]
NO_C_COMPILER = "no working C compiler with Python headers (`pip install -v .` shows more)"


def fall_back(reason: str) -> None:
    if os.environ.get("BUONGOVERNO_COMPILED") == "1":
        sys.exit(f"buongoverno: cannot be compiled: {reason}")
    line = f"buongoverno: not compiled, runs interpreted and slower: {reason}"
    print(line)
    FALLBACK.write_text(line + "\n")


def compiled_modules() -> dict[str, list[str]]:
    """The modules of each group."""
    folders = {PACKAGE / part for parts in GROUPS.values() for part in parts}
    for path in (*folders, *INTERPRETED):
        if not path.exists():
            sys.exit(f"setup.py names {path}, which does not exist")
    return {
        f"buongoverno_{group}": [
            str(path)
            for part in parts
            for path in sorted((PACKAGE / part).rglob("*.py"))
            if path not in INTERPRETED
        ]
        for group, parts in GROUPS.items()
    }


def extensions() -> list[Extension]:
    if os.environ.get("BUONGOVERNO_PURE") == "1":
        fall_back("BUONGOVERNO_PURE=1 asks for it")
        return []
    if importlib.util.find_spec("mypyc") is None:
        fall_back("mypy is not installed")
        return []
    if not has_c_compiler():
        fall_back(NO_C_COMPILER)
        return []
    groups = compiled_modules()
    modules = sorted(module for group in groups.values() for module in group)
    digest = digest_of_inputs(modules)
    found = last_translation(digest)
    if found:
        return found
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            found = translate(groups, modules)
    except (SystemExit, Exception) as problem:  # mypycify exits on an error in the sources
        errors = [line for line in output.getvalue().splitlines() if ": error: " in line]
        fall_back(errors[0] if errors else f"mypyc failed ({problem!r})")
        return []
    improve(found, docstrings_of(modules, SOURCES))
    for extension in found:
        if sys.platform != "win32":
            # A new list: mypyc gives all extensions the same one.
            extension.extra_compile_args = [
                *extension.extra_compile_args,
                *DIRECT_CALLS,
                *NO_INDENTATION_WARNING,
                *LIKE_PYTHON,
            ]
        extension.depends = [*extension.depends, "setup.py", str(COMPILER)]
    # The largest first, so that all cores are busy to the end.
    found.sort(key=lambda extension: -Path(extension.sources[0]).stat().st_size)
    saved = {"digest": digest, "extensions": [vars(extension) for extension in found]}
    TRANSLATED.write_text(json.dumps(saved), "utf-8")
    return found


def translate(groups: dict[str, list[str]], modules: list[str]) -> list[Extension]:
    """Let mypyc write the C.

    It can trip over what mypy has kept of modules that have changed since (mypyc 2.4). Then it
    begins anew; with an error in the sources it exits, which would not change.
    """
    from mypyc.build import mypycify

    def attempt() -> list[Extension]:
        return mypycify(
            modules,
            opt_level=OPTIMIZATION,
            debug_level="0",
            separate=[(group, name) for name, group in groups.items()],
            target_dir=str(GENERATED),
        )

    try:
        return attempt()
    except Exception:
        shutil.rmtree(MYPY_CACHE)
        return attempt()


def has_c_compiler() -> bool:
    """Whether translating can lead to anything; on Windows only setuptools can tell."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC")
    return not command or shutil.which(shlex.split(command)[0]) is not None


def improve(translated: list[Extension], docstrings: dict[str, str]) -> None:
    for extension in translated:
        for place, source in enumerate(extension.sources):
            if Path(source).parent == GENERATED:  # the others only name their group
                better = improved(Path(source).read_text("utf-8"), docstrings)
                extension.sources[place] = str(write_if_changed(BUILD / Path(source).name, better))


def write_if_changed(path: Path, text: str) -> Path:
    """Dates tell what has to be compiled again."""
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")
    return path


def last_translation(digest: str) -> list[Extension]:
    """The extensions of the last build, or none if they have to be translated again."""
    try:
        saved = json.loads(TRANSLATED.read_text("utf-8"))
    except (OSError, ValueError):
        return []
    found = [Extension(**values) for values in saved["extensions"]]
    complete = all(Path(source).exists() for extension in found for source in extension.sources)
    return found if complete and saved["digest"] == digest else []


def digest_of_inputs(modules: list[str]) -> str:
    """Everything the translation depends on: sources, types of imported modules, tools."""
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    tools = [importlib.metadata.version(name) for name in ("mypy", "msgspec", "setuptools")]
    digest = hashlib.sha256(repr([sys.version, *tools, project["tool"]["mypy"]]).encode())
    ours = [Path("setup.py"), Path("packaging/generated_c.py")]
    for path in [*ours, *with_imports([Path(module) for module in modules])]:
        digest.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def with_imports(paths: list[Path]) -> list[Path]:
    """These modules and, however indirectly, all of the package's modules that they import."""
    found: set[Path] = set()
    left = list(paths)
    while left:
        path = left.pop()
        if path not in found:
            found.add(path)
            left += imported_by(path)
    return sorted(found)


def imported_by(path: Path) -> Iterator[Path]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        for name in names:
            base = SOURCES.joinpath(*name.split("."))
            for candidate in (base.with_suffix(".py"), base / "__init__.py"):
                if candidate.exists():
                    yield candidate


class BuildOrFallBack(build_ext):
    """Builds all extensions or none: their libraries need each other, so a part would not import.

    This is why `Extension.optional`, which skips single extensions, is not used.
    """

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        try:
            super().run()
        except (CCompilerError, BaseError, OSError):
            fall_back(NO_C_COMPILER)
            self.extensions = []
        # The build folder is kept to save time; nothing of an earlier build may slip in.
        current = {Path(output).resolve() for output in self.get_outputs()}
        for library in Path(self.build_lib).rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
            if library.resolve() not in current:
                library.unlink()


def require_client() -> None:
    """Fail rather than make a package that shows plain pages only, and does not say why."""
    if not CLIENT.exists() and os.environ.get("BUONGOVERNO_WITHOUT_CLIENT") != "1":
        sys.exit(
            "buongoverno: the browser client is not built; build it with `make web`, or set "
            "BUONGOVERNO_WITHOUT_CLIENT=1 to make a package without it"
        )


def prepare_build_folder() -> None:
    BUILD.mkdir(exist_ok=True)
    FALLBACK.unlink(missing_ok=True)
    compiler = "".join(f"{name}={os.environ.get(name)}\n" for name in ("CC", "CFLAGS", "LDFLAGS"))
    write_if_changed(COMPILER, compiler)
    for library in BUILD.glob("lib*"):
        for stale in library.rglob("*"):
            if stale.is_file() and not stale.name.endswith(sysconfig.get_config_var("EXT_SUFFIX")):
                stale.unlink()
    for staging in BUILD.glob("bdist*"):
        shutil.rmtree(staging)


if {"bdist_wheel", "sdist"} & set(sys.argv):
    require_client()
# pip first asks for the metadata, in a separate run that need not translate anything and leaves the
# build folder alone, where another build may be at work.
nothing_to_compile = bool({"dist_info", "egg_info", "sdist"} & set(sys.argv))
if not nothing_to_compile:
    prepare_build_folder()
setup(
    ext_modules=[] if nothing_to_compile else extensions(),
    cmdclass={"build_ext": BuildOrFallBack},
    **metadata.index_page(),
)
