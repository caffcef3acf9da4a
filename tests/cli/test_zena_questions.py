"""Questions of Zena 1814 that seldom come up, drawn from positions made for them."""

import io
from importlib.resources import files

from rich.console import Console

from buongoverno import game
from buongoverno.cli.dialogue import Dialogue
from buongoverno.cli.messages import IN_ENGLISH
from buongoverno.cli.text_boards import text_board_of
from buongoverno.games.zena.cards import BANK, CATHEDRAL, PALACE, PORT
from buongoverno.games.zena.codes import ASK_EXCHANGE
from buongoverno.games.zena.game import ZenaState
from buongoverno.kernel.match import Match

ZENA = game("zena")
AREAS = (CATHEDRAL, PALACE, BANK, PORT)


def at_the_first_turn(cards: str | None = None) -> tuple[Match, ZenaState]:
    """A beginner's game of two, with a figure to move and money for everything."""
    match = Match.begin(ZENA, ["Ada", "Bea"], 1, "beginner", cards=cards)
    state = match.state
    assert isinstance(state, ZenaState)
    for player in state.players:
        player.coins = 20
    return match, state


def screen(match: Match, typed: str = "") -> str:
    """What the seat that decides sees."""
    seat = match.state.pending[0]
    console = Console(file=io.StringIO(), width=100, highlight=False)
    text_board = text_board_of(match, seat, IN_ENGLISH.language)
    dialogue = Dialogue(console, match, seat, text_board, match.state.events, IN_ENGLISH, True)
    dialogue.show()
    if typed:
        dialogue._explain(typed)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_without_a_free_marker_it_is_asked_which_one_to_take_back() -> None:
    match, state = at_the_first_turn()
    seat = state.decider
    other = 1 - seat
    cards = state.rules.cards
    for area in AREAS:
        card = cards.area_of.index(area)
        state.lay(area, card, (seat, other) if area == BANK else (seat,))
    state.players[seat].free_markers = 0
    state.clear_legal_cache()
    offer = next(choice for choice in match.state.choices() if choice.kind == "offer")
    match.decide(offer.code, seat)
    text = screen(match, "2")
    assert "no marker is free: take one back from a card  Z7.1" in text
    limoxina = "Take the marker from Limòxina in the Cathedral  Limòxina leaves the Cathedral"
    assert f"1  {limoxina}" in text
    bank = [line for line in text.splitlines() if "Take the marker from Inprésto" in line]
    assert "leaves" not in bank[0]


def test_a_card_that_is_paid_for_with_cards_asks_which() -> None:
    own = files("buongoverno.games.zena").joinpath("cards.toml").read_text("utf-8")
    own = own.replace("may_pay = { coin = 3 }", "may_pay = { card = 1 }")
    match, state = at_the_first_turn(own)
    seat = state.decider
    state.lay(PALACE, state.rules.cards.names.index("stradda-neuva"), (seat,))
    while match.state.question != ASK_EXCHANGE:
        match.decide_text("pass")
    assert "pay 1 card for 2 points?" in screen(match)
    match.decide_text("pay")
    text = screen(match)
    assert "choose a card to pay with  Z8.2" in text
    assert "1  Pay with " in text
