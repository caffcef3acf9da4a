"""The description of the interface (OpenAPI): messages with all their limits, and refusals."""

import html
import types
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec
from litestar import MediaType, Request
from litestar._openapi.schema_generation import SchemaCreator
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.openapi.spec import Schema
from litestar.params import Parameter
from litestar.plugins import OpenAPISchemaPlugin, ReceiveRoutePlugin
from litestar.routes import BaseRoute, HTTPRoute
from litestar.types import Empty
from litestar.typing import FieldDefinition

from buongoverno.protocol.people import Problem
from buongoverno.protocol.table import View, ViewFields

REFUSALS: Final = {
    400: "what was sent does not fit",
    401: "the key or token opens nothing, or nobody is signed in",
    403: "the asker may not do that",
    404: "there is no such thing, or the asker may not know of it",
    409: "not now: the table is in another state, or the name or seat is taken",
    413: "what was sent is too long",
    415: "what was sent is not JSON",
    422: "a rule of the game forbids it",
    429: "too often; `retry-after` says when to try again",
    500: "a mistake of the server",
    503: "the server is stopping",
}


class DescriptionPage(OpenAPIRenderPlugin):
    """A list of all routes as a page without scripts, for people; programs read openapi.json."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.HTML)

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page."""
        rows = [
            f"<li><code>{method.upper()} {html.escape(path)}</code> "
            f"{html.escape(operation.get('summary', ''))}</li>\n"
            for path, operations in openapi_schema["paths"].items()
            for method, operation in operations.items()
            if isinstance(operation, dict)
        ]
        page = (
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width"><title>Buongoverno</title></head>\n'
            "<body><h1>Buongoverno</h1>\n"
            '<p>All routes. <a href="/api/schema/openapi.json">openapi.json</a> describes them for '
            f"programs.</p>\n<ul>\n{''.join(rows)}</ul></body></html>\n"
        )
        return page.encode()


class RefusalsPlugin(ReceiveRoutePlugin):
    """Describes the answers to what is not done: they all have one shape."""

    def receive_route(self, route: BaseRoute) -> None:
        """Add them to every route that depends on who asks or on what is sent."""
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                asked = set(handler.parsed_fn_signature.parameters) - {"self", "services"}
                expected = REFUSALS if asked else {500: REFUSALS[500]}
                handler.responses = _refusals(expected) | dict(handler.responses or {})


def _refusals(expected: dict[int, str]) -> dict[int, ResponseSpec]:
    return {
        status: ResponseSpec(Problem, description=text, generate_examples=False)
        for status, text in expected.items()
    }


class MessageSchemaPlugin(OpenAPISchemaPlugin):
    """Describes our messages field by field, and views by what they have in common."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Whether this is one of our messages."""
        return not field_definition.is_union and field_definition.is_subclass_of(msgspec.Struct)

    def to_openapi_schema(
        self, field_definition: FieldDefinition, schema_creator: SchemaCreator
    ) -> Schema:
        """A message as a component, with the tag that tells it from others."""
        kind: type[msgspec.Struct] = field_definition.type_
        found = msgspec.structs.fields(kind)
        required = [field.encode_name for field in found if field.required]
        properties = {field.encode_name: _described(field) for field in found}
        config = kind.__struct_config__
        if config.tag_field is not None:
            properties[config.tag_field] = FieldDefinition.from_annotation(Literal[config.tag])
            required.append(config.tag_field)
        return schema_creator.create_component_schema(
            field_definition, required=sorted(required), property_fields=properties
        )


def _described(field: msgspec.structs.FieldInfo) -> FieldDefinition:
    default = Empty if field.default is msgspec.NODEFAULT else field.default
    kind = ViewFields if field.type is View else _with_limits(field.type)
    return FieldDefinition.from_annotation(kind, name=field.encode_name, default=default)


def _with_limits(kind: Any) -> Any:
    """A type with the limits msgspec keeps written as Litestar describes them."""
    origin = get_origin(kind)
    if origin is Annotated:
        inner, *metas = get_args(kind)
        row = get_origin(inner) is list
        limits = [_limits(meta, row) for meta in metas if isinstance(meta, msgspec.Meta)]
        return Annotated[(_with_limits(inner), *limits)] if limits else _with_limits(inner)
    if origin in (Union, types.UnionType):
        return Union[tuple(_with_limits(one) for one in get_args(kind))]  # noqa: UP007
    if origin in (list, dict):
        return origin[tuple(_with_limits(one) for one in get_args(kind))]
    return kind


def _limits(meta: msgspec.Meta, row: bool) -> Any:
    """Limits of a value; those of a row count its items."""
    if row:
        return Parameter(min_items=meta.min_length, max_items=meta.max_length)
    return Parameter(
        ge=meta.ge,
        gt=meta.gt,
        le=meta.le,
        lt=meta.lt,
        min_length=meta.min_length,
        max_length=meta.max_length,
        pattern=meta.pattern,
    )
