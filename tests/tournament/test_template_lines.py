"""Templates are rendered in few lines, with no difference that a browser shows."""

import re

import pytest
from django.conf import settings
from django.template import Engine, TemplateSyntaxError
from django.template.loader import get_template

from tournament.template_lines import join_lines


@pytest.mark.parametrize(
    ("written", "rendered"),
    [
        ("<ul>\n  <li>\n    a\n  </li>\n</ul>\n", "<ul><li>a</li></ul>"),
        ("<p>\n  one\n  <b>two</b>\n  three\n</p>", "<p>one <b>two</b> three</p>"),
        ("<p>a  <b>b</b> </p>", "<p>a  <b>b</b> </p>"),
        ("<button>\n  Go\n</button>\n<button>", "<button>Go</button> <button>"),
        ('<a\n  class="x"\n  href="/"\n>', '<a class="x" href="/">'),
        (
            '<a\n  href="/"\n  {% if here %}aria-current="true"{% endif %}\n>',
            '<a href="/"{% if here %} aria-current="true"{% endif %}>',
        ),
        ("<a {% if x %}b{% else %}c{% endif %} d>", "<a{% if x %} b{% else %} c{% endif %} d>"),
        ("<a data-{% if x %}b{% else %}c{% endif %}>", "<a data-{% if x %}b{% else %}c{% endif %}>"),
        (
            "<h1>\n  {% if x %}\n    a\n  {% elif y %}\n    b\n  {% else %}\n    c\n  {% endif %}\n</h1>",
            "<h1>{% if x %}a{% elif y %}b{% else %}c{% endif %}</h1>",
        ),
        ("a\n{% if x %}\n  b\n{% endif %}\nc", "a {% if x %}b{% endif %} c"),
        ("a\n{% if x %}\n  <p>b</p>\n{% endif %}\nc", "a {% if x %}<p>b</p>{% endif %} c"),
        ("<td>\n  {% if x %}\n    a\n  {% endif %}\n</td>", "<td>{% if x %}a{% endif %}</td>"),
        ('<p title="a\n b">', '<p title="a\n b">'),
        ("<pre>\n a\n</pre>\n<p>", "<pre>\n a\n</pre><p>"),
        ("<textarea\n  id=x\n>\n{{ x }}</textarea>", "<textarea id=x>\n{{ x }}</textarea>"),
        ("{% blocktranslate %}a\nb{% endblocktranslate %}\nc", "{% blocktranslate %}a\nb{% endblocktranslate %} c"),
        ("{# a < b #}\n<p>{{ a }} < {{ b }}\n</p>", "{# a < b #}<p>{{ a }} < {{ b }}</p>"),
    ],
)
def test_a_line_break_is_what_a_browser_would_show(written, rendered):
    assert join_lines(written) == rendered


def test_with_their_numbers_the_lines_render_alike():
    for file in (settings.BASE_DIR / "templates").rglob("*.html"):
        source = file.read_text("utf-8")
        numbered = join_lines(source, numbered=True)
        assert numbered.count("\n") == source.count("\n"), file
        assert re.sub(r"\{% comment %\}\n*\{% endcomment %\}", "", numbered) == join_lines(source), file


def test_the_debug_page_names_the_line_of_a_mistake():
    source = "<p>\n  one\n</p>\n<ul>\n  <li>{{ a|no_such_filter }}</li>\n</ul>"
    with pytest.raises(TemplateSyntaxError) as caught:
        Engine(debug=True).from_string(join_lines(source, numbered=True))
    assert caught.value.template_debug["line"] == 5


def test_what_was_joined_is_joined():
    for name in (
        "base.html",
        "desk/pair.html",
        "quick/_control.html",
        "boards/_schedule.html",
        "sheet/_table_rows.html",
    ):
        source = get_template(name).template.source
        assert join_lines(source) == source


def test_pages_are_rendered_so():
    assert get_template("quick/_faults.html").render({"faults": ["a", "b"]}).count("\n") == 0
