"""Looks at a server as a visitor does: the browser client, the API, https.

deploy_test.py runs it. SSL_CERT_FILE names the certificate to trust.
"""

import sys

import httpx


def look(address: str) -> None:
    """Raise if something is not as docs/self-hosting.md promises."""
    with httpx.Client(base_url=address, timeout=60) as visitor:
        page = visitor.get("/")
        assert page.status_code == 200, f"the page of the browser client: {page.status_code}"
        script = page.text.partition('src="')[2].partition('"')[0]
        assert visitor.get(script).status_code == 200, f"its script {script} is missing"
        games = [game["name"] for game in visitor.get("/api/games").json()]
        assert visitor.get("/health/ready").json()["writes"] is True
        if address.startswith("https://"):
            assert visitor.get("/metrics").status_code == 404
            plain = visitor.get(address.replace("https://", "http://"))
            assert plain.is_redirect, plain.status_code
            assert plain.headers["location"].startswith(address)
        print(f"{address}: browser client, API ({', '.join(games)}), ready to write")


if __name__ == "__main__":
    look(sys.argv[1])
