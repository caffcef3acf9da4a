"""Tables that show an arranged position: the server's messages, with another situation in them.

What a person does at such a table is not sent on; it is kept, to be looked at.
"""

import json
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

import msgspec
from playwright.sync_api import Page, WebSocketRoute

import buongoverno
from buongoverno.kernel.scenario_language import Sentence
from buongoverno.kernel.state import State
from buongoverno.tables.projection import in_ranges

_SENT_ON: Final = ("hello", "resync", "ping")
_PATIENCE: Final = 30.0  # seconds


@dataclass(frozen=True)
class ArrangedPosition:
    """What is given, and the decisions until P1 is asked, in the language of docs/scenarios.md."""

    game: str
    ruleset: str
    given: tuple[str, ...]
    decisions: tuple[str, ...] = ()

    def state(self) -> State:
        """The position in which P1 is asked."""
        language = buongoverno.game(self.game).scenario_language(self.ruleset, {})
        state = language.arrange([Sentence(0, text) for text in self.given])
        for text in self.decisions:
            seat = state.pending[0]
            state.apply(next(one.code for one in state.choices(seat) if one.text == text), seat)
        assert 0 in state.pending, (self.given, state.pending)
        return state


def situation_of(state: State, seat: int = 0) -> dict[str, Any]:
    """What a seat is told of a position."""
    choices, ranges = in_ranges(state.choices(seat, 0))
    return {
        "view": msgspec.to_builtins(state.view(seat)),
        "choices": msgspec.to_builtins(choices),
        "ranges": msgspec.to_builtins(ranges),
        "barred": msgspec.to_builtins(state.barred(seat)),
        "otherwise": msgspec.to_builtins(state.otherwise(seat)),
    }


class ArrangedTable:
    """What a page shows at any table it opens; `sent` is what was done there."""

    def __init__(self, page: Page, state: State) -> None:
        self.sent: list[dict[str, Any]] = []
        self._page = page
        self._shown = situation_of(state)
        self._socket: WebSocketRoute | None = None
        self._situation: dict[str, Any] = {}
        self._number = 0
        self._seen = 0
        page.route_web_socket("**/api/**", self._connect)

    def show(self, state: State) -> None:
        """Show another position, and wait until the page has taken it."""
        assert self._socket is not None
        self._shown = situation_of(state)
        after, self._number = self._number, self._number + 1
        news = {
            "type": "news",
            "after": after,
            "number": self._number,
            "happenings": [],
            "situation": self._situation | self._shown,
        }
        self._socket.send(json.dumps(news))
        until = monotonic() + _PATIENCE
        while self._seen < self._number:
            assert monotonic() < until, "the page has not taken the position"
            self._page.wait_for_timeout(5)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        server = socket.connect_to_server()

        def receive(message: str | bytes) -> None:
            told = json.loads(message)
            if told.get("type") == "seen":
                self._seen = max(self._seen, told["number"])
            elif "type" in told and told["type"] not in _SENT_ON:
                self.sent.append(told)
            else:
                server.send(message)

        socket.on_message(receive)
        server.on_message(lambda message: socket.send(self._arranged(message)))

    def _arranged(self, message: str | bytes) -> str:
        told = json.loads(message)
        holder = told.get("snapshot", told)
        if holder.get("situation"):
            self._situation = dict(holder["situation"])
            self._number = max(self._number, holder.get("number", 0))
            holder["situation"].update(self._shown)
        return json.dumps(told)


def arrange(page: Page, state: State) -> list[dict[str, Any]]:
    """Let a page show a position at any table it opens; returns what is sent from there."""
    return ArrangedTable(page, state).sent
