"""The card file (S2): what the standard one holds, and how a wrong one is refused (S2.9)."""

import importlib.resources
import pickle
import re
import tomllib

import pytest

from buongoverno.games.siena import cards as siena
from buongoverno.games.siena.cards import CardFileError, Cards, load_cards, standard_cards
from buongoverno.kernel.errors import BuongovernoError

STANDARD = (
    importlib.resources.files("buongoverno.games.siena")
    .joinpath("cards.toml")
    .read_text(encoding="utf-8")
)


def changed(old: str, new: str) -> str:
    """The standard file with one place written differently."""
    assert STANDARD.count(old) == 1, f"{old!r} stands {STANDARD.count(old)} times"
    return STANDARD.replace(old, new)


def line_of(text: str, words: str) -> int:
    """The line on which these words stand."""
    assert text.count(words) == 1, f"{words!r} stands {text.count(words)} times"
    return text[: text.index(words)].count("\n") + 1


def refusal(text: str) -> CardFileError:
    with pytest.raises(CardFileError) as refused:
        load_cards(text, "my.toml")
    return refused.value


def kind_named(cards: Cards, name: str) -> int:
    return cards.names.index(name)


# -- the standard file -----------------------------------------------------------------------------


@pytest.mark.rule("S2.1")
def test_the_siena_deck_has_52_cards() -> None:
    cards = standard_cards()
    assert sum(cards.copies) == 52
    assert sum(cards.copies[siena.GOODS_CARDS : siena.JOURNEY_CARDS]) == 15
    assert sum(cards.copies[siena.JOURNEY_CARDS : siena.KINDS]) == 10


@pytest.mark.rule("S2.1")
@pytest.mark.parametrize(
    ("kind", "name", "copies", "cost", "green"),
    [
        (siena.VIA_FRANCIGENA, "via-francigena", 2, 0, 1),
        (siena.PIAZZA_SALIMBENI, "piazza-salimbeni", 2, 0, 2),
        (siena.FRIENDS, "friends", 2, 0, 3),
        (siena.MULE, "mule", 1, 0, 4),
        (siena.BANCHI_DI_SOTTO, "banchi-di-sotto", 2, 0, 6),
        (siena.VIA_DEI_SERVI, "via-dei-servi", 2, 0, 7),
        (siena.GUARDS, "guards", 2, 0, 8),
        (siena.COURTESAN, "courtesan", 4, 0, 1),
        (siena.CALANDRINO, "calandrino", 4, 0, 3),
        (siena.INN, "inn", 4, 2, 1),
        (siena.MASON, "mason", 2, 3, 1),
    ],
)
def test_cards_with_a_name_are_those_of_the_table(
    kind: int, name: str, copies: int, cost: int, green: int
) -> None:
    cards = standard_cards()
    assert cards.names[kind] == name
    assert cards.copies[kind] == copies
    assert cards.cost[kind] == cost
    assert cards.green[kind] == green
    assert cards.cubes[kind] == [0, 0, 0, 0, 0]


def test_goods_cards_are_called_by_their_goods() -> None:
    cards = standard_cards()
    example = kind_named(cards, "grain2-wine1-cloth1")
    assert example == siena.GOODS_CARDS
    assert cards.cubes[example] == [2, 1, 0, 1, 0]
    assert (cards.copies[example], cards.cost[example], cards.green[example]) == (2, 1, 2)
    heavy = kind_named(cards, "oil1-cloth1-spices3")
    assert (cards.copies[heavy], cards.cost[heavy], cards.green[heavy]) == (1, 2, 1)


@pytest.mark.rule("S2.8")
def test_journey_cards_show_two_worker_goods() -> None:
    cards = standard_cards()
    journey = kind_named(cards, "journey-grain2-wine1")
    assert cards.cubes[journey] == [2, 1, 0, 0, 0]
    assert (cards.copies[journey], cards.cost[journey], cards.green[journey]) == (2, 0, 1)


def test_a_slot_no_card_uses_is_empty() -> None:
    cards = standard_cards()
    for unused in (siena.JOURNEY_CARDS - 1, siena.KINDS - 1):
        assert cards.names[unused] == ""
        assert cards.copies[unused] == 0


