"""Every text, told to the reader and about others, with 0, 1 and 2 of everything, is good grammar.

Looked for are verbs in the third person after "you", wrong singulars and plurals, blanks left open
and English left over.
"""

import re
from collections.abc import Sequence
from functools import cache

import pytest

from text.sentences import (
    ADDRESSED,
    BLANK,
    FILES,
    LANGUAGES,
    Sentence,
    Template,
    counted,
    sentences,
    templates,
    verbs,
)

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
in_every_other_language = pytest.mark.parametrize("language", LANGUAGES[1:])
of_every_file = pytest.mark.parametrize("file", FILES)


def complain(wrong: Sequence[object]) -> None:
    """Fail, and list all that is wrong."""
    assert not wrong, "\n" + "\n".join(dict.fromkeys(map(str, wrong)))


WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")


# -- blanks ----------------------------------------------------------------------------------------


@in_every_language
@of_every_file
def test_no_blank_stays_open_and_none_leaves_a_hole(file: str, language: str) -> None:
    hole = re.compile(r"[{}|]|  | [.,)]|\( ")
    complain([one for one in sentences(file, language) if hole.search(one.text)])


# -- verbs -----------------------------------------------------------------------------------------

# What the reader is called where a sentence begins, and the verbs that fit it.
READER = {"en": "You", "de": "Du", "fr": "Vous", "it": "Tu"}
SECOND_PERSON = {
    "en": re.compile(r"(?!.*s$).*|was|his"),
    "de": re.compile(r".*st|passt|setzt|ersetzt"),
    "fr": re.compile(r".*ez|êtes|faites|dites"),
    "it": re.compile(r".*i|dà"),
}
# How a second name goes on after the reader's.
ROW = r"and\b|und\b|et\b|e\b"
# Words that may stand between the reader and the verb.
BETWEEN = {"en": (), "de": (), "fr": ("ne", "n", "le", "la"), "it": ("non", "lo", "la", "ti", "si")}
# Verbs in the third person that no text offers beside one in the second.
THIRD_PERSON = {
    "en": {"wins", "waits", "gains", "gets", "has", "is", "takes", "plays", "pays", "shares"},
    "de": {"gewinnt", "wartet", "sich"},
    "fr": {"obtient", "gagne", "attend", "se"},
    "it": {"ottiene", "vince", "aspetta", "si"},
}

# Words that look like a verb for a name and are something else.
HOMOGRAPHS = {
    "en": frozenset[str](),
    "de": frozenset[str](),
    "fr": frozenset({"a", "entre", "place", "pioche", "mise", "passe"}),
    "it": frozenset({"mette", "carica"}),
}


@cache
def third_person(language: str) -> frozenset[str]:
    """Words for a name that are not also words for the reader."""
    pairs = list(verbs(language))
    of_names = {word for first, _ in pairs for word in WORD.findall(first)}
    of_readers = {word for _, second in pairs for word in WORD.findall(second)}
    return frozenset((of_names | THIRD_PERSON[language]) - of_readers - HOMOGRAPHS[language])


def written_out(text: str) -> str:
    """A template without its blanks and what they choose."""
    return BLANK.sub("•", text)


def of_the_person(text: str) -> set[str]:
    """The words of a template that speak of the person it begins with."""
    return set(WORD.findall(written_out(text).split(";")[0]))


@in_every_language
@of_every_file
def test_the_reader_is_followed_by_a_verb_that_fits(file: str, language: str) -> None:
    between = "|".join(BETWEEN[language]) or "-"
    begins = re.compile(rf"{READER[language]} (?!{ROW})(?:(?:{between})['’ ])*")
    wrong: list[Sentence] = []
    for sentence in sentences(file, language):
        match = begins.match(sentence.text) if sentence.you == "seat" else None
        verb = WORD.match(sentence.text, match.end()) if match else None
        if verb is not None and not SECOND_PERSON[language].fullmatch(verb.group()):
            wrong.append(sentence)
    complain(wrong)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "{seat} wins with {amount}."),
        ("de", "{seat} gewinnt mit {amount}."),
        ("fr", "{seat} gagne avec {amount}."),
        ("it", "{seat} vince con {amount}."),
    ],
)
def test_a_wrong_verb_is_found(language: str, text: str) -> None:
    assert of_the_person(text) & third_person(language)


@in_every_language
@of_every_file
def test_no_verb_for_a_name_is_said_to_the_reader(file: str, language: str) -> None:
    """Where a person begins a sentence, verbs stand in blanks that choose by the person."""
    spoken = [
        one
        for one in templates(file, language)
        if one.table in ADDRESSED and one.text.startswith("{seat} ")
    ]
    complain([one for one in spoken if of_the_person(one.text) & third_person(language)])


