"""Gathers what the documentation site is made of in build/docs, for `make docs`.

Pages lie there as they do in the repository, so that every link between them holds: README as the
first page, the pages of docs, and those files of the repository that a page links to.
"""

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "docs/site"
AT_THE_ROOT = ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
_LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
# "```json client": what stands behind the language is for the tests of the pages.
_FENCE = re.compile(r"^( *```\w+) .+$", re.MULTILINE)


def gather(folder: Path) -> None:
    """Make the settings and the pages of the site anew."""
    pages = folder / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(ROOT / "docs", pages / "docs", ignore=shutil.ignore_patterns("site"))
    shutil.copytree(SITE / "reference", pages / "reference")
    shutil.copy(SITE / "zensical.toml", folder)
    shutil.copy(SITE / "style.css", pages)
    shutil.copy(ROOT / "web/public/icon.svg", pages)
    shutil.copy(ROOT / "README.md", pages / "index.md")
    for name in AT_THE_ROOT:
        shutil.copy(ROOT / name, pages)
    for page in list(pages.rglob("*.md")):
        copy_linked(page, pages)
        # With more than a language, the site's Markdown would take a fence for text, and what is
        # between two blocks for a block.
        page.write_text(_FENCE.sub(r"\1", page.read_text(encoding="utf-8")), encoding="utf-8")


def copy_linked(page: Path, pages: Path) -> None:
    """Copy the files of the repository that a page links to; refuse a link that leads nowhere."""
    for file in linked_from(page, pages):
        if (pages / file).exists():
            continue
        if not (ROOT / file).is_file():
            sys.exit(f"{page.relative_to(pages)} links to {file}, which is no file")
        (pages / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, pages / file)


def linked_from(page: Path, pages: Path) -> Iterator[Path]:
    """The files that a page links to, from the root of the repository."""
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        yield (page.parent / target).resolve().relative_to(pages.resolve())


if __name__ == "__main__":
    gather(ROOT / "build/docs")
