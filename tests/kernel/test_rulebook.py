"""The rulebook as data: ids, rulesets, rulings and rebuilt values."""

import importlib.resources
import re

import pytest

import buongoverno
from buongoverno.kernel.rulebook import Part, Rulebook, RulebookError, Statement, UnknownRule

RULESETS = {"R": "rulebook", "H": "hall9000"}


def siena() -> Rulebook:
    file = importlib.resources.files("buongoverno.games.siena").joinpath("rulebook.md")
    return Rulebook(file.read_text(encoding="utf-8"), RULESETS)


def statement(words: str) -> Statement:
    return Rulebook(f"# A game\n\n## S1 Aim\n- S1.1 {words}\n", RULESETS).statement("S1.1")


# -- one statement ---------------------------------------------------------------------------------


def test_words_without_a_tag_hold_in_both_rulesets() -> None:
    aim = statement("2 to 5 players. Everyone starts as a peasant.")
    assert aim.text_for("rulebook") == aim.text_for("hall9000") == aim.text
    assert not aim.differs
    assert not aim.ruling
    assert not aim.rebuilt
    assert aim.section_title == "Aim"


def test_a_tag_holds_up_to_the_next_tag() -> None:
    decline = statement("[R] Whoever declines is out. Really. [H] Whoever declines is back.")
    assert decline.text_for("rulebook") == "Whoever declines is out. Really."
    assert decline.text_for("hall9000") == "Whoever declines is back."
    assert decline.differs


def test_both_returns_to_words_for_both() -> None:
    met = statement("[R] Never yours. [H] Also yours. [both] Whoever is met chooses.")
    assert met.text_for("rulebook") == "Never yours. Whoever is met chooses."
    assert met.text_for("hall9000") == "Also yours. Whoever is met chooses."


def test_alternatives_inside_a_sentence_share_its_stop() -> None:
    offer = statement("The offer comes [R] at the end, [H] after the sales. [both] Then go on.")
    assert offer.text_for("rulebook") == "The offer comes at the end. Then go on."
    assert offer.text_for("hall9000") == "The offer comes after the sales. Then go on."


def test_a_tag_in_brackets_ends_with_them() -> None:
    journey = statement("All are played together ([H] in one play). One for each.")
    assert journey.text_for("rulebook") == "All are played together. One for each."
    assert journey.text_for("hall9000") == "All are played together (in one play). One for each."


def test_a_statement_can_be_missing_from_a_ruleset() -> None:
    only = statement("[H] A good completed last stays.")
    assert not only.applies_to("rulebook")
    assert only.text_for("rulebook") == only.sentence("rulebook") == ""
    assert only.applies_to("hall9000")


def test_a_tag_in_code_quotes_is_only_talked_about() -> None:
    talk = statement("What is tagged `[R]` or called `Ruling` is explained.")
    assert not talk.differs
    assert not talk.ruling
    assert talk.text_for("hall9000") == talk.text


def test_an_unknown_ruleset_is_refused() -> None:
    with pytest.raises(ValueError, match="no ruleset 'expert'; the rulesets are rulebook and hall"):
        statement("Anything.").text_for("expert")


@pytest.mark.parametrize("form", ["[H] Ruling:", "Ruling [H]:", "Ruling for [H]:"])
def test_a_ruling_for_one_ruleset_can_be_written_in_three_ways(form: str) -> None:
    move = statement(f"The banker moves. {form} both parts are one move.")
    assert move.text_for("rulebook") == "The banker moves."
    assert move.text_for("hall9000") == "The banker moves. Ruling: both parts are one move."
    assert [(part.ruleset, part.ruling) for part in move.parts()] == [
        ("", False),
        ("hall9000", True),
    ]


def test_a_ruling_says_whose_silence_it_fills() -> None:
    sale = statement("Selling is voluntary (Ruling for [H], which sells by itself). It pays.")
    assert sale.text_for("rulebook") == "Selling is voluntary. It pays."
    assert sale.text_for("hall9000") == (
        "Selling is voluntary (Ruling for hall9000, which sells by itself). It pays."
    )


