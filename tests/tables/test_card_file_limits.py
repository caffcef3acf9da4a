"""What is counted in a card file before a TOML parser sees it."""

import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import buongoverno
from buongoverno.tables.card_file_limits import (
    MOST_BYTES,
    MOST_ITEMS,
    MOST_LEVELS,
    MOST_PARTS,
    check_card_file,
)
from buongoverno.tables.refusals import Refusal

BARE = st.from_regex(r"[A-Za-z0-9_-]{1,4}", fullmatch=True)
LITERAL = st.text(st.characters(codec="utf-8", exclude_categories=["Cc"], exclude_characters="'"))
BASIC = st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=6)
PART = st.one_of(
    BARE,
    LITERAL.map(lambda text: f"'{text[:6]}'"),
    BASIC.map(lambda text: json.dumps(text, ensure_ascii=False)),
)
DOT = st.sampled_from([".", " .", ". ", "\t.\t"])


@st.composite
def keys(draw: st.DrawFn, parts: int) -> str:
    """A key of so many parts, however they are written."""
    text = draw(PART)
    for _ in range(parts - 1):
        text += draw(DOT) + draw(PART)
    return text


@given(keys(MOST_PARTS))
def test_keys_of_a_few_parts_pass(key: str) -> None:
    for text in (f"{key} = 1", f"[{key}]", f"[[{key}]]", f"a = {{{key} = 1}}"):
        tomllib.loads(text)
        check_card_file(text)


@given(keys(MOST_PARTS + 1))
def test_keys_of_more_parts_are_refused_however_they_are_written(key: str) -> None:
    for text in (f"{key} = 1", f"[{key}]", f"[[{key}]]", f"a = {{{key} = 1}}"):
        tomllib.loads(text)
        with pytest.raises(Refusal, match="parts"):
            check_card_file(text)


@pytest.mark.parametrize(
    "text",
    [
        'a = "x.x.x.x.x.x.x [[[[[[[[[[ = "',
        "a = 'x.x.x.x.x.x.x [[[[[[[[[['",
        'a = """x.x.x.x.x.x.x\n[[[[[[[[[[ \\""" "" """',
        'a = """x.x.x.x"""""\nb = 1',
        "a = '''x.x.x.x.x.x.x\n[[[[[[[[[['''''\nb = 1",
        "# x.x.x.x.x.x.x \" ''' [[[[[[[[[[",
        "a = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5]",
        "a = ''\nb = \"\"",
        "a = [\n[[1, 2], [3]], # three\n]",
    ],
)
def test_what_stands_in_strings_and_comments_is_not_counted(text: str) -> None:
    tomllib.loads(text)
    check_card_file(text)


@pytest.mark.parametrize("quote", ["'", '"', "'''", '"""'])
def test_a_quote_without_its_end_is_refused_with_its_line(quote: str) -> None:
    with pytest.raises(Refusal, match="line 2"):
        check_card_file(f"a = 1\nb = {quote}x")


def test_size_items_and_levels_are_limited() -> None:
    check_card_file("#" * MOST_BYTES)
    with pytest.raises(Refusal, match="bytes"):
        check_card_file("#" * (MOST_BYTES + 1))
    with pytest.raises(Refusal, match="bytes"):
        check_card_file("#" + "ö" * (MOST_BYTES // 2))
    with pytest.raises(Refusal, match="items"):
        check_card_file("a = [" + "1," * MOST_ITEMS + "]")
    check_card_file("a = " + "[" * MOST_LEVELS + "]" * MOST_LEVELS)
    with pytest.raises(Refusal, match="deep"):
        check_card_file("a = " + "[" * (MOST_LEVELS + 1) + "]" * (MOST_LEVELS + 1))


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_the_files_of_the_games_pass_with_room_to_spare(game: str) -> None:
    package = Path(buongoverno.__file__).parent
    text = (package / "games" / game / "cards.toml").read_text("utf-8")
    check_card_file(text + "#" * (MOST_BYTES // 3))
