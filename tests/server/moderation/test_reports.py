"""What players report, as moderators see and handle it."""

from typing import Any

from server.moderation.staff import People, people
from server.serving import Server


def report_of(those: People, report: str, handled: bool = False) -> dict[str, Any]:
    path = f"/api/moderation/reports?limit=100&handled={str(handled).lower()}"
    [found] = [one for one in those.moderator.ask("GET", path) if one["id"] == report]
    return dict(found)


def test_a_line_is_reported_and_handled(server: Server) -> None:
    with people(server) as those:
        table = those.game()
        those.ada.say(table, "Appalling words")
        number = those.bruno.look(table)["happenings"][-1]["number"]
        made = those.bruno.ask(
            "POST", f"/api/tables/{table}/reports", text="This is too much", number=number
        )
        found = report_of(those, made["id"])
        assert (found["text"], found["reporter"]) == ("This is too much", those.bruno.name)
        assert (found["seat"], found["line"]["text"]) == (0, "Appalling words")
        assert found["table"]["seats"][0]["account_name"] == those.ada.name
        person = those.moderator.ask("GET", those.path(those.ada))["person"]
        assert person["open_reports"] == 1
        path = f"/api/moderation/reports/{made['id']}/handling"
        those.moderator.ask("POST", path, note="talked to her")
        found = report_of(those, made["id"], handled=True)
        assert (found["handled_by"], found["note"]) == (those.moderator.name, "talked to her")
        assert those.moderator.refused("POST", path, note="x")[0] == 409
        assert those.audit(made["id"]) == [(those.moderator.name, "handle_report", made["id"])]


def test_a_report_about_a_decision_does_not_tell_it(server: Server) -> None:
    with people(server) as those:
        table = those.game()
        for visitor in (those.ada, those.bruno):
            visitor.decide(table)
        happened = those.bruno.look(table)["happenings"]
        decided = [one["number"] for one in happened if one["kind"] == "decided"]
        made = those.bruno.ask(
            "POST", f"/api/tables/{table}/reports", text="he cheats", number=decided[0], seat=0
        )
        assert report_of(those, made["id"])["line"] is None


def test_players_are_told_nothing_of_notes(server: Server) -> None:
    with people(server) as those:
        table = those.game()
        made = those.bruno.ask("POST", f"/api/tables/{table}/reports", text="rude", seat=0)
        path = f"/api/moderation/reports/{made['id']}/handling"
        those.moderator.ask("POST", path, note="a nuisance himself")
        assert "nuisance" not in str(those.bruno.ask("GET", "/api/me/export"))
        path = "/api/moderation/reports/nothing/handling"
        assert those.moderator.refused("POST", path, note="")[0] == 404
