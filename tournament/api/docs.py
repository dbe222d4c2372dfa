"""The documentation of the API, for people and for programs. The page is static, without third-party scripts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import get_language, gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from scoring.schemas import game_schema, tournament_schema
from scoring.version import VERSION
from tournament.addresses import site_address
from tournament.api.application import api
from tournament.api.openapi import METHODS, openapi_document
from tournament.web.conditional import constant_page, etag_of, not_modified, with_etag
from tournament.web.problems import TITLES, problem

SCHEMAS = {"game": game_schema, "tournament": tournament_schema}
SCHEMA_TYPE = "application/schema+json"


@dataclass(frozen=True)
class Member:
    """A parameter or a member of a body. `kind`: its type in a word or two."""

    name: str
    kind: str
    required: bool
    about: str

    @property
    def names(self) -> set[str]:
        """The words in `kind`, some of which are names of schemas."""
        return set(re.findall(r"\w+", self.kind))


@dataclass(frozen=True)
class Operation:
    id: str
    method: str
    path: str
    summary: str
    groups: tuple[tuple[str, tuple[Member, ...]], ...]
    """Titles with members: parameters, body, response."""


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """The machine-readable description, in English."""
    etag = etag_of(request, VERSION)
    return not_modified(request, etag) or with_etag(JsonResponse(openapi_document(api)), etag)


@require_safe
def schema(request: HttpRequest, name: str) -> HttpResponse:
    """The JSON Schema of a file's form."""
    make = SCHEMAS.get(name)
    if make is None:
        return problem(request, "not-found")
    etag = etag_of(request, VERSION)
    return not_modified(request, etag) or with_etag(JsonResponse(make(), content_type=SCHEMA_TYPE), etag)


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    return constant_page(
        request, "api/docs.html", ("docs", get_language(), settings.API_REQUESTS_PER_MINUTE, site_address()), _context
    )


@require_safe
def root(request: HttpRequest) -> HttpResponse:
    return redirect("api-docs")


@csrf_exempt
def unknown_address(request: HttpRequest, rest: str) -> HttpResponse:
    """The response for an unknown address of the API: a problem document, as for every error, not a page."""
    return problem(request, "not-found")


def _context() -> dict[str, Any]:
    """What the template of the API's reference shows: its operations, types, problems and requests allowed per
    minute."""
    document = openapi_document(api)
    all_operations = list(operations(document))
    schemas = document["components"]["schemas"]
    named = {
        name
        for operation in all_operations
        for _title, members in operation.groups
        for member in members
        for name in member.names
    }
    return {
        "parts": [
            (gettext("What is read"), [operation for operation in all_operations if operation.method == "GET"]),
            (gettext("What is written"), [operation for operation in all_operations if operation.method != "GET"]),
        ],
        "types": [(name, _properties(schemas[name])) for name in sorted(_nested_schemas(named, schemas))],
        "problems": [(kind, status, title) for kind, (status, title) in TITLES.items()],
        "limit": settings.API_REQUESTS_PER_MINUTE,
        "site": site_address() or "http://127.0.0.1:8000",
    }


def operations(document: dict[str, Any]) -> Iterator[Operation]:
    schemas = document["components"]["schemas"]
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method in METHODS:
                groups = tuple(group for group in _groups(operation, schemas) if group[1])
                yield Operation(operation["operationId"], method.upper(), path, gettext(operation["summary"]), groups)


def _groups(operation: dict[str, Any], schemas: dict[str, Any]) -> Iterator[tuple[str, tuple[Member, ...]]]:
    sent = tuple(_parameter(parameter) for parameter in operation.get("parameters", ()) if parameter["in"] != "path")
    yield gettext("Parameters"), sent
    yield gettext("Body"), _members(operation.get("requestBody", {}), schemas)
    responses = {str(status): response for status, response in operation["responses"].items()}
    yield gettext("Answer"), _members(responses.get("200", {}), schemas)


def _nested_schemas(names: set[str], schemas: dict[str, Any]) -> set[str]:
    """The schemas with these names, and those nested in them."""
    nested: set[str] = set()
    waiting = names & schemas.keys()
    while waiting:
        nested |= waiting
        deeper = {name for schema in waiting for member in _properties(schemas[schema]) for name in member.names}
        waiting = (deeper & schemas.keys()) - nested
    return nested


def _parameter(parameter: dict[str, Any]) -> Member:
    return Member(
        parameter["name"],
        _kind(parameter["schema"]),
        parameter.get("required", False),
        parameter.get("description", ""),
    )


def _members(holder: dict[str, Any], schemas: dict[str, Any]) -> tuple[Member, ...]:
    """The members of a body's or response's schema; nested schemas are only named here and shown on their own."""
    schema = holder.get("content", {}).get("application/json", {}).get("schema", {})
    return _properties(schemas.get(_name(schema), schema))


def _properties(schema: dict[str, Any]) -> tuple[Member, ...]:
    required = schema.get("required", ())
    return tuple(
        Member(name, _kind(member), name in required, member.get("description", ""))
        for name, member in schema.get("properties", {}).items()
    )


def _name(schema: dict[str, Any]) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _kind(schema: dict[str, Any]) -> str:
    """A word or two for a type: integer, [Pair], string | null."""
    if name := _name(schema):
        return name
    if choices := schema.get("anyOf"):
        return " | ".join(_kind(choice) for choice in choices)
    if "enum" in schema:
        return " | ".join(f"“{value}”" if isinstance(value, str) else str(value) for value in schema["enum"])
    if schema.get("type") == "array":
        return f"[{_kind(schema.get('items', {}))}]"
    return str(schema.get("type", "any"))
