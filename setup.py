"""Builds what has to be fast with mypyc where that is possible, as plain Python where it is not.

BUONGOVERNO_PURE=1      do not compile
BUONGOVERNO_COMPILED=1  fail rather than fall back to plain Python
"""

import contextlib
import io
import os
import re
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

BUILD = Path("build")
# pip swallows what a build prints, so the reason is also left here for make to show.
FALLBACK = BUILD / "fallback.txt"
PACKAGE = Path("src/buongoverno")
COMPILED = ("kernel", "games", "players/judges", "players/search", "envs/engine", "server/tables")
# Coroutines stay as they are: nothing is won there, and compiled ones end otherwise when cancelled.
COROUTINES = {PACKAGE / "server/tables" / f"{name}.py" for name in ("keeper", "lock", "shelf")}
# Nobody waits for these: they set up and check positions that somebody wrote down.
SCENARIOS = {PACKAGE / "kernel/scenario_language.py", PACKAGE / "kernel/scenario.py"} | set(
    PACKAGE.glob("games/*/scenario/*.py")
)
INTERPRETED = {PACKAGE / "kernel/conformance.py", *SCENARIOS, *COROUTINES}
# Nobody outside replaces our functions, so calls between them need no detour and can be inlined.
DIRECT_CALLS = ["-fno-semantic-interposition", "-fvisibility=hidden"]
# Half of the compiler's time went into the indentation of C that nobody writes or reads.
UNREAD = ["-Wno-misleading-indentation"]
# What a module does when it is loaded is a third of all C, in the longest functions, and runs once.
ONCE = BUILD / "run_once.h"
LOADING = re.compile(r"^char CPyDef_\w+__top_level__\(void\)(?= {)", re.MULTILINE)
AS_IT_IS = """\
#if defined(__GNUC__) && !defined(__clang__)
#define RUN_ONCE __attribute__((optimize("O0")))
#else
#define RUN_ONCE
#endif
"""


def fall_back(reason: str) -> None:
    if os.environ.get("BUONGOVERNO_COMPILED") == "1":
        sys.exit(f"buongoverno: cannot be compiled: {reason}")
    line = f"buongoverno: not compiled, runs interpreted and slower: {reason}"
    print(line)
    FALLBACK.write_text(line + "\n")


def compiled_modules() -> list[str]:
    found = {path for part in COMPILED for path in (PACKAGE / part).rglob("*.py")}
    return [str(path) for path in sorted(found - INTERPRETED)]


def extensions() -> list[Extension]:
    if os.environ.get("BUONGOVERNO_PURE") == "1":
        fall_back("BUONGOVERNO_PURE=1 asks for it")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        fall_back("mypy is not installed")
        return []
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            found: list[Extension] = mypycify(
                compiled_modules(), opt_level="3", debug_level="0", group_name="buongoverno"
            )
    except (SystemExit, Exception) as problem:  # mypycify exits on an error in the sources
        errors = [line for line in said.getvalue().splitlines() if ": error: " in line]
        fall_back(errors[0] if errors else f"mypyc failed ({problem!r})")
        return []
    if sys.platform != "win32":
        declare_what_runs_once(found)
        ours = [*DIRECT_CALLS, *UNREAD, "-include", str(ONCE)]
        for extension in found:
            extension.extra_compile_args = [*extension.extra_compile_args, *ours]
    return found


def declare_what_runs_once(translated: list[Extension]) -> None:
    sources = {source for extension in translated for source in extension.sources}
    loading = {
        found for source in sources for found in LOADING.findall(Path(source).read_text("utf-8"))
    }
    ONCE.write_text(AS_IT_IS + "".join(f"{one} RUN_ONCE;\n" for one in sorted(loading)))


class BuildOrFallBack(build_ext):
    """All modules or none: one shared library carries them, half of a set would not import.

    This is why `Extension.optional`, which forgives each extension by itself, is not used.
    """

    def finalize_options(self) -> None:
        super().finalize_options()
        # One library takes nearly all the time; the many small ones need not wait for it.
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        try:
            super().run()
        except (CCompilerError, BaseError, OSError):
            fall_back("no working C compiler with Python headers (`pip install -v .` shows more)")
            self.extensions = []
        # The build folder is kept to spare time; nothing of an earlier build may slip in.
        current = {Path(output).resolve() for output in self.get_outputs()}
        for library in Path(self.build_lib).rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
            if library.resolve() not in current:
                library.unlink()


def prepare_build_folder() -> None:
    BUILD.mkdir(exist_ok=True)
    FALLBACK.unlink(missing_ok=True)
    for library in BUILD.glob("lib*"):
        for stale in library.rglob("*"):
            if stale.is_file() and not stale.name.endswith(sysconfig.get_config_var("EXT_SUFFIX")):
                stale.unlink()
    for staging in BUILD.glob("bdist*"):
        shutil.rmtree(staging)


# pip asks for the metadata first, in a run of its own; that one need not translate to C.
metadata_only = bool({"dist_info", "egg_info"} & set(sys.argv))
prepare_build_folder()
setup(
    ext_modules=[] if metadata_only else extensions(),
    cmdclass={"build_ext": BuildOrFallBack},
    options={"egg_info": {"egg_base": str(BUILD)}},  # src stays free of build products
)
