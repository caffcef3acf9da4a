"""Rules of Zena 1814 that scenarios cannot show: setup over many seeds, cards of one's own."""

import importlib.resources
import itertools
from collections import Counter

import pytest

import buongoverno
from buongoverno.games.zena import dice
from buongoverno.games.zena.cards import AREAS, BEGINNER_AREAS, GOALS, OLD_TOWN
from buongoverno.games.zena.codes import FAMILIES, FIGURE_VALUES
from buongoverno.games.zena.position import MARKERS, Position
from buongoverno.games.zena.views import ZenaView
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadScenario, BadSetup
from buongoverno.kernel.scenario import play, read_scenarios
from buongoverno.kernel.scenario_language import Sentence

pytestmark = pytest.mark.both_builds

ZENA = buongoverno.game("zena")
FILES = importlib.resources.files("buongoverno.games.zena")
CARD_FILE = FILES.joinpath("cards.toml").read_text(encoding="utf-8")
SEEDS = 300


def fresh(players: int, seed: int = 0, ruleset: str = "expert") -> Position:
    state = ZENA.new(players, seed, ruleset)
    assert isinstance(state, Position)
    return state


def seen(state: Position) -> ZenaView:
    view = state.view(None)
    assert isinstance(view, ZenaView)
    return view


def arranged(lines: list[str], ruleset: str = "expert") -> Position:
    state = ZENA.scenario_language(ruleset, {}).arrange([Sentence(0, text) for text in lines])
    assert isinstance(state, Position)
    return state


def changed(card: str, line: str, new: str, file: str = CARD_FILE) -> str:
    """The card file with one line of one card written otherwise."""
    before, heading, rest = file.partition(f'id = "{card}"\n')
    assert heading
    assert line in rest
    return before + heading + rest.replace(line, new, 1)


def play_with(cards: str, text: str, ruleset: str = "expert") -> None:
    (scenario,) = read_scenarios(text, "example.txt")
    play(scenario, ZENA.scenario_language(ruleset, {}, cards), ruleset)


def like_as_often(counts: Counter[int], kinds: int, tries: int) -> bool:
    """Whether each of the kinds came about as often: within four standard deviations."""
    share = tries / kinds
    deviation = (share * (1 - 1 / kinds)) ** 0.5
    return len(counts) == kinds and all(
        abs(count - share) < 4 * deviation for count in counts.values()
    )


# -- Z1, Z2 ----------------------------------------------------------------------------------------


@pytest.mark.rule("Z1.1")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_zena_is_not_for_other_numbers_of_players(players: int) -> None:
    with pytest.raises(BadSetup, match="2 to 5 players"):
        ZENA.new(players, 0)


@pytest.mark.rule("Z1.1")
@pytest.mark.parametrize("ruleset", ZENA.rulesets)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_play(players: int, ruleset: str) -> None:
    view = seen(fresh(players, 0, ruleset))
    assert [family.family for family in view.families] == list(FAMILIES[:players])


@pytest.mark.rule("Z2.1")
def test_the_areas() -> None:
    areas = [area.area for area in seen(fresh(2)).areas]
    assert areas == list(AREAS) == ["old-town", "cathedral", "palace", "bank", "port", "fort"]


@pytest.mark.rule("Z2.2")
def test_a_family() -> None:
    family = seen(fresh(2)).families[0]
    assert list(family.figures) == ["lord", "lady", "heir", "other-heir"]
    assert FIGURE_VALUES == (5, 3, 2, 2)
    assert family.free_markers == MARKERS == 10
    assert FAMILIES == ("Costaggia", "Seppa", "Mostasci", "Queiron", "Repiggin")


@pytest.mark.rule("Z2.3")
@pytest.mark.parametrize(("ruleset", "left"), [("expert", 9), ("beginner", 8)])
def test_nine_events_one_for_each_of_eight_rounds(ruleset: str, left: int) -> None:
    assert seen(fresh(3, 0, ruleset)).events_left == left


