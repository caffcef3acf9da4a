"""A bot of your own that plays a seat by API, with a token of an account.

    python examples/api_bot.py http://127.0.0.1:8338 TABLE --token TOKEN --name Ada

It sits down at the table if it does not sit there yet, and answers whatever its seat is asked.
Put your own play into `choose`.
"""

import argparse

from buongoverno.client import Client, Conflict, Refused, Turn
from buongoverno.protocol.table import Situation


def choose(turn: Turn) -> int:
    """The code of a choice: here the cheapest, the first of several."""
    return min(turn.choices, key=lambda choice: choice.price).code


def play(client: Client, table: str, name: str, invitation: str | None = None) -> str:
    """Sit down if necessary and play to the end; returns the outcome."""
    try:
        client.sit(table, name, key=invitation)
    except Refused as refused:
        if refused.reason != "taken":
            raise
    with client.table(table) as connection:
        if connection.seat is None:
            return "no seat is free at this table"
        for turn in connection.turns():
            try:
                connection.decide(choose(turn))
            except Conflict:
                continue  # something was taken back meanwhile: look at the new question
        return f"{name}: {how_it_ended(connection.situation, connection.seat)}"


def how_it_ended(situation: Situation | None, seat: int) -> str:
    """The place and the points of a seat."""
    result = situation.view.result if situation is not None else None
    if result is None:
        return "the game is not over"
    own = result.seats[seat]
    points = "not in the final count" if own.points is None else f"{own.points} points"
    return f"place {own.rank}, {points}"


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description="Play a seat by API.")
    parser.add_argument("address", help="the server, like http://127.0.0.1:8338")
    parser.add_argument("table", help="the table's id")
    parser.add_argument("--token", required=True, help="an account's token")
    parser.add_argument("--name", default="Bot", help="the name at the table")
    parser.add_argument("--invitation", help="the table's invitation, if it is private")
    given = parser.parse_args()
    with Client(given.address, given.token) as client:
        print(play(client, given.table, given.name, given.invitation))


if __name__ == "__main__":
    main()
