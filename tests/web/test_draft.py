"""The turn as a draft: laid, taken back and forth, and confirmed; and choices that stand still."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from buongoverno.kernel.state import State
from buongoverno.server.database.store import Store
from server.serving import Server
from web.browsing import PHONE
from web.conftest import Visit
from web.tables import LaidTable, Moment, lay, own_turn

LAPTOP: Final[dict[str, Any]] = {"viewport": {"width": 1366, "height": 768}}
SCREENS: Final = [pytest.param(LAPTOP, id="laptop"), pytest.param(PHONE, id="phone")]
PHONES: Final = ((360, 740), (375, 667), (390, 844), (844, 390))
# Milliseconds after a change of the layout in which a click is not taken.
SETTLING: Final = 300


@pytest.fixture(scope="module")
def store(server: Server) -> Iterator[Store]:
    """The server's database in our hands."""
    found = Store(server.database)
    yield found
    found.close()


class Drafting:
    """Ada in front of her turn."""

    def __init__(self, page: Page, table: LaidTable) -> None:
        self.page = page
        self.table = table
        self.choices = page.get_by_role("group", name="What you can do", exact=True)
        self.offers = self.choices.locator("button[data-code]")
        self.steps = page.get_by_role("list", name="Steps laid so far").locator(
            "li.step:not(.laying)"
        )
        self.confirm = page.get_by_role("button", name="Confirm")
        self.back = page.get_by_role("button", name="Take back", exact=True)
        self.again = page.get_by_role("button", name="Lay it again")
        self.sent: list[str] = []
        page.on("websocket", lambda socket: socket.on("framesent", self._note))

    def _note(self, message: Any) -> None:
        kinds = [kind for kind in ("decide", "decide_all") if f'"type":"{kind}"' in str(message)]
        self.sent += kinds

    def lay(self, offer: Locator) -> None:
        """Lay a step, without waiting for the layout to settle."""
        count = self.steps.count()
        offer.evaluate("button => button.click()")
        expect(self.steps).to_have_count(count + 1)
        expect(self.offers.or_(self.page.locator(".draft .edge")).first).to_be_attached()

    def codes(self) -> list[str]:
        """What can be chosen."""
        return [
            str(code)
            for code in self.offers.evaluate_all("all => all.map(one => one.dataset.code)")
        ]

    def lay_all(self) -> None:
        """Lay steps until the turn ends or asks for something that cannot be taken back."""
        for _ in range(12):
            if self.offers.count() == 0:
                return
            self.lay(self.offers.last)


@pytest.fixture
def drafting(visit: Visit, server: Server, store: Store) -> Any:
    """Ada in front of her turn in a game, on a screen."""

    def sit(game: str, features: dict[str, Any], moment: Moment | None = None) -> Drafting:
        table = lay(store, game, moment or fresh(game))
        page = visit(None, **features)
        table.sit_down(page.context, server.address)
        ada = Drafting(page, table)
        page.goto(f"/table/{table.id}")
        expect(ada.offers.first).to_be_visible()
        return ada

    return sit


def asked(question: str) -> Moment:
    """Ada is asked that."""
    return lambda state: 0 in state.pending and state.current_question().name == question


def fresh(game: str) -> Moment:
    """A moment can be waited for once."""
    return own_turn(90) if game == "siena" else own_turn(60)


@pytest.mark.parametrize("game", ["siena", "zena"])
@pytest.mark.parametrize("features", SCREENS)
def test_a_turn_is_laid_taken_back_and_forth_and_confirmed_at_once(
    drafting: Any, game: str, features: dict[str, Any]
) -> None:
    ada: Drafting = drafting(game, features)
    first = ada.codes()
    ada.lay(ada.offers.first)
    second = ada.codes()
    assert second != first
    assert ada.sent == []
    if features is LAPTOP:
        expect(ada.page.locator("section.players")).to_be_visible()
    ada.page.keyboard.press("u")
    expect(ada.steps).to_have_count(0)
    assert ada.codes() == first
    ada.page.keyboard.press("r")
    expect(ada.steps).to_have_count(1)
    ada.page.keyboard.press("Control+z")
    expect(ada.steps).to_have_count(0)
    ada.page.keyboard.press("Control+Shift+z")
    expect(ada.steps).to_have_count(1)
    assert ada.codes() == second
    ada.lay_all()
    count = ada.steps.count()
    assert count >= 2
    expect(ada.page.locator(".draft .sum")).to_contain_text("→")
    expect(ada.page.locator(".draft .edge")).to_be_visible()
    version = ada.choices.get_attribute("data-version")
    ada.confirm.evaluate("button => button.click()")
    expect(ada.page.locator(f'[data-version="{version}"]')).to_have_count(0)
    expect(ada.steps).to_have_count(0)
    assert ada.sent == ["decide_all"]


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_whatever_is_laid_on_a_phone_can_be_confirmed(drafting: Any, game: str) -> None:
    """The button is whole on the screen, and so is what is on the board."""
    ada: Drafting = drafting(game, PHONE)
    ada.lay(ada.offers.first)
    for whole in (False, True):
        if whole:
            ada.lay_all()
        for width, height in PHONES:
            ada.page.set_viewport_size({"width": width, "height": height})
            expect(ada.confirm).to_be_in_viewport(ratio=1)
            expect(ada.page.locator(".table-board")).to_be_in_viewport(ratio=1)
            expect(ada.page.locator(".table-hand")).to_be_in_viewport(ratio=1)


