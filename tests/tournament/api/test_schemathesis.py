"""Whatever the description of the API allows, sent by Schemathesis: no answer is a fault of ours, and each is as the
description says."""

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

from tests.tournament.factories import club_of, codes, founded, groups_and_final, open_round, published, write_context
from tournament.api.application import api
from tournament.api.openapi import openapi_document
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
    """What stands at the paths of the API, and a token for all of it."""
    settings.API_REQUESTS_PER_MINUTE = 1_000_000
    settings.ALLOWED_HOSTS = ["*"]
    club = club_of(ana)
    row = published(founded(club, 4, groups_and_final(codes(4))))
    open_round(row, "groups", 1)
    secret = grants.give_token(club, TOKEN_ACTIONS, context=write_context(actor=ana)).secret
    match = Match.objects.filter(second__isnull=False).order_by("pk")[0]
    return {"tournament_id": row.public_id, "match": match.pk, "number": 1, "code": "P01", "hand": 1, "token": secret}


def operations() -> list[tuple[str, str]]:
    """(path, method) of all there are."""
    return [(path, method) for path, found in openapi_document(api)["paths"].items() for method in found]


@pytest.mark.parametrize(("path", "method"), operations())
def test_every_operation(played, path, method):
    """One in two at a path where something stands."""
    schema = schemathesis.openapi.from_wsgi("/api/openapi.json", application)

    @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(schema[path][method].as_strategy(), st.booleans())
    def ask(case, known):
        if known:
            case.path_parameters = {name: played[name] for name in case.path_parameters or {}}
        case.call_and_validate(headers={"Authorization": f"Bearer {played['token']}"}, checks=CHECKS)

    ask()
