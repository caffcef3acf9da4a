"""What a notebook shows: the board as a picture, with nothing its reader may not know."""

import json
import re
from importlib.metadata import EntryPoint
from pathlib import Path
from xml.etree import ElementTree

import pytest

import buongoverno
from asta.plugin import ASTA
from buongoverno.drawing import seats
from buongoverno.drawing.svg import words
from buongoverno.games.siena.drawing.shapes import CUBES
from buongoverno.games.siena.views import SienaView
from buongoverno.kernel.match import Match
from buongoverno.plugin import registry

WEB = Path(__file__).parents[2] / "web/src"
LARGEST = 200_000  # bytes


def match_of(game: str, players: int) -> Match:
    """A whole game between bots."""
    return buongoverno.replay(buongoverno.play(["greedy"] * players, game, seed=3))


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_every_moment_is_drawn_as_svg_of_its_own(game: str) -> None:
    for players in (2, 5):
        match = match_of(game, players)
        for part in range(5):
            state = match.after(match.decisions * part // 4)
            for shown in (state, *state.views()[-2:]):
                picture = buongoverno.draw(shown)  # type: ignore[arg-type]
                html, svg = picture.html(), picture.svg()
                assert len(html) < LARGEST
                assert len(svg) < LARGEST
                ElementTree.fromstring(svg)
                ElementTree.fromstring(html)
                assert "<style" not in html  # it would reach the whole notebook
                assert " id=" not in html  # and meet those of other pictures
                assert not re.search(r"(href|src)=.(?!data:)", html)
                assert not re.search(r"var\(|class=", html)


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_players_are_drawn_equally_large(game: str) -> None:
    """Whoever is alone in the last line is no larger than those above."""
    *_, row = ElementTree.fromstring(buongoverno.draw(match_of(game, 4).state).html())
    assert len(row) == 4
    assert "display:grid" in row.get("style", "")


def test_the_pieces_are_there_in_the_colours_of_their_players() -> None:
    html = match_of("siena", 5).state._repr_html_()
    for seat in range(5):
        assert html.count(seats.colour(seat)) >= 3  # box, bar, figure
    assert "Palazzo Pubblico" in html
    german = buongoverno.draw(match_of("zena", 2).state, names=["Ada", "Bea"], language="de").html()
    assert "Bea" in german
    assert "Kathedrale" in german


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_view_shows_what_its_seat_may_know_and_a_state_shows_all(game: str) -> None:
    match = match_of(game, 3)
    state = match.after(match.decisions * 3 // 4)
    world = state.imagine(0, buongoverno.Chance(1))
    assert world.save() != state.save()
    assert _html(world.view(0)) == _html(state.view(0))
    assert _html(state.view(0)) != _html(state)
    assert _html(world) != _html(state)


def _html(shown: object) -> str:
    found = shown._repr_html_()  # type: ignore[attr-defined]
    assert isinstance(found, str)
    return found


def test_a_record_shows_its_end_and_how_it_came_to_it() -> None:
    record = buongoverno.play(["greedy", "random"], "zena", seed=2, names=["Ada <b>", "Bea"])
    html = record._repr_html_()
    assert "Ada &lt;b&gt; wins" in html
    assert html.count("<polyline") == 4  # a line and its edge for each
    match = buongoverno.replay(record)
    assert match._repr_html_() == html == buongoverno.draw(match).html()
    record.moves, record.result = [], []
    assert "<polyline" not in record._repr_html_()


def test_what_cannot_be_drawn_says_why() -> None:
    record = buongoverno.play(["random"] * 2, "zena", seed=2)
    record.seed = None
    assert "&lt;Record of zena: P1 random, P2 random;" in record._repr_html_()
    assert "the seed of this record is hidden" in record._repr_html_()
    with pytest.raises(buongoverno.BadRecord, match="the seed of this record is hidden"):
        buongoverno.draw(record)


def test_a_game_that_draws_nothing_is_shown_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    asta = EntryPoint("asta", "asta.plugin:ASTA", registry.GROUP)
    monkeypatch.setattr(registry, "_offered", lambda: {"asta": asta})
    html = _html(ASTA.game.new(players=3, seed=1))
    assert "Asta" in html
    assert "P3" in html


def test_the_browser_has_the_same_colours() -> None:
    tokens = dict(re.findall(r"--([\w-]+): (#\w+);", (WEB / "styles/tokens.css").read_text()))
    assert [tokens[f"player-{seat}"] for seat in range(5)] == [
        seats.colour(seat) for seat in range(5)
    ]
    assert {good: tokens[good] for good in CUBES} == CUBES


def test_shapes_are_only_in_the_files_that_both_read() -> None:
    """The browser client imports them; a path of a house in TypeScript would be a second one."""
    art = json.loads(
        (WEB.parents[1] / "src/buongoverno/games/siena/drawing/art.json").read_text("utf-8")
    )
    house = art["duomo"][:200]
    assert not [path for path in WEB.rglob("*.ts") if house in path.read_text("utf-8")]


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_wrong_names_and_languages_are_refused(game: str) -> None:
    state = buongoverno.game(game).new(players=3, seed=1)
    for names in ([], ["Ada"], ["Ada"] * 4):
        with pytest.raises(buongoverno.BuongovernoError, match=f"3 players and {len(names)} names"):
            buongoverno.draw(state, names=names)
    with pytest.raises(buongoverno.BuongovernoError, match="no words in 'xx'; there are: en, de"):
        buongoverno.draw(state, language="xx")
    html = buongoverno.draw(state.view(0), names=["Ada"]).html()  # type: ignore[arg-type]
    assert "Ada" in html
    assert "P3" in html


# How wide lines are in DejaVu, a wide font that stands in for ours, as shares of their size.
WIDE = [
    ("merchant", False, 4.82),
    ("way to the inn", False, 7.17),
    ("Lêughi de", True, 5.56),
    ("San Zòrzo", True, 5.60),
    ("Monte de", True, 5.28),
    ("Palazzo Pubblico", True, 9.49),
    ("ha la carta primo giocatore", True, 15.34),
]


@pytest.mark.parametrize(("said", "bold", "share"), WIDE)
def test_a_line_fits_in_a_wide_font_too(said: str, bold: bool, share: float) -> None:
    for room in (0.6, 0.9, 0.98, 1.2):
        most = 13 * share * room
        line = ElementTree.fromstring(words(0, 0, said, 13, bold=bold, most=most))
        size = float(line.attrib["font-size"])
        assert 10 < size <= 13
        assert "textLength" in line.attrib or size * share <= most
        if room > 1:
            assert "textLength" not in line.attrib
            assert size > 12


def test_an_artist_whom_nobody_has_seen_is_told_to_nobody_in_particular() -> None:
    match = match_of("siena", 4)
    for number in range(match.decisions):
        view = match.after(number).view(None)
        assert isinstance(view, SienaView)
        if view.auction is not None and view.auction.card is None:
            html = buongoverno.draw(view).html()
            assert "an artist face down" in html
            assert " you " not in html
            return
    raise AssertionError("no artist was sold")
