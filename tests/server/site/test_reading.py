"""What the browser client reads: rules as data, and the games of a browser without an account."""

import httpx

from server.serving import Server


def test_rules_have_parts_rulings_and_the_wordings_of_both_rulesets(server: Server) -> None:
    rules = httpx.get(f"{server.address}/api/games/siena/rules", trust_env=False, timeout=60).json()
    by_id = {rule["id"]: rule for rule in rules}
    assert by_id["S3.1"]["title"] == "Setup"
    assert by_id["S3.1"]["wordings"] == {}, "both rulesets say the same"
    assert any(part["ruling"] for part in by_id["S2.10"]["parts"])
    assert any(part["rebuilt"] for rule in rules for part in rule["parts"])
    different = [rule for rule in rules if rule["wordings"]]
    assert different
    for rule in different:
        for ruleset, parts in rule["wordings"].items():
            assert {part["ruleset"] for part in parts} <= {None, ruleset}


def test_rules_come_in_the_requested_language(server: Server) -> None:
    with httpx.Client(base_url=server.address, trust_env=False, timeout=60) as client:
        english = client.get("/api/games/siena/rules").json()
        german = client.get("/api/games/siena/rules", params={"language": "de"}).json()
        assert [rule["id"] for rule in german] == [rule["id"] for rule in english]
        assert german[0]["parts"][0]["text"] != english[0]["parts"][0]["text"]
        wrong = client.get("/api/games/siena/rules", params={"language": "tlh"})
        assert wrong.status_code == 400


def test_games_are_described_in_the_requested_language(server: Server) -> None:
    with httpx.Client(base_url=server.address, trust_env=False, timeout=60) as client:
        english, german = (
            {game["name"]: game for game in client.get(f"/api/games?language={code}").json()}
            for code in ("en", "de")
        )
    assert english["zena"]["title"] == german["zena"]["title"] == "Zena 1814"
    assert english["zena"]["about"]["money"] == "Coins"
    assert german["zena"]["about"]["money"] == "Münzen"
    assert [one["title"] for one in german["zena"]["ruleset_texts"]] == ["Experten", "Einsteiger"]
    assert german["zena"]["options"][0]["title"] == "Freie Reihenfolge"
    assert english["zena"]["learning_ruleset"] == "beginner"
    assert english["siena"]["learning_ruleset"] == english["siena"]["rulesets"][0]


def test_a_browser_without_an_account_finds_the_games_it_has_keys_to(server: Server) -> None:
    bots = [{"kind": "bot", "level": "novice"}, {"kind": "bot", "level": "novice"}]
    wanted = {"agreement": {"game": "zena", "seats": [{"kind": "open"}, *bots]}, "name": "Ada"}
    with (
        httpx.Client(base_url=server.address, trust_env=False, timeout=60) as browser,
        httpx.Client(base_url=server.address, trust_env=False, timeout=60) as stranger,
    ):
        table = browser.post("/api/tables", json=wanted).json()["table"]["id"]
        (mine,) = browser.get("/api/me/tables").json()
        assert (mine["table"]["id"], mine["seat"]) == (table, 0)
        assert mine["round"] == 0, "the families are being placed"
        assert mine["my_turn"] is (0 in mine["asked"])
        assert stranger.get("/api/me/tables").json() == []


def test_an_invitation_alone_does_not_list_a_game_as_mine(server: Server) -> None:
    wanted = {"agreement": {"game": "zena", "seats": [{"kind": "open"}] * 2}, "name": "Ada"}
    with (
        httpx.Client(base_url=server.address, trust_env=False, timeout=60) as host,
        httpx.Client(base_url=server.address, trust_env=False, timeout=60) as friend,
    ):
        made = host.post("/api/tables", json=wanted).json()
        invitation = made["invitation"]
        friend.get(f"/open/{invitation['table']}/{invitation['key']}")
        assert friend.get("/api/me/tables").json() == []
        guard = friend.get(f"/api/tables/{invitation['table']}/guard").json()["token"]
        friend.post(
            f"/api/tables/{invitation['table']}/seats",
            json={"name": "Bea"},
            headers={"x-csrf-token": guard},
        )
        (mine,) = friend.get("/api/me/tables").json()
        assert mine["seat"] == 1
