"""The articles that lines and findings cite state what these are about, by their own lists of topics."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules.schema import Regulation
from rules.words import LINE_WORDS
from scoring.checks.case import Case
from scoring.checks.claimed import CLAIMED
from scoring.checks.slips import slips
from scoring.codec import read_hand
from scoring.findings import SIDES, Finding
from scoring.lines import score_lines, totals
from tests.rules.samples import label
from tests.rules.topics import topics_of
from tests.scoring.samples import Document, result_of
from tests.scoring.table import DEALT, Table

OURS = {"decision", "common play"}
HONOURS = {"honour_each", "honours_all", "honour_unopened", "honours_unopened_all"}
LINES = {
    "semi_clean": {"line.semi_clean", "line.dirty"},  # a ruling may count it as a dirty one
    "honours": HONOURS,
    "red_threes": {"red_laid", "red_without"},
    "red_threes_in_hand": {"red_kept"},
    "black_threes_in_hand": {"black_kept"},
    "table_points": {"table"},
    "table_cards": {"table"},
    "hand_points": {"hand"},
    "hand_cards": {"hand"},
    "received": {"paid_to"},
    "nothing_counts": {"out_canastra"},  # the rule on how a hand ends; a ruling decides the rest
}
"""The topics of a line; of all others, `line.` and its code. What the page of a regulation lists has these keys."""
FINDINGS = {
    "deck_exceeded": {"deck", "deck_worth"},
    "count_differs": {"deck_worth", "table"},
    "not_multiple_of_5": {"table"},
    "too_many_red_threes": {"deck"},
    "too_many_black_threes": {"deck"},
    "too_many_honours": HONOURS,
    "canastra_impossible": {"canastra"},
    "canastra_floor": {"canastra", "sequences"},
    "out_without_canastra": {"out_canastra"},
    "out_without_morto": {"out_morto"},
    "concealed_without_out": {"line.concealed"},
    "morto_without_canastra": {"morto_needs"},
    "too_many_mortos": {"mortos"},
    "mortos_left": {"become_stock"},
    "opening_floor": {"opening", "opening_failed"},
    "hand_floor": {"hand"},
    "unusual": {"hand"},
}
LEAST_MELD = {"buraco-aberto-sujo": "Como jogar · baixar"}
"""Where a rule that sets no value of its own is cited: that a meld has three cards."""

every_dealt = pytest.mark.parametrize("regulation", DEALT, ids=label)


def topics_of_line(code: str) -> set[str]:
    return LINES.get(code, {f"line.{code}"})


def is_silent(regulation: Regulation, article: str, topics: set[str]) -> bool:
    return article not in OURS and not topics & topics_of(regulation, article)


@every_dealt
def test_a_line_cites_the_article_that_says_it(regulation: Regulation) -> None:
    """Of 40 hands that real play could leave, under every ruling."""
    rulings = [{ruling.name: option.value} for ruling in regulation.rulings for option in ruling.options]
    silent = {
        (line.code, line.article)
        for seed in range(40)
        for ruled in map(regulation.with_rulings, rulings or [{}])
        for lines in score_lines(read_hand(Table(regulation, Random(seed)).document(), regulation), ruled)
        for line in lines
        if is_silent(regulation, line.article, topics_of_line(line.code))
    }
    assert silent == set()


@every_dealt
def test_a_finding_cites_the_article_that_says_it(regulation: Regulation) -> None:
    """Of 150 hands of which a few figures are wrong."""
    findings = [finding for seed in range(150) for finding in _findings_of_wrong_hand(regulation, Random(seed))]
    least = LEAST_MELD.get(regulation.key)
    silent = {
        (finding.code, finding.article)
        for finding in findings
        if finding.code in FINDINGS
        and is_silent(regulation, finding.article, FINDINGS[finding.code])
        and (finding.code, finding.article) != ("canastra_floor", least)
    }
    assert silent == set()
    assert len({finding.code for finding in findings} & set(FINDINGS)) > 6


@every_dealt
def test_a_slip_cites_the_articles_of_its_lines(regulation: Regulation) -> None:
    topics = {topic for code in LINE_WORDS for topic in topics_of_line(code)} | {"threes"}
    count = regulation.count_article or regulation.table.article
    articles = {
        article
        for seed in range(25)
        for finding in _findings_of_wrong_totals(regulation, Random(seed))
        for article in finding.article.split(", ")
    }
    assert articles >= {count}
    assert {article for article in articles - {count} if is_silent(regulation, article, topics)} == set()


def _findings_of_wrong_hand(regulation: Regulation, rng: Random) -> tuple[Finding, ...]:
    document = Table(regulation, rng).document()
    for side in document["sides"]:
        for name in rng.sample(sorted(side), rng.randint(0, len(side))):
            side[name] = _wrong(name, side[name], rng)
    running = rng.choice(((0, 0), (1600, 1600), (3200, 3200)))
    return result_of(read_hand(document, regulation), regulation, running).findings


def _wrong(name: str, value: Any, rng: Random) -> Any:
    """Another value of a field, of the same type."""
    if isinstance(value, bool):
        return not value
    if name == "morto":
        return rng.choice(("none", "played", "unplayed"))
    return rng.choice((0, 3, value + 1, 10 * value)) if isinstance(value, int) else value


def _findings_of_wrong_totals(regulation: Regulation, rng: Random) -> Iterator[Finding]:
    """The findings on the total of a hand where the paper has that of a slip."""
    document: Document = Table(regulation, rng).document()
    hand = read_hand(document, regulation)
    held = (hand.sides[0].hand_worth(regulation), hand.sides[1].hand_worth(regulation))
    case = Case(hand, regulation, (None, None), totals(score_lines(hand, regulation)), (0, 0), held)
    for side in SIDES:
        for slip in slips(case, side):
            document["sides"][side]["claimed_total"] = slip.claimed
            findings = result_of(read_hand(document, regulation), regulation).findings
            yield from (finding for finding in findings if finding.code == CLAIMED and finding.side == side)
        del document["sides"][side]["claimed_total"]