def test_every_card_in_use_has_a_name_of_its_own() -> None:
    names = [name for name in standard_cards().names if name]
    assert len(names) == len(set(names)) == 11 + 14 + 9


@pytest.mark.rule("S2.6")
def test_the_sectors_are_those_of_the_table() -> None:
    cards = standard_cards()
    assert cards.price == [8, 10, 14, 20, 25]
    assert cards.fills == [3, 4, 5, 7, 9]
    assert cards.fato == [7, 8, 10, 0, 0]


@pytest.mark.rule("S2.3")
def test_senesi_artists_and_donation_steps() -> None:
    cards = standard_cards()
    assert cards.senesi == [1] * 12 + [2] * 8 + [3] * 4 + [4] * 2
    assert cards.artist_names[cards.last_artist] == "Ambrogio Lorenzetti"
    assert sorted(cards.artist_points) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert cards.donation_steps == [15, 20, 30, 40, 50]


def test_rebuilt_values_are_named() -> None:
    rebuilt = standard_cards().rebuilt
    assert rebuilt[:4] == ["wine: fills", "oil: fills", "spices: fills", "donation step 20"]
    assert rebuilt[4:6] == ["goods cards", "journey cards: goods"]
    assert rebuilt[6] == "Simone Martini: name"
    assert len(rebuilt) == 6 + 7


def test_the_standard_cards_are_read_once_and_carry_their_text() -> None:
    cards = standard_cards()
    assert cards is standard_cards()
    assert cards.standard
    assert cards.text == STANDARD
    reformatted = load_cards("# my copy\n" + STANDARD, "my.toml")
    assert cards.digest.startswith("sha256:")
    assert cards.digest == reformatted.digest


# -- an own file -----------------------------------------------------------------------------------


def test_custom_file_changes_only_its_own_values() -> None:
    own = load_cards(changed("price = 25, fills = 9", "price = 26, fills = 8"), "my.toml")
    assert (own.price[siena.SPICES], own.fills[siena.SPICES]) == (26, 8)
    assert own.names == standard_cards().names
    assert not own.standard
    assert own.digest != standard_cards().digest


def test_equal_cards_become_one_kind() -> None:
    text = changed(
        '  { copies = 2, weight = "light", grain = 2, wine = 1, cloth = 1 },\n',
        '  { copies = 1, weight = "light", grain = 2, wine = 1, cloth = 1 },\n'
        '  { copies = 1, weight = "light", cloth = 1, wine = 1, grain = 2 },\n',
    )
    assert load_cards(text, "my.toml").names == standard_cards().names
    assert load_cards(text, "my.toml").copies == standard_cards().copies


def test_equal_goods_with_another_top_half_get_a_letter() -> None:
    text = changed(
        '  { copies = 2, weight = "light", grain = 2, wine = 1, cloth = 1 },\n',
        '  { copies = 1, weight = "light", grain = 2, wine = 1, cloth = 1 },\n'
        '  { copies = 1, weight = "heavy", grain = 2, wine = 1, cloth = 1 },\n',
    )
    cards = load_cards(text, "my.toml")
    first = kind_named(cards, "grain2-wine1-cloth1")
    second = kind_named(cards, "grain2-wine1-cloth1-b")
    assert (cards.cost[first], cards.green[first]) == (1, 2)
    assert (cards.cost[second], cards.green[second]) == (2, 1)
    assert cards.cubes[first] == cards.cubes[second]


def test_fifteen_different_goods_cards_and_ten_different_journey_cards_have_room() -> None:
    goods = "\n".join(
        f'{{ copies = 1, weight = "light", grain = {n}, wine = 1, oil = 1 }},' for n in range(1, 16)
    )
    journeys = "\n".join(f"{{ copies = 1, grain = {n}, wine = 1 }}," for n in range(1, 11))
    start, rest = STANDARD.split("cards = [", 1)
    _, rest = rest.split("\n]", 1)
    middle, rest = rest.split("cards = [", 1)
    _, end = rest.split("\n]", 1)
    text = f"{start}cards = [{goods}\n]{middle}cards = [{journeys}\n]{end}"
    cards = load_cards(text, "my.toml")
    assert cards.copies[siena.GOODS_CARDS :] == [1] * 25
    assert cards.names[siena.KINDS - 1] == "journey-grain10-wine1"


