"""The edition without a server, in a real browser, the network off once it is loaded."""

import json
import re
import zlib
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route, expect

from buongoverno.answers.bot_answers import answer_request
from buongoverno.answers.bot_tasks import Request, question
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.match import Match
from buongoverno.kernel.record_link import record_link
from buongoverno.local.stored_table import StoredGame, entry_of, row_of
from buongoverno.players.player import decide_for
from buongoverno.players.registry import named
from buongoverno.plugin import registry
from buongoverno.tables import entry as kinds
from buongoverno.tables.entry import Entry
from buongoverno.tables.table_state import Terms, empty_table
from static.conftest import BUILT, Files, Visit, go_offline
from web.browsing import INSECURE
from web.people import Person, PersonWithMouse, play_on
from web.solving import choose, plain_puzzle, verdict, wrong_choice

MOST_LOADED: Final = 6_650_000  # bytes, by gzip: about 5.0 MB by brotli
LOOKED_THROUGH: Final = 180_000  # ms until a game was looked through, on a busy machine


def begin(page: Page, game: str, level: str = "") -> None:
    """Begin a game against bots from the start page."""
    if level:
        panel = page.locator("article", has=page.get_by_role("button", name=f"Play {game} now"))
        panel.get_by_role("button", name=re.compile("bots")).click()
        panel.get_by_label("Level").select_option(level)
    page.get_by_role("button", name=f"Play {game} now").click()
    just_play = page.get_by_role("button", name="Just play")
    just_play.click()
    page.wait_for_url(re.compile("#/table/here"))


def saved(page: Page, folder: Path) -> Path:
    """The file in which the browser saves all that it keeps."""
    page.goto(f"{page.url.split('#')[0]}#/settings")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save all games").click()
    file = folder / "games.json"
    saving.value.save_as(file)
    return file


def at(page: Page, place: str) -> None:
    """Go to a place."""
    page.goto(f"{page.url.split('#')[0]}#{place}")


def take_kept(page: Page, file: Path, told: str) -> None:
    """Take what another browser has saved; says what was taken over."""
    at(page, "/settings")
    page.get_by_label("Take games from a file").set_input_files([])
    page.get_by_label("Take games from a file").set_input_files(file)
    expect(page.get_by_text(told, exact=True)).to_be_visible()


def kept_games(page: Page, folder: Path) -> list[dict[str, Any]]:
    """What the browser saves of its games."""
    found: list[dict[str, Any]] = json.loads(saved(page, folder).read_text("utf-8"))["games"]
    return found


def decisions_of_bots(terms: Terms, entries: list[Entry]) -> list[tuple[str, str]]:
    """What bots decided in the browser, each with what they decide here."""
    table = empty_table(terms)
    found: list[tuple[str, str]] = []
    for entry in entries:
        if entry.kind == kinds.DECIDED and entry.by == kinds.BOT:
            code = answer_request(Request(question(table, entry.seat), False, 0.0)).code
            found.append((entry.text, table.state.write(code)))
        table.replay([entry])
    return found


@pytest.mark.parametrize(
    ("game", "title", "level"), [("siena", "Siena", "journeyman"), ("zena", "Zena", "master")]
)
def test_a_whole_game_without_a_network(
    visit: Visit, tmp_path: Path, game: str, title: str, level: str
) -> None:
    page = visit(None)
    person = PersonWithMouse(page)
    page.goto("./")
    go_offline(page)
    page.reload()
    begin(page, title, level)
    play_on(person, decisions=10)
    page.reload()
    play_on(person, decisions=5)
    page.get_by_role("button", name="Hint").first.click()
    expect(page.get_by_text(re.compile("% to win")).first).to_be_visible()
    page.keyboard.press("Escape")
    play_on(person)
    expect(page.get_by_role("link", name="Replay").first).to_be_visible()
    if game == "siena":  # in Zena 1814 it takes a minute
        mistakes = page.locator(".own .mistakes")
        expect(mistakes.get_by_text("as good as the best")).to_be_visible(timeout=LOOKED_THROUGH)
    # The same bots decide the same here, compiled or interpreted.
    kept = StoredGame(**kept_games(page, tmp_path)[0])
    entries = [entry_of(text) for text in kept.entries]
    both = decisions_of_bots(row_of(kept.row).terms, entries)
    assert len(both) > 20
    assert [there for there, _ in both] == [here for _, here in both]


