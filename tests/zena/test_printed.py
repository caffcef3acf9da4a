"""What is printed is what the rules say."""

from buongoverno.games.zena import cards as box
from buongoverno.games.zena.printed import printed


def test_the_standard_cards_and_the_board() -> None:
    shown = printed()
    assert [card.name for card in shown.actions] == [
        card.name for card in box.standard_cards().actions
    ]
    assert shown.areas[box.PALACE].income == {"vp": 2}
    assert shown.areas[box.PALACE].price == 1
    assert [area.name for area in shown.areas if area.lone_lady] == ["old-town"]
    assert [area.name for area in shown.areas if not area.beginner] == ["old-town", "fort"]
    assert [figure.value for figure in shown.figures] == [5, 3, 2, 2]


def test_the_odds_are_those_of_the_rolls() -> None:
    shown = printed()
    for bonus, odds in enumerate(shown.odds):
        ends = [shown.rolls[side + bonus] for side in range(1, shown.numbers.sides + 1)]
        assert ends.count("won") / len(ends) == odds.won
        assert ends.count("lost") / len(ends) == odds.lost


def test_a_card_file_prints_its_own_numbers() -> None:
    text = box.standard_cards().text
    shown = printed(text.replace("effect = { coin = 2, card = 1 }", "effect = { coin = 5 }", 1))
    market = next(card for card in shown.actions if card.name == "mercou")
    assert market.effect is not None
    assert market.effect.gain == {"coin": 5}
