"""A card file: TOML whose tables and values know their lines.

The `cards.py` of each game says what a card file must contain. This module reads values and refuses
wrong ones with the file, the line, the reason and the rule about card files.
"""

import difflib
import hashlib
import json
import re
import tomllib
from typing import Final

from buongoverno.kernel.errors import BuongovernoError

KeyPath = tuple[str, ...]

# Far above anything printed on a card; it keeps every count and sum of a game small.
LARGEST_NUMBER: Final = 999

_POSITION: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
_BARE_KEY_END: Final = re.compile(r"[\s.=\]]")
_BARE_VALUE_END: Final = re.compile(r"[,\]}\n#]|$")
_STRING_ENDS: Final = {
    '"""': re.compile(r'(?:\\.|[^\\])*?"{3,5}(?!")', re.DOTALL),
    "'''": re.compile(r"[^\0]*?'{3,5}(?!')"),
    '"': re.compile(r'(?:\\.|[^"\\])*"'),
    "'": re.compile(r"[^']*'"),
}


class CardFileError(BuongovernoError):
    """A card file that cannot be used; names the file, the line and the reason."""

    def __init__(self, origin: str, line: int, reason: str) -> None:
        super().__init__(origin, line, reason)
        self.origin = origin
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.origin}, line {self.line}: {self.reason}"


class CardSet:
    """All that a game takes from a card file; never changed once loaded, shared by all states.

    `rebuilt` names what is in no source.
    """

    def __init__(self, text: str, standard: bool) -> None:
        self.text = text
        self.digest = ""
        self.standard = standard
        self.rebuilt: list[str] = []