def test_the_rebuilt_marks_can_go_when_an_owner_has_looked() -> None:
    marks = r'(, )?rebuilt = (\["?\w+"?\]|true)'
    own = load_cards(re.sub(marks, "", STANDARD), "my.toml")
    assert own.rebuilt == []


def test_other_ways_to_write_the_same_file_are_read_alike() -> None:
    text = changed(
        'wine   = { sold_by = "peasant",  price = 10, fills = 4, fato = 8, rebuilt = ["fills"] }\n',
        "",
    )
    text += "\n[goods.wine]\n\"sold_by\" = 'peasant'\nprice = 0x0A\nfills = 4\nfato = 8\n"
    text = text.replace("\n", "\r\n")
    assert load_cards(text, "my.toml").price == standard_cards().price


# -- a file that is refused ------------------------------------------------------------------------


def test_a_refusal_names_file_line_and_reason() -> None:
    refused = refusal(changed("fills = 4", "fills = 0"))
    assert str(refused) == (
        "my.toml, line 8: sector wine must be filled by at least 1 cube (S2.9), not 0"
    )
    assert (refused.origin, refused.line) == ("my.toml", 8)
    assert str(refused.reason) == "sector wine must be filled by at least 1 cube (S2.9), not 0"
    assert isinstance(refused, BuongovernoError)
    assert str(pickle.loads(pickle.dumps(refused))) == str(refused)


