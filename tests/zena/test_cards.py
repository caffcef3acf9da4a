"""The card file (Z2.3 to Z2.5, Z11): what the standard one holds, how a wrong one is refused."""

import importlib.resources
import re
from pathlib import Path

import pytest

from buongoverno.games.zena import cards as zena
from buongoverno.games.zena.cards import (
    ActionCard,
    CardFileError,
    Cards,
    Effect,
    EventCard,
    FortCard,
    Gain,
    GoalCard,
    load_cards,
    standard_cards,
)

STANDARD = (
    importlib.resources.files("buongoverno.games.zena")
    .joinpath("cards.toml")
    .read_text(encoding="utf-8")
)


def entry_of(text: str, card: str) -> tuple[int, int]:
    """Where the entry of a card begins and ends."""
    begin = text.rindex("[[", 0, text.index(f'id = "{card}"'))
    end = text.find("\n[[", begin)
    return begin, end + 1 if end >= 0 else len(text)


def changed(card: str, old: str, new: str) -> str:
    """The standard file with one place of one card written differently."""
    begin, end = entry_of(STANDARD, card)
    entry = STANDARD[begin:end]
    assert entry.count(old) == 1, f"{old!r} stands {entry.count(old)} times in {card}"
    return STANDARD[:begin] + entry.replace(old, new) + STANDARD[end:]


def without(*cards: str) -> str:
    """The standard file without these cards."""
    text = STANDARD
    for card in cards:
        begin, end = entry_of(text, card)
        text = text[:begin] + text[end:]
    return text


def without_deck(key: str) -> str:
    return re.sub(rf"^\[\[{key}\]\]\n(\w.*\n)*", "", STANDARD, flags=re.MULTILINE)


def line_of(text: str, words: str) -> int:
    """The first line on which these words stand."""
    return text[: text.index(words)].count("\n") + 1


def refusal(text: str) -> CardFileError:
    with pytest.raises(CardFileError) as refused:
        load_cards(text, "my.toml")
    return refused.value


def action(name: str, cards: Cards | None = None) -> ActionCard:
    cards = cards or standard_cards()
    return cards.actions[cards.names.index(name)]


def goal(name: str, cards: Cards | None = None) -> GoalCard:
    cards = cards or standard_cards()
    return cards.goals[cards.names.index(name) - zena.GOALS]


def fort(name: str, cards: Cards | None = None) -> FortCard:
    cards = cards or standard_cards()
    return cards.forts[cards.names.index(name) - zena.FORTS]


def event(name: str, cards: Cards | None = None) -> EventCard:
    cards = cards or standard_cards()
    return next(one for one in cards.events if one.name == name)


def amounts(gain: Gain) -> tuple[int, int, int]:
    return gain.coin, gain.card, gain.vp


def income(effect: Effect) -> tuple[int, int, int]:
    assert effect.kind == zena.INCOME
    return amounts(effect.gain)


# -- the standard file -----------------------------------------------------------------------------


@pytest.mark.rule("Z2.3")
def test_the_box_holds_56_action_31_goal_9_event_and_8_fort_cards() -> None:
    cards = standard_cards()
    assert sum(cards.action_counts) == sum(card.copies for card in cards.actions) == 56
    assert sum(cards.goal_counts) == sum(card.copies for card in cards.goals) == 31
    assert len(cards.events) == 9
    assert len(cards.forts) == 8


@pytest.mark.rule("Z2.1")
def test_the_areas_stand_in_the_order_they_are_settled_in() -> None:
    assert zena.AREAS == ("old-town", "cathedral", "palace", "bank", "port", "fort")
    assert [zena.OLD_TOWN, zena.CATHEDRAL, zena.PALACE] == [0, 1, 2]
    assert [zena.BANK, zena.PORT, zena.FORT] == [3, 4, 5]


@pytest.mark.rule("Z2.4")
def test_a_one_shot_card() -> None:
    card = action("camalli")
    assert (card.title, card.area, card.kind) == ("Camalli", zena.PORT, zena.ONE_SHOT)
    assert card.copies == 2
    assert card.slots == (4, 3, 2)
    assert [amounts(bonus) for bonus in card.bonus] == [(1, 0, 0), (0, 1, 0)]
    assert income(card.effect) == (1, 0, 2)
    assert card.promoter.kind == card.table.kind == zena.NOTHING
    assert card.promoter.gain.is_nothing()


