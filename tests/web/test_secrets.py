"""Tables that differ only in what a seat cannot know send its browser the same bytes (S20, Z15)."""

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

import httpx
import pytest
from playwright.sync_api import Browser, expect

from buongoverno.kernel.chance import Chance
from buongoverno.server.database.store import Store
from server.secrets.worlds import TABLES, World, decided, moments, sit_down, suite_of
from server.serving import Server
from web.people import Person
from web.traffic import RecordedBrowser, without_chance

_STEPS: Final = 5
_PONG: Final = '{"type":"pong"}'
# A table of each game by its place among those of the conformance tests, and a moment of its game.
_CASES: Final = [("siena", 2, 320), ("zena", 3, 45)]


@pytest.fixture
def store(server: Server) -> Iterator[Store]:
    """The server's database in our hands."""
    found = Store(server.database)
    yield found
    found.close()


@pytest.mark.rule("S20.1", "S20.2", "Z15.1")
@pytest.mark.parametrize(("game", "table", "after"), _CASES)
def test_indistinguishable_worlds_send_a_browser_the_same_bytes(
    game: str, table: int, after: int, browser: Browser, server: Server, store: Store
) -> None:
    agreed = TABLES[game][table]
    state = next(moments(game, agreed, [after]))
    chance = Chance(after)
    news = 0
    asked = state.pending[0]
    for seat in (asked, (asked + 1) % state.seats):
        tampered = suite_of(game).tamper(state, seat, chance)
        worlds = [sit_down(store, game, agreed, one) for one in (state, tampered)]
        pair = [Sitting(browser, server.address, world, seat) for world in worlds]
        while len(pair[0].versions) < _STEPS and _decide(game, pair, seat, chance):
            pass
        sent = [sitting.look_around_and_leave() for sitting in pair]
        news += sum('"type":"news"' in text for text in sent[0])
        _compare(*sent)
    assert news > _STEPS, "too little happened to show anything"


def _compare(one: list[str], two: list[str]) -> None:
    for first, second in zip_longest(one, two, fillvalue=""):
        pairs = enumerate(zip(first, second, strict=False))
        at = next((place for place, (a, b) in pairs if a != b), 0)
        shown = [text[max(0, at - 80) : at + 60] for text in (first, second)]
        assert first == second, f"something hidden is sent: {' / '.join(shown)}"


class Sitting:
    """Somebody at one of the two tables."""

    def __init__(self, browser: Browser, address: str, world: World, seat: int):
        self.world = world
        self._address = address
        self._recorded = RecordedBrowser(browser, address, world.table, world.keys[seat])
        self._load()  # the list of one's tables tells more of those that are loaded
        self._page = self._recorded.page
        self._choices = self._page.locator("[data-version]")
        self._recorded.open(f"/table/{world.table}")
        self.person = Person(self._page)
        self.versions = [int(self.person.version() or 0)]

    def decide(self, code: int) -> None:
        """Press a choice and, where that only lays a step, confirm it."""
        self.person.press(self._page.locator(f'button[data-code="{code}"]').first)
        before = self.versions[-1]
        expect(self._choices).not_to_have_attribute("data-version", str(before))
        if (self.person.version() or "").startswith(f"{before} "):
            expect(self.person.confirm).to_be_enabled()
            self.person.press(self.person.confirm)

    def other(self, seat: int, code: int) -> None:
        """Somebody else decides, elsewhere."""
        name = f"x{len(self.versions)}"  # the server carries out a command once
        answer = httpx.post(
            f"{self._address}/api/tables/{self.world.table}/commands",
            headers={"authorization": f"Bearer {self.world.keys[seat]}"},
            json={"type": "decide", "id": name, "version": self.versions[-1], "code": code},
            trust_env=False,
            timeout=60,
        )
        assert answer.status_code == 200, answer.text

    def see(self) -> None:
        """Wait until the page shows what the last decision led to."""
        another = re.compile(rf"^(?!{self.versions[-1]}$)\d+$")  # with nothing laid
        expect(self._choices).to_have_attribute("data-version", another)
        self.versions.append(int(self.person.version() or 0))

    def _load(self) -> None:
        answer = httpx.get(
            f"{self._address}/api/tables/{self.world.table}",
            headers={"authorization": f"Bearer {self.world.invitation}"},
            trust_env=False,
            timeout=60,
        )
        assert answer.status_code == 200, answer.text

    def look_around_and_leave(self) -> list[str]:
        """Come back to the table, look at the game so far; all that was sent."""
        self._recorded.open(f"/table/{self.world.table}")
        expect(self._page.get_by_role("log")).to_be_visible()
        self._recorded.open(f"/replay/{self.world.table}")
        expect(self._page.get_by_role("slider")).to_be_visible()
        sent = self._recorded.close()
        # How often and in which order depends on how quick the browser is; what, does not.
        return sorted({without_chance(self.world.plain(text)) for text in sent} - {_PONG})


def _decide(game: str, pair: list[Sitting], reader: int, chance: Chance) -> bool:
    """The same decision at both tables; whether they are still the same to the reader."""
    states = [sitting.world.state for sitting in pair]
    seat = states[0].pending[chance.below(len(states[0].pending))]
    code = suite_of(game).choose(states[0], seat, chance)
    if seat == reader:
        codes = [sitting.person.first_code() for sitting in pair]
        assert codes[0] == codes[1], "the choices show something hidden"
        code = codes[0]
    elif code not in states[1].legal(seat):
        return False
    before = [state.events for state in states]
    for state in states:
        decided(state, seat, code)
    logs = [state.log(reader, n) for state, n in zip(states, before, strict=True)]
    if any(entry.reveals for log in logs for entry in log):
        return False
    for sitting in pair:
        if seat == reader:
            sitting.decide(code)
        else:
            sitting.other(seat, code)
        sitting.see()
    return not states[0].over
