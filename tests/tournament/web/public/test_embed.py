"""The standings in a frame of another site: that page alone may be framed, and it runs nothing."""

import html
import re

import pytest

from tests.tournament.web.public.pages import PAGES, address, main_text
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.smoke
def test_the_framed_page_shows_the_standings_and_has_no_script(client, tournament):
    page = client.get(address(tournament, "embed/")).content.decode()
    assert "Ana 1/" in main_text(page)
    assert "<script" not in page
    assert "after round 2" in main_text(page)


def test_the_framed_page_alone_may_be_framed(client, tournament):
    for _again in range(2):  # the second time from what was sent before
        embedded = client.get(address(tournament, "embed/"), headers={"Accept-Encoding": "gzip"})
        policy = embedded["Content-Security-Policy"]
        assert "frame-ancestors *" in policy
        assert "script-src 'none'" in policy
        assert "X-Frame-Options" not in embedded
        for page in PAGES:
            other = client.get(address(tournament, page), headers={"Accept-Encoding": "gzip"})
            assert "frame-ancestors 'none'" in other["Content-Security-Policy"]
            assert other["X-Frame-Options"] == "DENY"


def test_links_open_outside_the_frame(client, tournament):
    assert '<base target="_blank">' in client.get(address(tournament, "embed/")).content.decode()


def test_the_share_page_has_what_to_copy(client, tournament, settings):
    settings.SITE_URL = "https://sumula.example.org"
    Tournament.objects.update(name='"><script>alert(1)</script>')
    tournament.refresh_from_db()
    page = client.get(address(tournament, "share/")).content.decode()
    text = html.unescape(re.search(r'id="embed"[^>]*>([^<]*)</textarea>', page)[1])
    assert "Copy these lines" in page  # a copy, which the same word also is, has another name in Portuguese
    source = "https://sumula.example.org" + address(tournament, "embed/")
    title = html.escape(f"Standings: {tournament.name}")
    assert text == f'<iframe src="{source}" title="{title}" width="100%" height="640" loading="lazy"></iframe>'
    assert html.unescape(re.search('data-copy="(&lt;iframe[^"]*)"', page)[1]) == text


def test_without_a_network_there_is_nothing_to_copy(client, tournament, monkeypatch, settings):
    monkeypatch.setattr("tournament.web.share_links.site_address", lambda: None)
    assert 'id="embed"' not in client.get(address(tournament, "share/")).content.decode()


def test_the_embedded_table_keeps_to_its_queries(client, tournament, django_assert_num_queries):
    with django_assert_num_queries(11):
        client.get(address(tournament, "embed/"))
    with django_assert_num_queries(1):
        client.get(address(tournament, "embed/"))
