"""The certificates of a tournament: who gets one, and what it says."""

from collections.abc import Iterator

from django.http import Http404
from django.utils.translation import gettext as _

from scoring.contest.model import PairId
from scoring.stages.overall import PODIUM_PLACES, final_rankings
from tournament.boards.overall import ranking_title
from tournament.boards.words import place
from tournament.printing.certificates import Certificate
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.papers.days import day_in_words, days_played


def certificates_of(snap: Snapshot) -> list[Certificate]:
    """One page for each person in the first three places of a final ranking. Raises Http404 until everything is
    played."""
    rankings = final_rankings(snap.resolver) if snap.resolver else []
    if not rankings:
        raise Http404
    return [
        page
        for ranking in rankings
        for number, tie in ranking.places
        if number <= PODIUM_PLACES
        for pair in tie
        for page in _certificates_of_pair(snap, number, pair, ranking_title(ranking))
    ]


def _certificates_of_pair(snap: Snapshot, number: int, pair: PairId, ranking: str) -> Iterator[Certificate]:
    """The certificates of a pair; for a team, one for each player of its pairs, even of those that did not play."""
    pairs = snap.required_resolver.tournament.pairs
    for name in (pairs[member].name for member in pairs[pair].members or (pair,)):
        people = name.split("/")
        for person in people:
            others = [other for other in people if other != person]
            values = {"place": place(number), "partner": " / ".join(others), "team": pairs[pair].name}
            if pairs[pair].members:
                sentence = _("%(place)s place, with the team %(team)s")
            else:
                sentence = _("%(place)s place, with %(partner)s") if others else _("%(place)s place")
            yield _certificate(snap, person, sentence % values, ranking)


def _certificate(snap: Snapshot, person: str, sentence: str, ranking: str) -> Certificate:
    signers = [_("Organisers"), _("Referee")]
    return Certificate(person, sentence, ranking, snap.tournament.name, snap.club.name, _day(snap), signers)


def _day(snap: Snapshot) -> str:
    days = days_played(snap)
    return day_in_words(days[-1]) if days else ""
