"""Strangers leave long texts for other browsers, and many of them wait for answers."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from buongoverno.server.people.peer_offers import MOST_WAITING
from server.attacks.attacked import Attacked, assert_bounded

LONGEST: Final = "x" * 8_000
HOSTS: Final = MOST_WAITING + 20
_WAIT: Final = 3  # seconds


def leave(server: Attacked, text: str = "offer") -> dict[str, Any]:
    """A new offer."""
    answer = server.request("POST", "/api/post", json={"text": text})
    assert answer.status_code == 201, answer.text
    left: dict[str, Any] = answer.json()
    return left


def test_a_long_text_costs_next_to_nothing(attacked: Attacked) -> None:
    def attack() -> None:
        code = leave(attacked, LONGEST)["code"]
        attacked.request("GET", f"/api/post/{code}")
        attacked.request("POST", f"/api/post/{code}/answer", json={"text": LONGEST})

    assert_bounded(attacked, attack, "an offer of 8 kB and its answer", prepare=attack)


def test_many_hosts_that_wait_keep_nobody_waiting(attacked: Attacked) -> None:
    left = [leave(attacked) for _ in range(HOSTS)]

    def wait(offer: dict[str, Any]) -> None:
        answer = attacked.request(
            "GET", f"/api/post/{offer['code']}/answer?key={offer['key']}&wait={_WAIT}"
        )
        assert answer.json() == {"text": None}

    def attack() -> None:
        with ThreadPoolExecutor(HOSTS) as hosts:
            list(hosts.map(wait, left))

    name = f"{HOSTS} hosts that wait for {_WAIT} seconds"
    assert_bounded(attacked, attack, name, prepare=attack, seconds=2.0, tries=1)
