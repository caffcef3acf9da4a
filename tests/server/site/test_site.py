"""The built client is served with the right headers; without it, requests go to the plain pages."""

import gzip
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.testing import TestClient

from buongoverno.plugin import registry
from buongoverno.server.site import site_routes
from buongoverno.server.site.routes import COMPRESSED, PAGES
from buongoverno.server.site.static_files import read_client

PAGE = "<!doctype html><title>Buongoverno</title>" + " " * 2000
SCRIPT = "export const name = 'Buongoverno';" + " " * 2000


def built(folder: Path) -> Path:
    """A small client as Vite would write it."""
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(PAGE)
    script = folder / "assets" / "index-abc123.js"
    script.write_text(SCRIPT)
    script.with_name(script.name + ".gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (folder / "service-worker.js").write_text("self")
    (folder / "secret.py").write_text("never served")
    return folder


def browser(folder: Path) -> TestClient[Litestar]:
    """A browser at a server that serves nothing but the client."""
    app = Litestar(
        site_routes(folder),
        openapi_config=None,
        compression_config=CompressionConfig(backend="gzip", exclude_opt_key=COMPRESSED),
    )
    return TestClient(app, base_url="http://example.org")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    with browser(built(tmp_path)) as found:
        yield found


@pytest.mark.parametrize(
    "path", ["/", "/new/siena", "/table/0123456789abcdef", "/rules/zena", "/games", "/replay/ab/3"]
)
def test_every_path_of_the_client_is_its_page(client: TestClient[Litestar], path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_every_page_of_the_client_has_its_address() -> None:
    """Whoever reloads a page gets it again."""
    text = (Path(__file__).parents[3] / "web/src/pages.ts").read_text("utf-8")
    names = re.search(r"NAMES[^{]*{(.*?)}", text, re.DOTALL)
    assert names is not None
    assert set(re.findall(r"^  (\w+):", names[1], re.MULTILINE)) == set(PAGES)


def test_the_page_allows_only_its_own_scripts(client: TestClient[Litestar]) -> None:
    policy = client.get("/").headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy


def test_files_with_a_hash_in_their_name_are_cached_forever(client: TestClient[Litestar]) -> None:
    answer = client.get("/assets/index-abc123.js")
    assert answer.text == SCRIPT
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert client.get("/service-worker.js").headers["cache-control"] == "no-cache"


def test_a_browser_without_compression_gets_the_file_itself(
    client: TestClient[Litestar],
) -> None:
    answer = client.get("/assets/index-abc123.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.text == SCRIPT


def test_an_unchanged_page_is_not_sent_again(client: TestClient[Litestar]) -> None:
    tag = client.get("/").headers["etag"]
    again = client.get("/games", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/assets/old-1.js", "/secret.py", "/../pyproject.toml", "/assets/../secret.py"]
)
def test_other_files_are_not_found(client: TestClient[Litestar], path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "never served" not in answer.text


def test_an_unknown_path_shows_the_client_with_status_404(client: TestClient[Litestar]) -> None:
    answer = client.get("/nowhere")
    assert (answer.status_code, answer.text) == (404, PAGE)


def test_the_face_of_a_game_is_served_like_a_file_of_the_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    face, site = tmp_path / "face", tmp_path / "site"
    (face / "parts").mkdir(parents=True)
    site.mkdir()
    (face / "face.js").write_text("export default {};")
    (face / "parts" / "board.svg").write_text("<svg/>")
    (face / "plugin.py").write_text("never served")
    game = registry.plugin("siena")
    monkeypatch.setattr(registry, "plugin", lambda name: replace(game, face=face))
    with browser(built(site)) as client:
        script = client.get("/games/siena/face.js")
        assert script.text == "export default {};"
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.headers["cache-control"] == "no-cache"
        assert "script-src 'self' 'wasm-unsafe-eval';" in script.headers["content-security-policy"]
        assert client.get("/games/siena/parts/board.svg").text == "<svg/>"
        assert client.get("/games").text == PAGE
        assert "never served" not in client.get("/games/siena/plugin.py").text


@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("/", "/plain"),
        ("/table/0123456789abcdef", "/plain/table/0123456789abcdef"),
        ("/rules/siena", "/plain/rules/siena"),
        ("/table/%00%0d%0a", "/plain/table/%00%0D%0A"),
        ("/games", "/plain"),
    ],
)
def test_without_a_client_requests_are_redirected_to_the_plain_pages(
    tmp_path: Path, path: str, location: str
) -> None:
    with browser(tmp_path) as found:
        answer = found.get(path, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, location)
        assert found.get("/nowhere").status_code == 404


def test_a_large_file_is_read_as_it_is_sent(tmp_path: Path) -> None:
    """Python for the browser is not held in memory, and may be gone after an update."""
    folder = built(tmp_path) / "python" / "abc123"
    folder.mkdir(parents=True)
    large = folder / "library.zip"
    content = bytes(range(256)) * 4_000
    large.write_bytes(content)
    compressed = large.with_name("library.zip.gz")
    compressed.write_bytes(gzip.compress(content) * 100)
    found = read_client(tmp_path)["python/abc123/library.zip"]
    assert found.bodies[""] == large
    assert isinstance(found.bodies["gzip"], bytes)
    with browser(tmp_path) as client:
        path, as_it_is = "/python/abc123/library.zip", {"accept-encoding": "identity"}
        answer = client.get(path, headers=as_it_is)
        assert answer.content == content
        assert answer.headers["content-length"] == str(len(content))
        assert answer.headers["content-type"] == "application/zip"
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        again = client.get(path, headers={**as_it_is, "if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        large.unlink()
        assert client.get(path, headers=as_it_is).status_code == 404