def test_little_is_loaded_up_to_the_first_decision(visit: Visit, address: str) -> None:
    """What hosts compress with brotli, docs/static.md says; gzip is quicker here, and larger."""
    page = visit(None)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("./")
    begin(page, "Siena")
    expect(Person(page).offers.first).to_be_visible()
    names = {url.removeprefix(address).split("#")[0] or "index.html" for url in asked}
    files = [BUILT / name for name in sorted(names) if (BUILT / name).is_file()]
    packed = {file.name: len(zlib.compress(file.read_bytes())) for file in files}
    assert 4_000_000 < sum(packed.values()) < MOST_LOADED, packed


def test_the_game_of_the_day_without_a_network(visit: Visit) -> None:
    page = visit("/daily/zena")
    go_offline(page)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(re.compile("#/table/here"))
    play_on(PersonWithMouse(page))
    at(page, "/daily/zena")
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(1)
    expect(rows.first).to_have_class(re.compile("own"))


def test_what_was_not_kept_is_fetched_at_a_later_visit(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Files, "lost", {"networks/", "whole_library"})
    page = visit()
    page.wait_for_function(
        """async () => {
          await navigator.serviceWorker.ready;
          return Boolean(await caches.match(new URL('./', location.href)));
        }"""
    )
    monkeypatch.setattr(Files, "lost", set())
    page.reload()
    go_offline(page)


def test_the_progress_of_loading_moves_with_what_arrives(visit: Visit) -> None:
    page = visit(None)
    page.add_init_script(
        """window.shares = new Set();
        setInterval(() => {
          const bar = document.querySelector('progress');
          if (bar) window.shares.add(bar.value);
        }, 1)"""
    )
    page.goto("./")
    begin(page, "Siena")
    expect(page.get_by_role("group", name="What you can do", exact=True)).to_be_visible()
    assert page.evaluate("shares.size") > 5