# Each: the words changed, what they become, words on the line named ("": the first line of the
# change), the reason.
WRONG = [
    # the text is not TOML
    ("[donation]", "[donation", "[donation", "this is not TOML: Expected ']'"),
    ("steps = [", "steps == [", "steps == [", "this is not TOML: a value is missing here"),
    # numbers
    ("price = 8,", "price = -8,", "price = -8", "must be a whole number of 0 or more (S2.9), not"),
    ("price = 8,", "price = 8.5,", "price = 8.5", "the price of grain must be a whole number"),
    ("price = 8,", "price = true,", "price = true", "whole number of 0 or more (S2.9), not true"),
    ("price = 8,", 'price = "8",', 'price = "8"', 'whole number of 0 or more (S2.9), not "8"'),
    ("price = 8,", "price = [8],", "price = [8]", "whole number of 0 or more (S2.9), not a list"),
    ("price = 8,", "price = 8000,", "price = 8000", "the price of grain must be at most 999"),
    # goods
    ("grain  = {", "corn   = {", "corn   = {", 'the table [goods] knows no "corn" (S2.9); known'),
    ("price = 8,", "prize = 8,", "prize = 8", 'knows no "prize" (S2.9); did you mean "price"?'),
    ("price = 8,", "", "grain  =", 'the price of grain is missing (S2.9); it is given as "price"'),
    ("fills = 7 }", "fills = 7, fato = 9 }", "fato = 9", "cloth has no Fato value (S2.6)"),
    ("fills = 3, fato = 7", "fills = 3", "grain  =", "the Fato value of grain is missing (S2.9)"),
    (
        'grain  = { sold_by = "peasant"',
        'grain  = { sold_by = "merchant"',
        "grain  =",
        'grain is sold by the peasant (S2.6), not "merchant"',
    ),
    (
        'fato = 8, rebuilt = ["fills"]',
        'fato = 8, rebuilt = ["colour"]',
        "wine   =",
        '"colour" cannot be marked rebuilt here (S2.9); known are price, fills, fato',
    ),
    # donation
    ("[15, 20, 30,", "[15, 30, 30,", "steps =", "donation steps must rise from 1 up (S2.9): 30"),
    ("[15, 20, 30,", "[15,\n 20, 10,\n 30,", " 20, 10,", "must rise from 1 up (S2.9): 10 stands"),
    ("[15, 20, 30,", "[0, 20, 30,", "steps =", "must rise from 1 up (S2.9): 0 stands after 0"),
    ("[15, 20, 30, 40, 50]", "[]", "steps =", "at least one donation step (S2.9)"),
    ("[15, 20, 30, 40, 50]", "50", "steps =", "a donation step must be a list (S2.9), not 50"),
    ("rebuilt = [20]", "rebuilt = [25]", "rebuilt = [25]", "25 is marked rebuilt but is no dona"),
    # star cards
    ('"mule"', '"donkey"', '"donkey"', 'there is no star card "donkey" (S2.1); they are via_fran'),
    ('"mule"', '"inn"\n', '"inn"\n\n', 'there is no star card "inn" (S2.1)'),
    ('"mule"\ncopies = 1', '"mule"\ncopies = 2', "copies = 2\ngreen = 4", "mule must have copies"),
    (
        '[[star]]\ncard = "mule"\ncopies = 1\ngreen = 4\n',
        "",
        "[[star]]      #",
        "the star card mule is missing (S2.1)",
    ),
    ('card = "mule"', 'card = "friends"', "", "the star card friends stands twice (S2.1)"),
    ("green = 4", "green = 3", "", "star number 3 belongs to friends already; star numbers differ"),
    ("green = 4", "green = 5\ncost = 0", "cost = 0\n[[star]]", "a star card has no cost (S2.2)"),
    (
        "green = 4",
        "green = 9",
        "[[star]]      #",
        "exactly 7 star cards must have a number (green)",
    ),
    (
        "green = 6",
        "green = 5",
        "[[star]]      #",
        "from 1 to 5 for the opening auction (S2.9, S3.4), not 9",
    ),
    ("green = 4", "", '[[star]]\ncard = "mule"', "the green number of mule is missing (S2.9)"),
    # plain cards
    ('"mason"', '"bricklayer"', '"bricklayer"', 'there is no plain card "bricklayer" (S2.1)'),
    ('"mason"', "7", "card = 7", "the name of a plain card must be a text in quotes (S2.9), not 7"),
    ("cost = 3", "cost = 3\nred = 3", "red = 3", 'a plain card knows no "red" (S2.9)'),
    ("cost = 3", "", '[[plain]]\ncard = "mason"', "the cost of mason is missing (S2.9)"),
    # goods cards
    (
        "grain = 1, oil = 1, spices = 3",
        "oil = 1, spices = 3",
        "",
        "3 different goods (S2.9), not 2",
    ),
    (
        "grain = 1, oil = 1, spices = 3",
        "grain = 1, oil = 1, cloth = 1, spices = 3",
        "grain = 1, oil = 1, cloth = 1, spices = 3",
        "a goods card shows 3 different goods (S2.9), not 4",
    ),
    (
        "grain = 1, oil = 1, spices = 3",
        "grain = 1, oil = 0, spices = 3",
        "oil = 0",
        "with oil shows at least 1 cube of it (S2.9); leave oil out",
    ),
    (
        "grain = 1, oil = 1, spices = 3",
        "grain = 1, oil = 1, salt = 3",
        "salt = 3",
        'a goods card knows no "salt" (S2.9)',
    ),
    (
        'copies = 2, weight = "light"',
        'copies = 2, weight = "medium"',
        '"medium"',
        'there is no weight "medium" in [three_goods] (S2.9); known are light, heavy',
    ),
    ('copies = 2, weight = "light"', "copies = 2", "", "the weight of a goods card is missing"),
    (
        'copies = 2, weight = "light"',
        'copies = 1, weight = "light"',
        "cards = [\n  { copies = 1, weight",
        "there must be 15 goods cards in all (S2.1), not 14",
    ),
    ('copies = 2, weight = "light"', 'copies = 0, weight = "light"', "", "at least 1 copy"),
    ("light = {", "feather = 3\nlight = {", "feather = 3", 'knows no "feather" (S2.9)'),
    (
        "{ cost = 1, green = 2 }",
        "{ cost = 1 }",
        "{ cost = 1 }",
        "green number of light goods cards",
    ),
    # journey cards
    (
        "copies = 2, grain = 2",
        "copies = 2, cloth = 2",
        "cloth = 2, wine = 1 }",
        "worker goods only",
    ),
    ("copies = 2, grain = 2, wine", "copies = 2, wine", "copies = 2, wine", "2 different goods"),
    (
        "copies = 2, grain = 2",
        "copies = 3, grain = 2",
        "{ copies = 1, wine = 1, oil = 2 }",
        "with this card they are 11: there must be 10 journey cards in all (S2.1)",
    ),
    ("copies = 2, grain = 2", "grain = 2", "", "the number of copies of a journey card is missing"),
    # Senesi and artists
    ("4 = 2 }", "4 = 3 }", "values =", "there are 26 Senesi cards in all (S2.9), not 27"),
    (
        "4 = 2 }",
        "four = 2 }",
        "values =",
        'value of a Senesi card is a whole number (S2.9), not "f',
    ),
    ("[senesi]", "[sienese]", "[sienese]", 'a card file knows no "sienese" (S2.9); did you mean'),
    ("points = 1\n", "points = one\n", "points = one", "this is not TOML: a value is missing here"),
    ("points = 1\n", 'points = "one"\n', 'points = "one"', "number of points of Lando di Pietro"),
    ('"Lando di Pietro"', '"Lippo Memmi"', "", "the artist Lippo Memmi stands twice (S2.9)"),
    ('"Lando di Pietro"', '" "', '" "', 'an artist needs a name on one line (S2.9), not " "'),
    (
        "ends_the_game = true",
        "",
        "[[artist]]                      #",
        "exactly one artist ends the",
    ),
    ("ends_the_game = true", "ends_the_game = 1", "ends_the_game = 1", "must be true or false"),
    (
        "points = 1\n",
        "points = 1\nends_the_game = true # too\n",
        "ends_the_game = true # too",
        "exactly one artist ends the game (S2.9): Ambrogio Lorenzetti does already",
    ),
    (
        '[[artist]]\nname = "Lando di Pietro"\npoints = 1\nrebuilt = ["name"]\n',
        "",
        '[[artist]]\nname = "Ugolino',
        "there are 8 artists (S2.9), not 7",
    ),
]


