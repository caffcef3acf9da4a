"""Lines played on from a moment of a finished game."""

from typing import Any

from server.play.tables import ask, decide, party
from server.serving import Server

MOST_CODES = 60


def codes_in(line: dict[str, Any]) -> list[int]:
    """The codes of everything that can be decided next."""
    ranged = [one["code"] + n for one in line["ranges"] for n in range(one["most"] - one["least"])]
    return [choice["code"] for choice in line["choices"]] + ranged


def test_a_line_leads_to_the_same_position_every_time_and_changes_nothing(
    server: Server, finished: tuple[str, str]
) -> None:
    table, key = finished
    of = ask(server, f"{table}/moments/0", key).json()["of"]
    codes: list[int] = []
    for _ in range(12):
        path = f"{table}/line?decisions=20&codes={'.'.join(map(str, codes))}"
        line = ask(server, path, key).json()
        assert [step["code"] for step in line["steps"]] == codes
        assert line["seat"] in line["view"]["pending"]
        assert line["view"]["seat"] == line["seat"]
        codes.append(codes_in(line)[-1])
    path = f"{table}/line?decisions=20&codes={'.'.join(map(str, codes))}"
    first = ask(server, path, key)
    assert first.content == ask(server, path, key).content
    assert any(step["log"] for step in first.json()["steps"])
    assert ask(server, f"{table}/moments/0", key).json()["of"] == of
    board = ask(server, path.replace("/line?", "/line/board?") + "&language=it", key).json()
    assert board["headline"]


def test_the_line_that_was_played_is_the_game(server: Server, finished: tuple[str, str]) -> None:
    table, key = finished
    last = ask(server, f"{table}/moments/0", key).json()["of"]
    end = ask(server, f"{table}/line?decisions={last}", key).json()
    assert end["seat"] is None
    assert end["choices"] == end["ranges"] == []
    moment = ask(server, f"{table}/moments/{last}?perspective=0", key).json()
    assert end["view"] == moment["view"]
    refused = ask(server, f"{table}/line?decisions={last}&codes=1", key)
    assert refused.json()["reason"] == "not_now"


def test_what_is_no_line_is_refused(server: Server, finished: tuple[str, str]) -> None:
    table, key = finished
    many = ".".join(["1"] * (MOST_CODES + 1))
    for query in (
        "decisions=100000",
        "decisions=-1",
        "decisions=3&codes=x",
        "decisions=3&codes=1..2",
        "decisions=3&codes=-1",
        "decisions=3&codes=999999",
        f"decisions=3&codes={many}",
        "decisions=3&codes=" + "1" * 5000,
    ):
        refused = ask(server, f"{table}/line?{query}", key)
        assert refused.status_code == 400, query
        assert refused.json()["reason"] == "bad_input", query
    line = ask(server, f"{table}/line?decisions=3", key).json()
    forbidden = next(code for code in range(10_000) if code not in codes_in(line))
    refused = ask(server, f"{table}/line?decisions=3&codes={forbidden}", key)
    assert refused.json()["reason"] == "illegal"
    assert refused.json()["rule"]


def test_nobody_plays_on_from_a_running_game(server: Server) -> None:
    with party(server.address) as table:
        decide(table)
        client = table.clients[0]
        for path in ("line?decisions=0", "line/board?decisions=0", "link"):
            refused = ask(server, f"{table.table}/{path}", client.keys[table.table])
            assert refused.json()["reason"] == "not_now", path
        # What is imagined of it can be played on, and given to nobody.
        fork = client.fork(table.table).table.id
        assert ask(server, f"{fork}/line?decisions=0", client.keys[fork]).status_code == 200
        assert ask(server, f"{fork}/link", client.keys[fork]).json()["reason"] == "not_now"


def test_an_analysis_that_is_not_at_its_end_has_a_link(
    server: Server, finished: tuple[str, str]
) -> None:
    table, key = finished
    with party(server.address, "zena", 3) as other:
        client = other.clients[0]
        client.keys[table] = key
        fork = client.fork(table, 30).table.id
        link = ask(server, f"{fork}/link", client.keys[fork]).text
        again = client.import_record(link).table.id
        assert ask(server, f"{again}/link", client.keys[again]).text == link
        assert ask(server, f"{again}/moments/0", client.keys[again]).json()["of"] == 30
