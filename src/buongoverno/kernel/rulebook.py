"""The rulebook as data: statements with ids, rulings and rebuilt values shown as such.

A rulebook is a Markdown text. `## S4 Opening auction` opens a section, `- S4.1 ...` is one
statement, and a table belongs to the statement above it. Within a statement

- a tag such as `[R]` says that what follows holds in one ruleset only; it holds up to the next
  tag, or to the end of the brackets or table cell it stands in, or of the statement;
- `[both]` returns to plain text for every ruleset;
- `Ruling` and `Rebuilt` open a ruling or a rebuilt value, which reach as far as a tag does;
  `20 (Rebuilt)` marks that one value; `Ruling for [H]: ...` is a ruling for one ruleset;
- tags and marks in code quotes are plain text.
"""

import difflib
import functools
import re
from typing import Final

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.message import kernel_message
from buongoverno.kernel.resources import ENGLISH, text_of

BOTH: Final = ""

_SECTION: Final = re.compile(r"## ([A-Z]+[0-9]+) (.+)")
_STATEMENT: Final = re.compile(r"- ([A-Z]+[0-9]+)\.([0-9]+) (.+)")
_TAG: Final = re.compile(r"\[([A-Z]|both)\]")
_TAGGED_RULING: Final = re.compile(r"Ruling (?:for )?\[([A-Z])\](:?)")
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-Þ0-9`\"„«(])")
_RULING_LABEL: Final = re.compile(r"Ruling[^:.]*[:.]\s+")
_MARK: Final = re.compile(
    r"(?P<quoted>`[^`]*`)"
    r"|(?P<brackets>\((?=\[[A-Z]\]|Ruling\b))"
    r"|\[(?P<tag>[A-Z]|both)\]"
    r"|(?P<value>[^\s(|]+ \(Rebuilt\))"
    r"|(?P<word>\b(?:Ruling|Rebuilt)\b)"
)


