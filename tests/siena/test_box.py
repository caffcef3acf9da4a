"""What is in the box and how it is laid out (S1 to S3): data, and setup over many seeds."""

import importlib.resources
import itertools
from collections import Counter

import pytest

import buongoverno
from buongoverno.games.siena import codes
from buongoverno.games.siena.cards import (
    GOODS_CARDS,
    JOURNEY_CARDS,
    KINDS,
    CardFileError,
    standard_cards,
)
from buongoverno.games.siena.position import STAR_CARDS, WORKERS, Position
from buongoverno.games.siena.views import SienaView
from buongoverno.kernel.errors import BadSetup, IllegalMove
from buongoverno.kernel.scenario_language import Sentence

pytestmark = pytest.mark.both_builds

SIENA = buongoverno.game("siena")
FILES = importlib.resources.files("buongoverno.games.siena")
CARD_FILE = FILES.joinpath("cards.toml").read_text(encoding="utf-8")
SEEDS = 300
OPENING = sorted([*(["via-francigena", "piazza-salimbeni", "friends"] * 2), "mule"])


def fresh(players: int, seed: int = 0, ruleset: str = "rulebook") -> Position:
    state = SIENA.new(players, seed, ruleset)
    assert isinstance(state, Position)
    return state


def seen(state: Position) -> SienaView:
    view = state.view(None)
    assert isinstance(view, SienaView)
    return view


def table_of(rule: str) -> list[list[str]]:
    """The rows of the table that belongs to a statement of the rulebook, without its head."""
    lines = [line for line in SIENA.rulebook.statement(rule).text.splitlines() if "|" in line]
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    return rows[2:]


# -- S1 --------------------------------------------------------------------------------------------


@pytest.mark.rule("S1.1")
@pytest.mark.parametrize("players", [0, 1, 6, 7])
def test_siena_is_not_for_other_numbers_of_players(players: int) -> None:
    with pytest.raises(BadSetup, match="2 to 5 players"):
        SIENA.new(players, 0)


@pytest.mark.rule("S1.1")
@pytest.mark.parametrize("ruleset", SIENA.rulesets)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_play_and_start_as_peasants(players: int, ruleset: str) -> None:
    view = seen(fresh(players, 0, ruleset))
    assert [player.status for player in view.players] == ["peasant"] * players


# -- S2 --------------------------------------------------------------------------------------------


@pytest.mark.rule("S2.1", "S2.2")
def test_the_card_file_agrees_with_the_table_of_the_rulebook() -> None:
    cards = standard_cards()
    rows = table_of("S2.1")
    for kind in range(GOODS_CARDS):
        row = rows[kind]
        assert row[0].lower().replace(" ", "-").startswith(cards.names[kind])
        assert cards.copies[kind] == int(row[1])
        cost, green = row[2].split(" / ")
        assert cards.green[kind] == int(green)
        assert (cost == "star") == (kind < STAR_CARDS)
        if cost == "star":
            assert row[4] == green  # the star number is the green number
        else:
            assert row[4] == "–"
            assert cards.cost[kind] == int(cost)
    goods, journeys = rows[GOODS_CARDS], rows[GOODS_CARDS + 1]
    assert sum(cards.copies[GOODS_CARDS:JOURNEY_CARDS]) == int(goods[1])
    assert sum(cards.copies[JOURNEY_CARDS:]) == int(journeys[1])
    assert sum(cards.copies) == 52
    for kind in range(JOURNEY_CARDS, KINDS):
        if cards.copies[kind]:
            assert f"{cards.cost[kind]} / {cards.green[kind]}" == journeys[2]


@pytest.mark.rule("S2.2")
def test_cards_with_the_same_star_number_are_copies_of_one_card() -> None:
    stars = standard_cards().green[:STAR_CARDS]
    assert len(set(stars)) == STAR_CARDS


@pytest.mark.rule("S2.3")
def test_senesi_and_artists() -> None:
    cards = standard_cards()
    assert Counter(cards.senesi) == {1: 12, 2: 8, 3: 4, 4: 2}
    assert sorted(cards.artist_points) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert cards.artist_names[cards.last_artist] == "Ambrogio Lorenzetti"
    assert cards.artist_points[cards.last_artist] == 8


@pytest.mark.rule("S2.3", "S9.2")
@pytest.mark.parametrize("drawn", [1, 3, 6])
def test_one_of_seven_fato_cards_is_the_devil(drawn: int) -> None:
    language = SIENA.scenario_language("rulebook", {})
    draws = 700
    devils = 0
    for seed in range(draws):
        given = [
            "2 players",
            "P1 is a banker with 0 florins",
            "P1 holds piazza-salimbeni",
            f"seed {seed}",
            "P1 has moved to piazza-salimbeni this turn",
        ]
        state = language.arrange([Sentence(0, text) for text in given])
        state.apply(state.read("play piazza-salimbeni"))
        draw = state.choices()[drawn - 1]
        assert draw.text == f"draw {drawn}"
        assert draw.chance == pytest.approx(1 - drawn / 7)
        state.apply(draw.code)
        assert isinstance(state, Position)
        florins = state.players[0].florins
        assert florins in (0, 7 * drawn)
        devils += florins == 0
    # four standard deviations
    assert abs(devils - draws * drawn / 7) < 4 * (draws * drawn * (7 - drawn)) ** 0.5 / 7