def test_a_ruling_after_a_tag_stays_in_its_ruleset() -> None:
    inn = statement("[R] They pay. Ruling: the cube goes. [H] They owe nothing.")
    assert inn.text_for("rulebook") == "They pay. Ruling: the cube goes."
    assert inn.text_for("hall9000") == "They owe nothing."


def test_a_ruling_in_brackets_ends_with_them() -> None:
    bid = statement("Bid more (Ruling: at least 1 (one)) or pass.")
    assert [(part.text, part.ruling) for part in bid.parts()] == [
        ("Bid more", False),
        ("(Ruling: at least 1 (one))", True),
        ("or pass.", False),
    ]


def test_a_tag_inside_a_ruling_leaves_it_a_ruling() -> None:
    order = statement("Ruling: first trips, then [R] one offer, [H] two offers. [both] Go on.")
    assert [part.ruling for part in order.parts()] == [True, True, True, False]


def test_rebuilt_values_are_marked() -> None:
    steps = statement("Steps: 15, 20 (Rebuilt), 30. Rebuilt: the names. [both] Seven cards.")
    assert steps.rebuilt
    assert [part.text for part in steps.parts() if part.rebuilt] == [
        "20 (Rebuilt)",
        "Rebuilt: the names.",
    ]
    assert steps.text_for("rulebook") == (
        "Steps: 15, 20 (Rebuilt), 30. Rebuilt: the names. Seven cards."
    )


def test_the_first_sentence_is_for_refusals() -> None:
    assert statement("See S2.4 first. Then go.").sentence("rulebook") == "See S2.4 first."
    assert statement("[H] One. [R] Two. Three.").sentence("rulebook") == "Two."
    ruling = statement("Ruling on the time: before the bidding, look. Then bid.")
    assert ruling.sentence("rulebook") == "Before the bidding, look."


def test_a_table_belongs_to_its_statement_and_tags_end_with_the_cell() -> None:
    table = statement(
        "Cards:\n\n| card | used by |\n|---|---|\n| Inn | a; [R] also b | \n| x | y |"
    )
    assert table.text.endswith("| x | y |")
    assert table.text_for("rulebook") == (
        "Cards:\n\n| card | used by |\n|---|---|\n| Inn | a; also b |\n| x | y |"
    )
    assert table.text_for("hall9000") == (
        "Cards:\n\n| card | used by |\n|---|---|\n| Inn | a |\n| x | y |"
    )


# -- finding a rule --------------------------------------------------------------------------------


def test_statements_and_sections_are_found_in_order() -> None:
    book = siena()
    assert book.ids()[:4] == ["S1.1", "S1.2", "S1.3", "S2.1"]
    assert book.sections()[0] == ("S1", "Aim")
    assert [section for section, _ in book.sections()] == [f"S{n}" for n in range(1, 21)]
    assert [one.id for one in book.section("S18")] == ["S18.1", "S18.2", "S18.3"]
    assert book.statement("S11.4").section_title == "The banker in the city"
    assert book.introduction.startswith("# Siena")


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        ("S11.40", "there is no rule S11.40; the section has S11.1 to S11.9"),
        ("S11", "there is no rule S11; the section has S11.1 to S11.9"),
        ("s11.4", "there is no rule s11.4; did you mean S11.4?"),
        ("11.4", "there is no rule 11.4; did you mean S11.4?"),
        ("wedding", "there is no rule wedding; the sections are S1 to S20"),
    ],
)
def test_unknown_rule_is_refused_with_similar_ones(asked: str, hint: str) -> None:
    with pytest.raises(UnknownRule) as refused:
        siena().statement(asked)
    assert str(refused.value) == hint


def test_an_unknown_section_names_the_sections() -> None:
    with pytest.raises(UnknownRule, match="no rule S21; the sections are S1 to S20"):
        siena().section("S21")