@pytest.mark.rule("Z2.4")
def test_a_permanent_card_with_something_for_the_promoter() -> None:
    card = action("monte-de-pietae")
    assert (card.area, card.kind) == (zena.BANK, zena.PERMANENT)
    assert income(card.effect) == (0, 1, 0)
    assert income(card.promoter) == (1, 0, 0)


@pytest.mark.rule("Z2.4")
def test_a_dice_card_has_no_bonus_and_its_effect_is_the_reward() -> None:
    card = action("viagio-in-levante")
    assert (card.title, card.kind) == ("Viâgio in Levante", zena.DICE)
    assert card.bonus == ()
    assert income(card.effect) == (1, 0, 3)


@pytest.mark.rule("Z2.4", "Z8.2")
def test_every_other_icon() -> None:
    assert action("torna-da-cappo").effect.kind == zena.EXTRA_TURN
    assert action("manezzi").promoter.kind == zena.MANEZZI
    assert action("ciaeti").table.kind == zena.PASS_RIGHT
    assert income(action("san-zane").table) == (1, 0, 0)
    payment = action("stradda-neuva").effect
    assert payment.kind == zena.MAY_PAY
    assert amounts(payment.pay) == (3, 0, 0)
    assert amounts(payment.gain) == (0, 0, 2)


@pytest.mark.rule("Z5.1")
def test_events() -> None:
    corsairs = event("corsairs")
    assert amounts(corsairs.income) == (1, 0, 0)
    assert (corsairs.bank, corsairs.port, corsairs.fort) == (0, -1, True)
    reopens = event("san-giorgio-reopens")
    assert amounts(reopens.income) == (2, 0, 0)
    assert (reopens.bank, reopens.port, reopens.fort) == (1, 0, False)
    assert event("castlereaghs-letter").title == "Castlereagh's letter"


@pytest.mark.rule("Z10.1", "Z10.2")
def test_a_fort_card() -> None:
    card = fort("santa-tecla")
    assert card.title == "Santa Tecla"
    assert card.slots == (3, 2, 1)
    assert amounts(card.reward) == (2, 0, 2)
    assert card.crossed_out == (zena.CATHEDRAL, zena.BANK)


@pytest.mark.rule("Z11.1")
@pytest.mark.parametrize(
    ("name", "copies", "kind", "area", "points"),
    [
        ("amministrato-genea", 2, zena.MAJORITY, zena.BANK, 5),
        ("camerlengo", 2, zena.MAJORITY, zena.CATHEDRAL, 5),
        ("capitanio", 2, zena.MAJORITY, zena.FORT, 5),
        ("conservato-do-ma", 2, zena.MAJORITY, zena.PORT, 5),
        ("manezzon", 2, zena.MAJORITY, zena.OLD_TOWN, 5),
        ("prescidente-do-governo", 2, zena.MAJORITY, zena.PALACE, 5),
        ("ammia-lontan", 2, zena.PER_PERMANENT, zena.PORT, 1),
        ("grandixe-da-gitta", 2, zena.PER_PERMANENT, zena.PALACE, 1),
        ("industriase", 2, zena.PER_PERMANENT, zena.BANK, 1),
        ("moen-averte", 2, zena.PER_PERMANENT, zena.CATHEDRAL, 1),
        ("dagghe-abbrettio", 5, zena.SET, -1, 0),
        ("invexendase", 2, zena.ANY_MAJORITY, -1, 3),
        ("contentase", 2, zena.NO_MAJORITY, -1, 5),
        ("senza-poia", 2, zena.PER_BATTLE, -1, 1),
    ],
)
def test_goal_cards_are_those_of_the_rulebook(
    name: str, copies: int, kind: int, area: int, points: int
) -> None:
    card = goal(name)
    assert (card.copies, card.kind, card.area, card.points) == (copies, kind, area, points)
    assert card.set_points == ((1, 4, 9, 16, 25) if kind == zena.SET else ())


def test_there_are_no_other_goal_cards() -> None:
    assert len(standard_cards().goals) == 14