def test_what_is_kept_is_taken_to_another_browser(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    begin(page, "Siena")
    siena = registry.game("siena")
    link = record_link(siena, Match.begin(siena, ["Ada", "Bruno", "Carla"], 1340).record)
    remark = {"at": 0, "line": [], "note": "Who bids first?", "marks": []}
    study = {"title": "An opening", "game": link, "remarks": [remark]}
    file = {"format": "buongoverno-studies", "version": 1, "studies": [study]}
    kept = [{"id": "one", "table": "", "changed": 0, "study": json.dumps(file)}]
    page.evaluate("kept => localStorage.setItem('buongoverno-studies', kept)", json.dumps(kept))
    solved = {"siena": {"rating": 1432, "answers": {"one": True}}}
    page.evaluate("kept => localStorage.setItem('buongoverno-puzzles', kept)", json.dumps(solved))
    page.reload()
    other = visit("/settings")
    take_kept(other, saved(page, tmp_path), "1 game was taken over.")
    at(other, "/study")
    expect(other.get_by_text("An opening")).to_be_visible()
    assert "1432" in other.evaluate("localStorage.getItem('buongoverno-puzzles')")
    at(other, "/games")
    expect(other.locator("a[href*='#/table/here']")).to_have_count(1)


def test_a_game_that_went_on_is_brought_forward(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    person = PersonWithMouse(page)
    begin(page, "Siena")
    table = page.url.partition("#")[2]
    play_on(person, decisions=1)
    other = visit("/settings")
    take_kept(other, saved(page, tmp_path), "1 game was taken over.")
    at(page, table)
    play_on(person, decisions=3)
    late = saved(page, tmp_path)
    take_kept(other, late, "1 game was taken over.")
    take_kept(other, late, "0 games were taken over. 1 was here already.")
    assert kept_games(other, tmp_path) == json.loads(late.read_text("utf-8"))["games"]


def test_a_single_game_is_deleted(visit: Visit) -> None:
    page = visit()
    begin(page, "Siena")
    page.get_by_role("button", name="This table", exact=True).click()
    menu = page.get_by_role("dialog")
    menu.get_by_role("button", name="Delete this game").click()
    expect(menu.get_by_text("It is kept nowhere else.")).to_be_visible()
    menu.get_by_role("button", name="Delete this game").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    expect(page.get_by_text("No games yet.")).to_be_visible()


def test_everything_is_forgotten_for_good(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    begin(page, "Siena")
    solved = {"siena": {"rating": 1432, "answers": {"one": True}}}
    page.evaluate("kept => localStorage.setItem('buongoverno-puzzles', kept)", json.dumps(solved))
    other = page.context.new_page()  # somebody looks at the game while it is forgotten
    other.goto(page.url)
    expect(other.get_by_role("group", name="What you can do", exact=True)).to_be_visible()
    at(page, "/settings")
    page.get_by_role("button", name="Forget everything in this browser").click()
    sure = page.get_by_role("dialog")
    expect(sure.get_by_text("deleted for good")).to_be_visible()
    with page.expect_event("load"):
        sure.get_by_role("button", name="Forget everything in this browser").click()
    assert page.evaluate("localStorage.getItem('buongoverno-puzzles')") is None
    assert kept_games(page, tmp_path) == []
    at(page, "/games")
    expect(page.get_by_text("No games yet.")).to_be_visible()
    other.reload()
    expect(other.get_by_text("There is no such table, or it is not open to you.")).to_be_visible()


def test_a_browser_is_asked_to_keep_games_once_there_is_one(visit: Visit) -> None:
    page = visit(None)
    page.add_init_script("""
        window.asked = 0;
        navigator.storage.persisted = async () => false;
        navigator.storage.persist = async () => { window.asked += 1; return true; };
    """)
    page.goto("./")
    expect(page.get_by_role("button", name="Play Siena now")).to_be_visible()
    assert page.evaluate("asked") == 0
    begin(page, "Siena")
    page.wait_for_function("asked === 1")


def test_a_lesson_and_the_rules_without_a_network(visit: Visit) -> None:
    page = visit()
    go_offline(page)
    page.goto(f"{page.url.split('#')[0]}#/learn/zena")
    page.get_by_role("button", name="Begin the first game").click()
    expect(page.get_by_role("group", name="What you can do", exact=True)).to_be_visible()
    page.goto(f"{page.url.split('#')[0]}#/rules/siena")
    expect(page.get_by_role("heading", name=re.compile("Siena")).first).to_be_visible()


def test_an_example_of_a_rule_without_a_network(visit: Visit) -> None:
    page = visit("/rules/siena")
    go_offline(page)
    statement = page.locator("[id='S8.3']")
    statement.get_by_text(re.compile("examples on the board")).click()
    statement.get_by_role("link", name="A peasant sells grain for 8 florins").click()
    expect(page.get_by_text("You sold grain for 8 florins.")).to_be_visible()
    sold = page.get_by_role("button", name="Decision 1", exact=True)
    sold.click()
    expect(sold).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Try it yourself").click()
    play_on(PersonWithMouse(page), decisions=2)


def test_the_rules_and_their_pictures_need_no_python(visit: Visit, address: str) -> None:
    page = visit(None)
    page.route("**/*.wasm", lambda _: None)  # still on its way
    for game in ("siena", "zena"):
        page.goto(f"{address}#/rules/{game}")
        expect(page.locator("#five-minutes .moment:not(:empty)")).to_have_count(4)


def test_the_pictures_of_the_rules_without_a_network(visit: Visit) -> None:
    page = visit()
    go_offline(page)
    page.goto(f"{page.url.split('#')[0]}#/rules/zena")
    expect(page.locator("#five-minutes .moment:not(:empty)")).to_have_count(4)
    page.locator("figcaption a").nth(1).click()
    expect(page.locator(".table-board")).to_be_visible()


def test_puzzles_without_a_network(visit: Visit) -> None:
    puzzle = plain_puzzle("siena")
    page = visit("/puzzles/siena")
    expect(page.get_by_role("link", name="Puzzle of the day")).to_be_visible()
    go_offline(page)
    home = page.url
    page.goto(f"{home}/{puzzle.id}")
    choose(page, "siena", puzzle, wrong_choice(puzzle))
    expect(verdict(page)).to_have_text("Not the best")
    page.get_by_role("button", name="Try again").click()
    choose(page, "siena", puzzle, puzzle.best)
    expect(verdict(page)).to_have_text("Right")
    other = plain_puzzle("zena")
    page.goto(f"{home.replace('siena', 'zena')}/{other.id}")
    choose(page, "zena", other, other.best)
    expect(verdict(page)).to_have_text("Right")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("#/table/here"))
    play_on(PersonWithMouse(page), decisions=1)


def test_nothing_is_shown_that_is_not_there(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("button", name="Play Siena now")).to_be_visible()
    for absent in ("Sign in", "Watch", "Join by a link"):
        expect(page.get_by_text(absent, exact=True)).to_have_count(0)
    page.get_by_role("link", name="Settings").first.click()
    expect(page.get_by_text("Games, studies and progress in this browser")).to_be_visible()
    expect(page.get_by_text("Notices")).to_have_count(0)
    at(page, "/games")
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    expect(page.get_by_text(re.compile("account"))).to_have_count(0)
    for place in ("account", "moderation", "watch", "offline"):
        at(page, f"/{place}")
        expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
        at(page, "/rules/siena")
        expect(page.get_by_role("heading", name="There is nothing here")).to_have_count(0)


def test_the_menu_of_a_table_offers_nothing_that_is_not_there(visit: Visit) -> None:
    page = visit()
    begin(page, "Siena")
    page.get_by_role("button", name="This table", exact=True).click()
    menu = page.get_by_role("dialog")
    expect(menu.get_by_role("heading", name="What is agreed")).to_be_visible()
    for absent in ("New link", "Play on another device", "Report something", "Plain page"):
        expect(menu.get_by_text(absent)).to_have_count(0)


def test_games_are_played_where_there_is_no_https(visit: Visit, address: str) -> None:
    page = visit(None)
    person = PersonWithMouse(page)
    page.goto(address.replace("127.0.0.1", INSECURE))
    assert not page.evaluate("isSecureContext")
    begin(page, "Siena")
    play_on(person, decisions=3)
    page.reload()
    play_on(person, decisions=1)


def test_the_library_can_be_tried_in_the_page(visit: Visit) -> None:
    page = visit("/python")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("log")).to_contain_text("<Record of siena: greedy, novice")
    page.get_by_label("Program").fill("import statistics\nstatistics.mean([1, 2]) / 0")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("log")).to_contain_text("ZeroDivisionError")


