"""A part of a page is rendered once for its values and language, and never used for others."""

import pytest
from django.template import Context, TemplateSyntaxError
from django.template import engines as template_engines
from django.utils.translation import override

from tournament.templatetags.fragments import FRAGMENTS


@pytest.fixture(autouse=True)
def none_kept():
    FRAGMENTS.clear()


class Asked:
    """Counts how often a template asks for it."""

    def __init__(self) -> None:
        self.times = 0

    def __str__(self) -> str:
        self.times += 1
        return "asked"


def template(text: str):
    return template_engines["django"].engine.from_string("{% load fragments i18n %}" + text)


def test_the_same_values_are_rendered_once():
    page, asked = template("{% fragment row base %}<b>{{ row }}{{ asked }}</b>{% endfragment %}"), Asked()
    made = [page.render(Context({"row": row, "base": base, "asked": asked})) for row, base in
            (((1, "x"), "/"), ((1, "x"), "/"), ((1, "y"), "/"), ((1, "x"), "../"))]  # fmt: skip
    assert [text.count("asked") for text in made] == [1] * 4
    assert (asked.times, made[0] == made[1], len(set(made))) == (3, True, 2)


def test_each_language_has_its_own():
    page = template("{% fragment row %}{% translate 'Table' %}{% endfragment %}")
    made = []
    for language in ("en", "it", "pt-br", "en"):
        with override(language):
            made.append(page.render(Context({"row": 1})))
    assert made == ["Table", "Tavolo", "Mesa", "Table"]


def test_two_places_with_the_same_values_are_two():
    page = template("{% fragment row %}one{% endfragment %}{% fragment row %}two{% endfragment %}")
    assert page.render(Context({"row": 1})) == "onetwo"


def test_what_it_shows_is_escaped():
    page = template("{% fragment row %}{{ row }}{% endfragment %}")
    for _ in range(2):
        assert page.render(Context({"row": "<i>"})) == "&lt;i&gt;"


def test_the_quotes_of_one_word_are_left_out():
    page = template('{% fragment row %}<td class="num" title="a b">{{ row }}</td>{% endfragment %}')
    assert page.render(Context({"row": 'x="y"'})) == '<td class=num title="a b">x=&quot;y&quot;</td>'


def test_while_templates_may_change_nothing_is_kept(settings):
    settings.DEBUG = True
    template("{% fragment row %}x{% endfragment %}").render(Context({"row": 1}))
    assert not FRAGMENTS._values


def test_without_values_it_is_refused():
    with pytest.raises(TemplateSyntaxError, match="values"):
        template("{% fragment %}x{% endfragment %}")


def test_with_a_block_it_is_refused():
    with pytest.raises(TemplateSyntaxError, match="no block"):
        template("{% fragment row %}{% if row %}{% block name %}{% endblock %}{% endif %}{% endfragment %}")