@pytest.mark.rule("S2.9")
@pytest.mark.parametrize(("old", "new", "where", "reason"), WRONG)
def test_a_wrong_file_is_refused_with_line_and_reason(
    old: str, new: str, where: str, reason: str
) -> None:
    text = changed(old, new)
    refused = refusal(text)
    assert reason in str(refused.reason)
    assert refused.line == (line_of(text, where) if where else line_of(STANDARD, old))


@pytest.mark.rule("S2.9")
def test_the_line_of_one_card_among_many() -> None:
    text = changed("wine = 2, oil = 1, cloth = 2", "wine = 2, oil = 1")
    assert refusal(text).line == line_of(text, 'weight = "heavy", wine = 2, oil = 1 }')


@pytest.mark.rule("S2.9")
def test_a_sixteenth_goods_card_is_refused_where_it_stands() -> None:
    extra = '  { copies = 1, weight = "light", oil = 9, cloth = 1, spices = 3 },\n'
    last = '  { copies = 1, weight = "heavy", oil = 1, cloth = 1, spices = 3 },\n'
    text = changed(last, last + extra)
    refused = refusal(text)
    assert refused.line == line_of(text, "oil = 9")
    assert str(refused.reason) == (
        "with this card they are 16: there must be 15 goods cards in all (S2.1)"
    )


@pytest.mark.rule("S2.9")
def test_a_ninth_artist_is_refused_where_they_stand() -> None:
    text = STANDARD + '[[artist]]\nname = "Giotto"\npoints = 9\n'
    refused = refusal(text)
    assert refused.line == line_of(text, "Giotto") - 1
    assert str(refused.reason) == "there are 8 artists (S2.9), not 9"


@pytest.mark.rule("S2.9")
@pytest.mark.parametrize("table", ["goods", "donation", "three_goods", "journey", "senesi"])
def test_a_missing_table_is_named(table: str) -> None:
    text = re.sub(rf"^\[{table}\][^\[]*(\[[^\[]*)*?(?=^\[)", "", STANDARD, flags=re.MULTILINE)
    assert table not in tomllib.loads(text)
    assert (
        str(refusal(text).reason)
        == f'the table [{table}] is missing (S2.9); it is given as "{table}"'
    )


