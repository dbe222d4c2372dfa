"""Corrections of one game and of three, by one action and by three; walkovers and withdrawals once more is drawn."""

from collections.abc import Callable

from tests.tournament.factories import (
    codes,
    entry,
    founded,
    groups_and_final,
    matches_of,
    play_on,
    play_round,
    published,
    round_of,
    win,
)
from tests.upgrades.story_stages import CUP, LEAGUE
from tournament.models import Club, Match, Tournament
from tournament.services.tournaments import pair_changes, results, rounds
from tournament.services.writing.context import WriteContext


class LateCorrectionsStory:
    def __init__(self, club: Club, by_ana: Callable[[], dict[str, WriteContext]]) -> None:
        self.club, self.by_ana = club, by_ana

    def write_all(self) -> None:
        fed = published(founded(self.club, 8, groups_and_final(codes(8))), name="Correção tardia")
        for number in (1, 2, 3):
            play_round(fed, "groups", number)
        play_round(fed, "final", 1)
        results.correct(self._match_between(fed, "P02", "P04"), [(2000, 3100)], **self.by_ana())
        play_on(fed)
        cup = published(founded(self.club, 6, CUP), name="Melhor de três")
        play_round(cup, "final", 1)
        play_round(cup, "final", 2)
        rounds.draw_round(cup, "final", 3, **self.by_ana())
        first = matches_of(round_of(cup, "final", 1))[0]
        results.correct(first, [(3050, 2100), (100, 3000), (3200, 90)], endings=["", "time"], **self.by_ana())
        semifinal = matches_of(round_of(cup, "final", 2))[0]
        results.correct(semifinal, [(2100, 3050), (2000, 3050)], **self.by_ana())  # another final is drawn
        rounds.publish_round(round_of(cup, "final", 3), **self.by_ana())
        results.reopen(semifinal, **self.by_ana())
        results.enter_totals(semifinal, [(3050, 2100), (3050, 2100)], **self.by_ana())
        results.confirm(semifinal, **self.by_ana())
        final = matches_of(round_of(cup, "final", 3))[0]
        for totals in ([(3050, 2100), (100, 3000)], [(3050, 2100)], []):
            results.enter_totals(final, totals, **self.by_ana())
        self._walkover_late()
        league = founded(self.club, 5, LEAGUE)
        play_round(league, "all", 1)
        pair_changes.withdraw(entry(league, "P05"), "all", 2, annul=True, **self.by_ana())
        play_on(league)

    def _walkover_late(self) -> None:
        cup = founded(self.club, 4, [{"id": "final", "kind": "single_elimination"}])
        play_round(cup, "final", 1)
        rounds.draw_round(cup, "final", 2, **self.by_ana())
        match = matches_of(round_of(cup, "final", 1))[1]
        results.reopen(match, **self.by_ana())
        results.enter_totals(match, [], **self.by_ana())
        results.walkover(match, (True, False), **self.by_ana())
        results.cancel_walkover(match, **self.by_ana())
        win(match, 1)

    def _match_between(self, tournament: Tournament, first: str, second: str) -> Match:
        both = [first, second]
        rows = Match.objects.select_related("first", "second", "round__stage").filter(removed=False)
        return rows.get(round__stage__tournament=tournament, round__stage__key="groups", first__code__in=both,
                        second__code__in=both)  # fmt: skip
