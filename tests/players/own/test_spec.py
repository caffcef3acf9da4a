"""What people type for their own bots."""

import pytest

from buongoverno.kernel.errors import BadSetup
from buongoverno.players.own import Spec, is_own, read_spec

MEBIBYTE = 1 << 20


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("mybot.py", Spec("mybot.py")),
        ("mybot.py:Careful", Spec("mybot.py", "Careful")),
        ("bots/my.bot.py:Careful:200ms", Spec("bots/my.bot.py", "Careful", 0.2)),
        ("/bots/mybot.py:2s", Spec("/bots/mybot.py", "", 2.0)),
        ("mybot.py:Careful:1.5s:2GiB", Spec("mybot.py", "Careful", 1.5, 2048 * MEBIBYTE)),
        ("mybot.py:512MiB:Careful", Spec("mybot.py", "Careful", 5.0, 512 * MEBIBYTE)),
        (r"C:\bots\mybot.py:Careful", Spec(r"C:\bots\mybot.py", "Careful")),
    ],
)
def test_a_file_a_class_a_time_and_a_size(text: str, spec: Spec) -> None:
    assert is_own(text)
    assert read_spec(text) == spec


@pytest.mark.parametrize("text", ["random", "search:200", "mybot.pyc", "mybot"])
def test_other_names_are_not_bot_files(text: str) -> None:
    assert not is_own(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("mybot", "'mybot' names no bot of your own; write it as mybot.py:Careful"),
        ("mybot.py:Care ful", "'Care ful' in 'mybot.py:Care ful' is no class, time or memory"),
        ("mybot.py:Careful:Bold", "'Bold' in 'mybot.py:Careful:Bold' is no class, time or memory"),
        ("mybot.py:", "'' in 'mybot.py:' is no class"),
        ("mybot.py:0s", "mybot.py: a decision may take from 10ms to 3600s"),
        ("mybot.py:2MiB", "mybot.py: a bot needs at least 128 MiB"),
    ],
)
def test_unreadable_spec_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        read_spec(text)
    assert str(refusal.value).startswith(reason)
