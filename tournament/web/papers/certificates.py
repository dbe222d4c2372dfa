"""The certificates of a tournament: who gets one, and what it says."""

from collections.abc import Iterator

from django.http import Http404
from django.utils.translation import gettext as _

from scoring.contest.model import PairId
from scoring.contest.overall import overall
from tournament.boards.words import place
from tournament.printing.certificates import Certificate
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.papers.days import day_in_words, days_played

PODIUM = 3


def certificates_of(snap: Snapshot) -> list[Certificate]:
    """One page for each person in the first three places. Http404 until everything is played."""
    ranking = overall(snap.resolver) if snap.resolver else []
    if not ranking:
        raise Http404
    return [
        page
        for number, tie in ranking
        if number <= PODIUM
        for pair in tie
        for page in _certificates_of_pair(snap, number, pair)
    ]


def _certificates_of_pair(snap: Snapshot, number: int, pair: PairId) -> Iterator[Certificate]:
    people = snap.required_resolver.tournament.pairs[pair].name.split("/")
    for person in people:
        others = [other for other in people if other != person]
        values = {"place": place(number), "partner": " / ".join(others)}
        alone, together = _("%(place)s place"), _("%(place)s place, with %(partner)s")
        yield Certificate(
            person,
            (together if others else alone) % values,
            snap.tournament.name,
            snap.club.name,
            _day(snap),
            [_("Organisers"), _("Referee")],
        )


def _day(snap: Snapshot) -> str:
    days = days_played(snap)
    return day_in_words(days[-1]) if days else ""
