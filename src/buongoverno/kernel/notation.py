"""A notation: one text for every code, and back."""

from difflib import get_close_matches

from buongoverno.kernel.errors import BadNotation


class Notation:
    """All codes of a game as text; case and spacing do not matter."""

    def __init__(self, title: str, texts: list[str]) -> None:
        self.title = title
        self.texts = texts
        self._codes = {_tidy(text): code for code, text in enumerate(texts)}

    def write(self, code: int) -> str:
        """The text of a code."""
        return self.texts[code] if 0 <= code < len(self.texts) else f"code {code}"

    def read(self, text: str) -> int:
        """The code of a text."""
        tidy = _tidy(text)
        code = self._codes.get(tidy)
        if code is not None:
            return code
        near = get_close_matches(tidy, list(self._codes), 1)
        nearest = self.texts[self._codes[near[0]]] if near else ""
        raise BadNotation(" ".join(text.split()), self.title, nearest)


def _tidy(text: str) -> str:
    return " ".join(text.split()).lower()
