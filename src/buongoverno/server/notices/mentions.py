"""Who is called in a chat: @ and a name."""


def mentioned(text: str, names: list[str]) -> list[int]:
    """The seats whose names follow an @ in the text, each once."""
    folded = text.casefold()
    ways = sorted(enumerate(name.casefold() for name in names), key=lambda way: -len(way[1]))
    found: set[int] = set()
    at = folded.find("@")
    while at >= 0:
        # The longest name counts, so that "@Ada 2" does not call Ada.
        for seat, name in ways:
            if _begins_here(folded, at) and _stands_at(folded, at + 1, name):
                found.add(seat)
                break
        at = folded.find("@", at + 1)
    return sorted(found)


def _begins_here(text: str, at: int) -> bool:
    """An @ inside a word, as in an e-mail address, calls nobody."""
    return at == 0 or not text[at - 1].isalnum()


def _stands_at(text: str, at: int, name: str) -> bool:
    """Whether the whole name, not only the beginning of a longer word, stands there."""
    after = text[at + len(name) : at + len(name) + 1]
    return text.startswith(name, at) and not (after.isalnum() or after == "_")
