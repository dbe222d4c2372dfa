"""Schemathesis sends whatever the description of the API allows: no response is a fault of ours, and each matches the
description."""

import re
from collections.abc import Iterator

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.tournament.api.sending import HAND
from tests.tournament.factories import club_of, codes, founded, groups_and_final, open_round, published, write_context
from tournament.api.application import api
from tournament.api.openapi import openapi_document
from tournament.api.operations.router import router
from tournament.models import Match, User
from tournament.permissions import TOKEN_ACTIONS
from tournament.services import grants
from tournament.wsgi import application

pytestmark = [pytest.mark.long, pytest.mark.django_db]
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture
def one_connection(db) -> Iterator[None]:
    """Requests end without closing the connection, whose transaction is the test's."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def played(ana: User, settings, one_connection) -> dict[str, object]:
    """A tournament being played for the paths of the API, and a token for all of it."""
    settings.API_REQUESTS_PER_MINUTE = 1_000_000
    settings.ALLOWED_HOSTS = ["*"]
    club = club_of(ana)
    groups, final = groups_and_final(codes(4))
    row = published(founded(club, 4, [{**groups, "games": 3}, final]))
    open_round(row, "groups", 1)
    secret = grants.give_token(club, TOKEN_ACTIONS, context=write_context(actor=ana)).secret
    match = Match.objects.filter(second__isnull=False).order_by("pk")[0]
    return {"tournament_id": row.public_id, "match": match.pk, "number": 1, "code": "P01", "hand": 1, "token": secret}


def operations() -> list[tuple[str, str]]:
    """(path, method) of all operations."""
    return [(path, method) for path, methods in openapi_document(api)["paths"].items() for method in methods]


GOOD: dict[tuple[str, str], object] = {
    ("post", "pairs"): {"pairs": [{"name": "Rê/Lu"}]},
    ("put", "{code}"): {"name": "Rê/Lu"},
    ("put", "result"): {"games": [{"totals": [3050, 2100]}]},
    ("put", "walkover"): {"absent": [True, False]},
    ("put", "withdrawal"): {"stage": "groups", "round": 2},
    ("post", "games"): {},
    ("post", "hands"): {"hand": HAND},
    ("put", "{hand}"): {"hand": {**HAND, "mortos_to_stock": 0}, "keep_with_errors": True},
}
"""Valid bodies, by method and end of the path."""
BEFORE = {
    ("delete", "walkover"): [("put", "walkover")],
    ("delete", "withdrawal"): [("put", "withdrawal")],
    ("post", "games"): [("post", "hands")] * 5,
    ("put", "{hand}"): [("post", "hands")],
    ("delete", "{hand}"): [("post", "hands")],
    ("delete", "{code}"): [("post", "pairs")],
}
"""What to write before an operation that would otherwise have nothing to do."""
PATHS = {path.rsplit("/", 1)[1]: path for path, method in operations() if method != "get"}
"""The paths of the operations that write, by their end."""


def test_no_operation_is_left_out():
    """The description has each address that answers, with each of its methods."""
    answering = {
        ("/api/v1" + re.sub(r"{\w+:", "{", path), method.lower())
        for path, view in router.path_operations.items()
        for operation in view.operations
        for method in operation.methods
    }
    assert len(answering) >= 24
    assert answering == set(operations())


@pytest.mark.parametrize(("path", "method"), operations())
def test_every_operation_keeps_to_its_schema(played, path, method):
    """First as it is taken, so that it is reached; then with anything, one in two at a path where something stands."""
    schema = schemathesis.openapi.from_wsgi("/api/openapi.json", application)
    headers = {"Authorization": f"Bearer {played['token']}"}

    def call_well(number, path, method, code="P01"):
        kind = method, path.rsplit("/", 1)[1]
        places = {name: {**played, "code": code}[name] for name in re.findall(r"{(\w+)}", path)}
        body = {"body": GOOD[kind], "media_type": "application/json"} if kind in GOOD else {}
        case = schema[path][method].Case(path_parameters=places, headers={"Idempotency-Key": f"well {number}"}, **body)
        return case.call_and_validate(headers=headers, checks=CHECKS).status_code

    @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(schema[path][method].as_strategy(), st.booleans())
    def ask(case, known):
        if known:
            case.path_parameters = {name: played[name] for name in case.path_parameters or {}}
        case.call_and_validate(headers=headers, checks=CHECKS)

    before = BEFORE.get((method, path.rsplit("/", 1)[1]), [])
    for number, (other, end) in enumerate(before):
        assert call_well(number, PATHS[end], other) == 201
    assert call_well("at last", path, method, "P05" if method == "delete" and path == PATHS["{code}"] else "P01") == (
        200 if method == "get" else 201
    )
    ask()
