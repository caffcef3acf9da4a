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
from buongoverno.kernel.message import Message, kernel_message

KeyPath = tuple[str, ...]

# Far above anything printed on a card; it keeps every count and sum of a game small.
LARGEST_NUMBER: Final = 999

_POSITION: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
# How the messages of the TOML reader begin, and what they mean.
_TOML_FAULTS: Final = (
    ("Invalid value", "toml_value"),
    ("Invalid statement", "toml_statement"),
    ("Invalid initial character for a key part", "toml_statement"),
    ("Expected '='", "toml_equals"),
    ("Expected newline", "toml_newline"),
    ("Cannot overwrite a value", "toml_twice"),
    ("Cannot declare", "toml_twice"),
    ("Duplicate inline table key", "toml_twice"),
    ("Unterminated string", "toml_text_end"),
    ("Unclosed", "toml_list_end"),
    ("Illegal character", "toml_character"),
    ("Found invalid character", "toml_character"),
)
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

    def __init__(self, origin: str | Message, line: int, reason: Message) -> None:
        super().__init__(kernel_message("card_line", file=origin, line=line, reason=reason))
        self.origin = origin
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        return (CardFileError, (self.origin, self.line, self.reason))


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
        origin: str | Message,
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

    def refusal(self, reason: Message, key: str = "", place: int = -1) -> CardFileError:
        """The error for this table, for one of its keys, or for one place in a key's list."""
        path = self._path
        if key:
            path += (key,)
        if place >= 0:
            path += (str(place),)
        while path not in self._lines:
            path = path[:-1]
        return CardFileError(self._origin, self._lines[path], reason)

    def allow_only(self, known: list[str], what: Message) -> None:
        """Refuse unknown keys, so that nothing is silently ignored."""
        for key in self._values:
            if key not in known:
                raise self.refusal(self._unknown(key, known, what), key)

    def _unknown(self, key: str, known: list[str], what: Message) -> Message:
        near = difflib.get_close_matches(key, known, n=1)
        if near:
            return kernel_message(
                "card_unknown_near", what=what, field=shown(key), rule=self._rule, near=near[0]
            )
        return kernel_message(
            "card_unknown", what=what, field=shown(key), rule=self._rule, known=", ".join(known)
        )

    def number(self, key: str, what: Message) -> int:
        """A whole number of 0 or more."""
        return self._whole(self._value(key, what), what, key, -1)

    def number_between(self, key: str, what: Message, least: int, most: int) -> int:
        """A whole number in a range, which may begin below 0; a key that is left out means 0."""
        value = self._values.get(key, 0)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            reason = kernel_message(
                "card_number_range",
                what=what,
                least=least,
                most=most,
                rule=self._rule,
                value=shown(value),
            )
            raise self.refusal(reason, key)
        return value

    def copies(self, name: str | Message) -> int:
        """How many copies of a card are in the box."""
        copies = self.number("copies", kernel_message("card_copies_of", name=name))
        if copies < 1:
            raise self.refusal(kernel_message("card_one_copy", name=name), "copies")
        return copies

    def text(self, key: str, what: Message) -> str:
        value = self._value(key, what)
        if not isinstance(value, str):
            raise self._wrong("card_text", what, value, key)
        return value

    def title(self, key: str, whose: Message) -> str:
        """A name that people will see."""
        title = self.text(key, kernel_message("card_name_of", name=whose))
        if not title.strip() or not title.isprintable():
            raise self._wrong("card_name_line", whose, title, key)
        return title

    def truth(self, key: str, what: Message) -> bool:
        """Yes or no; a key that is left out means no."""
        value = self._values.get(key, False)
        if not isinstance(value, bool):
            raise self._wrong("card_switch", what, value, key)
        return value

    def numbers(self, key: str, what: Message) -> list[int]:
        numbers = []
        for place, value in enumerate(self._list(key, what)):
            numbers.append(self._whole(value, what, key, place))
        return numbers

    def texts(self, key: str, what: Message) -> list[str]:
        texts = []
        for place, value in enumerate(self._list(key, what)):
            if not isinstance(value, str):
                raise self._wrong("card_texts", what, value, key, place)
            texts.append(value)
        return texts

    def marked(self, mark: str, known: list[str]) -> list[str]:
        """The keys that a list such as `rebuilt` names."""
        keys = self.texts(mark, kernel_message("card_what_is", mark=mark))
        for place, key in enumerate(keys):
            if key not in known:
                reason = kernel_message(
                    "card_marked",
                    field=shown(key),
                    mark=mark,
                    rule=self._rule,
                    known=", ".join(known),
                )
                raise self.refusal(reason, mark, place)
        return keys

    def table(self, key: str, what: Message) -> "CardTable":
        value = self._value(key, what)
        if not isinstance(value, dict):
            raise self._wrong("card_table", what, value, key)
        return CardTable(self._origin, self._rule, self._lines, (*self._path, key), value)

    def tables(self, key: str, what: Message) -> list["CardTable"]:
        entries = []
        for place, value in enumerate(self._list(key, what)):
            if not isinstance(value, dict):
                raise self._wrong("card_tables", what, value, key, place)
            path = (*self._path, key, str(place))
            entries.append(CardTable(self._origin, self._rule, self._lines, path, value))
        return entries

    def _value(self, key: str, what: Message) -> object:
        if key not in self._values:
            raise self.refusal(
                kernel_message("card_missing", what=what, rule=self._rule, field=key)
            )
        return self._values[key]

    def _list(self, key: str, what: Message) -> list[object]:
        value = self._value(key, what)
        if not isinstance(value, list):
            raise self._wrong("card_list", what, value, key)
        return value

    def _whole(self, value: object, what: Message, key: str, place: int) -> int:
        # bool is a subclass of int in Python, but no number on a card.
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise self._wrong("card_number", what, value, key, place)
        if value > LARGEST_NUMBER:
            reason = kernel_message("card_largest", what=what, most=LARGEST_NUMBER)
            raise self.refusal(reason, key, place)
        return value

    def _wrong(
        self, reason: str, what: Message, value: object, key: str, place: int = -1
    ) -> CardFileError:
        """The refusal of a value of the wrong kind."""
        message = kernel_message(reason, what=what, rule=self._rule, value=shown(value))
        return self.refusal(message, key, place)


