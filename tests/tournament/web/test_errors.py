"""The id of a request: in its response, in the log, and on the error page."""

import logging
import re
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.utils.translation import override

from tests.tournament.factories import club_of, founded, published
from tournament.error_log.context import AddRequest
from tournament.models import Tournament, User
from tournament.web.errors import server_error
from tournament.web.public import access

ID = re.compile(r"[0-9a-f]{12}")


@pytest.fixture
def tournament(ana: User) -> Tournament:
    return published(founded(club_of(ana), 4, [{"id": "final", "kind": "single_elimination"}]))


@pytest.fixture
def contexts(caplog: pytest.LogCaptureFixture) -> Any:
    """What each line knows about its request."""
    caplog.handler.addFilter(AddRequest())
    return lambda: [record.context for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def slip(*_args: Any, **_kwargs: Any) -> None:
        raise RuntimeError("a slip")

    monkeypatch.setattr(access, "public_snapshot", slip)
    monkeypatch.setattr("tournament.web.desk.desk_page.snapshot", slip)


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


def overview(tournament: Tournament) -> str:
    return f"/en/t/{tournament.public_id}/{access.slug_of(tournament.name)}/"


def test_every_answer_has_its_own(visitor: Client, db: None) -> None:
    ids = [visitor.get(page)["X-Request-ID"] for page in ("/healthz", "/en/", "/en/", "/en/nowhere", "/it/desk/x/")]
    assert len(set(ids)) == 5
    assert all(map(ID.fullmatch, ids))


def test_the_page_of_an_error_shows_it_and_the_log_has_it(
    visitor: Client, tournament: Tournament, broken: None, contexts: Any
) -> None:
    response = visitor.get(overview(tournament))
    id_ = response["X-Request-ID"]
    assert response.status_code == 500
    assert f"Number of this error: <code>{id_}</code>." in response.content.decode()
    assert contexts() == [
        {
            "request": id_,
            "tournament": str(tournament.pk),
            "revision": access.get_published_version(tournament.public_id).revision,
        }
    ]


def test_who_is_signed_in_is_known_where_the_page_asked(
    visitor: Client, ana: User, tournament: Tournament, broken: None, contexts: Any
) -> None:
    visitor.force_login(ana)
    response = visitor.get(f"/en/desk/{tournament.public_id}/")
    known = {"request": response["X-Request-ID"], "user": ana.pk}
    assert (response.status_code, [context.items() >= known.items() for context in contexts()]) == (500, [True])


def test_a_page_of_the_desk_leads_back_to_it(visitor: Client, tournament: Tournament, broken: None) -> None:
    desk, back = f"/en/desk/{tournament.public_id}/", "To the round desk"
    with override("en"):
        pages = [server_error(RequestFactory().get(path)).content.decode() for path in (f"{desk}match/3/", desk)]
        pages.append(visitor.get(overview(tournament)).content.decode())
    assert [back in page for page in pages] == [True, False, False]
    assert f'href="{desk}"' in pages[0]


def test_who_looks_at_a_public_page_is_not_looked_up(
    visitor: Client, ana: User, tournament: Tournament, broken: None, contexts: Any, django_assert_num_queries: Any
) -> None:
    visitor.force_login(ana)
    visitor.get("/en/regulations/")
    with django_assert_num_queries(1):
        visitor.get("/en/t/nobody/x/")
    visitor.get(overview(tournament))
    assert [list(context) for context in contexts()] == [["request"], ["request", "tournament", "revision"]]
