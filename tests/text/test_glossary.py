"""One word for one thing: words that a language does not use, since it has another."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# By language: what is not said, what is said instead, and the only files it holds in, if not all.
FORBIDDEN = {
    "en": [
        (r"exists? no more", "no longer exists", ""),
        (r"[Aa]dds? points", "steps", "siena"),
        (r"[Tt]ake up a record", "import", ""),
        (r"\bholds \{", "hand", ""),
    ],
    "de": [
        (r"Zielkarte", "Aufgabenkarte", ""),
        (r"\b[Ff]örder(er|n)\b", "Anbieter, anbieten", ""),
        (r"[Aa]brechnung|abgerechnet", "Auswertung, ausgewertet", "zena"),
        (r"\bKorn\b|Tücher", "Getreide, Tuch", "siena"),
        (r"Gedächtnishilfe", "Gedächtnisstütze", ""),
        (r"\bAnleitung\b", "Regelheft", ""),
        (r"[Nn]achgebaut", "rekonstruiert", ""),
        (r"(Tisch|Link)\w* (machen|gemacht)", "eröffnen, erzeugen", ""),
        (r"\bhält \{", "auf der Hand", ""),
        (r"[Mm]itmach(en|st|t)\b", "sich beteiligen", "zena"),
        (r"Wendung", "Umschwung", ""),
        (r"\bEinfluss auf\b", "sich beteiligen an", "zena"),
        (r"\b[Ii]m Dom\b", "Duomo", "siena"),
        (r"Kaufmann|Maultier", "Händler, Esel", "siena"),
        (r"Spielbrett", "Spielplan", ""),
    ],
    "fr": [
        (r"\b[Mm]archands?\b", "négociant", "siena"),
        (r"\b[Cc]hat\b", "discussion", ""),
        (r"ouverture", "enchères initiales", "siena"),
        (r"\b[Bb]ots?\b(?!\})", "robot", ""),
        (r"[Rr]econstrui(t|te)s?\b", "reconstitué", ""),
        (r"\bnoces?\b", "mariage", "siena"),
        (r"[Ss]e défaire|[Éé]carte[zr]", "défausser", "zena"),
        (r"\bquartiers\b", "zones", "zena"),
        (r"\b[Aa]ires?\b", "zones", "zena"),
        (r"\btient \{", "en main", ""),
        (r"[Oo]rdonner", "consigne", ""),
        (r"trajets?\b", "expédition", "siena"),
        (
            r"[Rr]epren(ez|dre|d) (une|la|votre) (dernière )?décision|rien à reprendre",
            "annuler",
            "",
        ),
        (r"% de gagner", "de chances de gagner", ""),
    ],
    "it": [
        (r"\d turni\b", "round", ""),
        (r"\bstoffe\b", "stoffa", "siena"),
        (r"[Gg]etton[ei]\b", "token", ""),
        (r"\basta d.apertura", "asta iniziale", "siena"),
        (r"[Mm]odo testo", "modalità testo", ""),
        (r"\b[Aa]ree\b", "zone", "zena"),
        (r"\bBanco\b", "Banca", "zena"),
        (r"[Ss]chier(a|i|are|ato|amento)\b", "piazzare", "zena"),
        (r"finisce il gioco", "mette fine alla partita", ""),
        (r"\btiene \{", "in mano", ""),
        (r"[Cc]ronaca|[Pp]lancia", "diario, tabellone", "web"),
        (r"\b[Aa]ccount\b", "profilo", ""),
        (r"[Rr]itira(re)? la tua (ultima )?decisione|nulla da ritirare", "annulla", ""),
        (r"%\}? di vincere,", "di probabilità di vincere", ""),
    ],
}


def files(language: str) -> list[Path]:
    """All texts in a language; synonyms are there to be found by other words."""
    written = [
        *ROOT.glob(f"src/buongoverno/**/*_{language}.toml"),
        *ROOT.glob(f"src/buongoverno/**/*_{language}.md"),
        *ROOT.glob(f"web/src/**/*_{language}.ts"),
    ]
    return [file for file in written if not file.name.startswith("synonyms_")]


def said(file: Path) -> list[tuple[int, str]]:
    """The lines of a file with their numbers, without keys and comments."""
    lines = enumerate(file.read_text("utf-8").splitlines(), 1)
    key = re.compile(r"^\s*('[^']+'|\"(?:[^\"\\]|\\.)*\"|[\w\"-]+)( = |: |:$)")
    return [
        (number, key.sub("", line))
        for number, line in lines
        if not line.lstrip().startswith(("#", "//"))
    ]


@pytest.mark.parametrize(
    ("language", "forbidden", "instead", "where"),
    [(language, *row) for language, rows in FORBIDDEN.items() for row in rows],
)
def test_there_is_one_word_for_one_thing(
    language: str, forbidden: str, instead: str, where: str
) -> None:
    found = [
        f"{file.relative_to(ROOT)}, line {number}: {line.strip()}"
        for file in files(language)
        if where in file.parts or not where
        for number, line in said(file)
        if re.search(forbidden, line)
    ]
    assert not found, f"say {instead}:\n" + "\n".join(found)


def test_all_languages_have_their_texts() -> None:
    assert {len(files(language)) for language in ("de", "fr", "it")} == {len(files("de"))}
    assert len(files("de")) > 20
