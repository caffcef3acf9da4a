"""Passwords, which are slow to check on purpose."""

import threading

from server.attacks.attacked import Attacked, assert_bounded


def sign_in(server: Attacked, name: str) -> int:
    """Try a wrong password; the status."""
    body = {"name": name, "password": "not the one at all"}
    return server.request("POST", "/api/session", json=body).status_code


def test_checking_a_password_costs_next_to_nothing(attacked: Attacked) -> None:
    def attack() -> None:
        assert sign_in(attacked, "nobody") == 401

    assert_bounded(attacked, attack, "a wrong password")


def test_many_passwords_at_once_keep_nobody_waiting(attacked: Attacked) -> None:
    found: list[int] = []

    def attack() -> None:
        names = [f"nobody{number}" for number in range(40)]
        guesses = [
            threading.Thread(target=lambda name=name: found.append(sign_in(attacked, name)))
            for name in names
        ]
        for guess in guesses:
            guess.start()
        for guess in guesses:
            guess.join()

    assert_bounded(attacked, attack, "40 wrong passwords at once", seconds=40 * 0.1, tries=1)
    assert set(found) == {401}