# -- singulars and plurals -------------------------------------------------------------------------

# Plurals that no text offers beside their singular.
PLURALS = {
    "en": {"spices", "florins", "coins", "points", "cards", "districts"},
    "de": {"Gewürze", "Münzen", "Punkte", "Karten", "Bezirke"},
    "fr": {"épices", "florins", "pièces", "points", "cartes", "quartiers"},
    "it": {"spezie", "fiorini", "monete", "punti", "carte", "quartieri"},
}
# Adjectives that are a singular of one gender and the plural of all.
EITHER = {"weitere"}
# Words after which a number no longer counts what follows.
BREAKS = {
    "en": {"of", "to", "in", "on", "for", "with", "by", "from", "and", "more", "than", "each"},
    "de": {"von", "für", "auf", "in", "im", "an", "mit", "und", "zu", "je", "bei", "aus", "der"},
    "fr": {"de", "des", "du", "d", "sur", "à", "au", "pour", "et", "par", "dans", "fois", "en"},
    "it": {"di", "su", "a", "al", "per", "e", "in", "da", "volte", "con", "ed", "dei", "del"},
}
# A number that counts what follows; the end of a range ("1 to 2 points") counts nothing alone.
COUNTED = re.compile(
    r"(?<![\d.+−–-])(?<!to )(?<!bis )(?<!à )(?<! a )\b([012])\b(?!\.\d)([^\d.,;:!?()%·\n]*)"
)


@cache
def numbers_of(language: str) -> tuple[frozenset[str], frozenset[str]]:
    """Words that go with one, and words that go with several."""
    pairs = [(WORD.findall(one)[:1], WORD.findall(many)[:1]) for one, many in counted(language)]
    ones = {word for one, _ in pairs for word in one}
    several = {word for _, many in pairs for word in many} | PLURALS[language]
    return frozenset(ones - several - EITHER), frozenset(several - ones - EITHER)


def miscounted(sentence: Sentence, language: str) -> str:
    """A number and what does not agree with it; empty if all agrees."""
    ones, several = numbers_of(language)
    for number, rest in COUNTED.findall(sentence.text):
        singular = number == "1" or (number == "0" and language == "fr")
        following: list[str] = []
        for word in WORD.findall(rest)[:2]:
            if word in BREAKS[language]:
                break
            following.append(word)
        wrong = several if singular else ones
        found = [word for word in following if word in wrong]
        if found:
            return f"{number} {' '.join(following)}"
    return ""


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "You paid 1 florins."),
        ("en", "The 1 discarded cards were shuffled."),
        ("de", "Du bekommst 2 Münze."),
        ("fr", "Vous payez 0 florins."),
        ("it", "Paghi 1 fiorini."),
    ],
)
def test_a_wrong_number_is_found(language: str, text: str) -> None:
    template = Template("", language, "events", "paid", text)
    assert miscounted(Sentence(template, text, (), ""), language)


@in_every_language
@of_every_file
def test_words_agree_with_their_numbers(file: str, language: str) -> None:
    complain([one for one in sentences(file, language) if miscounted(one, language)])


# -- English left over -----------------------------------------------------------------------------

ENGLISH = re.compile(r"\b(the|and|with|your|you|of|is|are|for|from|this|that|not|card)\b", re.I)
# Tables of names and of rules.
UNTRANSLATED = ("cards", "places", "card_rules", "result_rules", "fields")
# Words that are the same in another language, or names.
SHARED = re.compile(
    r"Siena|Zena|Senesi|Fato|Calandrino|Duomo|Via|Piazza|Palazzo|Banchi|Torre|Arezzo|Florence"
    r"|H@LL9000|Expert|Bot|Chat|Webhook|Buongoverno|Mule|mule|grain|port|Port|Fort|fort|points?"
    r"|action|actions|courtisane|bonus|Bonus|manezzi|Manezzi|Marker|Hand|[Ff]lorins|cubes|Round|FILE|Name|Start|mason|Bank|Journal"
)


@in_every_other_language
@of_every_file
def test_no_english_is_left_over(file: str, language: str) -> None:
    english = {(one.table, one.key): one.text for one in templates(file, "en")}
    wrong: list[Template] = []
    for template in templates(file, language):
        if template.table in UNTRANSLATED:
            continue
        said = written_out(template.text)
        same = template.text == english[template.table, template.key]
        words = [word for word in WORD.findall(SHARED.sub("", said)) if len(word) > 3]
        if ENGLISH.search(said) or (same and words):
            wrong.append(template)
    complain(wrong)
