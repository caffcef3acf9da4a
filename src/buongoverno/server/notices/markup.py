"""Text that says the same in a chat and does nothing else there."""

import re
from typing import Final

_INVISIBLE: Final = "\u200b"  # breaks a mention or a link and is not seen
_DISCORD: Final = re.compile(r"[\\`*_~|<>\[\]()#:./@-]")
# A scheme, or a name followed by a dot and letters: what chats turn into links.
_LINKS: Final = re.compile(r"(?<=:)(?=//)|(?<=[^\W_]\.)(?=[^\W\d_]{2})")


def discord(text: str) -> str:
    """The text with nothing that Discord would format, link or call somebody by."""
    return _DISCORD.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    # A mention is looked for in the raw text, where a backslash does not hide it.
    return "@" + _INVISIBLE if match.group() == "@" else "\\" + match.group()


def slack(text: str) -> str:
    """The text with nothing that Slack would take for a link, a mention or a command."""
    unlinked = _LINKS.sub(_INVISIBLE, text).replace("@", "@" + _INVISIBLE)
    return slack_entities(unlinked)


def slack_entities(text: str) -> str:
    """The three characters that have a meaning for Slack, written so that they have none."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