class CardTable:
    """One table of a card file; values are read key by key."""

    def __init__(
        self,
        origin: str,
        rule: str,
        lines: dict[KeyPath, int],
        path: KeyPath,
        values: dict[str, object],
    ) -> None:
        self._origin = origin
        self._rule = rule
        self._lines = lines
        self._path = path
        self._values = values

    def names(self) -> list[str]:
        return list(self._values)

    def has(self, key: str) -> bool:
        return key in self._values

    def is_table(self, key: str) -> bool:
        return isinstance(self._values.get(key), dict)

    def is_text(self, key: str) -> bool:
        return isinstance(self._values.get(key), str)

    def is_truth(self, key: str) -> bool:
        return isinstance(self._values.get(key), bool)

    def refusal(self, reason: str, key: str = "", place: int = -1) -> CardFileError:
        """The error for this table, for one of its keys, or for one place in a key's list."""
        path = self._path
        if key:
            path += (key,)
        if place >= 0:
            path += (str(place),)
        while path not in self._lines:
            path = path[:-1]
        return CardFileError(self._origin, self._lines[path], reason)

    def allow_only(self, known: list[str], what: str) -> None:
        """Refuse unknown keys, so that nothing is silently ignored."""
        for key in self._values:
            if key not in known:
                near = difflib.get_close_matches(key, known, n=1)
                hint = f'did you mean "{near[0]}"?' if near else f"known are {', '.join(known)}"
                raise self.refusal(f"{what} knows no {shown(key)} ({self._rule}); {hint}", key)

    def number(self, key: str, what: str) -> int:
        """A whole number of 0 or more."""
        return self._whole(self._value(key, what), what, key, -1)

    def number_between(self, key: str, what: str, least: int, most: int) -> int:
        """A whole number in a range, which may begin below 0; a key that is left out means 0."""
        value = self._values.get(key, 0)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            reason = f"{what} must be a whole number from {least} to {most} ({self._rule})"
            raise self.refusal(f"{reason}, not {shown(value)}", key)
        return value

    def copies(self, what: str) -> int:
        """How many copies of a card are in the box."""
        copies = self.number("copies", f"the number of copies of {what}")
        if copies < 1:
            raise self.refusal(f"{what} has at least 1 copy; leave it out", "copies")
        return copies

    def text(self, key: str, what: str) -> str:
        value = self._value(key, what)
        if not isinstance(value, str):
            reason = f"{what} must be a text in quotes ({self._rule}), not {shown(value)}"
            raise self.refusal(reason, key)
        return value

    def title(self, key: str, whose: str) -> str:
        """A name that people will see."""
        title = self.text(key, f"the name of {whose}")
        if not title.strip() or not title.isprintable():
            reason = f"{whose} needs a name on one line ({self._rule}), not {shown(title)}"
            raise self.refusal(reason, key)
        return title

    def truth(self, key: str, what: str) -> bool:
        """Yes or no; a key that is left out means no."""
        value = self._values.get(key, False)
        if not isinstance(value, bool):
            reason = f"{what} must be true or false ({self._rule}), not {shown(value)}"
            raise self.refusal(reason, key)
        return value

    def numbers(self, key: str, what: str) -> list[int]:
        numbers = []
        for place, value in enumerate(self._list(key, what)):
            numbers.append(self._whole(value, what, key, place))
        return numbers

    def texts(self, key: str, what: str) -> list[str]:
        texts = []
        for place, value in enumerate(self._list(key, what)):
            if not isinstance(value, str):
                reason = f"{what} must be a list of texts in quotes ({self._rule})"
                raise self.refusal(f"{reason}, not {shown(value)}", key, place)
            texts.append(value)
        return texts

    def marked(self, mark: str, known: list[str]) -> list[str]:
        """The keys that a list such as `rebuilt` names."""
        keys = self.texts(mark, f"what is {mark}")
        for place, key in enumerate(keys):
            if key not in known:
                reason = f"{shown(key)} cannot be marked {mark} here ({self._rule})"
                raise self.refusal(f"{reason}; known are {', '.join(known)}", mark, place)
        return keys

    def table(self, key: str, what: str) -> "CardTable":
        value = self._value(key, what)
        if not isinstance(value, dict):
            raise self.refusal(f"{what} must be a table ({self._rule}), not {shown(value)}", key)
        return CardTable(self._origin, self._rule, self._lines, (*self._path, key), value)

    def tables(self, key: str, what: str) -> list["CardTable"]:
        entries = []
        for place, value in enumerate(self._list(key, what)):
            if not isinstance(value, dict):
                reason = f"{what} must be a list of tables ({self._rule}), not {shown(value)}"
                raise self.refusal(reason, key, place)
            path = (*self._path, key, str(place))
            entries.append(CardTable(self._origin, self._rule, self._lines, path, value))
        return entries

    def _value(self, key: str, what: str) -> object:
        if key not in self._values:
            raise self.refusal(f'{what} is missing ({self._rule}); it is given as "{key}"')
        return self._values[key]

    def _list(self, key: str, what: str) -> list[object]:
        value = self._value(key, what)
        if not isinstance(value, list):
            raise self.refusal(f"{what} must be a list ({self._rule}), not {shown(value)}", key)
        return value

    def _whole(self, value: object, what: str, key: str, place: int) -> int:
        # bool is a subclass of int in Python, but no number on a card.
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            reason = f"{what} must be a whole number of 0 or more ({self._rule})"
            raise self.refusal(f"{reason}, not {shown(value)}", key, place)
        if value > LARGEST_NUMBER:
            raise self.refusal(f"{what} must be at most {LARGEST_NUMBER}", key, place)
        return value


def read_card_file(text: str, origin: str, rule: str) -> CardTable:
    """The whole file as one table; a text that is not TOML is refused with its line.

    `rule` is the game's rule about card files, which refusals cite.
    """
    try:
        values = tomllib.loads(text)
        lines = _Lines(text).find()
    except RecursionError:
        raise CardFileError(origin, 1, "the lists and tables are nested too deep") from None
    except ValueError as error:
        raise _syntax_error(text, origin, str(error)) from None
    return CardTable(origin, rule, lines, (), values)


