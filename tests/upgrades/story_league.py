"""A league from home: dates proposed, answered and called off, a result reported, more time given."""

from collections.abc import Callable
from datetime import UTC, date, datetime

from tests.tournament.factories import codes, founded, matches_of, play_round, published, round_of
from tournament.models import Club, DateProposal, Match
from tournament.services.tournaments import results, rounds
from tournament.services.tournaments.league import dates, periods, reports
from tournament.services.writing.context import WriteContext

Contexts = dict[str, WriteContext]
STAGE = {"id": "all", "kind": "round_robin", "criteria": ["match_points", "lots"], "x_days_per_round": 7}


class LeagueStory:
    def __init__(self, club: Club, by_ana: Callable[[], Contexts], at_table: Callable[[Match], Contexts]) -> None:
        self.club, self.by_ana, self.at_table = club, by_ana, at_table

    def write_all(self) -> None:
        tournament = published(founded(self.club, len(codes(4)), [STAGE]))
        rounds.draw_round(tournament, "all", 1, **self.by_ana())
        round_ = round_of(tournament, "all", 1)
        rounds.publish_round(round_, **self.by_ana())
        periods.set_period(round_, date(2099, 1, 1), date(2099, 1, 14), **self.by_ana())
        first, second = matches_of(round_)
        self._dates(first)
        reports.report_totals(first, 0, [(3050, 2100)], **self.at_table(first))
        results.confirm(first, side=1, **self.at_table(first))
        dates.extend(second, date(2099, 1, 20), **self.at_table(second))
        dates.set_date(second, _evening(19), "Salão", **self.at_table(second))
        results.walkover(second, (True, True), reason="Nobody came.", **self.at_table(second))
        play_round(tournament, "all", 2)

    def _dates(self, match: Match) -> None:
        dates.propose(match, 0, _evening(3), "Clube da Ilha", **self.at_table(match))
        dates.decline(_last(match), 1, **self.at_table(match))
        dates.propose(match, 1, _evening(4), "", **self.at_table(match))
        dates.accept(_last(match), 0, **self.at_table(match))
        dates.call_off(_last(match), 0, **self.at_table(match))


def _evening(day: int) -> datetime:
    return datetime(2099, 1, day, 23, tzinfo=UTC)


def _last(match: Match) -> DateProposal:
    return DateProposal.objects.filter(match=match).latest("pk")
