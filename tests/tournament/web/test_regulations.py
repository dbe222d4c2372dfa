"""The pages of the regulations. No test here may touch the database: every page makes 0 queries."""

from dataclasses import replace
from html import escape

import pytest
from django.conf import settings

from rules import registry
from tests.rules.samples import every_sample
from tournament.texts import keep_citations_whole
from tournament.web.regulations import TREATMENT_LABELS

EVERY = registry.all_regulations()
KEYS = [regulation.key for regulation in EVERY]
LANGUAGES = [code for code, _name in settings.LANGUAGES]
PAGES = [
    "/check",
    "/regulations/",
    *(f"/regulations/{key}/" for key in KEYS),
    *(f"/regulations/{KEYS[0]}/{key}/" for key in KEYS[1:]),
]
in_every_language = pytest.mark.parametrize("language", LANGUAGES)
of_each = pytest.mark.parametrize("regulation", EVERY, ids=lambda regulation: regulation.key)


@pytest.mark.typical(1)
@in_every_language
@pytest.mark.parametrize("page", PAGES)
def test_the_page_of_a_regulation_is_there_the_same_for_everyone(client, language, page):
    """No cookie asked for or given, no token, no person's name; and asked again it need not be sent again."""
    response = client.get(f"/{language}{page}")
    assert response.status_code == 200
    assert not response.cookies
    assert "Cookie" not in response.get("Vary", "")
    assert b"csrf" not in response.content
    assert response["Cache-Control"] == "public, no-cache"
    client.cookies["sessionid"] = client.cookies["csrftoken"] = "a" * 32
    assert client.get(f"/{language}{page}").content == response.content
    unchanged = client.get(f"/{language}{page}", headers={"if-none-match": response["ETag"]})
    assert (unchanged.status_code, unchanged.content, unchanged["ETag"]) == (304, b"", response["ETag"])


@of_each
def test_every_article_stands_there_with_what_the_site_does(client, regulation):
    page = client.get(f"/en/regulations/{regulation.key}/").content.decode()
    rows = page.split('<table class="lines articles">')[1].split("</table>")[0].split("<tr>")[2:]
    assert len(rows) == len(regulation.articles)
    for row, article in zip(rows, regulation.articles, strict=True):
        way = TREATMENT_LABELS[article.treatment]
        assert keep_citations_whole(f">{escape(article.ref)}</th><td>{escape(article.gist)}</td>") in row
        assert f"#{way.shape}" in row
        assert f" {way.label}</td>" in row


@of_each
def test_every_ruling_stands_there_with_its_options(client, regulation):
    page = client.get(f"/en/regulations/{regulation.key}/").content.decode()
    for ruling in regulation.rulings:
        section = page.split(f'id="ruling-{ruling.name}"')[1].split("</article>")[0]
        assert escape(ruling.question) in section
        assert [escape(option.label) in section for option in ruling.options] == [True] * len(ruling.options)
        assert section.count("used unless ruled otherwise") == 1
    assert ('id="rulings"' in page) == bool(regulation.rulings)


@every_sample
def test_the_page_of_a_regulation_shows_an_example_as_a_score_table(client, regulation):
    page = client.get(f"/en/regulations/{regulation.key}/").content.decode()
    assert '<table class="score filled' in page
    assert f"/en/check?example={regulation.key}-1" in page


def test_another_club_needs_no_template(client):
    """Known under its own key it has its page and its comparisons at once; without examples it shows none."""
    club = replace(EVERY[1], key="invented-2030", name="Invented <b>& Sons</b>", rulings=())
    registry.add(club)
    try:
        page = client.get("/en/regulations/invented-2030/").content.decode()
        assert "Invented &lt;b&gt;&amp; Sons&lt;/b&gt;" in page
        assert "<b>& Sons" not in page
        assert 'id="example"' not in page
        assert client.get("/en/regulations/invented-2030/canasta-it/").status_code == 200
        assert b"Invented" in client.get("/en/regulations/").content
    finally:
        registry.remove("invented-2030")
    assert client.get("/en/regulations/invented-2030/").status_code == 404
    assert b"Invented" not in client.get("/en/regulations/").content


@pytest.mark.parametrize("page", ["nobody-1999/", "nobody-1999/canasta-it/", "canasta-it/nobody-1999/", "A B/"])
def test_what_is_not_known_is_not_found(client, page):
    assert client.get(f"/en/regulations/{page}").status_code == 404


def test_compared_with_itself_it_is_itself(client):
    response = client.get("/it/regulations/canasta-it/canasta-it/")
    assert (response.status_code, response["Location"]) == (302, "/it/regulations/canasta-it/")


@pytest.mark.smoke
def test_a_comparison_counts_and_marks_what_differs_in_word_and_shape(client):
    page = client.get("/en/regulations/aacrt-2016/apcef-sc-2022/").content.decode()
    differing = page.count('<tr class="differs">')
    assert 0 < differing == page.count("#mismatch") == page.count("</svg> differs</td>")
    assert f"{differing} of {differing + page.count('>same</td>')} values differ." in page


def test_a_page_can_only_be_asked_for(client):
    for page in ("/en/regulations/", "/en/regulations/canasta-it/"):
        assert client.post(page).status_code == 405
        assert client.head(page).status_code == 200


def test_those_to_compare_with_have_their_names_in_the_language(client):
    page = client.get("/pt-br/regulations/apcef-sc-2022/").content.decode()
    assert "com Canasta clássica" in page
    assert "Classic canasta" not in page