@pytest.mark.rule("S2.9")
@pytest.mark.parametrize("key", ["star", "plain", "artist"])
def test_missing_cards_are_named(key: str) -> None:
    text = re.sub(rf"^\[\[{key}\]\].*\n(\w.*\n)*", "", STANDARD, flags=re.MULTILINE)
    assert f"each under [[{key}]], is missing (S2.9)" in str(refusal(text).reason)


def test_single_brackets_where_double_ones_belong() -> None:
    text = re.sub(r"^\[\[plain\]\]\n(\w.*\n)*", "", STANDARD, flags=re.MULTILINE)
    text += '[plain]\ncard = "inn"\n'
    refused = refusal(text)
    assert refused.line == line_of(text, "[plain]")
    assert (
        str(refused.reason)
        == "the plain cards, each under [[plain]], must be a list (S2.9), not a table"
    )


def test_a_text_that_stops_in_the_middle_is_refused_at_its_end() -> None:
    text = STANDARD[: STANDARD.index("  { copies = 1, grain = 1, wine = 2 }")]
    refused = refusal(text)
    assert refused.line == text.count("\n")
    assert str(refused.reason).startswith("this is not TOML: ")


def test_a_text_nested_without_end_is_refused() -> None:
    assert "my.toml, line 1: " in str(refusal("a = " + "[" * 100_000))


# -- the line, however the file is written ---------------------------------------------------------

WAYS_TO_WRITE_A_SECTOR = [
    'wine = { sold_by = "peasant", price = 10, fills = 0, fato = 8 } # here\n',
    'wine.sold_by = "peasant"\nwine.price = 10\nwine.fills = 0 # here\nwine.fato = 8\n',
    '[goods.wine] # "fills = 1"\nsold_by = "peasant"\nprice = 10\n\n\tfills=0 # here\nfato = 8\n',
    "[goods . 'wine']\nsold_by = '''\npeasant'''\nprice = 10\n\"fills\" = 0 # here\nfato = 8\n",
    '[ "goods".wine ]\nsold_by = """\\\n  peasant"""\nprice = 10\nfills = 0 # here\nfato = 8\n',
]


@pytest.mark.parametrize("written", WAYS_TO_WRITE_A_SECTOR)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_sector_is_found_however_it_is_written(written: str, ending: str) -> None:
    line = (
        'wine   = { sold_by = "peasant",  price = 10, fills = 4, fato = 8, rebuilt = ["fills"] }\n'
    )
    without = changed(line, "")
    last_sector = 'spices = { sold_by = "merchant", price = 25, fills = 9, rebuilt = ["fills"] }\n'
    text = without.replace(last_sector, last_sector + written)
    refused = refusal(text.replace("\n", ending))
    assert str(refused.reason) == "sector wine must be filled by at least 1 cube (S2.9), not 0"
    assert refused.line == line_of(text, "# here")


WAYS_TO_WRITE_CARDS = [
    "cards = [ { copies = 1, grain = 1, wine = 1 }, { copies = 9, wine = 1 } ] # here\n",
    (
        "cards = [\n  { copies = 1, grain = 1, wine = 1 }, # a ] and a }\n\n"
        "  { copies = 9, wine = 1 } # here\n]\n"
    ),
    "cards = [{copies=1,grain=1,wine=1}\n,{copies=9,wine=1} # here\n,]\n",
    (
        "[[journey.cards]]\ncopies = 1\ngrain = 1\nwine = 1\n"
        "[[journey.cards]] # here\ncopies = 9\nwine = 1\n"
    ),
]


@pytest.mark.parametrize("written", WAYS_TO_WRITE_CARDS)
def test_a_card_is_found_however_it_is_written(written: str) -> None:
    before, rest = STANDARD.split('rebuilt = ["cards"]\n', 1)
    text = before + written + rest[rest.index("[senesi]") :]
    refused = refusal(text)
    assert str(refused.reason) == "a journey card shows 2 different goods (S2.9), not 1"
    assert refused.line == line_of(text, "# here")