def test_every_card_has_a_number_and_every_number_its_values() -> None:
    cards = standard_cards()
    assert cards.names[0] == "manezzi"
    assert cards.names[zena.GOALS] == "amministrato-genea"
    assert cards.names[zena.FORTS] == "speron"
    assert len([name for name in cards.names if name]) == 28 + 14 + 8
    for number, card in enumerate(cards.actions):
        assert cards.area_of[number] == card.area
        assert cards.kind_of[number] == card.kind
        assert cards.slots_of[number] == card.slots
        assert cards.action_counts[number] == card.copies
    for place, laid in enumerate(cards.forts):
        assert cards.area_of[zena.FORTS + place] == zena.FORT
        assert cards.kind_of[zena.FORTS + place] == zena.DICE
        assert cards.slots_of[zena.FORTS + place] == laid.slots


def test_a_number_no_card_uses_is_empty() -> None:
    cards = standard_cards()
    assert cards.action_counts[28:] == [0] * (zena.MOST_ACTIONS - 28)
    assert cards.goal_counts[14:] == [0] * (zena.MOST_GOALS - 14)
    for unused in (zena.MOST_ACTIONS - 1, zena.HAND_CARDS - 1, zena.KINDS - 1):
        assert cards.names[unused] == ""
        assert cards.slots_of[unused] == ()
    assert len(cards.names) == len(cards.area_of) == len(cards.slots_of) == zena.KINDS


def test_rebuilt_values_are_named() -> None:
    cards = standard_cards()
    assert cards.rebuilt[:2] == ["manezzi: all but name", "ciaeti"]
    assert "limoxina: all but bonus, effect" in cards.rebuilt
    assert len(cards.rebuilt) == 28 + 9 + 8
    assert action("manezzi").rebuilt
    assert action("manezzi").sourced == ["name"]
    assert action("limoxina").public == ["bonus", "effect"]
    assert event("corsairs").rebuilt
    assert fort("speron").rebuilt


def test_the_standard_cards_are_read_once_and_carry_their_text() -> None:
    cards = standard_cards()
    assert cards is standard_cards()
    assert cards.standard
    assert cards.text == STANDARD


# -- an own file -----------------------------------------------------------------------------------


def test_the_examples_of_the_documentation_are_cards_of_the_standard_file() -> None:
    page = Path(__file__).parents[2] / "docs" / "zena-cards.md"
    examples = re.findall(r'```toml\n(.*?id = "(\w+)".*?)```', page.read_text("utf-8"), re.DOTALL)
    assert len(examples) == 5
    for example, card in examples:
        begin, end = entry_of(STANDARD, card)
        text = f"{STANDARD[:begin]}{example}\n{STANDARD[end:]}"
        assert load_cards(text, card).digest == standard_cards().digest


def test_comments_layout_titles_and_rebuilt_marks_do_not_change_the_digest() -> None:
    text = "# my copy\n" + changed("mercou", "{ coin = 2, card = 1 }", "{card=1,coin=2}")
    text = text.replace("Mercòu", "Mercato").replace("rebuilt = true\n", "").replace("\n", "\r\n")
    own = load_cards(text, "my.toml")
    assert own.digest == standard_cards().digest
    assert own.digest.startswith("sha256:")
    assert not own.standard
    assert own.rebuilt == []


@pytest.mark.parametrize(
    ("card", "old", "new"),
    [
        ("mercou", '"mercou"', '"mercato"'),
        ("mercou", "copies = 2", "copies = 3"),
        ("mercou", "slots = [3, 2, 1]", "slots = [3, 2, 0]"),
        ("mercou", "[{ coin = 1 }, ", "[{ card = 1 }, "),
        ("mercou", '"one_shot"', '"permanent"'),
        ("mercou", '"old_town"', '"port"'),
        ("mercou", "coin = 2", "coin = 3"),
        ("stradda_neuva", "may_pay = { coin = 3 }", "may_pay = { coin = 2 }"),
        ("manezzi", '"manezzi"\nsourced', "{ coin = 1 }\nsourced"),
        ("ciaeti", "pass_right", "pass_left"),
        ("corsairs", "income = 1", "income = 2"),
        ("corsairs", "port = -1", "bank = -1"),
        ("corsairs", "fort = true", "fort = false"),
        ("speron", "vp = 2", "vp = 3"),
        ("speron", '"bank"', '"port"'),
        ("camerlengo", "points = 5", "points = 4"),
        ("dagghe_abbrettio", "25", "24"),
    ],
)
def test_everything_that_matters_to_a_game_changes_the_digest(
    card: str, old: str, new: str
) -> None:
    assert load_cards(changed(card, old, new), "my.toml").digest != standard_cards().digest


