"""The library with nothing else installed: it plays, and says what other parts of it need."""

import subprocess
import sys
from pathlib import Path

import pytest

import buongoverno

pytestmark = pytest.mark.both_builds

FIXTURES = Path(__file__).parents[1] / "fixtures"
# Some of what needs libraries, by the extra that brings them.
NEEDING = {
    "play": {"answers", "cli", "client", "local", "protocol", "server", "tables"},
    "envs": {"envs.batch", "envs.openspiel", "envs.pettingzoo_versions", "envs.single"},
    "lab": {"lab.dataset.folder", "lab.report", "lab.statistics.rating"},
    "train": {"learning.network"},
}

PLAYS = """
from pathlib import Path
from buongoverno.kernel.match import replay
from buongoverno.kernel.record import parse
from buongoverno.lab.simulate import Plan, simulate

for name in buongoverno.game_names():
    plan = Plan(name, ("random", "greedy", "search:4"), games=1, seed=3)
    assert simulate(plan).games == 1
    file = sorted(Path(sys.argv[2], name).glob("*.record"))[0]
    game = buongoverno.game(name)
    record = parse(file.read_text("utf-8"), game)
    assert replay(game, record).state.over
    print(name)
"""

IMPORTS = """
import importlib
import pkgutil
from buongoverno.extras import MissingLibrary

def look_into(package):
    for found in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        try:
            module = importlib.import_module(found.name)
        except MissingLibrary as missing:
            print(found.name.removeprefix("buongoverno."), missing, sep="\\t")
        else:
            if found.ispkg:
                look_into(module)

look_into(buongoverno)
"""


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and its entry points; nothing else can be imported from it."""
    folder = tmp_path_factory.mktemp("alone")
    (package,) = buongoverno.__path__
    for found in Path(package).parent.glob("buongoverno*"):
        folder.joinpath(found.name).symlink_to(found)
    return folder


def run(alone: Path, program: str) -> subprocess.CompletedProcess[str]:
    start = "import sys; sys.path.insert(0, sys.argv[1]); import buongoverno\n"
    command = [sys.executable, "-I", "-S", "-W", "error", "-c", start + program]
    folders = [str(alone), str(FIXTURES)]
    return subprocess.run([*command, *folders], capture_output=True, text=True, check=False)


def test_it_plays_and_replays(alone: Path) -> None:
    done = run(alone, PLAYS)
    assert done.stdout.split() == ["siena", "zena"], done.stderr


def test_every_module_can_be_imported_or_names_its_extra(alone: Path) -> None:
    done = run(alone, IMPORTS)
    assert done.returncode == 0, done.stderr
    told = dict(line.split("\t") for line in done.stdout.splitlines())
    for extra, modules in NEEDING.items():
        advice = f'is not installed; get it with: pip install "buongoverno-core[{extra}]"'
        assert all(told[module].endswith(advice) for module in modules), told
    packages = {module.partition(".")[0] for modules in NEEDING.values() for module in modules}
    assert {module.partition(".")[0] for module in told} == packages


def test_the_command_line_names_its_extra(alone: Path) -> None:
    done = run(alone, "import runpy; runpy.run_module('buongoverno', run_name='__main__')")
    assert done.returncode == 1
    assert done.stderr == (
        "buongoverno: the command line needs rich, which is not installed; get it with: "
        'pip install "buongoverno-core[play]"\n'
    )
