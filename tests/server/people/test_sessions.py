"""Sessions are listed and ended; a new password ends everything."""

import pytest

from buongoverno.server.people.devices import device_of
from server.people.visitors import PASSWORD, Visitor
from server.serving import Server

_FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


_KIT = "AppleWebKit/537.36 (KHTML, like Gecko)"
_AGENTS = {
    _FIREFOX: "Firefox on Linux",
    f"Mozilla/5.0 (iPhone; like Mac OS X) {_KIT} Version/17.0 Safari/604.1": "Safari on iPhone",
    f"Mozilla/5.0 (Windows NT 10.0) {_KIT} Chrome/120 Safari/537 Edg/120": "Edge on Windows",
    f"Mozilla/5.0 (Linux; Android 14) {_KIT} Chrome/120 Safari/537": "Chrome on Android",
    "python-httpx/0.27": "a Python program",
    "<script>": "",
}


@pytest.mark.parametrize(("agent", "device"), _AGENTS.items())
def test_devices(agent: str, device: str) -> None:
    assert device_of(agent) == device


def test_sessions_are_listed_and_ended(server: Server) -> None:
    with Visitor(server, _FIREFOX) as here, Visitor(server) as there, Visitor(server) as third:
        here.register()
        there.sign_in(here.name)
        third.sign_in(here.name)
        sessions = here.ask("GET", "/api/me/sessions")
        assert len(sessions) == 3
        [own] = [one for one in sessions if one["current"]]
        assert own["device"] == "Firefox on Linux"
        [other] = [one for one in there.ask("GET", "/api/me/sessions") if one["current"]]
        here.ask("DELETE", f"/api/me/sessions/{other['id']}")
        assert there.refused("GET", "/api/me")[0] == 401
        assert here.refused("DELETE", f"/api/me/sessions/{other['id']}")[0] == 404
        here.ask("DELETE", "/api/me/sessions")
        assert third.refused("GET", "/api/me")[0] == 401
        assert here.ask("GET", "/api/me")["name"] == here.name


def test_nobody_ends_the_sessions_of_others(server: Server) -> None:
    with Visitor(server) as one, Visitor(server) as other:
        one.register()
        other.register()
        [session] = other.ask("GET", "/api/me/sessions")
        assert one.refused("DELETE", f"/api/me/sessions/{session['id']}")[0] == 404
        assert other.ask("GET", "/api/me")["name"] == other.name


def test_tokens_end_with_the_password(server: Server) -> None:
    with Visitor(server) as visitor, Visitor(server) as program:
        visitor.register()
        secret = visitor.ask("POST", "/api/me/tokens", label="my bot")["secret"]
        program.http.headers["authorization"] = f"Bearer {secret}"
        assert program.ask("GET", "/api/me")["name"] == visitor.name
        visitor.ask("PATCH", "/api/me", old_password=PASSWORD, password="another one")
        assert program.refused("GET", "/api/me")[0] == 401
        assert visitor.ask("GET", "/api/me/tokens") == []