class RulebookError(ValueError):
    """A rulebook text that cannot be read; says the line and what would be right."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"rulebook, line {self.line}: {self.reason}"


# How the ids that are there instead are told.
_IN_SECTION: Final = "in_section"
_MEANT: Final = "meant"
_NEAR: Final = "near"
_SECTIONS: Final = "sections"


class UnknownRule(BuongovernoError):
    """No rule has this id; `ids` are there, and `hint` is one word that says how they fit."""

    def __init__(self, rule: str, hint: str, ids: list[str]) -> None:
        if hint == _IN_SECTION:
            message = kernel_message("rule_in_section", rule=rule, first=ids[0], last=ids[-1])
        elif hint == _MEANT:
            message = kernel_message("rule_meant", rule=rule, first=ids[0])
        elif hint == _NEAR:
            message = kernel_message("rule_near", rule=rule, near=", ".join(ids))
        else:
            message = kernel_message("rule_sections", rule=rule, first=ids[0], last=ids[-1])
        super().__init__(message)
        self.rule = rule
        self.hint = hint
        self.ids = ids


class Part:
    """A stretch of a statement that holds in one ruleset or in all, and is of one kind.

    The parts of a statement, each after its `gap`, make up its words without the tags.
    """

    def __init__(self, text: str, ruleset: str, ruling: bool, rebuilt: bool, gap: str) -> None:
        self.text = text
        self.ruleset = ruleset
        self.ruling = ruling
        self.rebuilt = rebuilt
        self.gap = gap

    def __repr__(self) -> str:
        marks = [self.ruleset] if self.ruleset else []
        marks += ["ruling"] if self.ruling else []
        marks += ["rebuilt"] if self.rebuilt else []
        return f"Part({self.text!r}, {' '.join(marks) or 'plain'})"


class Statement:
    """One statement of the rulebook, such as S5.3."""

    def __init__(
        self, rule: str, section_title: str, text: str, parts: list[Part], rulesets: list[str]
    ) -> None:
        self.id = rule
        self.section_title = section_title
        self.text = text
        self.ruling = any(part.ruling for part in parts)
        self.rebuilt = any(part.rebuilt for part in parts)
        self.differs = any(part.ruleset != BOTH for part in parts)
        self._parts = parts
        self._rulesets = rulesets

    def parts(self) -> list[Part]:
        """The whole statement, for all rulesets, in order."""
        return list(self._parts)

    def parts_for(self, ruleset: str) -> list[Part]:
        """The parts that hold in this ruleset, punctuated as if the others did not exist."""
        if ruleset not in self._rulesets:
            known = " and ".join(self._rulesets)
            raise ValueError(f"there is no ruleset {ruleset!r}; the rulesets are {known}")
        return _parts_for(self._parts, ruleset)

    def text_for(self, ruleset: str) -> str:
        """The statement as it stands in this ruleset; "" if it does not exist there."""
        return _text_of(self.parts_for(ruleset))

    def applies_to(self, ruleset: str) -> bool:
        """Whether the statement exists in this ruleset."""
        return bool(self.parts_for(ruleset))

    def sentence(self, ruleset: str) -> str:
        """The first sentence, to tell a player why something is refused."""
        paragraph = self.text_for(ruleset).split("\n\n")[0]
        label = _RULING_LABEL.match(paragraph)
        if label is not None:
            paragraph = paragraph[label.end() :]
            paragraph = paragraph[:1].upper() + paragraph[1:]
        return _SENTENCE_END.split(paragraph)[0]


class Rulebook:
    """All statements of one game; `rulesets` maps a tag to its ruleset: {"R": "rulebook"}."""

    def __init__(self, text: str, rulesets: dict[str, str]) -> None:
        self._sections: list[tuple[str, str]] = []
        self._statements: dict[str, Statement] = {}
        _Reader(rulesets, self._sections, self._statements).read(text)
        self.introduction = re.split(r"^## ", text, maxsplit=1, flags=re.MULTILINE)[0].strip()

    def ids(self) -> list[str]:
        """The ids of all statements, in the order of the rulebook."""
        return list(self._statements)

    def statement(self, rule: str) -> Statement:
        """The statement with this id, such as "S5.3"."""
        if rule not in self._statements:
            raise self._unknown(rule)
        return self._statements[rule]

    def sections(self) -> list[tuple[str, str]]:
        """Id and title of every section, in order: ("S1", "Aim")."""
        return list(self._sections)

    def section(self, rule: str) -> list[Statement]:
        """The statements of a section, such as "S11", in order."""
        found = self._ids_in(rule)
        if not found:
            raise self._unknown(rule)
        return [self._statements[one] for one in found]

    def _ids_in(self, section: str) -> list[str]:
        return [one for one in self._statements if one.split(".")[0] == section]

    def _unknown(self, rule: str) -> UnknownRule:
        """The error for an id that does not exist, with what to look for instead."""
        neighbours = self._ids_in(rule.split(".")[0])
        if neighbours:
            return UnknownRule(rule, _IN_SECTION, neighbours)
        known = self.ids() + [section for section, _ in self._sections]
        letter = known[0].rstrip("0123456789.")
        for written in (rule.upper(), letter + rule):
            if written in known:
                return UnknownRule(rule, _MEANT, [written])
        near = difflib.get_close_matches(rule.upper(), known, n=3)
        if near and "." in rule:
            return UnknownRule(rule, _NEAR, near)
        return UnknownRule(rule, _SECTIONS, [section for section, _ in self._sections])


class _Reader:
    """Reads a rulebook line by line into sections and statements."""

    def __init__(
        self,
        rulesets: dict[str, str],
        sections: list[tuple[str, str]],
        statements: dict[str, Statement],
    ) -> None:
        self.rulesets = rulesets
        self.sections = sections
        self.statements = statements
        self.id = ""
        self.line = 0
        self.words = ""
        self.rows: list[str] = []

    def read(self, text: str) -> None:
        for number, line in enumerate(text.splitlines(), 1):
            self._take(number, line.strip())
        self._finish()
        if not self.statements:
            raise RulebookError(1, 'no statement found; one reads "- S1.1 2 to 5 players."')

    def _take(self, number: int, line: str) -> None:
        section = _SECTION.fullmatch(line)
        if section is not None:
            self._finish()
            self.sections.append((section.group(1), section.group(2)))
        elif line.startswith("#") and self.sections:
            raise RulebookError(number, 'a section reads "## S1 Aim"')
        elif line.startswith("- ") and self.sections:
            self._finish()
            self._open(number, line)
        elif line.startswith("|") and self.id:
            self.rows.append(line)
        elif line and self.sections:
            self._continue(number, line)

    def _open(self, number: int, line: str) -> None:
        statement = _STATEMENT.fullmatch(line)
        if statement is None:
            raise RulebookError(number, 'a statement starts with its id: "- S1.1 2 to 5 players."')
        section = self.sections[-1][0]
        rule = f"{statement.group(1)}.{statement.group(2)}"
        if statement.group(1) != section:
            raise RulebookError(number, f"{rule} stands in section {section}")
        if rule in self.statements:
            raise RulebookError(number, f"{rule} stands twice; an id belongs to one statement")
        self.id = rule
        self.line = number
        self.words = statement.group(3)

    def _continue(self, number: int, line: str) -> None:
        if not self.id or self.rows:
            raise RulebookError(number, "this text belongs to no statement")
        self.words += " " + line

    def _finish(self) -> None:
        """Turn what was read since the last id into its statement."""
        if not self.id:
            return
        text = self.words + ("\n\n" + "\n".join(self.rows) if self.rows else "")
        for tag in _TAG.findall(re.sub(r"`[^`]*`", "", text)):
            if tag != "both" and tag not in self.rulesets:
                raise RulebookError(
                    self.line, f"[{tag}] names no ruleset; known are {', '.join(self.rulesets)}"
                )
        parts = _parts_of(self.words, self.rulesets) + _table_parts(self.rows, self.rulesets)
        title = self.sections[-1][1]
        keys = list(self.rulesets.values())
        self.statements[self.id] = Statement(self.id, title, text, parts, keys)
        self.id = ""
        self.words = ""
        self.rows = []


class _Cutter:
    """Cuts a passage into parts at its tags and marks."""

    def __init__(self, rulesets: dict[str, str], ruleset: str, ruling: bool) -> None:
        self.rulesets = rulesets
        self.ruleset = ruleset
        self.ruling = ruling
        self.rebuilt = False
        self.parts: list[Part] = []

    def cut(self, passage: str) -> list[Part]:
        start = 0
        mark = _MARK.search(passage)
        while mark is not None:
            start, after = self._at_mark(passage, start, mark)
            mark = _MARK.search(passage, after)
        self._add(passage[start:], self.rebuilt)
        return self.parts

    def _at_mark(self, passage: str, start: int, mark: re.Match[str]) -> tuple[int, int]:
        """Handle one mark; returns where the next part starts and where to continue."""
        kind = mark.lastgroup
        if kind == "quoted":
            return start, mark.end()
        before = passage[start : mark.start()]
        self._add(before, self.rebuilt)
        if kind == "tag":
            self._at_tag(mark.group("tag"), before)
            return mark.end(), mark.end()
        if kind == "brackets":
            close = _closing_bracket(passage, mark.start())
            self._add_brackets(passage[mark.end() : close])
            return close + 1, close + 1
        if kind == "value":
            self._add(mark.group(), True)
            return mark.end(), mark.end()
        self.ruling = mark.group() == "Ruling"
        self.rebuilt = mark.group() == "Rebuilt"
        return mark.start(), mark.end()

    def _at_tag(self, tag: str, before: str) -> None:
        """A tag between sentences ends a ruling, one inside a sentence does not."""
        self.ruleset = BOTH if tag == "both" else self.rulesets[tag]
        if tag == "both" or not before.strip() or before.rstrip()[-1] in ".!?":
            self.ruling = False
            self.rebuilt = False

    def _add_brackets(self, inside: str) -> None:
        inner = _Cutter(self.rulesets, self.ruleset, self.ruling).cut(inside)
        inner[0].text = "(" + inner[0].text
        inner[0].gap = " "
        inner[-1].text += ")"
        self.parts += inner

    def _add(self, words: str, rebuilt: bool) -> None:
        text = words.strip()
        if text in ".,;:" and self.parts and self.parts[-1].ruleset == self.ruleset:
            self.parts[-1].text += text  # a stop after brackets is no part of its own
        elif text:
            gap = "" if not self.parts or text[0] in ".,;:)" else " "
            self.parts.append(Part(text, self.ruleset, self.ruling, rebuilt, gap))


def _parts_of(passage: str, rulesets: dict[str, str]) -> list[Part]:
    """The parts of a paragraph; "Ruling for [H]: ..." is read as "[H] Ruling: ..."."""
    while (found := _TAGGED_RULING.search(passage)) is not None:
        tag = found.group(1)
        whose = ":" if found.group(2) else f" for {rulesets[tag]}"
        passage = f"{passage[: found.start()]}[{tag}] Ruling{whose}{passage[found.end() :]}"
    return _Cutter(rulesets, BOTH, False).cut(passage)


def _table_parts(rows: list[str], rulesets: dict[str, str]) -> list[Part]:
    """A table is one part, or one for each ruleset where a cell has a tag."""
    if not rows:
        return []
    table = "\n".join(rows)
    rebuilt = "(Rebuilt)" in table
    if _TAG.search(table) is None:
        return [Part(table, BOTH, False, rebuilt, "\n\n")]
    parts = []
    for ruleset in rulesets.values():
        resolved = "\n".join(_row_for(row, ruleset, rulesets) for row in rows)
        parts.append(Part(resolved, ruleset, False, rebuilt, "\n\n"))
    return parts


def _row_for(row: str, ruleset: str, rulesets: dict[str, str]) -> str:
    if _TAG.search(row) is None:
        return row
    cells = []
    for cell in row.strip("|").split("|"):
        cells.append(_text_of(_parts_for(_parts_of(cell, rulesets), ruleset)))
    return "| " + " | ".join(cells) + " |"


def _parts_for(parts: list[Part], ruleset: str) -> list[Part]:
    kept: list[Part] = []
    for part in parts:
        if part.ruleset in (BOTH, ruleset):
            gap = part.gap if kept else ""
            kept.append(Part(part.text, part.ruleset, part.ruling, part.rebuilt, gap))
        elif kept and kept[-1].text[-1] in ",;":
            # "... [R] this, [H] that." reads "... this." without its alternative.
            stop = part.text[-1] if part.text[-1] in ".;:" else ""
            kept[-1].text = kept[-1].text[:-1] + stop
    return kept


def _text_of(parts: list[Part]) -> str:
    return "".join([part.gap + part.text for part in parts])


def _closing_bracket(passage: str, opening: int) -> int:
    depth = 0
    for place in range(opening, len(passage)):
        if passage[place] == "(":
            depth += 1
        elif passage[place] == ")":
            depth -= 1
            if depth == 0:
                return place
    return len(passage)


@functools.cache
def rulebook_of(
    package: str, tags: tuple[tuple[str, str], ...], language: str = ENGLISH
) -> Rulebook:
    """The file rulebook.md, or rulebook_LANGUAGE.md; English where a language has none.

    `tags` are pairs of a mark in it and the ruleset it stands for.
    """
    name = "rulebook.md" if language == ENGLISH else f"rulebook_{language}.md"
    try:
        return Rulebook(text_of(package, name), dict(tags))
    except FileNotFoundError:
        return rulebook_of(package, tags)
