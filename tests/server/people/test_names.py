"""Which names look alike, and which cannot be registered."""

import pytest

from buongoverno.server.people.names import LONGEST_LOOK, is_of_nobody, is_of_the_server, look_of


@pytest.mark.parametrize(
    "other",
    [
        "boris",
        "BORIS",
        "bоris",  # a Cyrillic o
        "bοris",  # a Greek omicron
        "ｂｏｒｉｓ",
        "b0ris",
        "bóris",
        "bo\u200bris",
        "bo\u00adris",
        "bor\u0456s",
        "bo\u0301ris",
        "b\u2800oris",
    ],
)
def test_names_that_look_like_boris(other: str) -> None:
    assert look_of(other) == look_of("boris")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ida", "lda"), ("Pau1", "Paul"), ("Bemard", "Bernard"), ("Adа", "Ada"), ("IІ", "ll")],
)
def test_pairs_that_look_alike(one: str, other: str) -> None:
    assert look_of(one) == look_of(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Ida"), ("ada2", "ada3"), ("Wang", "Yang"), ("Жанна", "Ханна")]
)
def test_other_names_do_not(one: str, other: str) -> None:
    assert look_of(one) != look_of(other)


def test_a_look_fits_into_its_column() -> None:
    assert len(look_of("\ufdfa" * 30)) == LONGEST_LOOK


@pytest.mark.parametrize(
    "name",
    ["operator", "Moderator", "аdmin", "Admin2", "_server_", "councillor", "Random", "(deleted)"],
)
def test_names_of_roles_and_bots_are_of_the_server(name: str) -> None:
    assert is_of_the_server(name)


@pytest.mark.parametrize("name", ["Ada", "Hostetler", "2", "administra"])
def test_names_of_people_are_not(name: str) -> None:
    assert not is_of_the_server(name)


@pytest.mark.parametrize("name", ["Guest", "guest 2", "Invité", "You", "Tu"])
def test_names_for_those_who_give_none(name: str) -> None:
    assert is_of_nobody(name)
    assert not is_of_the_server(name)