@pytest.mark.rule("S2.5")
def test_the_rows_of_the_initiative_track() -> None:
    for players in range(2, 6):
        view = seen(fresh(players))
        surcharges = [view.players[seat].surcharge for seat in view.initiative]
        assert surcharges == [0, 1, 2, 2, 3][:players]


@pytest.mark.rule("S2.6")
def test_the_sectors_agree_with_the_table_of_the_rulebook() -> None:
    cards = standard_cards()
    sectors = seen(fresh(2)).sectors
    for good, row in enumerate(table_of("S2.6")):
        assert sectors[good].good == row[0]
        assert (row[1] == "worker") == (good < WORKERS)
        assert sectors[good].price == int(row[3])
        assert sectors[good].fills == int(row[4].removesuffix(" (Rebuilt)"))
        assert (f"{row[0]}: fills" in cards.rebuilt) == row[4].endswith("(Rebuilt)")
        assert cards.fato[good] == (0 if row[5] == "–" else int(row[5]))


@pytest.mark.rule("S2.8")
def test_rebuilt_values_are_marked_in_the_card_file() -> None:
    cards = standard_cards()
    assert cards.donation_steps == [15, 20, 30, 40, 50]
    artists = [f"{name}: name" for name in cards.artist_names if not name.startswith("Ambrogio")]
    assert cards.rebuilt == [
        "wine: fills",
        "oil: fills",
        "spices: fills",
        "donation step 20",
        "goods cards",
        "journey cards: goods",
        *artists,
    ]


@pytest.mark.rule("S2.8")
def test_goods_cards_show_three_goods_and_journey_cards_two_worker_goods() -> None:
    cards = standard_cards()
    for kind in range(GOODS_CARDS, KINDS):
        if not cards.copies[kind]:
            continue
        shown = [good for good, cubes in enumerate(cards.cubes[kind]) if cubes]
        if kind < JOURNEY_CARDS:
            assert len(shown) == 3
        else:
            assert len(shown) == 2
            assert max(shown) < WORKERS


@pytest.mark.rule("S2.9")
def test_game_is_played_with_a_custom_card_file() -> None:
    own = CARD_FILE.replace("price = 8,  fills = 3", "price = 9,  fills = 2")
    state = SIENA.new(2, 0, cards=own)
    assert isinstance(state, Position)
    grain = seen(state).sectors[0]
    assert (grain.price, grain.fills) == (9, 2)


@pytest.mark.rule("S2.9")
def test_no_game_begins_with_an_invalid_card_file() -> None:
    wrong = CARD_FILE.replace("price = 8,  fills = 3", "price = 8,  fills = 0")
    with pytest.raises(CardFileError) as refused:
        SIENA.new(2, 0, cards=wrong)
    assert wrong.splitlines()[refused.value.line - 1].startswith("grain")
    assert "at least 1 cube" in str(refused.value.reason)


# -- S3 --------------------------------------------------------------------------------------------


@pytest.mark.rule("S3.1", "S3.3")
@pytest.mark.parametrize("ruleset", SIENA.rulesets)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_table_before_the_opening_auction(players: int, ruleset: str) -> None:
    for seed in range(20):
        view = seen(fresh(players, seed, ruleset))
        for player in view.players:
            assert player.florins == 28
            assert player.status == "peasant"
            assert player.hand_size == 0
            assert player.place is None
            assert player.senesi == []
            assert player.artists == []
            assert player.miser_cubes == 0
        assert [sector.finished for sector in view.sectors] == [1, 0, 0, 0, 0]
        assert [sector.cubes for sector in view.sectors] == [0, 0, 0, 0, 0]
        assert view.calandrino == "banchi-di-sotto"
        assert view.courtesans == 0
        assert view.tower == []
        assert view.round == 0
        assert view.question == "propose"
        assert view.pending == [view.initiative[0]]


@pytest.mark.rule("S3.2")
def test_every_order_is_drawn_about_as_often() -> None:
    orders = Counter(fresh(3, seed).initiative for seed in range(SEEDS))
    assert sorted(orders) == sorted(itertools.permutations(range(3)))
    # 50 of each are expected; four standard deviations
    assert all(abs(count - SEEDS / 6) < 26 for count in orders.values())


