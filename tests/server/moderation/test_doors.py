"""Addresses that are banned, and who may register."""

import httpx
import pytest

from server.moderation.staff import people
from server.people.visitors import Visitor, any_name
from server.serving import Server, serving


def test_an_address_is_banned(database: str) -> None:
    with serving(database, proxies="127.0.0.1") as server, people(server) as those:

        def status_from(address: str) -> httpx.Response:
            headers = {"x-forwarded-for": address}
            path = f"{server.address}/api/tables"
            return httpx.get(path, headers=headers, trust_env=False, follow_redirects=True)

        ban = {"network": "198.51.100.7/24", "seconds": 3600, "reason": "a flood"}
        those.operator.ask("POST", "/api/moderation/addresses", **ban)
        answer = status_from("198.51.100.99")
        assert answer.status_code == 403
        assert answer.json()["message"].endswith("UTC: a flood")
        assert status_from("198.51.101.7").status_code == 200
        [listed] = those.operator.ask("GET", "/api/moderation/addresses")
        assert (listed["network"], listed["reason"]) == ("198.51.100.0/24", "a flood")
        path = "/api/moderation/addresses?network=198.51.100.0/24"
        those.operator.ask("DELETE", path)
        assert status_from("198.51.100.99").status_code == 200
        assert those.operator.refused("DELETE", path) == (404, "198.51.100.0/24 is not banned")
        assert [one[1] for one in those.audit("198.51.100.0")] == ["unban_address", "ban_address"]
        those.operator.http.headers["x-forwarded-for"] = "2001:db8:1:2::7"
        status, message = those.operator.refused(
            "POST", "/api/moderation/addresses", network="2001:db8:1::/48"
        )
        assert (status, message) == (
            400,
            "your own address, 2001:db8:1:2::7, is in 2001:db8:1::/48",
        )
        those.operator.ask("POST", "/api/moderation/addresses", network="2001:db8:5:6::7")
        [listed] = those.operator.ask("GET", "/api/moderation/addresses")
        assert (listed["network"], listed["until"]) == ("2001:db8:5:6::/64", None)
        assert status_from("2001:db8:5:6:ffff::1").status_code == 403


@pytest.mark.parametrize(
    ("network", "why"),
    [
        ("0.0.0.0/0", "too large"),
        ("10.0.0.0/7", "too large"),
        ("::/0", "too large"),
        ("127.0.0.1", "this machine"),
        ("::1", "this machine"),
        ("everybody", "no address"),
        ("192.0.2.300", "no address"),
    ],
)
def test_nobody_bans_everybody(server: Server, network: str, why: str) -> None:
    with people(server) as those:
        status, message = those.operator.refused(
            "POST", "/api/moderation/addresses", network=network
        )
        assert (status, why in message) == (400, True), message


def test_registration_is_closed_and_by_invitation(database: str) -> None:
    with serving(database) as server, people(server) as those, Visitor(server) as new:
        given = {"name": any_name(), "password": "a good password"}
        path = "/api/moderation/registration"
        those.operator.ask("PUT", path, registration="closed")
        assert new.ask("GET", "/api/registration")["registration"] == "closed"
        assert new.refused("POST", "/api/accounts", **given)[0] == 403
        those.operator.ask("PUT", path, registration="invitation")
        assert new.refused("POST", "/api/accounts", **given)[0] == 403
        made = those.operator.ask("POST", "/api/moderation/invitations", label="for Berta")
        other = those.operator.ask("POST", "/api/moderation/invitations", label="for Carla")
        state = those.operator.ask("GET", path)
        assert state["registration"] == "invitation"
        assert {one["label"] for one in state["invitations"]} == {"for Berta", "for Carla"}
        assert made["code"] not in str(state)
        new.ask("POST", "/api/accounts", invitation=made["code"], **given)
        given["name"] = any_name()
        assert new.refused("POST", "/api/accounts", invitation=made["code"], **given)[0] == 403
        those.operator.ask("DELETE", f"/api/moderation/invitations/{other['id']}")
        assert new.refused("POST", "/api/accounts", invitation=other["code"], **given)[0] == 403
        used = f"/api/moderation/invitations/{made['id']}"
        assert those.operator.refused("DELETE", used)[0] == 404
        log = those.operator.ask("GET", "/api/moderation/audit")
        assert [one["action"] for one in log] == [
            "revoke_invitation",
            "invite",
            "invite",
            "registration",
            "registration",
        ]
        assert made["code"] not in str(log)
