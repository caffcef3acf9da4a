"""The pages about protocol and client say what is true."""

import re
from pathlib import Path

import msgspec
import pytest

import buongoverno.client
from buongoverno.client import Client, TableConnection, decoding
from buongoverno.games.siena.views import SienaView
from buongoverno.protocol import cards, people
from buongoverno.protocol.live import ClientMessage, News

DOCS = Path(__file__).parents[3] / "docs"
_BLOCK = re.compile(r"^```json (\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = _BLOCK.findall((DOCS / "protocol.md").read_text())


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_an_example_of_the_protocol_can_be_decoded(kind: str, text: str) -> None:
    if kind == "client":
        msgspec.json.decode(text, type=ClientMessage)
    elif kind == "server":
        assert decoding.message(text) is not None
    else:
        msgspec.json.decode(text, type=getattr(people, kind, None) or getattr(cards, kind))


def test_the_examples_use_no_field_that_does_not_exist() -> None:
    """What is read and written again is the same, but for fields at their usual value."""
    for kind, text in EXAMPLES:
        if kind == "server":
            found = decoding.message(text)
            again = msgspec.json.decode(msgspec.json.encode(found))
            _assert_within(msgspec.json.decode(text), again)


def _assert_within(part: object, whole: object) -> None:
    if isinstance(part, dict) and isinstance(whole, dict):
        for key, value in part.items():
            if key in whole or value not in (None, "", 0, False):
                _assert_within(value, whole[key])
    elif isinstance(part, list) and isinstance(whole, list):
        assert len(part) == len(whole)
        for one, other in zip(part, whole, strict=True):
            _assert_within(one, other)
    else:
        assert part == whole


def test_a_decoded_message_is_typed_at_every_level() -> None:
    news = decoding.message(EXAMPLES[-1][1])
    assert isinstance(news, News)
    assert news.situation is not None
    assert isinstance(news.situation.view, SienaView)
    assert news.situation.view.auction is not None
    assert news.situation.view.auction.card == "mule"
    assert news.situation.view.players[1].florins == 28
    assert news.situation.choices[0].foretells[0].kind == "passes_bid"


def test_the_client_page_documents_every_public_name() -> None:
    text = (DOCS / "client.md").read_text()
    for kind in (Client, TableConnection):
        for name in vars(kind):
            if not name.startswith("_") and name not in ("close", "carry_out"):
                assert re.search(rf"`{name}\b|\b{name}\(", text), f"{name} is missing"
    for name in buongoverno.client.__all__:
        assert name in text
