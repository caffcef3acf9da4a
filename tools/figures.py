"""Measures everything again at one commit and puts the pages into docs together (`make figures`).

The last commit is cloned to build/figures and measured there, so that work can go on meanwhile.
Parts run one after the other. A part that is done is not measured again: the same command resumes
a run that was stopped. Pages are copied to docs only when all parts are there; docs/figures.md says
how long they take.
"""

import argparse
import shutil
import subprocess
import sys
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build/figures"


class Size(StrEnum):
    """How much is measured."""

    WHOLE = ""
    SHORT = "-short"
    QUICK = "-quick"


@dataclass(frozen=True)
class Part:
    """A target of the Makefile, the files in docs that it writes, and its options."""

    target: str
    files: tuple[str, ...]
    options: str = ""
    shortened: str = ""  # options that take less time, but for samples as honest
    quickly: str = ""  # options for a try whose pages are not published

    def command(self, size: Size) -> list[str]:
        by_size = {Size.SHORT: self.shortened, Size.QUICK: self.quickly}
        options = by_size.get(size) or self.options
        variable = [f"{self.target.upper()}={options}"] if options else []
        return ["make", "--no-print-directory", self.target, *variable]


PARTS = (
    Part("bench", ("bench.md",)),
    Part("envs", ("bench-envs.md",)),
    Part("soak", ("soak.md",), quickly="--decisions 20000"),
    Part("sockets", ("sockets.md",), quickly="--sizes 100"),
    Part("scaling", ("scaling-measured.md",), quickly="--processes 1,2 --seconds 2 --tables 4"),
    Part("chaos", ("chaos.md",), "--kills 1000 --seconds 1150", quickly="--short"),
    Part(
        "load",
        ("load.md",),
        shortened="--rounds 3 --budget 45",
        quickly="--rounds 1 --budget 10 --tables 20",
    ),
    Part("reports", ("reports",), quickly="--games 5"),
    Part(
        "strength",
        ("strength.md", "strength.json", "research.md"),
        shortened="--without-searches",
        quickly="--deals 2 --folder build/strength",
    ),
)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--only", help="some of the parts, e.g. bench,soak")
    reader.add_argument(
        "--short",
        dest="size",
        action="store_const",
        const=Size.SHORT,
        default=Size.WHOLE,
        help="two hours: no matches between bots that look ahead, less time for load",
    )
    reader.add_argument(
        "--quick",
        dest="size",
        action="store_const",
        const=Size.QUICK,
        help="small samples, and publish nothing",
    )
    chosen = reader.parse_args()
    parts = [part for part in PARTS if chosen.only is None or part.target in chosen.only.split(",")]
    if git("status", "--porcelain", folder=ROOT):
        sys.exit("figures: commit your changes first; what is measured is the last commit")
    clone = cloned(git("rev-parse", "HEAD", folder=ROOT), chosen.size)
    for part in parts:
        measure(part, clone, chosen.size)
    if chosen.size is Size.QUICK:
        print(f"tried: all parts went well; the pages of these small samples stay in {clone}")
    else:
        publish(parts, clone / "docs", ROOT / "docs")


def git(*arguments: str, folder: Path) -> str:
    done = subprocess.run(["git", *arguments], cwd=folder, stdout=subprocess.PIPE, check=True)
    return done.stdout.decode().strip()


def cloned(commit: str, size: Size) -> Path:
    """A clone of the repository at that commit, made now or by the run that is resumed."""
    clone = FOLDER / f"{commit[:12]}{size}"
    if not clone.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        git("clone", "--quiet", "--no-checkout", str(ROOT), str(clone), folder=FOLDER)
    git("checkout", "--quiet", "--detach", commit, folder=clone)
    return clone


def measure(part: Part, clone: Path, size: Size) -> None:
    """Run a part, unless that was done.

    A target that was missed makes a part fail, too, but its page is there and says so.
    """
    done = clone / "build/figures-done" / part.target
    if done.exists():
        print(f"{part.target}: done before", flush=True)
        return
    command = part.command(size)
    print(f"{part.target}: {' '.join(command)}", flush=True)
    if subprocess.run(command, cwd=clone, check=False).returncode:
        if size is Size.QUICK or not is_measured(part, clone):
            sys.exit(f"figures: {part.target} failed; nothing was published. Again: make figures")
        print(f"{part.target}: not all is well, as its page says", flush=True)
    done.parent.mkdir(parents=True, exist_ok=True)
    done.touch()


def is_measured(part: Part, clone: Path) -> bool:
    """Whether the first file of a part was written at the commit of the clone."""
    commit = git("rev-parse", "--short", "HEAD", folder=clone)
    page = clone / "docs" / part.files[0]
    return page.is_file() and f" at commit {commit}: " in page.read_text(encoding="utf-8")


def publish(parts: list[Part], measured: Path, docs: Path) -> None:
    """Copy what the parts have written."""
    for part in parts:
        for name in part.files:
            if (measured / name).is_dir():
                shutil.copytree(measured / name, docs / name, dirs_exist_ok=True)
            else:
                shutil.copy(measured / name, docs / name)
            print(f"written: docs/{name}")


if __name__ == "__main__":
    main()