def test_an_owner_can_say_card_by_card_what_is_no_longer_rebuilt() -> None:
    own = load_cards(changed("ciaeti", "copies", "rebuilt = false\ncopies"), "my.toml")
    assert not action("ciaeti", own).rebuilt
    assert "ciaeti" not in own.rebuilt
    assert len(own.rebuilt) == len(standard_cards().rebuilt) - 1


def test_an_owner_can_say_card_by_card_what_is_still_rebuilt() -> None:
    text = changed("ciaeti", "copies", "rebuilt = true\ncopies")
    own = load_cards(text.replace("rebuilt = true\n\n", "\n", 1), "my.toml")
    assert own.rebuilt == ["ciaeti"]


def test_an_event_can_bring_more_than_coins() -> None:
    own = load_cards(changed("corsairs", "income = 1", "income = { coin = 1, card = 1 }"), "")
    assert amounts(event("corsairs", own).income) == (1, 1, 0)


def test_an_event_can_bring_nothing() -> None:
    own = load_cards(changed("corsairs", "income = 1", "income = 0"), "my.toml")
    assert event("corsairs", own).income.is_nothing()


def test_a_card_can_be_for_the_promoter_or_the_table_alone() -> None:
    own = load_cards(changed("manezzi", "effect = { card = 1 }\n", ""), "my.toml")
    assert action("manezzi", own).effect.kind == zena.NOTHING
    assert action("manezzi", own).promoter.kind == zena.MANEZZI


def test_cards_and_victory_points_can_be_paid() -> None:
    own = load_cards(changed("stradda_neuva", "{ coin = 3 }", "{ card = 2, vp = 1 }"), "my.toml")
    assert amounts(action("stradda-neuva", own).effect.pay) == (0, 2, 1)


def test_a_card_can_be_passed_to_the_left() -> None:
    own = load_cards(changed("ciaeti", "pass_right", "pass_left"), "my.toml")
    assert action("ciaeti", own).table.kind == zena.PASS_LEFT


def test_crossed_out_areas_are_kept_in_the_order_of_the_areas() -> None:
    own = load_cards(changed("diamante", '["palace", "bank"]', '["bank", "old_town"]'), "my.toml")
    assert fort("diamante", own).crossed_out == (zena.OLD_TOWN, zena.BANK)


def test_a_game_without_goals_and_without_forts_can_be_written() -> None:
    text = re.sub(r"^\[\[(fort|goal)\]\]\n(\w.*\n)*", "", STANDARD, flags=re.MULTILINE)
    own = load_cards(text.replace("fort = true\n", ""), "my.toml")
    assert own.goals == []
    assert own.forts == []


@pytest.mark.rule("Z2.5")
def test_exactly_fifty_action_cards_are_enough() -> None:
    own = load_cards(without("manezzi", "ciaeti", "mercou"), "my.toml")
    assert sum(own.action_counts) == 50


def test_there_is_room_for_64_actions_32_goals_32_events_and_16_forts() -> None:
    own = load_cards(with_more(36, 18, 23, 8), "my.toml")
    assert "" not in own.names
    assert own.names[zena.MOST_ACTIONS - 1] == "mercou-35"
    assert len(own.events) == zena.MOST_EVENTS


def with_more(actions: int, goals: int, events: int, forts: int) -> str:
    """The standard file with copies of some cards under ids of their own."""
    text = STANDARD
    for card, number in (
        ("mercou", actions),
        ("camerlengo", goals),
        ("corsairs", events),
        ("speron", forts),
    ):
        begin, end = entry_of(STANDARD, card)
        entry = STANDARD[begin:end]
        for copy in range(number):
            text += "\n" + entry.replace(f'"{card}"', f'"{card}_{copy}"')
    return text


# -- a file that is refused ------------------------------------------------------------------------


@pytest.mark.rule("Z2.5")
def test_a_refusal_names_file_line_and_reason() -> None:
    text = changed("manezzi", "slots = [2, 1]", "slots = [1, 2]")
    assert str(refusal(text)) == (
        "my.toml, line 13: the prices of manezzi must fall at every step (Z2.5): 2 stands after 1"
    )