def read_card_file(text: str, origin: str | Message, rule: str) -> CardTable:
    """The whole file as one table; a text that is not TOML is refused with its line.

    `rule` is the game's rule about card files, which refusals cite.
    """
    try:
        values = tomllib.loads(text)
        lines = _Lines(text).find()
    except RecursionError:
        raise CardFileError(origin, 1, kernel_message("card_deep")) from None
    except ValueError as error:
        raise _syntax_error(text, origin, str(error)) from None
    return CardTable(origin, rule, lines, (), values)


def fingerprint(values: object) -> str:
    """A digest of what matters to a game; comments and layout of its card file do not."""
    text = json.dumps(values, ensure_ascii=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def shown(value: object) -> str | Message:
    """A value as a person would name it in a sentence."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        return kernel_message("card_a_table")
    if isinstance(value, list):
        return kernel_message("card_a_list")
    return str(value)


def _syntax_error(text: str, origin: str | Message, message: str) -> CardFileError:
    """Take the line number out of the text of the TOML reader's message."""
    position = _POSITION.search(message)
    line = 1
    if position is not None:
        message = message[: position.start()]
        last = text.rstrip("\n").count("\n") + 1
        line = int(position.group(1)) if position.group(1) else last
    return CardFileError(origin, line, _toml_fault(message))


def _toml_fault(message: str) -> Message:
    """What the TOML reader says, in every language for mistakes that people make."""
    detail: str | Message = message
    for begins, key in _TOML_FAULTS:
        if message.startswith(begins):
            detail = kernel_message(key)
            break
    return kernel_message("card_not_toml", detail=detail)


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