def fingerprint(values: object) -> str:
    """A digest of what matters to a game; comments and layout of its card file do not."""
    text = json.dumps(values, ensure_ascii=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def shown(value: object) -> str:
    """A value as a person would name it in a sentence."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return str(value)


def _syntax_error(text: str, origin: str, message: str) -> CardFileError:
    """Take the line number out of the text of the TOML reader's message."""
    position = _POSITION.search(message)
    line = 1
    if position is not None:
        message = message[: position.start()]
        last = text.rstrip("\n").count("\n") + 1
        line = int(position.group(1)) if position.group(1) else last
    return CardFileError(origin, line, f"this is not TOML: {message}")


class _Lines:
    """Finds the line of every table, list entry and key.

    The TOML reader has already accepted the text, so nothing is checked here; this only finds
    where keys, strings, lists and tables begin and end.
    """

    def __init__(self, text: str) -> None:
        self._text = text.replace("\r\n", "\n")
        self._at = 0
        self._counted_to = 0
        self._line = 1
        self._lines: dict[KeyPath, int] = {(): 1}
        self._last_entry: dict[KeyPath, int] = {}

    def find(self) -> dict[KeyPath, int]:
        table: KeyPath = ()
        self._skip_blank()
        while self._at < len(self._text):
            if self._next_is("["):
                table = self._header()
            else:
                self._pair(table)
            self._skip_blank()
        return self._lines

    def _header(self) -> KeyPath:
        """`[goods]`, `[goods.wine]` or `[[star]]`, which opens the next entry of a list."""
        is_entry = self._text.startswith("[[", self._at)
        line = self._line_here()
        self._at += 2 if is_entry else 1
        names = self._key()
        self._at += 2 if is_entry else 1
        path: KeyPath = ()
        for name in names[:-1]:
            path = self._inside((*path, name), line)
        path += (names[-1],)
        self._lines.setdefault(path, line)
        if is_entry:
            place = self._last_entry.get(path, -1) + 1
            self._last_entry[path] = place
            path += (str(place),)
            self._lines[path] = line
        return path

    def _inside(self, path: KeyPath, line: int) -> KeyPath:
        """Below the name of a list of tables, its last table is meant."""
        self._lines.setdefault(path, line)
        return (*path, str(self._last_entry[path])) if path in self._last_entry else path

    def _pair(self, table: KeyPath) -> None:
        line = self._line_here()
        path = table
        for name in self._key():
            path += (name,)
            self._lines.setdefault(path, line)
        self._at += 1  # the equals sign
        self._value(path)

    def _key(self) -> list[str]:
        names = [self._name()]
        while self._next_is("."):
            self._at += 1
            names.append(self._name())
        return names

    def _name(self) -> str:
        self._skip_blank()
        start = self._at
        if self._text[start] in "\"'":
            self._string()
            name = self._text[start + 1 : self._at - 1]
        else:
            end = _BARE_KEY_END.search(self._text, start)
            self._at = end.start() if end is not None else len(self._text)
            name = self._text[start : self._at]
        self._skip_blank()
        return name

    def _value(self, path: KeyPath) -> None:
        self._skip_blank()
        self._lines.setdefault(path, self._line_here())
        if self._next_is("["):
            self._list(path)
        elif self._next_is("{"):
            self._inline_table(path)
        elif self._text[self._at] in "\"'":
            self._string()
        else:
            end = _BARE_VALUE_END.search(self._text, self._at)
            self._at = end.start() if end is not None else len(self._text)

    def _list(self, path: KeyPath) -> None:
        self._at += 1
        place = 0
        while not self._closes("]"):
            self._value((*path, str(place)))
            place += 1

    def _inline_table(self, path: KeyPath) -> None:
        self._at += 1
        while not self._closes("}"):
            self._pair(path)

    def _closes(self, bracket: str) -> bool:
        self._skip_blank()
        if self._next_is(","):
            self._at += 1
            self._skip_blank()
        if self._next_is(bracket):
            self._at += 1
            return True
        return False

    def _string(self) -> None:
        for quotes, ending in _STRING_ENDS.items():
            if self._text.startswith(quotes, self._at):
                end = ending.match(self._text, self._at + len(quotes))
                self._at = end.end() if end is not None else len(self._text)
                return

    def _skip_blank(self) -> None:
        """Skip blanks, ends of lines and comments."""
        while self._at < len(self._text):
            if self._text[self._at] == "#":
                end = self._text.find("\n", self._at)
                self._at = end if end >= 0 else len(self._text)
            elif self._text[self._at] in " \t\n":
                self._at += 1
            else:
                return

    def _next_is(self, character: str) -> bool:
        return self._text.startswith(character, self._at)

    def _line_here(self) -> int:
        self._line += self._text.count("\n", self._counted_to, self._at)
        self._counted_to = self._at
        return self._line
