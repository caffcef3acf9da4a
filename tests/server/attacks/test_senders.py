"""Pages of other sites cannot make a browser change anything here, not even sign somebody in."""

import json
from typing import Any, Final

import pytest

from server.attacks.attacked import SEATS, Attacked

CREDENTIALS: Final = {"name": "Mallory", "password": "long enough"}
TABLE: Final = {"agreement": {"game": "siena", "seats": SEATS}}
ELSEWHERE: Final[dict[str, dict[str, str]]] = {
    "another origin": {"origin": "https://evil.example"},
    "no origin": {"origin": "null"},
    "another site": {"sec-fetch-site": "cross-site"},
    "a neighbour": {"sec-fetch-site": "same-site", "origin": "https://other.example.org"},
    "the same name in another place": {"origin": "https://evil.example/127.0.0.1"},
}
FORMS: Final = (
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
)


# As long as the server: workers that take over each other's tests come to a module more than once.
@pytest.fixture(scope="session", autouse=True)
def registered(attacked: Attacked) -> None:
    """An account of the attacker, into which victims could be signed."""
    assert post(attacked, "/api/accounts", CREDENTIALS) == 201


def post(server: Attacked, path: str, body: Any, **headers: str) -> int:
    """Send JSON; the status."""
    given = {"content-type": "application/json", **headers}
    return server.request("POST", path, content=json.dumps(body), headers=given).status_code


@pytest.mark.parametrize("headers", ELSEWHERE.values(), ids=ELSEWHERE.keys())
def test_other_sites_change_nothing(attacked: Attacked, headers: dict[str, str]) -> None:
    assert post(attacked, "/api/session", CREDENTIALS, **headers) == 403
    assert post(attacked, "/api/accounts", {**CREDENTIALS, "name": "Other"}, **headers) == 403
    assert post(attacked, "/api/tables", TABLE, **headers) == 403
    for path in ("/plain/account/sign-in", "/plain/account/register", "/plain/new/siena"):
        answer = attacked.request("POST", path, data=CREDENTIALS, headers=headers)
        assert answer.status_code == 403, path


@pytest.mark.parametrize("kind", FORMS)
def test_the_interface_takes_json_only(attacked: Attacked, kind: str) -> None:
    headers = {"content-type": kind}
    for path in ("/api/session", "/api/accounts", "/api/tables"):
        answer = attacked.request("POST", path, content=json.dumps(CREDENTIALS), headers=headers)
        assert answer.status_code == 415
        assert answer.json()["message"].startswith("send application/json")


def test_our_own_pages_and_programs_are_served(attacked: Attacked) -> None:
    for headers in (
        {},
        {"origin": attacked.address},
        {"sec-fetch-site": "same-origin", "origin": attacked.address},
        {"sec-fetch-site": "none"},
    ):
        assert post(attacked, "/api/session", CREDENTIALS, **headers) == 201
        answer = attacked.request(
            "POST", "/plain/account/sign-in", data=CREDENTIALS, headers=headers
        )
        assert answer.status_code == 303
    bare = attacked.request("POST", "/api/session", content=json.dumps(CREDENTIALS))
    assert bare.status_code == 201
