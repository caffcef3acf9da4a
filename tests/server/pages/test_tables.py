"""Tables of friends: links, seats, what strangers see, and what a page never shows."""

import re

import httpx

from server.pages.browsing import Browser
from server.serving import Server


def invitation_on(browser: Browser) -> str:
    """The path of the link for friends."""
    found = re.search(r'id="invitation"[^>]*value="https?://[^/"]+(/open/[^"]+)"', browser.text)
    assert found is not None, browser.text
    return found.group(1)


def gathered(host: Browser, game: str, **values: str) -> str:
    """Make a table for two people and give the path of its invitation."""
    host.open(f"/plain/new/{game}")
    seats = {"seat1": "open", "seat2": "none", "seat3": "none", "seat4": "none"}
    host.send(host.form(f"/new/{game}"), name="Ada", **seats, **values)
    return invitation_on(host)


def test_a_friend_comes_by_link_and_the_game_begins(server: Server) -> None:
    with Browser(server.address) as host, Browser(server.address) as friend:
        link = gathered(host, "zena")
        friend.open(f"{link}?plain=true")
        assert friend.page.url.path == f"/plain/table/{host.table}", "the key left the address bar"
        friend.send(friend.form("/sit"), name="Bea")
        assert friend.forms("/decide")
        host.open(f"/plain/table/{host.table}")
        assert host.forms("/decide")
        assert "Bea" in host.text


def test_a_new_link_for_the_seat_of_another_is_shown_before_the_game(server: Server) -> None:
    with Browser(server.address) as host, Browser(server.address) as friend:
        host.open("/plain/new/zena")
        seats = {"seat1": "open", "seat2": "open", "seat3": "none", "seat4": "none"}
        host.send(host.form("/new/zena"), name="Ada", **seats)
        friend.open(f"{invitation_on(host)}?plain=true")
        friend.send(friend.form("/sit"), name="Bea")
        told = "The host made a new link for this seat."
        assert told not in friend.text
        host.open(f"/plain/table/{host.table}")
        fields = host.form("/begin").fields
        host.post(f"/plain/table/{host.table}/key", {**fields, "seat": "1"})
        host.open(f"/plain/table/{host.table}")
        assert told in next(row for row in host.text.split("<li>") if "Bea" in row)


def test_opening_a_link_hides_the_key(server: Server) -> None:
    with Browser(server.address) as host:
        link = gathered(host, "zena")
    answer = httpx.get(f"{server.address}{link}", trust_env=False, timeout=60)
    assert answer.status_code == 303
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-store"
    assert "httponly" in answer.headers["set-cookie"].lower()
    wrong = httpx.get(f"{server.address}{link[:-4]}xxxx", trust_env=False, timeout=60)
    assert wrong.status_code == 404
    assert "set-cookie" not in wrong.headers


def test_the_host_keeps_the_seat_when_opening_the_own_invitation(server: Server) -> None:
    with Browser(server.address) as host:
        link = gathered(host, "zena")
        host.open(f"{link}?plain=true")
        assert host.forms("/begin")


def test_a_private_table_is_unknown_to_strangers(server: Server) -> None:
    with Browser(server.address) as host, Browser(server.address) as stranger:
        gathered(host, "siena", title="Our secret evening")
        table = host.table
        there = stranger.open(f"/plain/table/{table}")
        nowhere = stranger.open("/plain/table/0123456789abcdef")
        assert there.status_code == nowhere.status_code == 404
        assert there.text == nowhere.text
        assert stranger.open(f"/plain/table/{table}/log").status_code == 404
        assert stranger.post(f"/plain/table/{table}/sit", {"name": "Eve"}).status_code == 404
        stranger.open("/plain")
        assert "Our secret evening" not in stranger.text


def test_a_public_table_is_listed_and_can_be_joined(server: Server) -> None:
    with Browser(server.address) as host, Browser(server.address) as guest:
        gathered(host, "zena", title="All welcome", visibility="public")
        guest.open("/plain")
        assert "All welcome" in guest.text
        guest.open(f"/plain/table/{host.table}")
        guest.send(guest.form("/sit"), name="Bea")
        assert guest.forms("/decide")


def test_the_host_sets_seats_and_begins(server: Server) -> None:
    with Browser(server.address) as host:
        gathered(host, "zena")
        host.send(host.form("/seat"), level="novice")
        assert "bot, novice" in host.text
        host.send(host.form("/begin"))
        assert host.forms("/decide") or "decides" in host.text


def test_names_are_escaped_on_pages(server: Server) -> None:
    name = "<script>alert(1)</script>"
    with Browser(server.address) as host, Browser(server.address) as friend:
        link = gathered(host, "zena", title="<b>bold</b>", visibility="public")
        friend.open(f"{link}?plain=true")
        friend.send(friend.form("/sit"), name=name)
        friend.send(friend.form("/say"), text="<img src=x onerror=alert(1)>")
        host.open(f"/plain/table/{host.table}")
        for browser in (host, friend):
            assert "&lt;script&gt;" in browser.text
            assert "<script>alert" not in browser.text
            assert "<img" not in browser.text
            assert "<b>bold" not in browser.text
        host.open("/plain")
        assert "<b>bold" not in host.text


def test_a_change_without_our_token_is_refused(server: Server) -> None:
    with Browser(server.address) as host:
        gathered(host, "zena")
        answer = host.post(f"/plain/table/{host.table}/begin", {"fill_with": "novice", "once": "x"})
        assert answer.status_code == 403
        host.open(f"/plain/table/{answer.url.path.split('/')[3]}")
        assert host.forms("/begin"), "nothing happened"


def test_every_page_has_its_security_headers(server: Server) -> None:
    with Browser(server.address) as browser:
        browser.open("/plain")
        browser.send(browser.form("/play/zena"))
        table = browser.table
        paths = ["/plain", "/plain/new/siena", "/plain/account", "/plain/rules/siena"]
        paths += [f"/plain/table/{table}", f"/plain/table/{table}/log"]
        paths += ["/plain/table/0123456789abcdef"]
        for path in paths:
            answer = browser.open(path)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert not re.search(r"<script(?! src)|style=|onclick=", answer.text), path


def test_the_pages_of_two_seats_show_different_hands(server: Server) -> None:
    """In Zena everybody holds other cards in secret while placing figures (Z3.2)."""
    with Browser(server.address) as ada, Browser(server.address) as bea:
        link = gathered(ada, "zena")
        bea.open(f"{link}?plain=true")
        bea.send(bea.form("/sit"), name="Bea")
        ada.open(f"/plain/table/{ada.table}")
        hands = [
            set(re.findall(r'<td role="cell" data-label="card"[^>]*>([^<]+)<', page.text))
            for page in (ada, bea)
        ]
        assert hands[0]
        assert hands[1]
        with Browser(server.address) as watcher:
            watcher.open(f"{link}?plain=true")
            for card in hands[0] | hands[1]:
                assert card.strip() not in watcher.text
        for own, other, page in ((0, 1, ada), (1, 0, bea)):
            for card in hands[other] - hands[own]:
                assert card.strip() not in page.text


def test_wrong_custom_cards_are_refused_with_the_line(server: Server) -> None:
    with Browser(server.address) as host:
        host.open("/plain/new/siena")
        host.send(host.form("/new/siena"), name="Ada", cards="[nonsense]")
        assert host.page.status_code == 400
        assert "line" in host.text
        assert "nonsense" in host.text