def test_what_is_laid_is_marked_and_a_click_on_it_takes_it_back(drafting: Any) -> None:
    ada: Drafting = drafting("siena", LAPTOP)
    card = ada.page.locator("[data-at^='hand:']:has(button)").first
    ada.lay(ada.choices.get_by_role("button", name="Play").first)
    ghost = ada.page.locator("[data-at^='hand:'][data-ghost='1']")
    expect(ghost).to_have_count(1)
    expect(ghost).to_have_css("opacity", "0.7")
    expect(card).to_be_visible()
    ghost.evaluate("one => one.click()")
    expect(ada.steps).to_have_count(0)
    expect(ada.page.locator("[data-ghost]")).to_have_count(0)


def test_two_drafts_stand_beside_each_other(drafting: Any) -> None:
    ada: Drafting = drafting("siena", LAPTOP)
    ada.lay(ada.offers.first)
    kept = ada.steps.first.inner_text()
    ada.page.get_by_role("button", name="Keep this draft and try another").click()
    expect(ada.steps).to_have_count(0)
    ada.lay(ada.offers.last)
    others = ada.page.get_by_role("list", name="Other drafts")
    expect(others.get_by_role("button")).to_have_count(1)
    others.get_by_role("button").click()
    expect(ada.steps).to_have_count(1)
    assert ada.steps.first.inner_text() == kept
    assert ada.sent == []


def before_another(moment: Moment) -> Moment:
    """Such a moment in which it is known who is asked after Ada's turn."""

    def has_come(state: State) -> bool:
        return moment(state) and any(one.asks for one in state.choices(0) if not one.goes_on)

    return has_come


def test_what_reveals_or_binds_says_so_on_its_button(drafting: Any, store: Store) -> None:
    ada: Drafting = drafting("siena", LAPTOP, before_another(own_turn(90)))
    ends = ada.choices.get_by_role("button", name="End the turn")
    expect(ends).to_contain_text("then it is up to")
    ada.lay(ends)
    expect(ada.offers).to_have_count(0)
    expect(ada.confirm).to_contain_text("End the turn")

    opening: Drafting = drafting("siena", LAPTOP, asked("propose"))
    declining = opening.choices.locator('[data-code="0"]')
    expect(declining).to_contain_text("you are out of the opening auction")


def test_a_click_right_after_the_layout_has_changed_is_not_taken(drafting: Any) -> None:
    """Two clicks where two different choices stand one after the other: one is taken."""
    ada: Drafting = drafting("siena", LAPTOP)
    ada.page.wait_for_timeout(SETTLING)
    answers: list[Any] = ada.page.evaluate(
        """async () => {
          const clicked = (button) =>
            button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
          const steps = () => document.querySelectorAll('.draft li.step:not(.laying)').length;
          const offer = () => document.querySelector('.choices button[data-code]');
          const until = (count) => new Promise((done) => {
            const look = () => (steps() === count ? done() : requestAnimationFrame(look));
            look();
          });
          clicked(offer());
          await until(1);
          clicked(offer());
          await new Promise((done) => setTimeout(done, 150));
          const tooSoon = steps();
          await new Promise((done) => setTimeout(done, 450));
          clicked(offer());
          await until(2);
          return [tooSoon, steps()];
        }"""
    )
    assert answers == [1, 2]


@pytest.mark.parametrize("features", SCREENS)
def test_choices_begin_where_they_did_while_a_draft_grows(
    drafting: Any, features: dict[str, Any]
) -> None:
    ada: Drafting = drafting("zena", features)
    ada.lay(ada.offers.first)
    tops = [top_of(ada)]
    while ada.offers.count() and len(tops) < 4:
        ada.lay(ada.offers.first)
        if ada.offers.count():
            tops.append(top_of(ada))
    ada.page.keyboard.press("u")
    expect(ada.offers.first).to_be_attached()
    tops.append(top_of(ada))
    assert max(tops) - min(tops) <= 1, tops


def top_of(ada: Drafting) -> float:
    """Where the choices begin."""
    found: float = ada.choices.evaluate("one => one.getBoundingClientRect().top")
    return found


def test_with_a_finger_the_first_tap_shows_and_the_second_does(drafting: Any) -> None:
    ada: Drafting = drafting("siena", PHONE, asked("propose"))
    offer = ada.choices.locator('[data-code="0"]')
    ada.page.wait_for_timeout(SETTLING)
    offer.tap()
    expect(offer).to_contain_text("Tap again")
    assert ada.sent == []
    ada.page.wait_for_timeout(SETTLING)
    offer.tap()
    expect(ada.offers).to_have_count(0)
    assert ada.sent == ["decide"]


def test_whoever_writes_without_a_field_decides_nothing(drafting: Any) -> None:
    ada: Drafting = drafting("siena", LAPTOP, asked("propose"))
    version = ada.choices.get_attribute("data-version")
    ada.page.locator("body").focus()
    ada.page.keyboard.type("please", delay=40)
    ada.page.keyboard.press("Enter")
    ada.page.keyboard.press("p")
    ada.page.keyboard.press("p")
    expect(ada.choices).to_have_attribute("data-version", version or "")
    assert ada.sent == []


def test_a_draft_of_a_game_that_has_gone_on_is_told_so_and_nothing_is_played(
    drafting: Any, server: Server
) -> None:
    """The same person decides in another window meanwhile."""
    ada: Drafting = drafting("siena", LAPTOP)
    ada.lay(ada.choices.get_by_role("button", name="Play").first)
    other = ada.page.context.new_page()
    elsewhere = Drafting(other, ada.table)
    other.goto(f"/table/{ada.table.id}")
    elsewhere.lay(elsewhere.choices.get_by_role("button", name="End the turn"))
    elsewhere.confirm.evaluate("button => button.click()")
    expect(ada.page.get_by_text("The game has gone on")).to_be_visible()
    expect(ada.steps).to_have_count(0)
    assert ada.sent == []
