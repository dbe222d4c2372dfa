"""Every address of the site has its row in the table, and the table names no other."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

from tournament.permissions import ALLOWED, PAGES, Action, Role, is_open, may


def names(resolver: URLResolver) -> Iterator[str | None]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            yield entry.name
        else:
            yield from names(entry)


def test_every_url_has_a_row_and_every_row_a_url():
    assert sorted(set(names(get_resolver())), key=str) == sorted(PAGES)


def test_every_action_says_who_may():
    assert set(ALLOWED) == set(Action)


def test_whatever_anyone_may_do_a_member_may_do():
    for action in Action:
        assert not is_open(action) or all(may(role, action) for role in Role)
