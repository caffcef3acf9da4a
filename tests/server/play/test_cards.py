"""What is printed on the cards of a game, and of a table with a card file of its own."""

import importlib.resources
from typing import Any

import httpx
import pytest

from buongoverno.client import Client
from server.play.tables import party
from server.serving import Server


def card_file(game: str) -> str:
    """The text of the standard card file."""
    folder = importlib.resources.files(f"buongoverno.games.{game}")
    return folder.joinpath("cards.toml").read_text(encoding="utf-8")


def printed(server: Server, table: str, key: str | None, language: str = "en") -> httpx.Response:
    """What the server tells of a table's cards."""
    headers = {"authorization": f"Bearer {key}"} if key else {}
    address = f"{server.address}/api/tables/{table}/cards?language={language}"
    return httpx.get(address, headers=headers, timeout=60)


def cards_at(server: Server, game: str, own: str | None, language: str = "en") -> dict[str, Any]:
    """The cards at a fresh table, as the host reads them."""
    with party(server.address, game, 3, cards=own) as table:
        key = table.clients[0].keys[table.table]
        answer = printed(server, table.table, key, language)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


def named(cards: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """The card of that name."""
    return next(card for card in cards if card["name"] == name)


def test_the_standard_cards_of_siena(server: Server) -> None:
    found = cards_at(server, "siena", None)
    assert found["game"] == "siena"
    assert named(found["cards"], "inn") == {
        "name": "inn",
        "kind": "inn",
        "copies": 4,
        "cost": 2,
        "prices": [2, 3, 4, 4, 5],
        "green": 1,
        "cubes": {},
        "users": {rules: ["peasant", "merchant", "banker"] for rules in ("rulebook", "hall9000")},
    }
    assert named(found["cards"], "mule")["cost"] is None
    goods = named(found["cards"], "grain2-wine1-cloth1")
    assert (goods["cost"], goods["green"]) == (1, 2)
    assert goods["cubes"] == {"grain": 2, "wine": 1, "cloth": 1}
    assert sum(card["copies"] for card in found["cards"]) == 52
    assert found["artists"]["Simone Martini"] == 7
    assert found["numbers"]["hand_limit"] == 7


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_game_tells_its_cards_to_anybody_and_to_a_browser_only_once(
    server: Server, game: str
) -> None:
    address = f"{server.address}/api/games/{game}/cards?language=de"
    first = httpx.get(address, timeout=60)
    assert first.json() == cards_at(server, game, None, "de")
    again = httpx.get(address, headers={"if-none-match": first.headers["etag"]}, timeout=60)
    assert (again.status_code, again.content) == (304, b"")


def test_there_are_no_cards_of_a_game_that_does_not_exist(server: Server) -> None:
    assert httpx.get(f"{server.address}/api/games/go/cards", timeout=60).status_code == 404


def test_custom_cards_of_siena_show_their_own_numbers(server: Server) -> None:
    standard = 'card = "inn"\ncopies = 4\ncost = 2\ngreen = 1'
    text = card_file("siena")
    assert standard in text
    found = cards_at(
        server, "siena", text.replace(standard, standard.replace("cost = 2", "cost = 4"))
    )
    assert named(found["cards"], "inn")["cost"] == 4


def test_custom_cards_of_zena_show_their_own_numbers_and_words(server: Server) -> None:
    text = card_file("zena").replace('name = "Mercòu"', 'name = "Fiera"')
    text = text.replace("effect = { coin = 2, card = 1 }", "effect = { coin = 5 }", 1)
    found = cards_at(server, "zena", text, "de")
    assert found["game"] == "zena"
    market = named(found["actions"], "mercou")
    assert market["slots"] == [3, 2, 1]
    assert market["bonus"] == [{"coin": 1}, {"coin": 1}]
    assert market["effect"] == {"kind": "gain", "gain": {"coin": 5}, "pay": {}}
    assert market["promoter"] is None
    assert found["words"]["cards"]["mercou"] == "Fiera"
    assert "5" in found["words"]["captions"]["mercou"]
    assert named(found["goals"], "camerlengo")["area"] == "cathedral"


def test_every_kind_of_effect_has_a_name(server: Server) -> None:
    found = cards_at(server, "zena", None)
    parts = [card[part] for card in found["actions"] for part in ("effect", "promoter", "table")]
    kinds = {part["kind"] for part in parts if part is not None}
    assert {"gain", "may_pay", "extra_turn", "manezzi", "pass_right"} <= kinds
    assert {goal["kind"] for goal in found["goals"]} >= {"majority", "set", "no_majority"}


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_the_cards_of_a_private_table_are_unknown_to_strangers(server: Server, game: str) -> None:
    with party(server.address, game, 3) as table, Client(server.address):
        assert printed(server, table.table, None).status_code == 404
