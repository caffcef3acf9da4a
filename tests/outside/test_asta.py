"""A game in a package of its own can do at once what the games of the house can."""

import json
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from buongoverno.client import Client
from buongoverno.kernel.chance import Chance
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat, SeatOffer
from cli.terminal import Terminal, play_to_the_end
from outside.environment import Environment
from server.pages.browsing import Browser as PlainBrowser
from server.pages.test_playing import decide
from web.browsing import PHONE, missing, running_browser, stranger
from web.people import Person, play_on

ROOT = Path(__file__).parents[2]
BOTS = ("random", "greedy", "search:20")


def test_it_is_listed(environment: Environment) -> None:
    program = "import buongoverno; print(buongoverno.__file__, *buongoverno.game_names())"
    file, *names = environment.runs(program).split()
    assert names == ["asta", "siena", "zena"]
    assert Path(file).is_relative_to(environment.packages)


def test_it_is_simulated(environment: Environment) -> None:
    found = json.loads(environment.says("simulate", "asta", "--games", "30", "--json"))
    assert found["games"] == 30


def test_its_rulebook_is_shown(environment: Environment) -> None:
    assert "All choose one of their bid cards" in environment.says("rules", "asta", "A1.2")


def test_bots_meet_in_the_arena(environment: Environment) -> None:
    players = ",".join(BOTS)
    said = environment.says("arena", "asta", "--players", players, "--deals", "6", "--json")
    assert all(bot in said for bot in BOTS)


def test_it_is_played_in_the_terminal(environment: Environment, tmp_path: Path) -> None:
    arguments = ("play", "asta", "--seats", "me,greedy,search:20", "--seed", "3")
    program = str(environment.python)
    with Terminal(*arguments, folder=tmp_path, program=program) as terminal:
        assert "All prizes are gone." in play_to_the_end(terminal, Chance(1))


def test_it_is_learned_in_a_batch(environment: Environment) -> None:
    environment.runs(
        """
from buongoverno.envs.batch import Batch
with Batch("asta", 8, workers=2, players=3) as batch:
    batch.reset(1)
    ended = 0
    for _ in range(30):
        batch.step(batch.masks.argmax(axis=1))
        ended += batch.dones.sum()
    assert ended >= 8 * 3, ended
    assert len({row.tobytes() for row in batch.observations}) > 1
"""
    )


def test_it_is_a_pettingzoo_environment(environment: Environment) -> None:
    environment.runs(
        """
import warnings
warnings.simplefilter("ignore")
from buongoverno.envs import asta_parallel_v1, asta_v1
from pettingzoo.test import api_test, parallel_api_test
api_test(asta_v1.env(players=3), num_cycles=40)
parallel_api_test(asta_parallel_v1.parallel_env(players=2), num_cycles=40)
"""
    )


def test_it_is_played_at_a_table_of_the_server(address: str) -> None:
    with Client(address) as client:
        assert "asta" in [game.name for game in client.games()]
        seats: list[SeatOffer] = [OpenSeat(), BotSeat("novice"), BotSeat("novice")]
        made = client.make_table(Agreement("asta", seats), "Ada")
        with client.table(made.table.id) as table:
            for turn in table.turns():
                table.decide(turn.choices[0].code)
            assert table.over


def test_its_cards_are_none_and_its_words_are_there(address: str) -> None:
    cards = httpx.get(f"{address}/api/games/asta/cards", trust_env=False)
    assert cards.json()["game"] == "asta"
    words = httpx.get(f"{address}/api/games/asta/words/en", trust_env=False).json()
    assert words["choices"]["bid"] == "Bid {amount}"


def test_it_is_played_on_the_plain_page(address: str) -> None:
    dice = random.Random(5)
    with PlainBrowser(address) as browser:
        browser.open("/plain/new/asta")
        seats = {"seat1": "novice", "seat2": "novice", "seat3": "none"}
        browser.send(browser.form("/new/asta"), name="Ada", **seats)
        table = browser.table
        while "Download the record" not in browser.text:
            if not decide(browser, dice):
                browser.open(f"/plain/table/{table}")
                browser.reload_until(
                    lambda: browser.forms("/decide") or "Download the record" in browser.text
                )
        assert "All prizes are gone." in browser.text


@pytest.mark.parametrize("features", [{}, PHONE], ids=["desktop", "phone"])
def test_it_is_played_in_the_browser(address: str, features: dict[str, Any]) -> None:
    reason = missing()
    if reason is not None:
        pytest.skip(reason)
    with running_browser() as browser:
        page = stranger(browser, address, **features)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto("/")
        page.get_by_role("button", name="Play Asta now").click()
        person = Person(page)
        expect(person.offers.first).to_be_visible()
        expect(page.get_by_role("table").first).to_be_visible()  # the generic board
        play_on(person)
        expect(person.score_sheet).to_contain_text("prizes")
        page.goto("/rules/asta")
        expect(page.get_by_text("All choose one of their bid cards")).to_be_visible()
        assert not faults, faults
