"""Anything that claims an encoding which is not for text is refused, wherever it is sent."""

import io

import pytest
from django.conf import settings
from django.utils.translation import override

from tests.tournament.addresses import ADDRESSES, address
from tests.tournament.factories import club_of, founded
from tournament.wsgi import application

pytestmark = pytest.mark.django_db
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def addresses(ana):
    """Every address of the site; those of a club or tournament belong to one in which Ana may do everything."""
    club = club_of(ana, role="administrator")
    tournament = founded(club, 4, [{"id": "final", "kind": "single_elimination"}])
    site = {"club_id": club.public_id, "tournament_id": tournament.public_id}
    with override("en"):
        return [address(name, parts, site) for name, parts in ADDRESSES]


def status_and_body(method, where, kind, cookie="", query=""):
    """(status, body) of a request as a server hands it over."""
    form = b"a=b"
    environ = {
        "REQUEST_METHOD": method, "PATH_INFO": where, "QUERY_STRING": query, "SERVER_NAME": "testserver",
        "SERVER_PORT": "80", "HTTP_ACCEPT_LANGUAGE": "en", "HTTP_COOKIE": cookie, "CONTENT_TYPE": kind,
        "CONTENT_LENGTH": str(len(form)), "wsgi.input": io.BytesIO(form), "wsgi.url_scheme": "http",
    }  # fmt: skip
    statuses = []
    body = b"".join(application(environ, lambda status, _headers: statuses.append(int(status[:3]))))
    return statuses[0], body


@pytest.mark.typical(1)
@pytest.mark.parametrize("charset", ["hex", "utf-16", "rot13", "undefined"])
@pytest.mark.parametrize("query", ["", "a=b"])
def test_no_form_is_read_in_what_is_no_text(client, ana, addresses, charset, query):
    client.force_login(ana)
    cookie = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
    answers = {each: status_and_body("POST", each, f"{FORM}; charset={charset}", cookie, query) for each in addresses}
    assert len(answers) > 90
    assert {each: status for each, (status, _body) in answers.items() if status != 400} == {}
    assert all(b"This request cannot be read" in body for _status, body in answers.values())


@pytest.mark.parametrize(
    "charset", ["", "; charset=utf-8", "; charset=UTF-8", "; charset=us-ascii", "; charset=nothing"]
)
def test_what_browsers_say_is_read(charset):
    status, body = status_and_body("POST", "/en/check", f"{FORM}{charset}")
    assert status == 422
    assert b"This request cannot be read" not in body


def test_nor_is_a_query():
    assert status_and_body("GET", "/en/", "text/plain; charset=hex", query="a=b")[0] == 400
