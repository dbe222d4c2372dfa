"""The welcome page: the same bytes for everyone, of one query, and it changes with the demonstration alone."""

import re

import pytest
from django.conf import settings
from django.test import Client

from tests.tournament.web.quick.conftest import text_of
from tournament.models import User
from tournament.services.demo import make_demo, remove_demo

LANGUAGES = [code for code, _name in settings.LANGUAGES]
pytestmark = pytest.mark.django_db


@pytest.mark.smoke
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_there_the_same_for_everyone(client: Client, ana: User, language: str, django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    """No cookie asked for or given, no token, no person's name; and asked again it need not be sent again."""
    with django_assert_num_queries(1):
        answer = client.get(f"/{language}/")
    assert (answer.status_code, dict(answer.cookies), "Cookie" in answer.get("Vary", "")) == (200, {}, False)
    assert b"csrf" not in answer.content
    assert answer["Cache-Control"] == "public, no-cache"
    unchanged = client.get(f"/{language}/", headers={"if-none-match": answer["ETag"]})
    assert (unchanged.status_code, unchanged.content, unchanged["ETag"]) == (304, b"", answer["ETag"])
    client.force_login(ana)
    assert client.get(f"/{language}/").content == answer.content


@pytest.mark.usefixtures("dealt")
@pytest.mark.sqlite_by_day
def test_it_changes_with_the_demonstration_and_back(client: Client, django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    before = client.get("/en/")
    make_demo()
    with django_assert_num_queries(1):
        shown = client.get("/en/")
    assert (shown["ETag"] == before["ETag"], "Ta\u00e7a da Ilha" in shown.content.decode()) == (False, True)
    page = text_of(shown)
    assert "Ta\u00e7a da Ilha 24 pairs \u00b7 Clube de Canastra da Ilha Finished" in page
    assert re.search(r"16 pairs \u00b7 [\w ]+ Round 2 \u00b7 \d+ \w+, \d\d:\d\d", page)
    remove_demo()
    assert client.get("/en/").content == before.content


def test_it_can_only_be_asked_for(client: Client) -> None:
    assert client.post("/en/").status_code in (403, 405)
    assert client.head("/en/").status_code == 200
