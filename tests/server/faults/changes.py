"""Every kind of change at a table, each with the table it needs."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, Final, cast

import buongoverno
from buongoverno.answers.bot_tasks import Answer, Task
from buongoverno.kernel.match import Match
from buongoverno.kernel.record import print_record
from buongoverno.server.bots.fair_queue import Requester
from buongoverno.server.bots.pool import WorkerPool
from buongoverno.server.database.store import Store
from server.bad_input.tables import over
from server.faults.world import World

SEATS: Final = 3

Make = Callable[[], Awaitable[Any]]
# Sets a table up and gives a function that makes the change, and raises if it is not made.
Kind = Callable[[World], Awaitable[Make]]


# -- tables ----------------------------------------------------------------------------------------


async def gathering(world: World, *offers: dict[str, str], **agreed: Any) -> None:
    """A public table at which Ada, the host, has sat down."""
    made = await _made(world, *offers, **agreed)
    world.table, world.keys = made["table"]["id"], [made["own"]["key"]]


async def _made(world: World, *offers: dict[str, str], **agreed: Any) -> Any:
    seats = [{"kind": "open"}, *(offers or [{"kind": "open"}] * (SEATS - 1))]
    agreement = {"game": "siena", "seats": seats, "visibility": "public", **agreed}
    wanted = {"agreement": agreement, "name": "Ada"}
    return await world.request("POST", "/api/tables", world.account, wanted)


async def sit(world: World, name: str) -> str:
    """Take a seat without an account; gives the key."""
    made = await world.request("POST", f"/api/tables/{world.table}/seats", "", {"name": name})
    return cast(str, made["key"])


async def begun(world: World, **agreed: Any) -> None:
    """A game between three people."""
    await gathering(world, **agreed)
    for name in ("Bea", "Cia"):
        world.keys.append(await sit(world, name))


async def decided(world: World) -> int:
    """A game in which a seat has decided something; gives the seat."""
    await begun(world)
    seat, decision = await world.asked()
    await world.command(seat, id="before", **decision)
    return seat


def finished(world: World) -> None:
    """A game that is over."""
    store = Store(world.database)
    made = over(store, "zena")
    store.close()
    world.table, world.keys = made.table, made.keys


# -- decisions -------------------------------------------------------------------------------------


async def decide_over_http(world: World) -> Make:
    await begun(world)
    seat, decision = await world.asked()
    return lambda: world.command(seat, id="the-decision", **decision)


async def decide_several_times(world: World) -> Make:
    """Place two figures of the family with one command."""
    await begun(world, game="zena")
    seat, decision = await world.asked()
    codes = [choice["code"] for choice in (await world.look(seat))["situation"]["choices"]]
    together = {"type": "decide_all", "version": decision["version"], "decisions": codes[:2]}
    return lambda: world.command(seat, id="the-decision", **together)


async def decide_over_a_socket(world: World) -> Make:
    await begun(world)
    seat, decision = await world.asked()

    async def make() -> None:
        opened = await world.connected(seat)
        await opened.send(json.dumps({"id": "the-decision", **decision}))
        async for text in opened:
            message = json.loads(text)
            assert message["type"] != "closing", message
            if message["type"] == "done":
                break
        await opened.close()

    return make


async def decide_on_a_page(world: World) -> Make:
    await begun(world)
    seat, decision = await world.asked()

    async def make() -> None:
        answer = await world.http.post(
            f"/plain/table/{world.table}/decide",
            data={"version": decision["version"], "code": decision["code"]},
            headers={"authorization": f"Bearer {world.keys[seat]}"},
        )
        assert answer.status_code == 303, answer.text

    return make


async def undo(world: World) -> Make:
    seat = await decided(world)
    version = (await world.look(seat))["version"]
    return lambda: world.command(seat, id="the-undo", type="undo", version=version)


async def agree_to_undo(world: World) -> Make:
    """Others decide too, so that they have to agree."""
    seat = await decided(world)
    for number in range(4):
        other, decision = await world.asked()
        await world.command(other, id=f"more-{number}", **decision)
    version = (await world.look(seat))["version"]
    await world.command(seat, id="the-wish", type="undo", version=version)
    other = (seat + 1) % SEATS
    return lambda: world.command(other, id="agreed", type="answer_undo", agree=True)


class HeldPool(WorkerPool):
    """A pool whose bots answer when the test lets them."""

    def __init__(self) -> None:
        super().__init__(1)
        self.thoughts = 0
        self.may_answer = asyncio.Event()

    async def think(self, requester: Requester, task: Task) -> Answer:
        """The first choice, but not yet."""
        self.thoughts += 1
        await self.may_answer.wait()
        return Answer(task.codes[0])


async def bot_decides(world: World) -> Make:
    thinking = HeldPool()
    world.services.bots.workers = thinking
    await gathering(world, {"kind": "bot", "level": "novice"}, {"kind": "bot", "level": "novice"})
    while not thinking.thoughts:
        seat, decision = await world.asked()
        assert seat == 0
        await world.command(0, id=f"on-{decision['version']}", **decision)

    async def make() -> None:
        before = (await world.look(0))["number"]
        thinking.may_answer.set()
        await _next_commit(world)  # a job that failed is claimed again when its lease is over
        assert (await world.look(0))["number"] > before, "the bot's decision was not committed"

    return make


async def time_is_over(world: World) -> Make:
    await begun(world, clock={"kind": "live", "bank": 60, "increment": 0})

    async def make() -> None:
        await world.clock.advance(100)
        await _next_commit(world)
        seats = (await world.look(0))["table"]["seats"]
        assert any(seat["caretaker"] for seat in seats), "no bot took over"

    return make


async def _next_commit(world: World) -> None:
    """Let time pass until the next change of a table is committed or has failed."""
    before = world.journal.reported
    await world.until(lambda: world.journal.reported > before, step=0.1)


# -- other commands --------------------------------------------------------------------------------


def commanding(seat: int, before: dict[str, Any] | None = None, /, **command: Any) -> Kind:
    """A command of a seat, perhaps after another one of the same seat."""

    async def kind(world: World) -> Make:
        await begun(world)
        if before is not None:
            await world.command(seat, id="before", **before)
            await world.until(lambda: not world.bots_asked())
        return lambda: world.command(seat, id="the-command", **command)

    return kind


async def begin(world: World) -> Make:
    await gathering(world)
    return lambda: world.command(0, id="begin", type="start", fill_with="novice")


# -- seats and keys --------------------------------------------------------------------------------


async def sit_down(world: World) -> Make:
    await gathering(world)
    return lambda: sit(world, "Bea")


async def seat_a_bot(world: World) -> Make:
    await gathering(world)
    path = f"/api/tables/{world.table}/seats/2"
    return lambda: world.request("PUT", path, world.keys[0], {"level": "novice"})


async def leave(world: World) -> Make:
    await gathering(world)
    world.keys.append(await sit(world, "Bea"))
    path = f"/api/tables/{world.table}/seats/1"
    return lambda: world.request("DELETE", path, world.keys[0])


def renewing_a_key(seat: int) -> Kind:
    """The host renews the key of a seat, which is seat 0 if it is the host's own."""

    async def kind(world: World) -> Make:
        await begun(world)
        path = f"/api/tables/{world.table}/seats/{seat}/key"
        return lambda: world.request("POST", path, world.keys[0])

    return kind


