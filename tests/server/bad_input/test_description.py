"""The OpenAPI description is true: whatever is sent, the answer is one that it names.

Schemathesis makes requests that fit the description and requests that do not, to tables in every
state. BUONGOVERNO_DEEP=1 makes many more.
"""

import os
from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from buongoverno.server.database.store import Store
from server.bad_input.tables import Made, gathering, new_token, over, running
from server.serving import Server, serving

EXAMPLES: Final = 40 if os.environ.get("BUONGOVERNO_DEEP") else 4
CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
SETTINGS: Final = settings(
    max_examples=EXAMPLES,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
# Values for parameters of a path, and headers.
Way = tuple[dict[str, Any], dict[str, str]]


class Described:
    """A server with its description, tables in every state and an account."""

    def __init__(self, server: Server, store: Store) -> None:
        self.server = server
        self.store = store
        described = httpx.get(
            f"{server.address}/api/schema/openapi.json", trust_env=False, timeout=60
        )
        assert described.status_code == 200, described.text
        self.schema = schemathesis.openapi.from_dict(described.json())
        self.schema.config.update(base_url=server.address)
        self.token = new_token(server.address, "Ada")
        self.over = [over(store, game) for game in ("siena", "zena")]

    def tables(self) -> list[Made]:
        """Fresh tables, so that what was done to others does not matter."""
        return [
            running(self.store, "siena"),
            running(self.store, "zena"),
            gathering(self.store, "siena"),
            *self.over,
        ]


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Described]:
    address = f"sqlite:///{tmp_path_factory.mktemp('described') / 'games.sqlite'}"
    with serving(address) as server:
        store = Store(address)
        try:
            yield Described(server, store)
        finally:
            store.close()


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_answer_conforms_to_the_description(
    described: Described, mode: GenerationMode
) -> None:
    tried = 0
    for found in described.schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        ways = _ways(described, operation.path, mode)
        _try(operation, mode, ways)
        tried += len(ways)
    assert tried > 80, "the description has lost its operations"


def _ways(described: Described, path: str, mode: GenerationMode) -> list[Way]:
    """Values that lead somewhere for a path's parameters, with a key that fits them."""
    if "{table}" in path:
        made = described.tables()
        if path.endswith("hint"):
            made = made[1:2]  # a strong player takes a while
        elif mode == GenerationMode.NEGATIVE:
            made = [made[1], made[3]]
        return [({"table": one.table}, _bearer(one.keys[0])) for one in made]
    if "{game}" in path:
        return [({"game": "siena"}, {}), ({"game": "zena"}, {}), ({}, {})]
    return [({}, _bearer(described.token)), ({}, {})]


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def _try(operation: Any, mode: GenerationMode, ways: list[Way]) -> None:
    """Send each request in all ways: to make it up takes much longer than to answer it."""
    checks = [*CHECKS, negative_data_rejection] if mode == GenerationMode.NEGATIVE else CHECKS

    @seed(1)
    @SETTINGS
    @given(case=operation.as_strategy(mode))
    def send(case: Any) -> None:
        made_up = dict(case.path_parameters)
        for path, headers in ways:
            case.path_parameters.update({**made_up, **path})
            response = case.call(headers=headers, timeout=60)
            too_large = response.status_code == 413  # refused as well, but unknown to that check
            case.validate_response(response, checks=CHECKS if too_large else checks)

    try:
        send()
    except Unsatisfiable:
        assert mode == GenerationMode.NEGATIVE  # where nothing is sent, nothing can be wrong
