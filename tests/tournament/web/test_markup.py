"""A pair's name as every page shows it."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import engines

from tournament.web.markup import pair, whole_names


@pytest.mark.parametrize(
    ("name", "html"),
    [
        ("Ana/Bia", "Ana/<wbr>Bia"),
        ("<b>/&", "&lt;b&gt;/<wbr>&amp;"),
        ("Ana/" + "b" * 30 + " & c", "Ana/<wbr>" + "b" * 24 + "<wbr>bbbbbb &amp; c"),
        ("Zé/Íris", "Zé/<wbr>Íris"),
        ("Ana Reis / Bia Luz", "Ana Reis\xa0/<wbr> Bia Luz"),
        ("אבא/אמא", "<bdi>אבא/<wbr>אמא</bdi>"),
        ("Zé/محمد", "<bdi>Zé/<wbr>محمد</bdi>"),
    ],
)
def test_a_name_breaks_after_its_slash_and_turns_nothing_beside_it_round(name, html):
    assert pair(name) == html


def test_each_players_name_is_of_one_piece():
    assert whole_names("Marlene Cunha / Nilo") == (  # a space within the second block would not be shown
        "<bdi>Marlene Cunha\xa0/</bdi> <bdi>Nilo</bdi>"
    )
    assert whole_names("Marlene Cunha/Nilo <b>") == ("<bdi>Marlene Cunha/</bdi><bdi>Nilo &lt;b&gt;</bdi>")


def test_every_template_shows_an_article_in_one_piece():
    templates = [*Path(settings.BASE_DIR, "templates").rglob("*.html")]
    parted = [
        (template.name, expression)
        for template in templates
        for expression in re.findall(
            r"\{\{ *((?:\w+\.)*(?:\w+_)?article(?:\.ref)?) *\}\}|(Art\. \d[^|]*?)<", template.read_text()
        )
        if template.name != "form.html"  # where a person writes it
    ]
    assert (len(templates) > 300, parted) == (True, [])


def test_a_sentence_keeps_its_citation_and_is_escaped_once():
    template = engines["django"].from_string(
        "{% load sumula %}{% filter whole_citations %}{{ text }}{% endfilter %} {{ text|whole_citations }}"
    )
    assert template.render({"text": "a < b (Art. 7 § 3º)"}) == " ".join(["a &lt; b (Art.\xa07\xa0§\xa03º)"] * 2)
