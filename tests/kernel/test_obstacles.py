"""Why something is refused: the rule, the sentence that tells, and the numbers of the case."""

import re
from pathlib import Path

import pytest

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import IllegalMove
from buongoverno.kernel.obstacle import NOT_ASKED, OTHER_QUESTION, Obstacle, kind_of, rule_of
from buongoverno.kernel.resources import catalogue_of
from buongoverno.kernel.state import State

LANGUAGES = ("en", "de", "fr", "it")
RULESETS = [("siena", "rulebook"), ("siena", "hall9000"), ("zena", "expert"), ("zena", "beginner")]
SOURCES = Path(__file__).parents[2] / "src" / "buongoverno"
REASON = re.compile(r'"[SZ][0-9]+\.[0-9]+ ([a-z_]+)"')
LOOKED_UP = re.compile(r'reason\([^()]*(?:\([^()]*\))?[^()]*\)|obstacle\.kind = "[a-z_]+"')
WORD = re.compile(r'"([a-z_]+)"')

of_every_game = pytest.mark.parametrize("game", ["siena", "zena"])
of_every_ruleset = pytest.mark.parametrize(("game", "ruleset"), RULESETS)


def reasons_in_the_rules(game: str) -> set[str]:
    """All words for a reason that the rooms of a rulebook return."""
    found: set[str] = set()
    for file in (SOURCES / "games" / game).rglob("*.py"):
        text = file.read_text("utf-8")
        found.update(REASON.findall(text))
        for place in LOOKED_UP.findall(text):
            found.update(WORD.findall(place))
    return found - {OTHER_QUESTION}


@of_every_game
def test_every_reason_has_words_and_no_words_are_left_over(game: str) -> None:
    own = catalogue_of(f"buongoverno.games.{game}", "en")
    assert set(own.tables["obstacles"]) == reasons_in_the_rules(game)


@of_every_game
def test_every_question_can_be_named(game: str) -> None:
    words = buongoverno.game(game).catalogue("en")
    assert set(words.tables["asked"]) == set(words.tables["questions"])


def moments(game: str, ruleset: str, seed: int) -> list[State]:
    """Positions of a random game, one in seven."""
    chance = Chance(seed)
    state = buongoverno.game(game).new(3, seed, ruleset, logging=False)
    found: list[State] = []
    while not state.over:
        if chance.below(7) == 0:
            found.append(state.clone())
        seat = state.first_pending()
        codes = state.legal_codes(seat)
        state.apply(codes[chance.below(len(codes))], seat)
    return [*found, state]


@of_every_ruleset
def test_every_refusal_is_a_sentence_in_every_language(game: str, ruleset: str) -> None:
    for seed in range(3):
        chance = Chance(seed)
        for state in moments(game, ruleset, seed):
            for _ in range(20):
                code = chance.below(state.agreed.game.code_count)
                seat = chance.below(3)
                if code not in state.legal(seat):
                    check_told(state, state.obstacle(code, seat))


def check_told(state: State, obstacle: Obstacle) -> None:
    told = [state.agreed.sentence(obstacle, language) for language in LANGUAGES]
    for sentence in told:
        assert sentence.endswith("."), obstacle
        assert "{" not in sentence, obstacle
        assert obstacle.kind not in sentence, obstacle
        assert not re.search(r"[:,] ?\.$", sentence), obstacle
    assert len(set(told)) == len(LANGUAGES), told


@of_every_ruleset
def test_what_is_barred_is_not_legal_and_says_why(game: str, ruleset: str) -> None:
    told = 0
    for state in moments(game, ruleset, 5):
        for seat in state.pending:
            legal = state.choices(seat)
            for barred in state.barred(seat):
                assert not any(
                    (choice.kind, choice.card, choice.place, choice.amount, choice.spot)
                    == (barred.kind, barred.card, barred.place, barred.amount, barred.spot)
                    for choice in legal
                ), barred
                assert barred.obstacle.kind not in ("", OTHER_QUESTION)
                check_told(state, barred.obstacle)
                told += 1
    assert told > 40


@of_every_ruleset
def test_who_is_not_asked_learns_only_for_whom_the_game_waits(game: str, ruleset: str) -> None:
    for state in moments(game, ruleset, 5):
        for seat in range(state.seats):
            if seat not in state.pending and not state.over:
                assert state.barred(seat) == []
                other = state.obstacle(0, seat)
                assert other == state.otherwise(seat)
                assert (other.kind, other.seats) == (NOT_ASKED, list(state.pending))


def test_a_refusal_carries_its_numbers() -> None:
    state = buongoverno.game("siena").new(2, 1)
    state.apply(state.read("propose mule"))
    with pytest.raises(IllegalMove) as refused:
        state.apply(state.read("bid 29"))
    found = refused.value
    assert (found.rule, found.sentence) == ("S4.3", "29 florins; you have 28.")
    assert found.obstacle == Obstacle("S4.3", "too_poor", {"price": 29, "have": 28})
    assert str(found) == "not allowed now: bid 29 (S4.3: 29 florins; you have 28.)"
    assert state.agreed.sentence(found.obstacle, "de") == "29 Florin; du hast 28."


def test_a_game_without_words_for_a_reason_quotes_the_rule() -> None:
    agreed = buongoverno.game("siena").new(2, 1).agreed
    assert agreed.sentence(Obstacle("S1.1", "")).endswith(".")
    assert agreed.sentence(Obstacle("S1.1", ""), "de") != agreed.sentence(Obstacle("S1.1", ""))


def test_a_reason_is_a_rule_and_a_word() -> None:
    assert (rule_of("S6.3 too_poor"), kind_of("S6.3 too_poor")) == ("S6.3", "too_poor")
    assert (rule_of("S6.3"), kind_of("S6.3")) == ("S6.3", "")
    assert (rule_of(""), kind_of("")) == ("", "")