# Each: the card, the words changed, what they become, words of the card on the line named ("":
# its first line), the reason.
WRONG = [
    # ids and names
    ("mercou", 'id = "mercou"\n', "", "", "the id of an action card is missing (Z2.5); it is give"),
    ("mercou", '"mercou"', '"Mercòu"', "id =", 'made of small letters, digits and "_" (Z2.5), as'),
    ("mercou", '"mercou"', '"mer-cou"', "id =", 'as "san_zane", not "mer-cou"'),
    ("mercou", '"mercou"', '"ciaeti"', "id =", 'the id "ciaeti" stands twice (Z2.5)'),
    ("speron", '"speron"', '"ciaeti"', "id =", 'the id "ciaeti" stands twice (Z2.5)'),
    ("corsairs", '"corsairs"', '"war_tax"', None, 'the id "war_tax" stands twice (Z2.5)'),
    ("mercou", '"Mercòu"', '" "', "name =", "an action card needs a name on one line (Z2.5), not"),
    ("corsairs", '"Corsairs"', "7", "name =", "the name of an event must be a text in quotes"),
    # keys
    ("mercou", "slots =", "slot =", "slot =", 'an action card knows no "slot" (Z2.5); did you mea'),
    ("mercou", "copies", "colour = 1\ncopies", "colour", 'an action card knows no "colour" (Z2.5)'),
    ("corsairs", "port =", "palace =", "palace =", 'an event knows no "palace" (Z2.5)'),
    ("speron", "reward", "copies = 2\nreward", "copies", 'a fort card knows no "copies" (Z2.5)'),
    ("camerlengo", "copies", "area = 1\ncopies", "area", 'a goal card knows no "area" (Z2.5)'),
    # areas and kinds
    ("mercou", '"old_town"', '"harbour"', "area =", 'there is no area "harbour" (Z2.1); the areas'),
    ("mercou", '"old_town"', '"old-town"', "area =", "are old_town, cathedral, palace, bank, port"),
    ("mercou", '"old_town"', '"fort"', "area =", "mercou cannot lie in the Fort (Z2.4): only fort"),
    ("mercou", 'area = "old_town"\n', "", "", "the area of mercou is missing (Z2.5)"),
    ("mercou", '"one_shot"', '"hourglass"', "kind =", 'there is no kind "hourglass" (Z2.4); the k'),
    ("mercou", 'kind = "one_shot"\n', "", "", "the kind of mercou is missing (Z2.5)"),
    # numbers
    ("mercou", "copies = 2", "copies = 0", "copies", "mercou has at least 1 copy; leave it out"),
    ("mercou", "copies = 2", "copies = -2", "copies", "whole number of 0 or more (Z2.5), not -2"),
    ("mercou", "copies = 2", "copies = 1.5", "copies", "whole number of 0 or more (Z2.5), not 1.5"),
    ("mercou", "copies = 2", "copies = true", "copies", "whole number of 0 or more (Z2.5), not tr"),
    ("mercou", "copies = 2", "copies = 1000", "copies", "copies of mercou must be at most 999"),
    ("mercou", "[3, 2, 1]", "[1000, 2, 1]", "slots", "price of a slot of mercou must be at most 9"),
    ("mercou", "coin = 2", "coin = -2", "effect", "coin in the effect of mercou must be a whole n"),
    ("mercou", "coin = 2", "coin = 0", "effect", "coin in the effect of mercou must be at least 1"),
    # slots
    ("mercou", "[3, 2, 1]", "[3]", "slots", "mercou must have two or three slots (Z2.4), not 1"),
    ("mercou", "[3, 2, 1]", "[4, 3, 2, 1]", "slots", "must have two or three slots (Z2.4), not 4"),
    ("mercou", "[3, 2, 1]", "[3, 3, 1]", "slots", "must fall at every step (Z2.5): 3 stands after"),
    ("mercou", "[3, 2, 1]", "[\n3,\n1,\n2]", "2]", "must fall at every step (Z2.5): 2 stands afte"),
    ("mercou", "[3, 2, 1]", "3", "slots", "the price of a slot of mercou must be a list (Z2.5)"),
    ("speron", "[2, 1, 0]", "[2, 2, 0]", "slots", "the prices of speron must fall at every step"),
    ("speron", "[2, 1, 0]", "[2]", "slots", "speron must have two or three slots (Z2.4), not 1"),
    # bonuses
    (
        "mercou",
        "[{ coin = 1 }, { coin = 1 }]",
        "[{ coin = 1 }]",
        "bonus",
        "mercou must have 2 bonuses, one for each slot but the first (Z2.5), not 1",
    ),
    ("manezzi", "}]", "}, { vp = 1 }]", "bonus", "manezzi must have 1 bonus, one for each slot"),
    (
        "manezzi",
        "bonus = [{ coin = 1 }]\n",
        "",
        "",
        'the bonus of manezzi is missing (Z2.5); it is given as "bonus"',
    ),
    ("manezzi", "[{ coin = 1 }]", "[{}]", "bonus", "the bonus of manezzi is empty (Z2.5); known"),
    ("manezzi", "[{ coin = 1 }]", "[1]", "bonus", "the bonus of manezzi must be a list of tables"),
    ("manezzi", "[{ coin", "[{ gold", "bonus", 'the bonus of manezzi knows no "gold" (Z2.5); know'),
    ("contrabando", "effect", "bonus = []\neffect", "bonus", "is a dice card and has no bonus (Z2"),
    (
        "speron",
        "reward",
        "bonus = [{ vp = 1 }]\nreward",
        "bonus",
        "a fort card has no bonus (Z2.",
    ),
    # effects
    ("mercou", "effect = { coin = 2, card = 1 }\n", "", "", "the effect of mercou is missing (Z2."),
    ("mercou", "{ coin = 2, card = 1 }", "{}", "effect", "the effect of mercou is empty (Z2.5)"),
    ("mercou", "{ coin = 2, card = 1 }", "2", "effect", "the effect of mercou must be a table (Z2"),
    (
        "mercou",
        "{ coin = 2, card = 1 }",
        '"manezzi"',
        "effect",
        'the effect of mercou knows no icon "manezzi" (Z2.5); it is "extra_turn", { may_pay = ...',
    ),
    ("mercou", "coin = 2", "coins = 2", "effect", 'knows no "coins" (Z2.5); did you mean "coin"?'),
    ("stradda_neuva", ", for = { vp = 2 }", "", "effect", "what is received for it in the effect"),
    ("stradda_neuva", "may_pay = { coin = 3 }, ", "", "effect", "what may be paid in the effect o"),
    ("stradda_neuva", "{ coin = 3 }", "{}", "effect", "what may be paid in the effect of stradda-"),
    ("stradda_neuva", "{ vp = 2 }", "{ vp = 0 }", "effect", "must be at least 1 (Z2.5); leave vp"),
    (
        "stradda_neuva",
        "{ vp = 2 }",
        "{ vp = 2 }, coin = 1",
        "effect",
        'the effect of stradda-neuva, which is a payment, knows no "coin" (Z2.5)',
    ),
    (
        "manezzi",
        '"manezzi"\nsourced',
        '"extra_turn"\nsourced',
        "promoter",
        'the promoter part of manezzi knows no icon "extra_turn" (Z2.5); it is "manezzi" or a gain',
    ),
    (
        "monte_de_pietae",
        "{ coin = 1 }\n",
        "{ }\n",
        "promoter",
        "the promoter part of monte-de",
    ),
    (
        "ciaeti",
        '"pass_right"',
        '"pass_up"',
        "table",
        'knows no icon "pass_up" (Z2.5); it is "pass_right", "pass_left" or a gain such as { coin',
    ),
    ("ciaeti", '"pass_right"', "1", "table", "the table part of ciaeti must be a table (Z2.5)"),
    (
        "contrabando",
        "effect",
        "table = { coin = 1 }\neffect",
        "table",
        'contrabando is a dice card and has a reward only (Z9.2), no "table"',
    ),
    ("contrabando", "effect", 'promoter = "manezzi"\neffect', "promoter", 'Z9.2), no "promoter"'),
    (
        "contrabando",
        "{ coin = 4, card = 2 }",
        '"extra_turn"',
        "effect",
        'the reward of contrabando knows no icon "extra_turn" (Z2.5); it is a gain such as',
    ),
    (
        "contrabando",
        "{ coin = 4, card = 2 }",
        "{ may_pay = { coin = 1 }, for = { vp = 1 } }",
        "effect",
        'the reward of contrabando knows no "may_pay" (Z2.5)',
    ),
    # rebuilt marks
    ("ciaeti", "copies", 'rebuilt = "yes"\ncopies', "rebuilt", "whether ciaeti is rebuilt must be"),
    ("manezzi", '["name"]', '["colour"]', "sourced", '"colour" cannot be marked sourced here (Z2.'),
    ("limoxina", '"bonus", "effect"', "1", "public", "what is public must be a list of texts in"),
    # events
    ("corsairs", "income = 1\n", "", "", "the income of corsairs is missing (Z2.5)"),
    ("corsairs", "income = 1", "income = {}", "income", "the income of corsairs is empty (Z2.5)"),
    ("corsairs", "income = 1", "income = -1", "income", "the income of corsairs must be a whole n"),
    ("corsairs", "income = 1", "income = { gold = 1 }", "income", 'knows no "gold" (Z2.5)'),
    ("corsairs", "port = -1", "port = -10", "port", "the change at the Port must be a whole numbe"),
    ("war_tax", "bank = -1", "bank = 10", "bank", "from -9 to 9 (Z2.5), not 10"),
    ("war_tax", "bank = -1", "bank = true", "bank", "from -9 to 9 (Z2.5), not true"),
    ("corsairs", "fort = true", "fort = 1", "fort", "whether corsairs turns up a fort card must b"),
    # fort cards
    ("speron", "reward = { vp = 2, card = 1 }\n", "", "", "the reward of speron is missing (Z2.5)"),
    ("speron", "{ vp = 2, card = 1 }", "{}", "reward", "the reward of speron is empty (Z2.5)"),
    ("speron", 'crossed_out = ["bank"]\n', "", "", "what is crossed out is missing (Z2.5)"),
    ("speron", '["bank"]', '["banco"]', "crossed_out", 'there is no area "banco" (Z2.1)'),
    ("speron", '["bank"]', '["fort"]', "crossed_out", "speron cannot cross out the Fort (Z10.2)"),
    ("speron", '["bank"]', '["bank",\n"bank"]', '"bank"]', 'crosses out "bank" twice (Z10.2)'),
    # goal cards
    (
        "camerlengo",
        'majority = "cathedral"\n',
        "",
        "",
        "camerlengo must have exactly one of majority, per_permanent, set, any_majority",
    ),
    (
        "camerlengo",
        "points",
        "any_majority = true\npoints",
        "any_majority",
        "per_battle_won (Z11), not majority, any_majority",
    ),
    ("camerlengo", '"cathedral"', '"church"', "majority", 'there is no area "church" (Z2.1)'),
    ("industriase", '"bank"', '"fort"', "per_permanent", "no permanent card lies in the Fort (Z2"),
    (
        "contentase",
        "= true",
        "= false",
        "no_majority",
        "no_majority can only be true (Z2.5)",
    ),
    ("contentase", "= true", '= "bank"', "no_majority", "no_majority must be true or false (Z2.5)"),
    ("contentase", "points = 5\n", "", "", "the number of points of contentase is missing (Z2.5)"),
    (
        "contentase",
        "points = 5",
        "points = 0",
        "points",
        "contentase must be worth at least 1",
    ),
    (
        "contentase",
        "copies = 2",
        "copies = 0",
        "copies",
        "contentase has at least 1 copy; lea",
    ),
    ("dagghe_abbrettio", "set", "points = 1\nset", "points", 'worth what "set" says (Z11); leave'),
    (
        "dagghe_abbrettio",
        ", 25",
        "",
        "set",
        (
            "dagghe-abbrettio has copies = 5, so set must say what 1 to 5 of them are worth (Z11),"
            " not 4 numbers"
        ),
    ),
    ("dagghe_abbrettio", "25", '"25"', "set", "what dagghe-abbrettio is worth must be a whole num"),
]


