"""A request of granian as WSGI passes it to Django: headers, cookies, and the visitor's address behind proxies."""

from types import SimpleNamespace

import pytest

from tournament.server.environ import peer_of, visitor_of, wsgi_environ


def scope(path="/", headers=(), client="192.0.2.1:5000"):
    pairs = SimpleNamespace(items=lambda: list(headers))
    return SimpleNamespace(
        method="POST", path=path, query_string="a=%20b", http_version="1.1", scheme="http", client=client,
        server="127.0.0.1:8000", headers=pairs,
    )  # fmt: skip


def test_a_request_as_django_reads_it():
    sent = [("host", "hall.local"), ("content-type", "text/plain"), ("cookie", "a=1"), ("x-a", "1"), ("x-a", "2")]
    environ = wsgi_environ(scope("/é/", sent), b"abc")
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/é/"
    assert environ["QUERY_STRING"] == "a=%20b"
    assert environ["SERVER_PORT"] == "8000"
    assert environ["REMOTE_ADDR"] == "192.0.2.1"
    assert environ["CONTENT_TYPE"] == "text/plain"
    assert environ["CONTENT_LENGTH"] == "3"
    assert environ["HTTP_X_A"] == "1,2"
    assert environ["wsgi.input"].read() == b"abc"


def test_several_cookie_headers_are_one():
    environ = wsgi_environ(scope(headers=[("cookie", "a=1"), ("cookie", "b=2")]), b"")
    assert environ["HTTP_COOKIE"] == "a=1; b=2"


def test_a_header_with_an_underscore_is_left_out():
    environ = wsgi_environ(scope(headers=[("x-forwarded-for", "192.0.2.1"), ("x_forwarded_for", "192.0.2.66")]), b"")
    assert environ["HTTP_X_FORWARDED_FOR"] == "192.0.2.1"


@pytest.mark.parametrize(("client", "peer"), [("192.0.2.1:5000", "192.0.2.1"), ("[2001:db8::1]:5000", "2001:db8::1")])
def test_the_peer_has_no_port(client, peer):
    assert peer_of(scope(client=client)) == peer


def test_behind_proxies_the_visitor_is_whom_they_saw():
    seen = SimpleNamespace(get_all=lambda _name: ["192.0.2.66", "203.0.113.1, 198.51.100.7"])
    request = SimpleNamespace(client="127.0.0.1:5000", headers=seen)
    assert [visitor_of(request, hops) for hops in (0, 1, 2)] == ["127.0.0.1", "198.51.100.7", "203.0.113.1"]
