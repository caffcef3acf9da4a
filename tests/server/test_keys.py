"""Keys are typed and pasted, so they have to survive where people put them."""

import secrets

import pytest

from buongoverno.server.people.keys import new_key


def test_a_key_is_never_taken_for_an_option_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-qBSVsCZ", "-", "qBSVsCZ-"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: next(drawn))
    assert new_key() == "qBSVsCZ-"
