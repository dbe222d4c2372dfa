"""The regulations, one by one and two side by side. Everything is read from `rules/`; there is nothing to query."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules import registry
from rules.schema import Article, Regulation, Treatment
from rules.text import _ as mark
from tournament.boards.regulation_order import regulations_in_order
from tournament.boards.values import groups_of
from tournament.web.comparing import consequences_of_ruling, side_by_side
from tournament.web.conditional import constant_page
from tournament.web.examples import example_sheet, examples_of


class TreatmentLabel(NamedTuple):
    """How the site treats an article: an icon with a word beside it, and the meaning of the word."""

    shape: str
    label: str
    meaning: str


TREATMENT_LABELS = {
    Treatment.SCORED: TreatmentLabel("plus", mark("scored"), mark("the site works it out")),
    Treatment.CHECKED: TreatmentLabel("confirmed", mark("checked"), mark("a hand that breaks it gets a finding")),
    Treatment.SHOWN: TreatmentLabel(
        "note", mark("shown"), mark("the sheet or the screen at the table says it or asks for it")
    ),
    Treatment.ORGANISER: TreatmentLabel("mine", mark("organiser"), mark("the organisers decide it")),
    Treatment.PLAY: TreatmentLabel(
        "waiting", mark("play"), mark("a matter of the table; it leaves no trace on the sheet")
    ),
}


def _regulation_or_404(key: str) -> Regulation:
    regulation = registry.get(key)
    if regulation is None:
        raise Http404
    return regulation


@require_safe
def regulations(request: HttpRequest) -> HttpResponse:
    return constant_page(
        request, "regulations/list.html", registry.keys(), lambda: {"regulations": regulations_in_order()}
    )


@require_safe
def regulation(request: HttpRequest, key: str) -> HttpResponse:
    """One regulation, article by article."""
    chosen_regulation = _regulation_or_404(key)
    return constant_page(request, "regulations/detail.html", registry.keys(), lambda: _page(chosen_regulation))


@require_safe
def compare_regulations(request: HttpRequest, key: str, other: str) -> HttpResponse:
    """Two regulations side by side."""
    first, second = _regulation_or_404(key), _regulation_or_404(other)
    if first is second:
        return redirect("regulation", key)
    return constant_page(request, "regulations/compare.html", (), lambda: _comparison(first, second))


def _page(regulation: Regulation) -> dict[str, Any]:
    shipped = examples_of(regulation)
    return {
        "regulation": regulation,
        "others": [other for other in regulations_in_order() if other is not regulation],
        "groups": groups_of(regulation),
        "articles": [(article, TREATMENT_LABELS[article.treatment]) for article in regulation.articles],
        "ways": list(_ways_used(regulation.articles)),
        "rulings": [(ruling, list(consequences_of_ruling(regulation, ruling))) for ruling in regulation.rulings],
        "examples": shipped,
        "sheet": example_sheet(shipped[0]) if shipped else None,
    }


def _ways_used(articles: tuple[Article, ...]) -> Iterator[tuple[TreatmentLabel, int]]:
    used = Counter(article.treatment for article in articles)
    return ((way, used[treatment]) for treatment, way in TREATMENT_LABELS.items() if used[treatment])


def _comparison(first: Regulation, second: Regulation) -> dict[str, Any]:
    groups = side_by_side(first, second)
    values = [value for group in groups for value in group.values]
    return {
        "first": first,
        "second": second,
        "names": [_(first.name), _(second.name)],
        "groups": groups,
        "differing": sum(value.differs for value in values),
        "all": len(values),
    }
