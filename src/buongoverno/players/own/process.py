"""The process of a user's bot, seen from the match: start it, ask it, end it in time."""

import codecs
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
import weakref
from contextlib import suppress
from typing import Any, BinaryIO, Final

from buongoverno.players.own.spec import Spec
from buongoverno.processes import isolated

Message = dict[str, Any]

# Python, the games and the bot's file, with whatever that imports, on a busy machine.
LOADING_SECONDS: Final = 20.0
MOST_OUTPUT: Final = 1 << 16

_CHILD: Final = "buongoverno.players.own.child"
_LONGEST_TEXT: Final = 300
_MOST_ANSWERS_WAITING: Final = 4
_JOIN_SECONDS: Final = 2.0
# No honest answer is longer than a code and a line of text.
_LONGEST_ANSWER: Final = 1 << 16


class Fault(Exception):
    """What a bot did wrong, in the words of the match report."""


class LoadingFault(Fault):
    """A bot that cannot be loaded."""


class _Output:
    """How much a bot has printed for the present decision."""

    amount: int = 0


# What the reading threads leave for the match: an answer, or why there will be none.
_Heard = Message | str
_GARBLED: Final = "wrote something into the channel for its answers"
_FLOOD: Final = f"printed more than {MOST_OUTPUT >> 10} KiB"
_GONE: Final = ""


class BotProcess:
    """A loaded bot that waits for questions. Its process ends with this object at the latest."""

    def __init__(self, spec: Spec) -> None:
        """Start the process and wait until the bot is loaded, or raise LoadingFault."""
        self._spec = spec
        self._heard: queue.SimpleQueue[_Heard] = queue.SimpleQueue()
        self._output = _Output()
        try:
            process = subprocess.Popen(
                isolated.command(_CHILD), stderr=subprocess.PIPE, **isolated.start_options()
            )
        except OSError as problem:  # the system has no room for another process
            raise LoadingFault(
                f"{spec.file}: no process could be started for it: {problem}"
            ) from None
        self._process = process
        # The threads hold no reference to this object, so that it can be collected.
        threads = [
            _thread(_read_answers, process.stdout, self._heard),
            _thread(_pass_on_output, process.stderr, self._output, self._heard),
        ]
        self.end = weakref.finalize(self, _end, process, threads, os.getpid())
        try:
            self._load()
        except Fault:
            self.end()
            raise

    def _load(self) -> None:
        order = {
            "file": self._spec.file,
            "class": self._spec.class_name,
            "seconds": self._spec.seconds,
            "loading_seconds": LOADING_SECONDS,
            "memory": self._spec.memory,
        }
        try:
            loaded = self._talk(order, LOADING_SECONDS, "was not loaded after")
        except Fault as fault:
            raise LoadingFault(f"{self._spec.file}: {fault}") from None
        if "refused" in loaded:
            raise LoadingFault(clean(loaded["refused"]))

    def ask(self, question: Message) -> int:
        """The code the bot answers; not necessarily a legal one. Fault if it gives none."""
        self._output.amount = 0
        answer = self._talk(question, self._spec.seconds, "gave no answer within")
        if "fault" in answer:
            raise Fault(clean(answer["fault"]))
        code = answer.get("code")
        if answer.get("decision") != question["decision"] or type(code) is not int:
            raise Fault(_GARBLED)
        return code

    def _talk(self, message: Message, seconds: float, too_late: str) -> Message:
        """Send a message and wait for the answer."""
        deadline = time.monotonic() + seconds
        # Written by a thread: a bot that does not read must not block the match.
        _thread(_write, self._process.stdin, message)
        try:
            heard = self._heard.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise Fault(f"{too_late} {seconds:g} s") from None
        if heard == _GONE:
            self.end()
            raise Fault(f"ended its process ({_how_it_ended(self._process)})")
        if isinstance(heard, str):
            raise Fault(heard)
        return heard


def _thread(target: Any, *arguments: Any) -> threading.Thread:
    thread = threading.Thread(target=target, args=arguments, daemon=True)
    thread.start()
    return thread


def _write(pipe: BinaryIO, message: Message) -> None:
    with suppress(OSError, ValueError):  # the process has ended, which the readers notice
        pipe.write(isolated.framed(json.dumps(message).encode()))
        pipe.flush()


def _read_answers(pipe: BinaryIO, heard: "queue.SimpleQueue[_Heard]") -> None:
    with pipe:
        try:
            while (frame := isolated.read_frame(pipe, _LONGEST_ANSWER)) is not None:
                heard.put(_message_in(frame))
                if heard.qsize() > _MOST_ANSWERS_WAITING:
                    break
            heard.put(_GONE if frame is None else _GARBLED)
        except (isolated.OverlongFrame, ValueError, RecursionError):
            heard.put(_GARBLED)


def _message_in(frame: bytes) -> Message:
    """Only JSON, because what comes from a bot must be read as numbers and text and never run."""
    message = json.loads(frame)
    if not isinstance(message, dict):
        raise ValueError
    return message


def _pass_on_output(pipe: BinaryIO, output: _Output, heard: "queue.SimpleQueue[_Heard]") -> None:
    """Print what a bot prints, up to a limit, without control characters."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    with pipe:
        while printed := os.read(pipe.fileno(), 4096):
            if output.amount > MOST_OUTPUT:
                continue
            output.amount += len(printed)
            if output.amount > MOST_OUTPUT:
                heard.put(_FLOOD)
                continue
            _show(clean(decoder.decode(printed), "\n\t"))


def _show(text: str) -> None:
    with suppress(OSError, ValueError, AttributeError):  # nowhere to show it
        sys.stderr.write(text)
        sys.stderr.flush()


def clean(text: object, kept: str = "") -> str:
    """A text from a bot without characters that control a terminal."""
    characters = [
        character if character.isprintable() or character in kept else "�"
        for character in str(text)
    ]
    return "".join(characters if kept else characters[:_LONGEST_TEXT])


def _end(process: "subprocess.Popen[bytes]", threads: list[threading.Thread], owner: int) -> None:
    """End the process with everything it has started, and wait until it is gone."""
    if os.getpid() != owner:  # in a fork of the match, which must not end the bot
        return
    if sys.platform != "win32":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    for thread in threads:
        if thread is not threading.current_thread():  # if the collector ran in this thread
            thread.join(_JOIN_SECONDS)
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()


def _how_it_ended(process: "subprocess.Popen[bytes]") -> str:
    status = process.returncode
    if status is not None and status < 0:
        with suppress(ValueError):
            return signal.Signals(-status).name
    return f"exit status {status}"