@pytest.mark.rule("Z2.5")
@pytest.mark.parametrize(("card", "old", "new", "where", "reason"), WRONG)
def test_a_wrong_card_is_refused_with_line_and_reason(
    card: str, old: str, new: str, where: str | None, reason: str
) -> None:
    refused = refusal(changed(card, old, new))
    assert reason in str(refused.reason)
    begin, end = entry_of(STANDARD, card)
    entry = STANDARD[begin:end].replace(old, new)
    if where is not None:
        assert refused.line == line_of(STANDARD, STANDARD[begin:end]) + line_of(entry, where) - 1


@pytest.mark.rule("Z2.5")
def test_of_two_equal_ids_the_second_is_named() -> None:
    text = changed("corsairs", '"corsairs"', '"war_tax"')
    assert refusal(text).line == text[: text.rindex('"war_tax"')].count("\n") + 1


@pytest.mark.rule("Z2.5")
def test_fewer_than_ten_action_cards_for_each_of_five_players() -> None:
    text = without("manezzi", "ciaeti", "mercou", "san_zane")
    refused = refusal(text)
    assert refused.line == line_of(text, "[[action]]")
    assert str(refused.reason) == (
        "there must be at least 50 action cards, 10 for each of 5 players (Z2.5), not 48"
    )


