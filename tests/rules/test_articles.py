"""The article lists are complete, in the order of their sources, and cover everything that a regulation cites."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from rules.articles import HEADING_SEPARATOR
from rules.clauses import COMMON_PLAY, DECISION
from rules.schema import Regulation, Treatment
from tests.rules.samples import APCEF, CANASTA, SAMPLES, every_regulation, every_sample

# Copied from the sources by hand, heading by heading and number by number.
REFS = {
    # Regras da Canastra, AACRT 2016: its bold headings, in order; the line above them has none.
    "aacrt-2016": [
        "Preâmbulo",
        "Baralhos",
        "Distribuição",
        "Objetivo",
        "Jogo",
        "Curinga",
        "Curingão",
        "Batida",
        "Batida Direta e Batida Indireta",
        "Morto",
        "Lixo ou Monte de descartes",
        "Canastra",
        "Buraco",
        "O Jogo",
        "Contagem de pontos",
    ],
    # Regulamento Técnico APCEF/SC Canastra 2022: articles 1 to 17, their paragraphs and letters; art. 10 has two § 2º.
    "apcef-sc-2022": [
        *(f"Art. {number}" for number in range(1, 8)),
        "Art. 7 § 1º",
        "Art. 7 § 2º",
        "Art. 7 § 3º",
        "Art. 7 § 3º a",
        "Art. 7 § 3º b",
        "Art. 8",
        "Art. 9",
        "Art. 10",
        "Art. 10 § 2º",
        "Art. 10 § 2º (bis)",
        "Art. 10 § 3º",
        "Art. 11",
        "Art. 12",
        "Art. 12 a",
        "Art. 12 b",
        "Art. 12 c",
        "Art. 12 d",
        "Art. 12 § 1º",
        "Art. 12 § 2º",
        "Art. 12 § 3º",
        "Art. 13",
        "Art. 13 § 1º",
        "Art. 13 § 2º",
        "Art. 14",
        "Art. 14 § 1º",
        "Art. 14 § 1º a",
        "Art. 14 § 1º b",
        "Art. 14 § 1º c",
        "Art. 15",
        "Art. 16",
        "Art. 16 a",
        "Art. 16 b",
        "Art. 17",
    ],
    # Buraco (aberto sujo): the headings of the page, in order; its opening lines have none.
    "buraco-aberto-sujo": [
        "Introdução",
        "Modos de jogo",
        "Como jogar",
        "Curingas",
        "Morto",
        "Canastras",
        "Bater",
        "Contagem de pontos",
        "Resumo",
        "Final da partida",
        "Pontos de experiência e ranking",
    ],
    # Canasta: the four headings of the text.
    "canasta-it": ["Le carte", "I giocatori", "Fine del gioco", "Svolgimento"],
    # Regras Básicas, Tranca, 29º FARAES 2023: articles 1 to 24 under three chapters, the third with a line of its own,
    # then chapter IV, whose one article is numbered 20 again, and the glossary.
    "faraes-2023": [
        *(f"Art. {number}" for number in range(1, 16)),
        "Cap. III",
        *(f"Art. {number}" for number in range(16, 25)),
        "Art. 20 (cap. IV)",
        "Glossário",
    ],
}
# Into how many rules the headings are divided, so that none is lost unnoticed.
RULES_UNDER_HEADINGS = {
    "aacrt-2016": 31,
    "apcef-sc-2022": 0,
    "buraco-aberto-sujo": 37,
    "canasta-it": 28,
    "faraes-2023": 7,
}


def test_the_five_have_their_lists() -> None:
    assert [regulation.key for regulation in SAMPLES] == list(REFS)


@every_sample
def test_all_articles_of_the_source_are_there_in_its_order(regulation: Regulation) -> None:
    refs = [article.ref for article in regulation.articles]
    assert [ref for ref in refs if HEADING_SEPARATOR not in ref] == REFS[regulation.key]
    assert sum(HEADING_SEPARATOR in ref for ref in refs) == RULES_UNDER_HEADINGS[regulation.key]


@every_regulation
def test_no_article_is_listed_twice(regulation: Regulation) -> None:
    refs = [article.ref for article in regulation.articles]
    assert sorted(refs) == sorted(set(refs))


@every_regulation
def test_each_rule_stands_under_its_heading(regulation: Regulation) -> None:
    heading = ""
    for article in regulation.articles:
        if HEADING_SEPARATOR in article.ref:
            assert _is_under(article.ref, heading)
        else:
            heading = article.ref


@every_regulation
def test_each_gist_is_one_short_line(regulation: Regulation) -> None:
    for article in regulation.articles:
        assert article.gist == article.gist.strip() != "", article.ref
        assert "\n" not in article.gist, article.ref
        assert len(article.gist) < 110, article.ref
        assert isinstance(article.treatment, Treatment)


@every_regulation
def test_whatever_is_cited_is_a_row(regulation: Regulation) -> None:
    refs = {article.ref for article in regulation.articles} | {COMMON_PLAY, DECISION}
    for ruling in regulation.rulings:
        for option in ruling.options:
            assert set(_cited(regulation.with_rulings({ruling.name: option.value}))) <= refs
    assert set(_cited(regulation)) <= refs


@every_regulation
def test_what_is_cited_is_scored_checked_or_shown(regulation: Regulation) -> None:
    """An article cited by a value, or a rule under that heading, is not one that the site leaves to the players."""
    for ref in set(_cited(regulation)) - {COMMON_PLAY, DECISION}:
        treatments = {row.treatment for row in regulation.articles if row.ref == ref or _is_under(row.ref, ref)}
        assert treatments & {Treatment.SCORED, Treatment.CHECKED, Treatment.SHOWN}, ref


@every_regulation
def test_essentials_are_a_few_short_sentences_that_name_their_articles(regulation: Regulation) -> None:
    refs = {article.ref for article in regulation.articles}
    assert 4 <= len(regulation.essentials) <= 7
    for sentence in regulation.essentials:
        named = re.fullmatch(r"[^()]+ \(([^()]+)\)", sentence)
        assert named, sentence
        assert set(named[1].split(", ")) <= refs, sentence
        assert len(sentence) < 110, sentence


def _is_under(ref: str, heading: str) -> bool:
    """A long heading may be shortened before the rules under it."""
    short, dot, _rule = ref.partition(HEADING_SEPARATOR)
    return bool(dot) and heading.startswith(short)


def _cited(value: Any, name: str = "") -> Iterator[str]:
    """Yield every article named anywhere in a regulation, apart from its lists of articles and essentials."""
    if isinstance(value, str):
        if value and (name == "article" or name.endswith("_article")):
            yield value
    else:
        for part_name, part in _parts(value):
            yield from _cited(part, part_name)


def _parts(value: Any) -> Iterable[tuple[str, Any]]:
    if is_dataclass(value):
        names = {field.name for field in fields(value)} - {"articles", "essentials"}
        return [(name, getattr(value, name)) for name in names]
    if isinstance(value, Mapping):
        return value.items()
    if isinstance(value, tuple):
        return zip(getattr(value, "_fields", [""] * len(value)), value, strict=True)
    return ()


def test_the_walk_finds_articles_in_every_kind_of_place() -> None:
    # A clause, a clause of a part, articles of parts, one of the regulation itself, and a ruling's.
    places = {"Art. 12 b", "Art. 12 d", "Art. 10 § 2º", "Art. 14 § 1º", "Art. 13 § 2º", "Art. 7 § 3º", "Art. 16"}
    assert places <= set(_cited(APCEF))
    assert set(_cited(CANASTA)) == {"Le carte", "I giocatori", "Svolgimento", "Fine del gioco", DECISION}
    assert DECISION in set(_cited(APCEF))
