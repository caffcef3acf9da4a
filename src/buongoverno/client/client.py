"""A client of a server's HTTP interface: games, tables, seats, records, accounts."""

import time
from http.cookiejar import DefaultCookiePolicy
from types import TracebackType
from typing import Any, Final, Self, TypeVar
from urllib.parse import quote
from uuid import uuid4

import httpx
import msgspec

from buongoverno.client import decoding, errors
from buongoverno.client.connection import TableConnection
from buongoverno.client.patience import Patience
from buongoverno.client.reconnecting_socket import ReconnectingSocket
from buongoverno.protocol.agreement import Agreement
from buongoverno.protocol.command import Command, Decide
from buongoverno.protocol.games import GameInfo, LevelInfo
from buongoverno.protocol.live import Done
from buongoverno.protocol.people import (
    Account,
    Credentials,
    Fork,
    GoOn,
    Import,
    Language,
    MadeTable,
    MyTable,
    NewTable,
    NewToken,
    Problem,
    Rating,
    Rematch,
    SeatKey,
    Sit,
    TokenInfo,
)
from buongoverno.protocol.table import BidWorth, Hint, Moment, Snapshot, TableInfo

Kind = TypeVar("Kind")
_SECONDS: Final = 60.0
_PATIENCE: Final = 60.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 1.0  # before a request is sent again
_BROKEN: Final = (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError)