@pytest.mark.rule("Z2.5", "Z14.1")
def test_too_few_action_cards_for_the_beginner_game() -> None:
    text = STANDARD
    for area in ("cathedral", "palace", "bank"):
        text = text.replace(f'area = "{area}"', 'area = "old_town"')
    refused = refusal(text)
    assert refused.line == line_of(text, "[[action]]")
    assert str(refused.reason) == (
        "the beginner game needs at least 30 action cards of Cathedral, Palace, Bank and Port "
        "(Z14.1), not 12"
    )


@pytest.mark.rule("Z2.5")
def test_fewer_than_eight_events() -> None:
    assert load_cards(without("corsairs"), "my.toml").digest != standard_cards().digest
    text = without("corsairs", "war_tax")
    refused = refusal(text)
    assert refused.line == line_of(text, "[[event]]")
    assert str(refused.reason) == "there must be at least 8 events (Z2.5), not 7"


@pytest.mark.rule("Z5.1")
def test_an_event_that_turns_up_a_fort_card_needs_one() -> None:
    text = without_deck("fort")
    refused = refusal(text)
    assert refused.line == line_of(text, 'id = "corsairs"') - 1
    assert str(refused.reason) == (
        "corsairs turns up a fort card (Z5.1), but there is none; each stands under [[fort]]"
    )


