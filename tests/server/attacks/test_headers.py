"""Every answer forbids what a page of somebody else could do with it."""

import re
from pathlib import Path
from typing import Final

import httpx
import pytest
from litestar.routes import HTTPRoute

from buongoverno.server.app import create_app
from buongoverno.server.settings import Settings
from server.attacks.attacked import Attacked

METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND")

# Places that are computed are written into the style of an element; WebAssembly runs the rules
# in the browser. Neither lets a text become a script.
ALLOWED: Final = ("style-src-attr 'unsafe-inline'", "'wasm-unsafe-eval'")


def paths(folder: Path) -> list[str]:
    """The paths of all routes, pages and files included, with something in every blank."""
    app = create_app(Settings(database=f"sqlite:///{folder / 'games.sqlite'}"))
    found = sorted({route.path for route in app.routes if isinstance(route, HTTPRoute)})
    return [re.sub(r"{[^}]*:int}", "1", path) for path in found]


def check(answer: httpx.Response) -> None:
    """No scripts from elsewhere, no guessing of types, in no frame."""
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    for allowed in ALLOWED:
        policy = policy.replace(allowed, "")
    assert "unsafe" not in policy
    assert "http" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_every_answer_has_them(attacked: Attacked, tmp_path: Path) -> None:
    client = httpx.Client(base_url=attacked.address, trust_env=False, timeout=60)
    with client:
        for path in paths(tmp_path):
            filled = re.sub(r"{[^}]*}", "x", path)
            for method in METHODS:
                check(client.request(method, filled))
        for path in ("/nowhere", "/api/nowhere", "/api/tables/%00", "/confirm/x/y", "/api/schema"):
            check(client.get(path))
        check(
            client.post("/api/session", content=b"{", headers={"content-type": "application/json"})
        )
        check(client.post("/api/session", content=b"x" * 300_000))


def test_the_description_of_the_interface_runs_no_script(attacked: Attacked) -> None:
    page = attacked.request("GET", "/api/schema")
    assert page.status_code == 200
    assert "<script" not in page.text
    assert "/api/tables/{table}" in page.text
    assert attacked.request("GET", "/api/schema/openapi.json").json()["paths"]
    for other in ("swagger", "redoc", "elements", "rapidoc"):
        assert attacked.request("GET", f"/api/schema/{other}").status_code == 404
