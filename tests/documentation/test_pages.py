"""What README and the pages of docs show can be typed in as it stands."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from cli.command import command
from documentation.blocks import MARKS, ROOT, Block, blocks_of
from documentation.reader import USUAL_ADDRESS, Reader
from server.serving import serving

# Other tests follow these pages.
ELSEWHERE: Final = {
    "docs/adding-a-game.md": "tests/outside, where a game can be installed",
    "docs/self-hosting.md": "make deploy-test, on a machine of its own",
}
PAGES: Final = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md"))
)
FOLLOWED: Final = [
    page
    for page in PAGES
    if page not in ELSEWHERE and any(block.is_run for block in blocks_of(page))
]
# A page is worth more the more of it is tried: think twice before raising this.
MOST_NOT_RUN: Final = 9


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for the pages that talk to one."""
    folder = tmp_path_factory.mktemp("pages")
    with serving(f"sqlite:///{folder / 'games.sqlite'}") as server:
        yield server.address


def run(arguments: list[str]) -> str:
    """What `buongoverno` prints; a game that is begun is left at once."""
    result = command(*arguments, typed="quit\n")
    assert result.exit_code == 0, f"buongoverno {' '.join(arguments)}\n{result.output}"
    return result.stdout


@pytest.mark.parametrize("page", FOLLOWED)
def test_a_page_can_be_followed(
    page: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocks = blocks_of(page)
    needs_server = any(USUAL_ADDRESS in block.text for block in blocks if block.is_run)
    address = request.getfixturevalue("address") if needs_server else USUAL_ADDRESS
    monkeypatch.chdir(tmp_path)
    reader = Reader(tmp_path, run, address)
    for block in blocks:
        reader.follow(block)
    if reader.missing:
        pytest.skip(f"all but this was run: {'; '.join(reader.missing)}")


def test_every_block_says_what_it_is() -> None:
    blocks = [block for page in PAGES for block in blocks_of(page)]
    assert not [str(block) for block in blocks if not block.language], "name the language"
    assert not [str(block) for block in blocks if block.mark not in MARKS], "unknown comment"


def test_what_is_not_run_has_a_reason() -> None:
    left_out = [
        block
        for page in PAGES
        if page not in ELSEWHERE
        for block in blocks_of(page)
        if block.mark == "not run"
    ]
    assert all(len(block.detail.split()) >= 3 for block in left_out)
    listed = [f"{block}: {block.detail}" for block in left_out]
    assert len(listed) <= MOST_NOT_RUN, "\n".join(listed)


def test_a_wrong_page_is_found(tmp_path: Path) -> None:
    reader = Reader(tmp_path, run)
    reader.follow(_block("python", "print(6 * 7)\n"))
    reader.follow(_block("text", "42\n", mark="output"))
    with pytest.raises(AssertionError, match=r"(?s)page\.md, line 1.*43"):
        reader.follow(_block("text", "43\n", mark="output"))
    with pytest.raises(NameError):
        reader.follow(_block("python", "state.imagine(0, chance)\n"))
    with pytest.raises(AssertionError, match="no game 'sienna'"):
        reader.follow(_block("sh", "buongoverno rules sienna\n"))
    with pytest.raises(AssertionError, match="no-such-file"):
        reader.follow(_block("sh", "cat no-such-file\n"))


def _block(language: str, text: str, mark: str = "") -> Block:
    return Block("page.md", 1, language, text, mark, "")
