"""Lets a test be a coroutine."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

Given = ParamSpec("Given")


def in_event_loop(test: Callable[Given, Coroutine[Any, Any, None]]) -> Callable[Given, None]:
    """Run a test in an event loop of its own."""

    @wraps(test)
    def run(*given: Given.args, **named: Given.kwargs) -> None:
        asyncio.run(test(*given, **named))

    return run