# -- a rulebook that cannot be read ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# Nothing\n", "line 1: no statement found"),
        ("## S1 Aim\n- Win.\n", "line 2: a statement starts with its id"),
        ("## S1 Aim\n- S2.1 Win.\n", "line 2: S2.1 stands in section S1"),
        ("## S1 Aim\n- S1.1 Win.\n- S1.1 Lose.\n", "line 3: S1.1 stands twice"),
        ("## S1 Aim\n- S1.1 [X] Win.\n", "line 2: [X] names no ruleset; known are R, H"),
        ("## S1 Aim\nWin.\n", "line 2: this text belongs to no statement"),
        ("## S1 Aim\n- S1.1 Win.\n### More\n", 'line 3: a section reads "## S1 Aim"'),
    ],
)
def test_a_bad_rulebook_is_refused_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(RulebookError, match=re.escape(reason)):
        Rulebook(text, RULESETS)


# -- the rules of Siena ----------------------------------------------------------------------------


def test_every_statement_of_siena_reads_well_in_both_rulesets() -> None:
    book = siena()
    for rule in book.ids():
        one = book.statement(rule)
        for ruleset in RULESETS.values():
            text = one.text_for(ruleset)
            words = text.split("\n\n")[0]
            assert "[" not in words.replace("`[R]`", ""), rule
            assert re.search(r" [.,;:)]|\( |[,;]$|,\.|\.\.|  ", words) is None, (rule, words)
            assert words == "" or words[0] in "`" or words[0].isupper() or words[0].isdigit(), rule
            assert words == "" or words[-1] in ".:", rule
            assert re.search(r"\. [a-z]", words) is None, (rule, words)
            assert text == "".join(part.gap + part.text for part in one.parts_for(ruleset))


@pytest.mark.parametrize("name", ["S8.6", "S9.1", "S14.4", "S14.8"])
def test_no_statement_of_hall9000_speaks_of_what_it_does_not_have(name: str) -> None:
    """No journey cards of peasants, no payment in the inn, and no exception to come back from."""
    words = siena().statement(name).text_for("hall9000")
    for missing in ("goods or journey card", "or S14.3 strikes", "Otherwise"):
        assert missing not in words


def test_the_rulesets_of_siena_differ_exactly_where_the_sources_do() -> None:
    book = siena()
    assert [rule for rule in book.ids() if book.statement(rule).differs] == [
        *("S2.1", "S4.2", "S4.5", "S7.3", "S8.3", "S8.4", "S8.5", "S8.6", "S8.8"),
        *("S10.3", "S10.4", "S10.5", "S11.1", "S11.2", "S13.1"),
        *("S14.2", "S14.3", "S14.4", "S14.5", "S14.6", "S14.7", "S15.1", "S19.1"),
    ]
    missing = [rule for rule in book.ids() if not book.statement(rule).applies_to("rulebook")]
    assert missing == ["S8.4"]
    assert all(book.statement(rule).applies_to("hall9000") for rule in book.ids())


def test_rebuilt_values_of_siena_are_shown_as_such() -> None:
    book = siena()
    rebuilt = [rule for rule in book.ids() if book.statement(rule).rebuilt]
    assert rebuilt == ["S2.3", "S2.6", "S2.7", "S2.8", "S15.3"]


@pytest.mark.parametrize(
    ("rule", "rulebook", "hall9000"),
    [
        (
            "S4.5",
            "The phase ends when no card is left, or when everyone has declined. Unsold cards",
            (
                "The phase ends when no card is left, or when all players decline one after the"
                " other with no auction in between. Unsold cards"
            ),
        ),
        (
            "S7.3",
            "the Senesi offer (S15.1) comes once at the end. Ruling: the translator's remark",
            (
                "the Senesi offer (S15.1) comes after the sales and again after the journey."
                " A play may produce between two trips"
            ),
        ),
        (
            "S8.3",
            "that kind in this goods step and a finished good",
            (
                "that kind in this goods step (in this play; an earlier play of the turn does not"
                " count) and a finished good"
            ),
        ),
        (
            "S14.6",
            "Never the banker of the player who played the card. Whoever is met chooses",
            "Also the banker of the player who played the card. Whoever is met chooses",
        ),
        (
            "S14.7",
            "no miser cube). Bankers who are in the inn when he arrives owe nothing",
            "no miser cube). In the inn those he meets choose 20 florins, a miser cube, or Guards.",
        ),
        (
            "S19.1",
            (
                "the others with 28. With two players in the game the poorer banker starts with 28."
                " Ruling: a lone banker"
            ),
            "the others with 28. Ruling: a lone banker",
        ),
        (
            "S2.1",
            "| 10 | 0 / 1 | merchant (journey + goods); also peasant (goods) |",
            "| 10 | 0 / 1 | merchant (journey + goods) |",
        ),
    ],
)
def test_a_rule_that_differs_reads_right_on_each_side(
    rule: str, rulebook: str, hall9000: str
) -> None:
    one = siena().statement(rule)
    assert rulebook in one.text_for("rulebook")
    assert hall9000 in one.text_for("hall9000")
    assert rulebook not in one.text_for("hall9000")
    assert hall9000 not in one.text_for("rulebook")


