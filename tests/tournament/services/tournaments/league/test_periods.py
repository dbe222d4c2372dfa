"""Each round of a league has its days, one round after the other; and its file says all of it again."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.tournament_file.codec import read_tournament
from scoring.unreadable import Unreadable
from tests.tournament.factories import open_round, round_of, win, write_context
from tests.tournament.leagues import Phone, evening, first_match, league
from tests.tournament.services.tournaments.proofs import faults
from tournament.models import DateProposal, Match, Tournament, User
from tournament.services.tournaments import results
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.tournaments.league.dates import accept, call_off, extend, propose
from tournament.services.tournaments.league.periods import set_period
from tournament.services.tournaments.league.reports import report_totals

pytestmark = pytest.mark.django_db


def test_rounds_follow_each_other_day_by_day(ana: User) -> None:
    tournament = league(ana)
    open_round(tournament, "all", 2)
    first, second = round_of(tournament, "all", 1), round_of(tournament, "all", 2)
    today = timezone.localdate(timezone=tournament.club.zone)
    assert (first.opens, first.deadline) == (today, today + timedelta(days=9))
    assert (second.opens, second.deadline) == (today + timedelta(days=10), today + timedelta(days=19))
    assert {match.table for match in Match.objects.all()} == {None}
    assert faults(tournament) == []


def test_the_days_of_a_round_are_set_at_the_desk(ana: User) -> None:
    round_ = round_of(league(ana), "all", 1)
    day = timezone.localdate()
    set_period(round_, day, day + timedelta(days=3), context=write_context())
    round_.refresh_from_db()
    assert (round_.opens, round_.deadline) == (day, day + timedelta(days=3))
    with pytest.raises(Unreadable) as refused:
        set_period(round_, day, day - timedelta(days=1), context=write_context())
    assert refused.value.path == ("deadline",)
    set_period(round_, None, None, context=write_context())


def test_a_file_comes_back_with_every_date_and_word(ana: User) -> None:
    tournament = league(ana)
    match = first_match(tournament)
    ours, theirs = Phone(match, 0), Phone(match, 1)
    propose(match, 0, evening(2), "Clube da Ilha", context=ours.context())
    propose(match, 1, evening(3), "", context=theirs.context())
    accept(DateProposal.objects.latest("pk"), 0, context=ours.context())
    extend(match, timezone.localdate() + timedelta(days=15), context=write_context())
    report_totals(match, 1, [(3050, 2100)], context=theirs.context())
    results.dispute(match, "Not so.", context=ours.context(), side=0)
    other = Match.objects.exclude(pk=match.pk).first()
    assert other
    propose(other, 0, evening(4), "", context=Phone(other, 0).context())
    call_off(DateProposal.objects.latest("pk"), 0, context=Phone(other, 0).context())
    win(Match.objects.latest("pk"), 0)
    document = export_tournament(tournament)
    own = document["matches"][0]["x_sumula"]
    assert [date["answer"] for date in own["dates"]] == ["replaced", "accepted"]
    again = import_tournament(tournament.club, json.dumps(document), context=write_context())
    assert export_tournament(again) == document
    assert read_tournament(document) == read_tournament(export_tournament(again))
    assert faults(Tournament.objects.get(pk=again.pk)) == []


@pytest.mark.parametrize(
    "own",
    [
        {"dates": [{"starts": "2026-11-21T20:00:00+00:00"}]},
        {"dates": [{"starts": "soon", "created": "2026-11-21T20:00:00+00:00"}]},
        {"deadline": "21/11/2026"},
        {"reported_by": 2},
        {"reported_by": True},
        {"dates": [{"starts": "2026-11-21T20:00:00+00:00", "created": "2026-11-21T20:00:00+00:00"}] * 2},
    ],
)
def test_what_is_no_league_of_ours_is_kept_as_it_came(ana: User, own: dict[str, object]) -> None:
    tournament = league(ana)
    document = export_tournament(tournament)
    document["matches"][0]["x_sumula"] = own
    again = import_tournament(tournament.club, json.dumps(document), context=write_context())
    assert export_tournament(again)["matches"][0]["x_sumula"] == own
    assert not DateProposal.objects.exists()
