"""Games looked at again by a strong player."""

from typing import Any

import pytest

from buongoverno.client import Client
from server.play.tables import ask, decide, party, play_out
from server.serving import Server


def test_a_finished_game_is_judged_from_beginning_to_end(
    server: Server, finished: tuple[str, str]
) -> None:
    table, key = finished
    moment = ask(server, f"{table}/moments/0", key).json()
    course: dict[str, Any] = ask(server, f"{table}/analysis/course", key).json()
    assert len(course["chances"]) == moment["of"] + 1
    for chances in course["chances"]:
        assert sum(chances) == pytest.approx(1.0)
    winners = [seat["won"] for seat in _last_view(server, finished)["result"]["seats"]]
    assert [chance > 0 for chance in course["chances"][-1]] == winners


def test_a_judgement_lists_the_decision_beside_the_best_choices(
    server: Server, finished: tuple[str, str]
) -> None:
    table, key = finished
    judged = ask(server, f"{table}/analysis?decision=5&language=de", key).json()
    moment = ask(server, f"{table}/moments/5", key).json()
    assert judged["seat"] in moment["view"]["pending"]
    assert len(judged["chances"]) == 3
    assert sum(one["played"] for one in judged["considered"]) == 1
    best = judged["considered"][0]
    assert 0 <= best["chance"] <= 1
    assert best["choice"]["kind"]


def test_a_game_is_looked_through_for_a_seat_on_the_scale_of_the_judgements(
    server: Server, finished: tuple[str, str]
) -> None:
    table, key = finished
    of = ask(server, f"{table}/moments/0", key).json()["of"]
    chances: list[list[float]] = []
    decisions: list[dict[str, Any]] = []
    for first in range(0, of, 60):
        part = ask(server, f"{table}/analysis/mistakes?seat=1&first={first}&count=60", key).json()
        assert (part["seat"], part["first"], part["of"]) == (1, first, of)
        assert not chances or chances[-1] == part["chances"][0]
        chances = [*chances[:-1], *part["chances"]]
        decisions += part["decisions"]
    assert len(chances) == of + 1
    worst = max(decisions, key=lambda one: float(one["doubt"]))
    judged = ask(server, f"{table}/analysis?decision={worst['decision']}", key).json()
    assert judged["seat"] == 1
    assert judged["chances"] == chances[worst["decision"]]
    best = judged["considered"][0]
    assert best["chance"] == pytest.approx(judged["chances"][1])
    played = next(one for one in judged["considered"] if one["played"])
    assert best["chance"] - played["chance"] == pytest.approx(judged["cost"])
    assert judged["cost"] >= 0
    assert judged["network"]["kind"]


def test_what_cannot_be_looked_through_is_refused(
    server: Server, finished: tuple[str, str]
) -> None:
    table, key = finished
    of = ask(server, f"{table}/moments/0", key).json()["of"]
    for query in ("seat=3", "seat=-1", f"seat=0&first={of}", "seat=0&count=101", "seat=0&count=0"):
        refused = ask(server, f"{table}/analysis/mistakes?{query}", key)
        assert refused.status_code == 400, query
        assert refused.json()["reason"] == "bad_input", query


def test_the_last_moment_of_a_game_has_nothing_to_judge(
    server: Server, finished: tuple[str, str]
) -> None:
    table, key = finished
    of = ask(server, f"{table}/moments/0", key).json()["of"]
    judged = ask(server, f"{table}/analysis?decision={of}", key).json()
    assert judged["seat"] is None
    assert judged["considered"] == []
    refused = ask(server, f"{table}/analysis?decision={of + 1}", key)
    assert refused.status_code == 400
    assert refused.json()["reason"] == "bad_input"


def test_a_running_game_is_not_analysed(server: Server) -> None:
    with party(server.address) as table:
        decide(table)
        key = table.clients[0].keys[table.table]
        for path in ("analysis?decision=0", "analysis/course", "analysis/mistakes?seat=0"):
            refused = ask(server, f"{table.table}/{path}", key)
            assert refused.json()["reason"] == "not_now"


def test_no_hints_means_none_in_analyses_either_until_the_game_is_over(server: Server) -> None:
    with party(server.address, "zena", 2, hints=False) as table:
        client = table.clients[0]
        fork = client.fork(table.table).table.id
        play_to_the_end(client, fork)
        again = client.fork(fork, 0).table.id
        once_more = client.fork(again).table.id
        for analysis in (fork, again, once_more):
            for path in ("analysis?decision=0", "analysis/mistakes?seat=0", "hint"):
                refused = ask(server, f"{analysis}/{path}", client.keys[analysis])
                assert refused.status_code == 403, (path, refused.text)
                assert "without hints" in refused.json()["message"]
        play_out(table)
        for analysis in (fork, again, once_more):
            judged = ask(server, f"{analysis}/analysis?decision=0", client.keys[analysis])
            assert judged.json()["considered"]
        assert ask(server, f"{again}/hint", client.keys[again]).status_code == 200


def play_to_the_end(client: Client, table: str) -> None:
    """Decide for everybody at an analysis table of one's own."""
    while True:
        seen = client.look(table)
        assert seen.situation is not None
        if not seen.situation.view.pending:
            return
        seat = seen.situation.view.pending[0]
        choices = client.look(table, perspective=seat).situation
        assert choices is not None
        client.decide(table, seen.version, choices.choices[0].code)


def _last_view(server: Server, finished: tuple[str, str]) -> dict[str, Any]:
    table, key = finished
    of = ask(server, f"{table}/moments/0", key).json()["of"]
    view: dict[str, Any] = ask(server, f"{table}/moments/{of}", key).json()["view"]
    return view


def test_several_moments_come_in_one_answer(server: Server, finished: tuple[str, str]) -> None:
    table, key = finished
    of = ask(server, f"{table}/moments/0", key).json()["of"]
    some = ask(server, f"{table}/moments?first=3&count=4&step=2&perspective=1", key).json()
    assert [one["decisions"] for one in some] == [3, 5, 7, 9]
    assert some[1] == ask(server, f"{table}/moments/5?perspective=1", key).json()
    last = ask(server, f"{table}/moments?first={of - 1}&count=40", key).json()
    assert [one["decisions"] for one in last] == [of - 1, of]
    assert ask(server, f"{table}/moments?first={of + 1}", key).json() == []
    assert ask(server, f"{table}/moments?count=101", key).status_code == 400
