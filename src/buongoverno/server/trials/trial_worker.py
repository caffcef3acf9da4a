"""Has card files and records of strangers tried out in a process of its own."""

import asyncio
from typing import Final

import msgspec
import structlog

from buongoverno.processes import LostWorker
from buongoverno.processes.asked import AskedProcess, StuckWorker
from buongoverno.protocol.agreement import Agreement
from buongoverno.server.trials.trial import ToldElsewhere, Trial, Verdict, refused
from buongoverno.tables.creation import check_cards, check_record_size
from buongoverno.tables.refusals import BAD_INPUT, TOO_MANY, Refusal, Unavailable, table_message

_PROCESS: Final = "buongoverno.server.trials.process"
_SECONDS: Final = 20.0  # the process ends itself long before that if it is given a processor
_MOST_WAITING: Final = 16
_log = structlog.get_logger()


class Trials:
    """One process, started when it is first needed; only a few can wait for it.

    What passes is sound and takes little memory and time, so it may then be read anywhere.
    """

    def __init__(self) -> None:
        self._process: AskedProcess | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def check_agreement(self, agreement: Agreement) -> None:
        """Refuse an agreement whose own card file cannot be played with."""
        if agreement.cards is not None:
            check_cards(agreement.cards)
            await self._check(Trial(agreement=agreement))

    async def check_record(self, record: str) -> None:
        """Refuse a record that cannot be replayed."""
        check_record_size(record)
        await self._check(Trial(record=record))

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            await process.close()

    async def _check(self, trial: Trial) -> None:
        if self._waiting >= _MOST_WAITING:
            raise Refusal(TOO_MANY, "trials_busy", retry_after=1.0)
        self._waiting += 1
        try:
            async with self._turn:
                verdict = await self._verdict(trial)
        finally:
            self._waiting -= 1
        if verdict.reason:
            raise Refusal(verdict.reason, "because", why=ToldElsewhere(verdict.told))

    async def _verdict(self, trial: Trial) -> Verdict:
        if self._process is None or not self._process.alive:
            await self._start()
        assert self._process is not None
        try:
            answer = await self._process.ask(msgspec.json.encode(trial), _SECONDS)
            return msgspec.json.decode(answer, type=Verdict)
        except (LostWorker, StuckWorker) as problem:
            _log.warning("a card file or record could not be read", reason=str(problem))
            await self._kill()
            return refused(BAD_INPUT, table_message("too_long_to_read"))
        except BaseException:  # whoever asked is gone; the answer would be taken for the next one's
            await self._kill()
            raise

    async def _start(self) -> None:
        await self._kill()
        try:
            self._process = await AskedProcess.start(_PROCESS)
        except LostWorker as problem:
            _log.error("no process can read card files and records", reason=str(problem))
            raise Unavailable("trials_not") from None

    async def _kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await process.kill()