class Client:
    """Talks to one server. `token` says for whom: a seat's key or an account's token.

    The keys of tables it made or joined are remembered; each call may be given another. `patience`
    is how many seconds a call waits for a server that is away or says "too often". `language` is
    the one in which the server says why it refuses something.
    """

    def __init__(
        self,
        address: str,
        token: str | None = None,
        patience: float = _PATIENCE,
        language: Language = "en",
    ) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self.patience = patience
        self.keys: dict[str, str] = {}
        self._session: dict[str, str] = {}
        self.language: Language = language
        self._http = httpx.Client(
            base_url=self.address, timeout=_SECONDS, headers={"accept-language": language}
        )
        # Each request names its own identity; cookies of earlier ones must not override it.
        self._http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))

    def __repr__(self) -> str:
        return f"<Client of {self.address}>"  # without the token, which is secret

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    # -- catalogues --------------------------------------------------------------------------------

    def games(self) -> list[GameInfo]:
        """The games."""
        return self._get(list[GameInfo], "/api/games")

    def levels(self) -> list[LevelInfo]:
        """The levels of bots."""
        return self._get(list[LevelInfo], "/api/games/levels")

    def words(self, game: str, language: str = "en") -> dict[str, dict[str, str]]:
        """The texts of a game in a language."""
        path = f"/api/games/{quote(game)}/words/{quote(language)}"
        return self._get(dict[str, dict[str, str]], path)

    def tables(self, status: str | None = None) -> list[TableInfo]:
        """Public tables, the latest first."""
        asked = {} if status is None else {"status": status}
        return self._get(list[TableInfo], "/api/tables", asked)

    def ratings(self, game: str) -> list[Rating]:
        """The strongest players of a game."""
        return self._get(list[Rating], f"/api/ratings/{quote(game)}")

    # -- tables ------------------------------------------------------------------------------------

    def make_table(
        self, agreement: Agreement, name: str | None = None, seat: int | None = None
    ) -> MadeTable:
        """Make a table, and with a `name` take a seat there; without one, only host it."""
        return self._made("/api/tables", NewTable(agreement, name, seat, _new_id()))

    def import_record(self, record: str, go_on: GoOn | None = None) -> MadeTable:
        """Make an analysis table from a record, or with `go_on` one at which the game goes on.

        Only a game of one person against bots goes on.
        """
        return self._made("/api/tables/import", Import(record, _new_id(), go_on))

    def take_along(self, table: str, key: str | None = None) -> str:
        """End one's game against bots there, and get its record, to go on with it elsewhere."""
        return self._ask("POST", f"{_path(table)}/departure", None, table, key).decode()

    def fork(
        self,
        table: str,
        decisions: int | None = None,
        key: str | None = None,
        against_bots: bool = False,
    ) -> MadeTable:
        """Make an analysis table from a game, after `decisions` decisions or as it is now.

        `against_bots`: instead a table to play on from there in one's own seat, against bots.
        """
        wanted = Fork(decisions, _new_id(), against_bots)
        return self._made(f"{_path(table)}/fork", wanted, table, key)

    def rematch(self, table: str, key: str | None = None) -> MadeTable:
        """Make a table with the same agreement; the same people are invited to their seats."""
        return self._made(f"{_path(table)}/rematch", Rematch(_new_id()), table, key)

    def sit(
        self, table: str, name: str, seat: int | None = None, key: str | None = None
    ) -> SeatKey:
        """Take a seat, with the account if signed in; `key` is the invitation, if one is needed."""
        path, wanted = f"{_path(table)}/seats", Sit(name, seat, _new_id())
        invitation = key or self.keys.get(table)
        if self._session and invitation is not None:
            who = self._session_with(table, invitation)
            answer = self._request("POST", path, wanted, who).content
        else:
            answer = self._ask("POST", path, wanted, table, key)
        found = decoding.read(SeatKey, answer)
        self.keys[table] = found.key
        return found

    def leave(self, table: str, seat: int, key: str | None = None) -> TableInfo:
        """Give up a seat before the game starts."""
        answer = self._ask("DELETE", f"{_path(table)}/seats/{seat}", None, table, key)
        return decoding.read(TableInfo, answer)

    def renew_key(self, table: str, seat: int, key: str | None = None) -> SeatKey:
        """Revoke a seat's key and get a new one."""
        answer = self._ask("POST", f"{_path(table)}/seats/{seat}/key", None, table, key)
        return decoding.read(SeatKey, answer)

    def look(
        self,
        table: str,
        since: int = 0,
        perspective: int | None = None,
        key: str | None = None,
    ) -> Snapshot:
        """A table as its reader may see it, with what happened after number `since`.

        `perspective` is the seat to look from, once nothing is secret any more.
        """
        side = "" if perspective is None else f"&perspective={perspective}"
        path = f"{_path(table)}?since={since}{side}"
        return decoding.snapshot(self._ask("GET", path, None, table, key))

    def moment(self, table: str, decisions: int, key: str | None = None) -> Moment:
        """The game as it was after `decisions` decisions."""
        path = f"{_path(table)}/moments/{decisions}"
        return decoding.moment(self._ask("GET", path, None, table, key))

    def record(self, table: str, key: str | None = None) -> str:
        """The record of a finished game."""
        return self._ask("GET", f"{_path(table)}/record", None, table, key).decode()

    def hint(self, table: str, key: str | None = None) -> list[Hint]:
        """What a strong player would do, and why."""
        return decoding.read(list[Hint], self._ask("GET", f"{_path(table)}/hint", None, table, key))

    def worth(self, table: str, key: str | None = None) -> BidWorth:
        """About how much what is auctioned is worth, where one person plays with hints."""
        return decoding.read(BidWorth, self._ask("GET", f"{_path(table)}/worth", None, table, key))

    def carry_out(self, table: str, command: Command, key: str | None = None) -> Done:
        """Carry out a command by HTTP; it is committed when this returns, once per id."""
        answer = self._ask("POST", f"{_path(table)}/commands", command, table, key)
        return decoding.read(Done, answer)

    def decide(self, table: str, version: int, choice: int | str, key: str | None = None) -> Done:
        """Decide by HTTP; `version` is the one the decision is based on."""
        if isinstance(choice, int):
            return self.carry_out(table, Decide(_new_id(), version, code=choice), key)
        return self.carry_out(table, Decide(_new_id(), version, text=choice), key)

    def table(
        self,
        table: str,
        key: str | None = None,
        looking: bool = True,
        patience: float | None = None,
    ) -> TableConnection:
        """A live connection to a table, with the patience of the client or another."""
        patience = self.patience if patience is None else patience
        address = f"ws{self.address.removeprefix('http')}{_path(table)}/live"
        token = key or self.keys.get(table) or self.token
        headers = dict(self._session) if token is None else {}
        socket = ReconnectingSocket(address, headers, patience)
        return TableConnection(socket, token, looking, patience, self.language)

    # -- accounts ----------------------------------------------------------------------------------

    def register(self, name: str, password: str) -> Account:
        """Make an account and sign in to it."""
        return self._signed_in("/api/accounts", Credentials(name, password))

    def sign_in(self, name: str, password: str) -> Account:
        """Sign in; later requests without a key are made for the account."""
        return self._signed_in("/api/session", Credentials(name, password))

    def sign_out(self) -> None:
        """End the session."""
        self._ask("DELETE", "/api/session")
        self._session = {}

    def me(self) -> Account:
        """The account."""
        return self._get(Account, "/api/me")

    def my_tables(self) -> list[MyTable]:
        """The account's games; those where it has to decide come first."""
        return self._get(list[MyTable], "/api/me/tables")

    def tokens(self) -> list[TokenInfo]:
        """The account's tokens for programs."""
        return self._get(list[TokenInfo], "/api/me/tokens")

    def make_token(self, label: str) -> TokenInfo:
        """Make a token for a program; its secret is returned only here."""
        return decoding.read(TokenInfo, self._ask("POST", "/api/me/tokens", NewToken(label)))

    def revoke_token(self, token: str) -> None:
        """Revoke a token, named by its id."""
        self._ask("DELETE", f"/api/me/tokens/{quote(token)}")

    def _signed_in(self, path: str, credentials: Credentials) -> Account:
        response = self._request("POST", path, credentials, {})
        account = decoding.read(Account, response.content)
        cookies = "; ".join(f"{name}={value}" for name, value in response.cookies.items())
        self._session = {"cookie": cookies, "x-csrf-token": account.csrf or ""}
        return account

    # -- requests ----------------------------------------------------------------------------------

    def _made(
        self, path: str, body: msgspec.Struct | None, of: str | None = None, key: str | None = None
    ) -> MadeTable:
        made = decoding.read(MadeTable, self._ask("POST", path, body, of, key))
        self.keys[made.table.id] = made.own.key
        return made

    def _get(self, kind: type[Kind], path: str, asked: dict[str, str] | None = None) -> Kind:
        query = f"?{httpx.QueryParams(asked)}" if asked else ""
        return decoding.read(kind, self._ask("GET", path + query))

    def _ask(
        self,
        method: str,
        path: str,
        body: msgspec.Struct | None = None,
        table: str | None = None,
        key: str | None = None,
    ) -> bytes:
        known = self.keys.get(table) if table is not None else None
        token = key or known or self.token
        who = self._session if token is None else {"authorization": f"Bearer {token}"}
        return self._request(method, path, body, who).content

    def _session_with(self, table: str, key: str) -> dict[str, str]:
        """The session and the key to a table, as a browser sends both."""
        cookie = self._session["cookie"]
        name = cookie.partition("=")[0]
        return {**self._session, "cookie": f"{cookie}; {name}-{table}={key}"}

    def _request(
        self, method: str, path: str, body: msgspec.Struct | None, who: dict[str, str]
    ) -> httpx.Response:
        content = None if body is None else msgspec.json.encode(body)
        headers = {**who, "content-type": "application/json"} if body is not None else who
        request = self._http.build_request(method, path, content=content, headers=headers)
        may_repeat = method == "GET" or getattr(body, "id", None) is not None
        waiting = Patience(self.patience)
        while True:
            try:
                response = self._answer(request, may_repeat)
            except httpx.TransportError as error:
                raise errors.Unreachable(f"{self.address} does not answer: {error}") from error
            if not response.is_error:
                return response
            problem = _error(response)
            time.sleep(waiting.pause_after(problem))

    def _answer(self, request: httpx.Request, may_repeat: bool) -> httpx.Response:
        """Send; if the connection breaks before the answer, send again until there is one.

        What changes something carries an id, so the server does it once.
        """
        try:
            return self._http.send(request)
        except _BROKEN:
            if not may_repeat:
                raise
        until = time.monotonic() + self.patience
        pause = _FIRST_PAUSE
        while True:
            try:
                return self._http.send(request)
            except (*_BROKEN, httpx.ConnectError):
                if time.monotonic() + pause > until:
                    raise
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)


def _new_id() -> str:
    return uuid4().hex


def _path(table: str) -> str:
    return f"/api/tables/{quote(table, safe='')}"


def _error(response: httpx.Response) -> errors.ClientError:
    try:
        found: Any = msgspec.json.decode(response.content)
        if found.get("type") == "conflict":
            conflict = decoding.conflict(response.content)
            return errors.Conflict(conflict.message, conflict.snapshot)
        problem = decoding.read(Problem, response.content)
    except (msgspec.MsgspecError, AttributeError):
        return errors.Unreachable(f"the server answered {response.status_code} without a reason")
    return errors.Refused(
        problem.reason,
        problem.message,
        problem.rule,
        problem.sentence,
        problem.retry_after,
        problem.obstacle,
    )