@pytest.mark.rule("Z2.3")
def test_events_are_shuffled() -> None:
    first = Counter(fresh(2, seed, "beginner").event for seed in range(SEEDS))
    assert like_as_often(first, 9, SEEDS)


# -- Z3 --------------------------------------------------------------------------------------------


@pytest.mark.rule("Z3.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ten_action_cards_two_coins_and_no_goal(players: int) -> None:
    for seed in range(20):
        state = fresh(players, seed)
        view = seen(state)
        assert view.pending == list(range(players))
        assert view.question == "place"
        assert view.round == 0
        for family in view.families:
            assert (family.coins, family.points) == (2, 0)
            assert (family.hand_size, family.goals_in_hand) == (10, 0)
            assert family.known_cards == []
            assert set(family.figures.values()) == {None}
        dealt = [card for player in state.players for card in player.hand]
        box = Counter(
            card
            for card, copies in enumerate(state.rules.cards.action_counts)
            for _ in range(copies)
        )
        assert Counter(dealt) + Counter(state.action_deck) == box
        assert len(state.goal_deck) == 31
        assert min(state.goal_deck) >= GOALS


@pytest.mark.rule("Z3.1", "Z2.3")
def test_all_decks_are_shuffled() -> None:
    games = [fresh(2, seed) for seed in range(50)]
    assert len({state.action_deck for state in games}) == 50
    assert len({state.goal_deck for state in games}) == 50
    assert len({state.fort_deck for state in games}) == 50
    assert len({state.event_deck for state in games}) == 50
    assert len({state.players[0].hand for state in games}) == 50


@pytest.mark.rule("Z3.2")
def test_every_seat_is_drawn_as_first_about_as_often() -> None:
    drawn: Counter[int] = Counter()
    for seed in range(SEEDS):
        state = fresh(3, seed)
        for seat in (2, 0, 1):
            for _ in range(4):
                state.apply(state.legal(seat)[0], seat)
        assert seen(state).question == "start"
        drawn[state.pending[0]] += 1
    assert like_as_often(drawn, 3, SEEDS)


@pytest.mark.rule("Z3.3")
def test_the_cards_of_the_placement_are_shuffled_into_the_deck() -> None:
    """Of 44 cards eight come back, so each of them is drawn first once in 44 games."""
    upper_half = 0
    for seed in range(SEEDS):
        lines = [
            "2 players",
            "P1 holds 2 manezzi, 2 mercou",
            "P2 holds 2 casassa, 2 academia",
            f"seed {seed}",
            "the figures are placed",
        ]
        state = arranged(lines)
        for move, seat in [("manezzi", 0), ("mercou", 0), ("casassa", 1), ("academia", 1)]:
            for _ in range(2):
                state.apply(state.read(f"choose {move}"), seat)
        state.apply(state.read("start P1"))
        assert len(state.action_deck) == 44
        assert [len(player.hand) for player in state.players] == [6, 6]
        manezzi = state.rules.cards.names.index("manezzi")
        upper_half += state.action_deck.index(manezzi) < 15
    # the first of two copies lies among the upper 15 of 44 in 57 of 100 games
    assert abs(upper_half - SEEDS * 0.571) < 35


# -- Z9 --------------------------------------------------------------------------------------------


@pytest.mark.rule("Z9.1")
@pytest.mark.parametrize(
    ("markers", "sixths"), [("P1", [1, 2, 3, 4, 5, 6]), ("P1 P2", [2, 3, 4, 5, 6])]
)
def test_choice_of_coins_shows_the_odds(markers: str, sixths: list[int]) -> None:
    lines = ["2 players", "P1 has 9 coins", f"bank: speculacion {markers}"]
    state = arranged([*lines, "the settlement reaches the bank"])
    chances = [choice.chance for choice in state.choices(0)]
    assert chances == pytest.approx([sixth / 6 for sixth in sixths])


@pytest.mark.rule("Z9.2")
@pytest.mark.parametrize(
    ("bonus", "sixths"), [(0, (3, 2, 1)), (2, (1, 2, 3)), (3, (0, 2, 4)), (5, (0, 0, 6))]
)
def test_what_is_added_to_the_die_shifts_its_odds(bonus: int, sixths: tuple[int, int, int]) -> None:
    odds = dice.odds(bonus)
    assert [odds.lost, odds.stays, odds.won] == pytest.approx([one / 6 for one in sixths])


# -- Z13.2, Z14 ------------------------------------------------------------------------------------


@pytest.mark.rule("Z13.2")
def test_the_cards_that_are_gone_are_shuffled_before_they_become_the_deck() -> None:
    drawn: Counter[int] = Counter()
    for seed in range(SEEDS):
        lines = [
            "2 players",
            "whole action deck: none",
            "out of the game: cangio, camalli, inpresto",
            f"seed {seed}",
            "it is P1's turn",
        ]
        state = arranged(lines)
        state.apply(state.read("draw action"))
        drawn.update(state.players[0].hand)
    assert like_as_often(drawn, 3, SEEDS)


@pytest.mark.rule("Z14.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_beginners_table(players: int) -> None:
    for seed in range(20):
        state = fresh(players, seed, "beginner")
        view = seen(state)
        event = state.rules.cards.events[state.event]
        assert view.round == 1
        assert view.pending == [state.start]
        for player, family in zip(state.players, view.families, strict=True):
            assert family.coins == 2 + event.income.coin
            assert (family.hand_size, family.goals_in_hand) == (6, 0)
            assert sorted(player.figures) == list(BEGINNER_AREAS)
        assert (state.goal_deck, state.fort_deck) == ((), ())
        assert state.areas == [()] * 6
        cards = list(state.action_deck)
        for player in state.players:
            cards.extend(player.hand)
        assert len(cards) == 44
        assert OLD_TOWN not in [state.rules.cards.area_of[card] for card in cards]


@pytest.mark.rule("Z14.1")
def test_beginners_places_and_start_player_are_drawn_at_random() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    second: Counter[tuple[int, ...]] = Counter()
    start: Counter[int] = Counter()
    for seed in range(2 * SEEDS):
        state = fresh(3, seed, "beginner")
        orders[state.players[0].figures] += 1
        second[state.players[2].figures] += 1
        start[state.start] += 1
    assert sorted(orders) == sorted(itertools.permutations(BEGINNER_AREAS))
    assert sorted(second) == sorted(itertools.permutations(BEGINNER_AREAS))
    # 25 of each are expected; four standard deviations
    assert all(abs(count - 25) < 20 for count in orders.values())
    assert like_as_often(start, 3, 2 * SEEDS)


@pytest.mark.rule("Z15.1")
def test_in_an_imagined_world_others_play_the_cards_they_hold_there() -> None:
    lines = ["2 players", "P1 has 9 coins", "P1 holds cangio", "P1's figures: lord bank"]
    state = arranged([*lines, "it is P1's turn"])
    assert state.read("offer cangio") in state.legal(0)
    chance = Chance(0)
    for _ in range(20):
        world = state.imagine(1, chance)
        assert isinstance(world, Position)
        offered = [code for code in world.legal(0) if world.write(code).startswith("offer")]
        held = [world.name_card(card) for card in world.players[0].hand]
        assert [world.write(code) for code in offered] in ([], [f"offer {name}" for name in held])
        if offered:
            world.apply(offered[0], 0)


# -- cards of one's own ----------------------------------------------------------------------------

TURN_AT_THE_PORT = changed("torna_da_cappo", '"old_town"', '"port"')
TURN_WITH_PARTS = changed(
    "torna_da_cappo",
    'effect = "extra_turn"',
    'effect = "extra_turn"\npromoter = { coin = 2 }\ntable = { coin = 1 }',
)
PERMANENT_TURN = changed("torna_da_cappo", '"one_shot"', '"permanent"')


@pytest.mark.rule("Z8.8", "Z8.3")
def test_a_card_laid_in_an_area_already_settled_waits_for_the_next_round() -> None:
    play_with(
        TURN_AT_THE_PORT,
        """
scenario: An extra turn at the Port
shows: Z8.8
given
  2 players
  P1 has 9 coins
  P2 has 0 coins
  P1 holds leughi-de-san-zorzo
  P1's figures: heir bank
  P2's figures: heir bank
  bank: cartolaio P1, leughi-de-san-zorzo P2, cartolaio P1
  port: torna-da-cappo P1
  events to come: bentinck-lands, castlereaghs-letter
  the settlement reaches the bank
then
  it is P1's extra turn
  the port is being settled: torna-da-cappo
  P1 has 11 coins
when
  # permanent cards in an area already settled can be joined
  P1: offer leughi-de-san-zorzo, join bank 2, pass
then
  # four cards, none was pushed out, and the new one is not settled
  bank: cartolaio P1, leughi-de-san-zorzo P2 P1, cartolaio P1, leughi-de-san-zorzo P1
  P1 has 4 coins
  it is round 2
when
  P2: pass
  P1: pass
then
  # 1 + 2 + 1 + 2 at the Bank, 2 from the event
  bank: leughi-de-san-zorzo P2 P1, cartolaio P1, leughi-de-san-zorzo P1
  P1 has 12 coins
""",
    )


@pytest.mark.rule("Z8.8")
def test_a_one_shot_card_laid_in_an_area_already_settled_can_be_joined() -> None:
    play_with(
        TURN_AT_THE_PORT,
        """
scenario: A one-shot card that is still to be settled
shows: Z8.8
given
  3 players
  P1 has 9 coins
  P2 has 9 coins
  P1 holds inpresto
  P1's figures: heir bank
  P2's figures: heir bank
  port: torna-da-cappo P1 P2
  the settlement reaches the port
when
  P1: offer inpresto
  P2: pass
  P1: pass
then
  it is P2's extra turn
  P2 can join bank 1 for 1 coin
when
  P2: join bank 1, pass
then
  bank: inpresto P1 P2
""",
    )


@pytest.mark.rule("Z8.8", "Z8.1")
def test_after_the_extra_turns_come_the_promoters_and_the_tables_parts() -> None:
    play_with(
        TURN_WITH_PARTS,
        """
scenario: Parts after the turns
shows: Z8.8
given
  3 players
  P1 has 0 coins
  P2 has 0 coins
  P3 has 0 coins
  old-town: torna-da-cappo P2 P1
  it is round 8
  the settlement begins
when
  P2: pass
then
  P2 has 0 coins
when
  P1: pass
then
  P1 has 1 coin
  P2 has 3 coins
  P3 has 1 coin
""",
    )


MARKERS_OF_P1 = """\
  cathedral: pamaton P1, pamaton P1, deximna P1
  palace: lezze-neuva P1, lezze-neuva P1
  bank: cartolaio P1, cartolaio P1, leughi-de-san-zorzo P1, leughi-de-san-zorzo P1
"""


@pytest.mark.rule("Z8.8", "Z7.1")
def test_if_the_last_marker_is_taken_the_promoters_and_the_tables_parts_lapse() -> None:
    play_with(
        TURN_WITH_PARTS,
        f"""
scenario: Parts lapse
shows: Z8.8
given
  2 players
  P1 has 4 coins
  P2 has 0 coins
  P1 holds camalli
  P1's figures: lady port
  old-town: torna-da-cappo P1
{MARKERS_OF_P1}
  it is round 8
  the settlement begins
when
  P1: offer camalli, marker from old-town 1, pass
then
  P2 has 0 coins
  the log does not say: P1 promoter_part (Z8.1)
  the log does not say: P2 table_part (Z8.1)
""",
    )


@pytest.mark.rule("Z8.8", "Z7.1")
def test_the_promoters_part_goes_to_whoever_is_promoter_after_the_turns() -> None:
    play_with(
        TURN_WITH_PARTS,
        f"""
scenario: A new promoter
shows: Z8.8
given
  2 players
  P1 has 4 coins
  P2 has 0 coins
  P1 holds camalli
  P1's figures: lady port
  old-town: torna-da-cappo P1 P2
{MARKERS_OF_P1}
  it is round 8
  the settlement begins
when
  P1: offer camalli, marker from old-town 1, pass
then
  # P2 was on the card when it was reached
  it is P2's extra turn
when
  P2: pass
then
  P2 has 3 coins
  the log says: P2 promoter_part, torna-da-cappo, 2 coins (Z8.1)
""",
    )


@pytest.mark.rule("Z8.8")
def test_a_permanent_card_already_settled_can_be_joined_but_gives_no_turn_this_time() -> None:
    play_with(
        PERMANENT_TURN,
        """
scenario: Who is on the card is fixed when it is reached
shows: Z8.8
given
  2 players
  P1 has 5 coins
  P1's figures: lord old-town
  P2's figures: lord old-town
  old-town: torna-da-cappo P2, torna-da-cappo P1
  events to come: bentinck-lands
  the settlement begins
then
  it is P2's extra turn
when
  P2: pass
then
  it is P1's extra turn
when
  P1: join old-town 1, pass
then
  old-town: torna-da-cappo P2 P1, torna-da-cappo P1
  it is round 2
  it is P2's turn
when
  P2: pass
  P1: pass
then
  it is P2's extra turn
when
  P2: pass
then
  it is P1's extra turn
  the old-town is being settled: torna-da-cappo
""",
    )


@pytest.mark.rule("Z5.2", "Z8.2")
def test_an_event_changes_neither_payments_nor_the_parts_for_promoter_and_table() -> None:
    own = changed(
        "cartolaio",
        "effect = { coin = 1 }",
        "effect = { coin = 1 }\npromoter = { coin = 1 }\ntable = { coin = 1 }",
    )
    own = changed(
        "leughi_de_san_zorzo",
        "effect = { coin = 2 }",
        "effect = { may_pay = { vp = 1 }, for = { coin = 2 } }",
        own,
    )
    play_with(
        own,
        """
scenario: Only what every marker gets
shows: Z5.2
given
  2 players
  P1 has 0 coins and 1 point
  P2 has 0 coins
  bank: cartolaio P1, leughi-de-san-zorzo P1
  the event is san-giorgio-reopens
  it is round 8
  the settlement reaches the bank
then
  # 2 for the marker, 1 for the promoter, 1 for everybody
  P1 has 4 coins
  P2 has 1 coin
  P1 is asked about the exchange
when
  P1: pay
then
  P1 has 6 coins and 0 points
""",
    )


@pytest.mark.rule("Z4.2", "Z8.2", "Z15.1")
def test_cards_that_are_paid_are_chosen_one_by_one_and_go_under_their_decks() -> None:
    own = changed(
        "stradda_neuva",
        "effect = { may_pay = { coin = 3 }, for = { vp = 2 } }",
        "effect = { may_pay = { card = 2, coin = 1 }, for = { vp = 3, card = 1 } }",
    )
    play_with(
        own,
        """
scenario: Two cards and a coin
shows: Z8.2
given
  3 players
  P1 has 1 coin
  P1 holds cangio, manezzon, camalli
  # P2 has too few cards, P3 no coin
  P2 has 5 coins
  P2 holds inpresto
  P3 has 0 coins
  P3 holds casassa, deximna
  palace: stradda-neuva P1 P2 P3
  action deck, from the top: academia
  the settlement reaches the palace
then
  P1 is asked about the exchange
  P1 can pay for 1 coin
when
  P1: pay
then
  P1 has 0 coins and 0 points
  P1 is asked for the pay-card
  P1 may: choose cangio, choose camalli, choose manezzon
when
  P1: choose manezzon
then
  P1 may: choose cangio, choose camalli
  P1 has 0 points
when
  P1: choose cangio
then
  P1 has 0 coins and 3 points
  P1 is asked to draw
when
  P1: draw action
then
  P1 holds camalli, academia
  goal deck, from the bottom: manezzon
  action deck, from the bottom: cangio
  P1 knows the action deck from the bottom: cangio
  P2 knows 0 cards of the action deck
  P2 reads in the log: P1 discards_goal (Z8.2)
  the log does not say: P2 pays_for (Z8.2)
""",
    )


@pytest.mark.rule("Z8.7", "Z8.2")
def test_a_card_is_passed_to_the_left() -> None:
    play_with(
        changed("ciaeti", '"pass_right"', '"pass_left"'),
        """
scenario: To the left
shows: Z8.7
given
  3 players
  P1 holds cangio
  P3 holds camalli
  old-town: ciaeti P2
  whole action deck: none
  whole goal deck: none
  the settlement begins
when
  P3: choose camalli
  P1: choose cangio
then
  P1 holds camalli
  P2 holds cangio
  P3 holds no cards
""",
    )


@pytest.mark.rule("Z5.1", "Z4.2")
def test_an_event_may_bring_cards_in_player_order() -> None:
    play_with(
        changed("free_trade", "income = 2", "income = { coin = 1, card = 1 }"),
        """
scenario: Cards for everybody
shows: Z5.1
given
  3 players
  the start player is P3
  P1 has 0 coins
  P3 has 0 coins
  events to come: free-trade
  a round begins
then
  # everything of a gain before the next receives anything
  P3 has 1 coin
  P1 has 0 coins
  P3 is asked to draw
when
  P3: draw goal
then
  P1 has 1 coin
  P1 is asked to draw
""",
    )


# -- positions scenarios cannot begin with ---------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["2 players"], "say where play begins"),
        (["it is P1's turn"], "say how many play, 2 to 5"),
        (["2 players", "bank: camalli P1", "it is P1's turn"], "does not lie in that area"),
        (["2 players", "bank: cangio", "it is P1's turn"], "without a marker has left the game"),
        (["2 players", "bank: cangio P1 P1", "it is P1's turn"], "nobody has two markers"),
        (["3 players", "old-town: manezzi P1 P2 P3", "it is P1's turn"], "only 2 slots"),
        (["2 players", "P1 holds speron", "it is P1's turn"], "nobody holds it (Z10.1)"),
        (["2 players", "P1 holds 3 cangio", "it is P1's turn"], "named more often than it exists"),
        (["2 players", "P1 holds cangi", "it is P1's turn"], "did you mean 'cangio'?"),
        (["2 players", "the event is war", "it is P1's turn"], "there is no event 'war'"),
        (["2 players", "P1's figures: king bank", "a round begins"], "there is no figure 'king'"),
        (["2 players", "P1's figures: lord banc", "a round begins"], "did you mean 'bank'?"),
        (["2 players", "P1's figures: heirs bank, heir port", "a round begins"], "named twice"),
        (["2 players", "goal deck, from the top: cangio", "a round begins"], "is no goal card"),
        (["2 players", "the next roll: 7", "a round begins"], "a die shows 1 to 6"),
        (["2 players", "P2 knows that P1 holds cangio", "a round begins"], "does not hold cangio"),
        (["2 players", "P3 has 1 coin", "a round begins"], "P3 does not play"),
    ],
)
def test_a_position_without_sense_is_refused(lines: list[str], said: str) -> None:
    with pytest.raises(BadScenario) as caught:
        arranged(lines)
    assert said in caught.value.reason


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("the figures are placed", "figures start at random (Z14.1)"),
        ("P1 holds manezzi", "manezzi is not in the beginner game (Z14.1)"),
        ("P1 holds manezzon", "manezzon is not in the beginner game (Z14.1)"),
        ("P1's figures: lord fort", "fort is not in the beginner game (Z14.1)"),
    ],
)
def test_cards_outside_the_beginner_game_are_refused(line: str, said: str) -> None:
    with pytest.raises(BadScenario) as caught:
        arranged(["2 players", line, "it is P1's turn"], "beginner")
    assert said in caught.value.reason


def test_nobody_has_more_than_ten_markers() -> None:
    lines = [
        "2 players",
        "cathedral: casassa P1, casassa P1, deximna P1, deximna P1",
        "palace: academia P1, academia P1, lezze-neuva P1, lezze-neuva P1",
        "bank: cartolaio P1, cartolaio P1, cangio P1",
        "it is P1's turn",
    ]
    with pytest.raises(BadScenario, match="more than 10 markers"):
        arranged(lines)
