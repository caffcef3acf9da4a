"""What is printed is what the rules say."""

import buongoverno
from buongoverno.games.siena.cards import standard_cards
from buongoverno.games.siena.printed import printed
from buongoverno.games.siena.views import SienaView


def test_prices_are_those_the_server_charges() -> None:
    shown = {card.name: card for card in printed().cards}
    state = buongoverno.game("siena").new(4, seed=3)
    taken = 0
    while not state.over and taken < 20:
        view = state.view(state.pending[0])
        assert isinstance(view, SienaView)
        for choice in state.choices():
            if choice.kind == "take" and choice.card is not None:
                taken += 1
                row = view.players[state.pending[0]].row
                assert shown[choice.card].prices[row] == choice.price
        state.apply(state.legal()[0])
    assert taken


def test_everybody_who_may_use_a_card_is_named() -> None:
    users = {card.name: card.users for card in printed().cards}
    assert users["mule"]["rulebook"] == ["peasant"]
    journey = next(card for card in printed().cards if card.kind == "journey")
    assert journey.users == {"rulebook": ["peasant", "merchant"], "hall9000": ["merchant"]}


def test_a_step_leads_round_the_city() -> None:
    city = {place.name: place for place in printed().city}
    assert city["wall"].next == "banchi-di-sotto"
    assert city["inn"].next == "via-della-cerchia"
    assert city["banchi-di-sopra"].next == "banchi-di-sotto"
    assert [name for name, place in city.items() if place.earns] == [
        "palazzo-tolomei",
        "palazzo-pubblico",
        "piazza-del-campo",
        "banchi-di-sopra",
    ]


def test_a_card_file_prints_its_own_numbers() -> None:
    text = standard_cards().text
    inn = 'card = "inn"\ncopies = 4\ncost = 2'
    shown = printed(text.replace(inn, inn.replace("cost = 2", "cost = 4")))
    assert next(card for card in shown.cards if card.name == "inn").cost == 4