@pytest.mark.parametrize("key", ["action", "event"])
def test_a_missing_deck_is_named(key: str) -> None:
    assert str(refusal(without_deck(key)).reason) == (
        f'the {key} cards, each under [[{key}]], is missing (Z2.5); it is given as "{key}"'
    )


@pytest.mark.parametrize(
    ("more", "last", "reason"),
    [
        ((37, 0, 0, 0), "mercou_36", "there is room for 64 different action cards, not for 65"),
        ((0, 19, 0, 0), "camerlengo_18", "there is room for 32 different goal cards, not for 33"),
        ((0, 0, 24, 0), "corsairs_23", "there is room for 32 different event cards, not for 33"),
        ((0, 0, 0, 9), "speron_8", "there is room for 16 different fort cards, not for 17"),
    ],
)
def test_more_different_cards_than_there_is_room_for(
    more: tuple[int, int, int, int], last: str, reason: str
) -> None:
    text = with_more(*more)
    refused = refusal(text)
    assert str(refused.reason) == reason
    assert refused.line == line_of(text, f'id = "{last}"') - 1


def test_other_tables_are_refused() -> None:
    text = STANDARD + "\n[[gaol]]\n"
    refused = refusal(text)
    assert refused.line == line_of(text, "[[gaol]]")
    assert str(refused.reason) == 'a card file knows no "gaol" (Z2.5); did you mean "goal"?'


def test_the_mark_for_the_whole_file_is_true_or_false() -> None:
    text = STANDARD.replace("rebuilt = true", 'rebuilt = ["action"]')
    refused = refusal(text)
    assert refused.line == line_of(text, "rebuilt = [")
    assert (
        str(refused.reason)
        == "whether the cards are rebuilt must be true or false (Z2.5), not a list"
    )


def test_a_text_that_is_not_toml() -> None:
    text = changed("mercou", "slots = [", "slots == [")
    refused = refusal(text)
    assert refused.line == line_of(text, "slots ==")
    assert str(refused.reason).startswith("this is not TOML: ")