@pytest.mark.rule("S3.2", "S2.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_drawn_is_the_poorest(players: int) -> None:
    for seed in range(20):
        state = fresh(players, seed)
        drawn = list(state.initiative)
        rows = [entry for entry in state.log() if entry.rule == "S3.2"]
        assert [entry.seat for entry in rows] == drawn
        assert [state.players[seat].row for seat in drawn] == list(range(players))
        for seat in drawn:  # no purchases, so the markers stay as they were stacked
            state.apply(state.read("pass"), seat)
        assert state.round == 1
        assert list(state.initiative) == drawn


@pytest.mark.rule("S3.4")
def test_the_last_artist_is_among_the_bottom_three_by_chance() -> None:
    cards = standard_cards()
    places: Counter[int] = Counter()
    company: Counter[int] = Counter()
    first: Counter[int] = Counter()
    for seed in range(SEEDS):
        artists = fresh(2, seed).artists
        assert sorted(artists) == list(range(8))
        places[artists.index(cards.last_artist)] += 1
        company.update(artist for artist in artists[5:] if artist != cards.last_artist)
        first[artists[0]] += 1
    assert sorted(places) == [5, 6, 7]
    assert all(abs(count - SEEDS / 3) < 33 for count in places.values())
    others = [artist for artist in range(8) if artist != cards.last_artist]
    assert sorted(company) == others
    assert all(abs(count - SEEDS * 2 / 7) < 32 for count in company.values())
    assert sorted(first) == others
    assert all(abs(count - SEEDS / 7) < 25 for count in first.values())


@pytest.mark.rule("S3.4")
def test_the_senesi_deck_is_shuffled() -> None:
    decks = [fresh(2, seed).senesi_deck for seed in range(50)]
    assert all(Counter(deck) == {1: 12, 2: 8, 3: 4, 4: 2} for deck in decks)
    assert len(set(decks)) == 50


@pytest.mark.rule("S3.4", "S2.2")
@pytest.mark.parametrize("players", [2, 5])
def test_seven_star_cards_lie_open_and_the_other_45_cards_are_shuffled(players: int) -> None:
    cards = standard_cards()
    box = Counter(cards.names[kind] for kind in range(KINDS) for _ in range(cards.copies[kind]))
    decks = []
    for seed in range(50):
        state = fresh(players, seed)
        assert sorted(seen(state).table) == OPENING
        deck = [cards.names[card] for card in state.deck]
        assert len(deck) == 45
        assert Counter(deck) + Counter(OPENING) == box
        for late in ("banchi-di-sotto", "via-dei-servi", "guards"):
            assert deck.count(late) == 2
        decks.append(tuple(deck))
    assert len(set(decks)) == 50


# -- what needs chance or an own card file ---------------------------------------------------------


@pytest.mark.rule("S4.5")
@pytest.mark.parametrize("ruleset", SIENA.rulesets)
def test_unsold_cards_are_shuffled_into_the_deck(ruleset: str) -> None:
    cards = standard_cards()
    turned_up = 0
    in_upper_half = 0
    for seed in range(SEEDS):
        state = fresh(2, seed, ruleset)
        for seat in state.initiative:
            state.apply(state.read("pass"), seat)
        assert len(state.deck) == 52
        turned_up += "mule" in seen(state).table
        in_upper_half += state.deck.index(cards.names.index("mule")) < 26
    # four of 52 cards are turned up: 23 times in 300, and 150 times the Mule lies in the upper half
    assert abs(turned_up - SEEDS * 4 / 52) < 19
    assert abs(in_upper_half - SEEDS / 2) < 35


@pytest.mark.rule("S6.2")
def test_the_discard_pile_is_shuffled_before_it_becomes_the_deck() -> None:
    language = SIENA.scenario_language("rulebook", {})
    tops: Counter[str] = Counter()
    for seed in range(SEEDS):
        given = [
            "2 players",
            "whole deck: 3 inn",
            "discard pile: courtesan, calandrino, mason",
            f"seed {seed}",
            "a round begins",
        ]
        state = language.arrange([Sentence(0, text) for text in given])
        assert isinstance(state, Position)
        table = seen(state).table
        assert table.count("inn") == 3
        tops.update(name for name in table if name != "inn")
    assert sorted(tops) == ["calandrino", "courtesan", "mason"]
    assert all(abs(count - SEEDS / 3) < 33 for count in tops.values())


@pytest.mark.rule("S7.6", "S8.8")
def test_a_goods_card_whose_goods_are_all_ignored_cannot_be_played() -> None:
    """The standard cards all show a traveller good; a custom file may have others."""
    own = CARD_FILE.replace("grain = 2, wine = 1, cloth = 1", "grain = 2, wine = 1, oil = 1")
    state = SIENA.new(2, 0, cards=own)
    assert isinstance(state, Position)
    for player in state.players:
        player.status = codes.MERCHANT
    state.workers_gone = True
    state.players[0].hand = bytes([GOODS_CARDS])
    state.to_play = [0, 1]
    state.go(codes.TURN_BEGINS)
    state.clear_legal_cache()
    state.follow()
    card = state.rules.cards.names[GOODS_CARDS]
    assert card == "grain2-wine1-oil1"
    with pytest.raises(IllegalMove) as refused:
        state.apply(state.read(f"play {card}"), 0)
    assert refused.value.rule == "S7.6"
    assert state.read(f"discard {card}") in state.legal(0)
