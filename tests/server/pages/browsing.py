"""A browser without scripts: it opens pages, reads their forms and sends them."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final

import httpx

_PATIENCE: Final = 60.0  # seconds; only guards against hanging
_FIELDS: Final = ("input", "textarea", "select")


@dataclass
class Form:
    """A form: where it goes, what it sends, and the buttons that add a name and a value."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    limits: dict[str, tuple[int, int]] = field(default_factory=dict)


class _Forms(HTMLParser):
    """Collects the forms of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = Form(found.get("action", ""), found.get("method", "get"))
            self.forms.append(self._open)
        elif self._open is None:
            return
        elif tag == "button":
            self._open.buttons.append((found.get("name", ""), found.get("value", "")))
        elif tag == "option" and self._select:
            if "selected" in found or self._select not in self._open.fields:
                self._open.fields[self._select] = found.get("value", "")
        elif tag in _FIELDS and found.get("name"):
            self._take(self._open, tag, found)

    def _take(self, form: Form, tag: str, found: dict[str, str]) -> None:
        name = found["name"]
        if tag == "select":
            self._select = name
        elif found.get("type") not in ("checkbox", "radio") or "checked" in found:
            form.fields[name] = found.get("value", "")
        if found.get("type") == "number" and "max" in found:
            form.limits[name] = int(found["min"]), int(found["max"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._select = ""


class Browser:
    """A browser that keeps cookies and follows redirects."""

    def __init__(self, address: str) -> None:
        self._client = httpx.Client(
            base_url=address, follow_redirects=True, trust_env=False, timeout=60
        )
        self.page: httpx.Response

    def __enter__(self) -> "Browser":
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    @property
    def text(self) -> str:
        """The page that is open."""
        return self.page.text

    @property
    def table(self) -> str:
        """The id of the table that is open."""
        path = self.page.url.path
        assert path.startswith("/plain/table/"), f"no table: {self.page.url} {self.text}"
        return path.split("/")[3]

    def open(self, path: str) -> httpx.Response:
        """Open a page."""
        self.page = self._client.get(path)
        return self.page

    def reload_until(self, condition: Callable[[], object]) -> None:
        """Reload the open page until it shows what is waited for."""
        until = time.monotonic() + _PATIENCE
        while not condition():
            assert time.monotonic() < until, f"it did not happen in time:\n{self.text}"
            time.sleep(0.02)
            self.open(str(self.page.url))

    def forms(self, ending: str) -> list[Form]:
        """The forms of the open page whose address ends like this."""
        reader = _Forms()
        reader.feed(self.text)
        return [form for form in reader.forms if form.action.endswith(ending)]

    def form(self, ending: str) -> Form:
        """The first of them."""
        found = self.forms(ending)
        assert found, f"no form {ending} on {self.page.url}:\n{self.text}"
        return found[0]

    def send(
        self, form: Form, button: tuple[str, str] = ("", ""), /, **values: str
    ) -> httpx.Response:
        """Send a form with a button, as it stands or with other values."""
        fields = form.fields | values
        if button[0]:
            fields[button[0]] = button[1]
        if form.method == "get":
            self.page = self._client.get(form.action, params=fields)
        else:
            self.page = self._client.post(form.action, data=fields)
        return self.page

    def post(self, path: str, fields: dict[str, str]) -> httpx.Response:
        """Send something that stands on no page."""
        self.page = self._client.post(path, data=fields)
        return self.page

    def forget(self) -> None:
        """Lose all cookies."""
        self._client.cookies.clear()