async def renew_the_invitation(world: World) -> Make:
    made = await _made(world)
    world.table, world.keys = made["table"]["id"], [made["own"]["key"]]
    world.invitation = made["invitation"]["key"]
    path = f"/api/tables/{world.table}/invitation"
    return lambda: world.request("POST", path, world.keys[0])


async def take_the_game_along(world: World) -> Make:
    world.services.bots.workers = HeldPool()
    await gathering(world, *[{"kind": "bot", "level": "novice"}] * 2, hints=False)

    async def make() -> None:
        answer = await world.http.post(
            f"/api/tables/{world.table}/departure",
            headers={"authorization": f"Bearer {world.keys[0]}"},
        )
        assert answer.status_code == 200, answer.text
        assert "seed: " in answer.text

    return make


async def want_no_notices(world: World) -> Make:
    await begun(world)
    path = f"/api/tables/{world.table}/quiet"
    return lambda: world.request("PUT", path, world.account, {"quiet": True})


# -- new tables ------------------------------------------------------------------------------------


async def make_a_table(world: World) -> Make:
    await begun(world)
    return lambda: _made(world)


async def import_a_record(world: World) -> Make:
    finished(world)
    record = (await world.http.get(f"/api/tables/{world.table}/record")).raise_for_status().text
    return lambda: world.request("POST", "/api/tables/import", world.account, {"record": record})


async def go_on_with_a_record(world: World) -> Make:
    world.services.bots.workers = HeldPool()
    await begun(world)
    match = Match.begin(buongoverno.game("siena"), ["Ada", "Bea"], 7)
    match.name_seats(["me", "novice"])
    wanted = {"record": print_record(match.record, match.game), "go_on": {}}
    return lambda: world.request("POST", "/api/tables/import", world.account, wanted)


async def fork(world: World) -> Make:
    await begun(world)
    path = f"/api/tables/{world.table}/fork"
    return lambda: world.request("POST", path, world.account, {})


async def rematch(world: World) -> Make:
    finished(world)
    path = f"/api/tables/{world.table}/rematch"
    return lambda: world.request("POST", path, world.keys[0])


KINDS: Final[dict[str, Kind]] = {
    "decide over HTTP": decide_over_http,
    "decide several times": decide_several_times,
    "decide over a socket": decide_over_a_socket,
    "decide on a page": decide_on_a_page,
    "undo": undo,
    "agree to an undo": agree_to_undo,
    "a bot decides": bot_decides,
    "time is over": time_is_over,
    "say": commanding(0, type="say", text="good evening"),
    "pause": commanding(1, type="pause"),
    "resume": commanding(1, {"type": "pause"}, type="resume"),
    "resign": commanding(2, type="resign"),
    "let a bot play": commanding(1, type="caretake", seat=1),
    "take the seat back": commanding(1, {"type": "caretake", "seat": 1}, type="return"),
    "standing orders": commanding(0, type="set_orders", orders=[{"kind": "never_propose"}]),
    "begin": begin,
    "sit down": sit_down,
    "seat a bot": seat_a_bot,
    "leave": leave,
    "renew one's own key": renewing_a_key(0),
    "renew the key of another": renewing_a_key(1),
    "renew the invitation": renew_the_invitation,
    "want no notices": want_no_notices,
    "make a table": make_a_table,
    "take the game along": take_the_game_along,
    "import a record": import_a_record,
    "go on with a record": go_on_with_a_record,
    "fork": fork,
    "rematch": rematch,
}
# Of these the sockets at the table are told nothing.
UNTOLD: Final = {
    "renew one's own key",
    "renew the invitation",
    "want no notices",
    "make a table",
    "import a record",
    "go on with a record",
    "fork",
}
