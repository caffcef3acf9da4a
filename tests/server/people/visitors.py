"""Visitors with accounts, as a browser is one: a cookie, and the token against forgery."""

from itertools import count
from typing import Any, Final

import httpx

from server.serving import Server

PASSWORD: Final = "a good password"
_numbers = count(1)


def any_name(name: str = "Visitor") -> str:
    """A name nobody has."""
    return f"{name}-{next(_numbers)}"


class Visitor:
    """A browser, signed in once `register` or `sign_in` was called."""

    def __init__(self, server: Server, agent: str = "") -> None:
        self.server = server
        self.name = ""
        headers = {"user-agent": agent} if agent else {}
        self.http = httpx.Client(
            base_url=server.address, trust_env=False, timeout=60, headers=headers
        )

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def register(self, name: str | None = None, **more: Any) -> "Visitor":
        """A new account."""
        self.name = name or any_name()
        return self._enter("/api/accounts", name=self.name, password=PASSWORD, **more)

    def sign_in(self, name: str, password: str = PASSWORD) -> "Visitor":
        """Sign in to an account."""
        self.name = name
        return self._enter("/api/session", name=name, password=password)

    def _enter(self, path: str, **data: Any) -> "Visitor":
        account = self.ask("POST", path, **data)
        self.http.headers["x-csrf-token"] = account["csrf"]
        return self

    def ask(self, method: str, path: str, **data: Any) -> Any:
        """A request that succeeds."""
        answer = self.http.request(method, path, json=data or None)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text

    def refused(self, method: str, path: str, **data: Any) -> tuple[int, str]:
        """A request that is refused: its status and why."""
        answer = self.http.request(method, path, json=data or None)
        assert not answer.is_success, f"{method} {path}: {answer.text}"
        return answer.status_code, answer.json()["message"]

    def make_table(self, name: str, seats: int = 2, **agreed: Any) -> str:
        """A public table of Siena, with the visitor in its first seat."""
        offers = [{"kind": "open"} for _ in range(seats)]
        agreement = {"game": "siena", "seats": offers, "visibility": "public", **agreed}
        made = self.ask("POST", "/api/tables/", agreement=agreement, name=name)
        return str(made["table"]["id"])

    def sit(self, table: str, name: str) -> None:
        """Take a seat."""
        self.ask("POST", f"/api/tables/{table}/seats", name=name)

    def look(self, table: str) -> dict[str, Any]:
        """The table as the visitor sees it."""
        found: dict[str, Any] = self.ask("GET", f"/api/tables/{table}")
        return found

    def say(self, table: str, text: str) -> None:
        """Talk at a table."""
        self.command(table, type="say", text=text)

    def command(self, table: str, **command: Any) -> Any:
        """Give a command."""
        return self.ask("POST", f"/api/tables/{table}/commands", id=any_name("c"), **command)

    def decide(self, table: str) -> bool:
        """Take the first choice there is; whether the visitor was asked."""
        situation = self.look(table)["situation"]
        codes = [one["code"] for one in situation["choices"] + situation["ranges"]]
        if not codes:
            return False
        self.command(table, type="decide", version=situation["version"], code=codes[-1])
        return True


def play_out(table: str, *visitors: Visitor) -> None:
    """Everybody decides until the game is over."""
    while visitors[0].look(table)["table"]["status"] == "running":
        assert any(visitor.decide(table) for visitor in visitors)


def said(visitor: Visitor, table: str) -> list[str]:
    """What the talk at a table says."""
    return [
        one.get("text", "") for one in visitor.look(table)["happenings"] if one["kind"] == "said"
    ]