# -- what no source says ---------------------------------------------------------------------------

# Decisions of ours, each in a ruleset, with the words that tell it.
DECIDED = [
    ("S1.3", "hall9000", "coming out of the inn"),
    ("S2.4", "rulebook", "also when two changes cancel out"),
    ("S4.3", "rulebook", "the proposer bids in their place in this order"),
    ("S4.3", "rulebook", "a single eligible player may bid or pass too"),
    ("S6.2", "rulebook", "if both are empty, fewer cards are shown"),
    ("S6.5", "rulebook", "one copy, if two lie there"),
    ("S7.2", "rulebook", "either half"),
    ("S7.3", "rulebook", "the translator's remark on producing"),
    ("S8.8", "rulebook", "the finished ones"),
    ("S9.2", "rulebook", "1 to 6"),
    ("S11.5", "rulebook", "it counts as a district for S11.2 and may be the first step"),
    ("S14.2", "hall9000", "coming from the inn, against the letter of its text"),
    ("S14.6", "rulebook", "each time; not in the space he starts from, not on the city wall"),
    ("S15.2", "rulebook", "at any moment of that turn"),
    ("S16.1", "rulebook", "at any moment of that turn"),
    ("S16.4", "rulebook", "nor 250"),
    ("S16.5", "rulebook", "one auction per entry into the inn"),
    ("Z3.2", "expert", "when all are done and before anything is revealed"),
    ("Z6.4", "expert", "Ruling: once"),
    ("Z8.1", "expert", "then comes its promoter part"),
    ("Z8.2", "expert", "Ruling: once"),
    ("Z12.1", "expert", "all at the same time, in round 8 too"),
]
# Parts of the same statements that a source does say.
SOURCED = [
    ("S4.3", "rulebook", "A bid may not exceed the bidder's florins."),
    ("S7.3", "hall9000", "A play may produce between two trips"),
    ("S8.8", "hall9000", "finished grain, wine and oil leave the board"),
    ("S9.2", "rulebook", "then the seven are shuffled"),
    ("S11.5", "rulebook", "A banker starting in the inn must use the first point"),
    ("S14.2", "rulebook", "coming to it from the inn draws nobody in"),
    ("S16.1", "rulebook", "open an auction for the top Artist card"),
    ("Z12.1", "expert", "the cards go face down under the matching decks"),
]


def part_with(rule: str, ruleset: str, words: str) -> Part:
    """The part of a statement, as it stands in a ruleset, that has these words."""
    game = "siena" if rule.startswith("S") else "zena"
    parts = buongoverno.game(game).rulebook.statement(rule).parts_for(ruleset)
    (found,) = [part for part in parts if words in part.text]
    return found


@pytest.mark.parametrize(("rule", "ruleset", "words"), DECIDED)
def test_a_decision_of_ours_is_marked_as_a_ruling(rule: str, ruleset: str, words: str) -> None:
    assert part_with(rule, ruleset, words).ruling


@pytest.mark.parametrize(("rule", "ruleset", "words"), SOURCED)
def test_what_a_source_says_is_not_marked(rule: str, ruleset: str, words: str) -> None:
    assert not part_with(rule, ruleset, words).ruling


def test_the_friends_are_named_and_the_author_is_heard() -> None:
    book = siena()
    assert "Elissa and Fiordaliso, Giovanna and Lauretta" in book.statement("S14.4").text
    assert "recommends" in book.statement("S18.2").text