def test_an_address_that_changes_while_the_page_is_loading_is_followed(visit: Visit) -> None:
    page = visit(None, service_workers="block")

    def change_address(words: Route) -> None:
        page.evaluate("location.hash = '#/games'")
        words.continue_()

    page.route("**/interface_en-*.js", change_address)
    page.goto("#/settings")
    expect(page.get_by_role("heading", name="My games", level=1)).to_be_visible()


def test_a_program_can_be_stopped_and_is_kept(visit: Visit) -> None:
    page = visit("/python")
    program, log = page.get_by_label("Program"), page.get_by_role("log")
    run = page.get_by_role("button", name="Run")
    program.fill("while True: print('again')")
    run.click()
    expect(log).to_contain_text("again")
    page.get_by_role("button", name="Stop").click()
    expect(log).to_contain_text("Stopped.")
    expect(run).to_be_enabled()
    page.reload()
    expect(program).to_have_value("while True: print('again')")
    program.fill("print('first', end='')\ninput('Name? ')")
    run.click()
    expect(log).to_contain_text("This page has no input().")
    expect(log).to_contain_text("first")
    program.fill("6 * 7")
    run.click()
    expect(log).to_have_text("42")


def test_a_python_that_cannot_be_loaded_says_so(visit: Visit) -> None:
    page = visit(None, service_workers="block")
    page.context.route("**/*.wasm", lambda route: route.abort())
    page.goto("./#/python")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")


def test_a_bot_that_cannot_think_says_so_and_goes_on_later(visit: Visit) -> None:
    page = visit(None, service_workers="block")
    learned = "**/networks/*.bin"
    page.context.route(learned, lambda route: route.abort())
    person = PersonWithMouse(page)
    page.goto("./")
    begin(page, "Siena", "master")
    stuck = page.get_by_text(re.compile("unable to think"))
    while not stuck.is_visible():
        if person.is_asked():
            person.decide()
    page.context.unroute(learned)
    expect(stuck).to_have_count(0)
    play_on(person, decisions=1)


def test_a_hint_that_cannot_be_had_says_so_and_comes_later(visit: Visit) -> None:
    page = visit(None, service_workers="block")
    learned = "**/networks/*.bin"
    page.context.route(learned, lambda route: route.abort())
    page.goto("./")
    begin(page, "Siena")
    hint = page.get_by_role("button", name="Hint").first
    hint.click()
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    page.context.unroute(learned)
    hint.click()
    hint.click()
    expect(page.get_by_text(re.compile("% to win")).first).to_be_visible()


