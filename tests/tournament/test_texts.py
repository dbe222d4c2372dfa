"""Numbers as people write them."""

import pytest
from django.utils.translation import override

from rules import registry
from rules.clauses import COMMON_PLAY, DECISION
from rules.text import Text
from tournament.templatetags.sumula import cited
from tournament.texts import article_name, join_names, keep_figures_whole, named_sum, say, score_line


def test_a_score_has_no_place_to_break():
    assert score_line("1.885", "3.210").split(" ") == ["1.885\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}3.210"]


@pytest.mark.parametrize(
    ("sentence", "breaks"),
    [
        ("Ana/Bia vence por 3.050 a 2.995", ["Ana/Bia", "vence", "por", "3.050\xa0a\xa02.995"]),
        ("The last one, +1,045 to −85", ["The", "last", "one,", "+1,045\xa0to\xa0−85"]),
        ("mesa 3 a partir de 14h30", ["mesa", "3", "a", "partir", "de", "14h30"]),
        ("2 × 0 · 3.050 × 100", ["2\xa0×\xa00", "·", "3.050\xa0×\xa0100"]),
        ("vence por 9 a 5. Art. 13 § 2º", ["vence", "por", "9\xa0a\xa05.", "Art.\xa013\xa0§\xa02º"]),
        ("art. 7 § 3º (§ 2º), e a art. de 7", ["art.\xa07\xa0§\xa03º", "(§\xa02º),", "e", "a", "art.", "de", "7"]),
    ],
)
def test_scores_and_citations_within_a_sentence(sentence, breaks):
    assert keep_figures_whole(sentence).split(" ") == breaks


@pytest.mark.parametrize(
    ("id_", "name", "sentence"),
    [
        ("There is no pair %(name)s.", "Ana/Bia Jr.", "There is no pair Ana/Bia Jr."),
        ("There is no pair %(name)s.", "Ana/Bia", "There is no pair Ana/Bia."),
        ("There is no pair %(name)s.", "Ana/Bia..", "There is no pair Ana/Bia..."),
    ],
)
def test_a_sentence_that_ends_in_an_abbreviation_has_one_full_stop(id_, name, sentence):
    assert say(Text(id_, {"name": name})) == sentence


@pytest.mark.parametrize("language", ["pt-br", "it"])
def test_headings_of_ours_are_in_the_readers_language_and_those_of_a_source_in_its_own(language):
    with override(language):
        untranslated = {
            regulation.source.language: {
                article.ref for article in regulation.articles if article_name(article.ref) == article.ref
            }
            for regulation in registry.all_regulations()
        }
    assert untranslated["en"] == set()
    assert all(untranslated[source] for source in ("pt-br", "it"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (Text("%(minutes)s min", {"minutes": 40}), "40\xa0min"),
        (Text("%(hours)s h %(minutes)s", {"hours": 3, "minutes": "05"}), "3\xa0h 05"),
        (Text("A game is 2, 3 or 4 hands, and their difference gives victory points (Art. 17)"), "(Art.\xa017)"),
    ],
)
def test_in_english_too_a_number_keeps_its_unit_and_its_article(text, words):
    with override("en"):
        assert words in say(text)


@pytest.mark.parametrize(
    ("language", "joined"),
    [
        ("en", ["", "Ana", "Ana and Bia", "Ana, Bia and Caio"]),
        ("pt-br", ["", "Ana", "Ana e Bia", "Ana, Bia e Caio"]),
        ("it", ["", "Ana", "Ana e Bia", "Ana, Bia e Caio"]),
    ],
)
def test_names_in_a_sentence_are_joined_as_each_language_does(language, joined):
    with override(language):
        assert [join_names(["Ana", "Bia", "Caio"][:count]) for count in range(4)] == joined


@pytest.mark.parametrize(
    ("summands", "words"),
    [
        ({"Morto": -100, "Table": 345, "In hand": -20}, "Table 345 − Morto 100 − In hand 20"),
        ({"Out": 100, "Morto": -100, "Table": 345}, "Out 100 − Morto 100 + Table 345"),
        ({"Morto": -100, "In hand": -20}, "Morto −100 − In hand 20"),
    ],
)
def test_a_sum_begins_with_what_adds_something(summands, words):
    assert named_sum(summands.items()).replace("\N{NO-BREAK SPACE}", " ") == words


def test_each_of_several_articles_is_named():
    with override("pt-br"):
        assert article_name("Art. 20, Art. 19") == "Art. 20, Art. 19"
        assert article_name(f"Art. 8, {DECISION}") == "Art. 8, decisão"


@pytest.mark.parametrize(
    ("article", "words"),
    [
        ("Art. 7 § 3º", "Art. 7 § 3º"),
        (DECISION, "(decisão deste site: o regulamento não diz)"),
        (COMMON_PLAY, "(jogo corrente)"),
    ],
)
def test_what_stands_in_place_of_an_article_is_no_lone_word_after_a_sentence(article: str, words: str) -> None:
    with override("pt-br"):
        assert cited(article_name(article)).replace("\N{NO-BREAK SPACE}", " ") == words