def test_two_pages_of_a_browser_share_their_games(visit: Visit) -> None:
    page = visit()
    begin(page, "Siena")
    person = PersonWithMouse(page)
    play_on(person, decisions=2)
    other = page.context.new_page()
    other.goto(page.url)
    second = PersonWithMouse(other)
    expect(second.offers.first).to_be_visible()
    play_on(second, decisions=1)
    play_on(person, decisions=1)
    expect(other.get_by_role("group", name="What you can do", exact=True)).to_be_visible()


def link_of_a_game() -> str:
    """A link that carries a finished game of Siena."""
    game = registry.game("siena")
    match, bot, chance = (
        Match.begin(game, ["Ada", "Bruno", "Carla"], 1338),
        named("greedy"),
        Chance(1),
    )
    while not match.state.over:
        match.decide(decide_for(bot, match.state, match.state.first_pending(), chance))
    return record_link(game, match.record)


def test_the_analysis_of_a_finished_game_without_a_network(visit: Visit) -> None:
    page = visit()
    go_offline(page)
    page.goto(f"{page.url.split('#')[0]}#/game/{link_of_a_game()}?at=40")
    page.wait_for_url(re.compile(r"#/replay/here\w+\?at=40"))
    page.get_by_role("button", name="Analysis").click()
    judged = page.locator(".analysis section ol b").first
    expect(judged).to_contain_text("%", timeout=LOOKED_THROUGH)


def test_a_link_carries_a_game_to_another_browser(visit: Visit) -> None:
    link = link_of_a_game()
    page = visit()
    go_offline(page)
    page.goto(f"{page.url.split('#')[0]}#/game/{link}?at=40")
    page.wait_for_url(re.compile(r"#/replay/here\w+\?at=40"))
    expect(page.get_by_role("heading", name="Replay of Siena")).to_be_visible()
    expect(page.get_by_text("Decision 40 of")).to_be_visible()
    other = visit(f"/game/{link[:-9]}")
    expect(other.get_by_text("This link carries no game")).to_be_visible()


def test_a_study_goes_to_another_browser_by_its_link(visit: Visit) -> None:
    game = registry.game("siena")
    match = Match.begin(game, ["Ada", "Bruno", "Carla"], 1339)
    for _ in range(30):
        match.decide(match.state.legal(match.state.first_pending())[0])
    page = visit(f"/game/{record_link(game, match.record)}?at=20")
    page.get_by_role("button", name="Study", exact=True).click()
    panel = page.get_by_role("region", name="Study", exact=True)
    panel.get_by_label("Note on this moment").fill("Here it was open.")
    panel.get_by_role("button", name="Play on from here").click()
    for number in range(2):
        panel.locator(".choices button[data-code]").last.click()
        expect(panel.locator("ol li")).to_have_count(number + 1)
    line = panel.locator("ol li").all_inner_texts()
    panel.get_by_role("button", name="Keep this line").click()
    panel.get_by_role("button", name="Make a link").click()
    link = panel.get_by_label("Link to the study").input_value()
    other = visit(link.partition("#")[2])
    other.get_by_role("button", name="Open", exact=True).click()
    theirs = other.get_by_role("region", name="Study", exact=True)
    expect(theirs.get_by_label("Note on this moment")).to_have_value("Here it was open.")
    theirs.locator(".remarks button").filter(has_text="line of 2").click()
    expect(theirs.locator("ol li")).to_have_text(line)


def test_a_running_game_goes_on_in_another_browser(visit: Visit, tmp_path: Path) -> None:
    page = visit(None)
    person = Person(page)
    page.goto("./")
    begin(page, "Siena")
    play_on(person, decisions=2)
    assert person.is_asked(wait=60_000)
    code = person.first_code()
    page.get_by_role("button", name="This table", exact=True).click()
    menu = page.get_by_role("dialog")
    expect(menu.get_by_role("button", name=re.compile("server"))).to_have_count(0)
    with page.expect_download() as saving:
        menu.get_by_role("button", name="Save this game, to go on elsewhere").click()
    file = tmp_path / "game.txt"
    saving.value.save_as(file)
    other = visit("/new/siena")
    guest = Person(other)
    other.get_by_text("Import a record").click()
    other.get_by_label("Choose a file").set_input_files(file)
    other.get_by_role("button", name="Go on playing").click()
    other.wait_for_url(re.compile("#/table/here"))
    assert guest.is_asked(wait=60_000)
    assert guest.first_code() == code
    play_on(guest, decisions=2)
