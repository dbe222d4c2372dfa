"""Which rounds' results the public does not see: the last ones of each stage, unless published pairings give them
away."""

from typing import Any

import pytest

from scoring.contest.match_state import MatchState
from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    matches_of,
    play_round,
    published,
    win,
    write_context,
)
from tournament.models import Match, Round, Tournament, User
from tournament.services.tournaments import founding, pair_changes, results, rounds
from tournament.services.tournaments.embargo import may_be_watched, withheld_rounds
from tournament.services.tournaments.viewing import snapshot

CRITERIA = ["wins", "point_difference", "lots"]
SWISS = [{"id": "swiss", "kind": "swiss", "rounds": 3, "criteria": CRITERIA}]
KNOCKOUT = [{"id": "final", "kind": "single_elimination"}]
DOUBLE = [{"id": "final", "kind": "double_elimination"}]
LOSSES = [{"id": "out", "kind": "losses_out", "losses": 2, "until": 2}]
MITCHELL = [{"id": "m", "kind": "mitchell", "criteria": CRITERIA}]


def secret(tournament: Tournament) -> list[tuple[str, int]]:
    snap = snapshot(tournament)
    return sorted(withheld_rounds(snap.tournament, snap.stages, (round_.row for round_ in snap.rounds)))


def embargoed_tournament(ana: User, pairs: int, stages: list[dict[str, Any]], number: int = 1) -> Tournament:
    return published(founded(club_of(ana), pairs, stages), embargo=number)


def drawn_round(tournament: Tournament, stage: str, number: int) -> Round:
    rounds.draw_round(tournament, stage, number, context=write_context())
    rows = Round.objects.select_related("stage").filter(stage__tournament=tournament, stage__key=stage, removed=False)
    return rows.get(number=number)


@pytest.mark.parametrize(
    ("pairs", "stages", "last"), [(6, SWISS, 3), (4, KNOCKOUT, 2), (4, MITCHELL, 2), (4, groups_and_final(codes(4)), 1)]
)
def test_the_last_planned_round_is_withheld_and_no_other(ana, pairs, stages, last):
    tournament = embargoed_tournament(ana, pairs, stages)
    key = stages[0]["id"]
    for number in range(1, last):
        play_round(tournament, key, number)
        assert secret(tournament) == []
    play_round(tournament, key, last)
    assert secret(tournament) == [(key, last)]


def test_without_an_embargo_nothing_is_withheld(ana):
    tournament = embargoed_tournament(ana, 6, SWISS, 0)
    for number in (1, 2, 3):
        play_round(tournament, "swiss", number)
    assert secret(tournament) == []


def test_two_last_rounds_of_a_swiss_are_secret(ana):
    tournament = embargoed_tournament(ana, 6, SWISS, 2)
    for number in (1, 2, 3):
        play_round(tournament, "swiss", number)
    assert secret(tournament) == [("swiss", 2), ("swiss", 3)]


@pytest.mark.parametrize("stages", [KNOCKOUT, DOUBLE])
def test_in_a_bracket_the_pairs_of_the_next_round_tell_who_won(ana, stages):
    tournament = embargoed_tournament(ana, 4, stages, 9)
    play_round(tournament, "final", 1)
    assert secret(tournament) == [("final", 1)]
    following = drawn_round(tournament, "final", 2)
    assert secret(tournament) == [("final", 1), ("final", 2)]
    rounds.publish_round(following, context=write_context())
    assert secret(tournament) == [("final", 2)]


def test_where_losers_drop_out_the_next_round_tells(ana):
    tournament = embargoed_tournament(ana, 5, LOSSES)
    play_round(tournament, "out", 1)
    assert secret(tournament) == [("out", 1)]
    play_round(tournament, "out", 2)
    assert secret(tournament) == [("out", 2)]


def test_a_published_knockout_tells_who_went_on_to_it(ana):
    tournament = embargoed_tournament(ana, 8, groups_and_final(codes(8)))
    for number in (1, 2, 3):
        play_round(tournament, "groups", number)
    first = drawn_round(tournament, "final", 1)
    assert secret(tournament) == [("groups", 3)]
    rounds.publish_round(first, context=write_context())
    assert secret(tournament) == []


def test_the_public_is_told_that_a_match_is_over_and_nothing_of_how(ana):
    tournament = embargoed_tournament(ana, 6, SWISS)
    for number in (1, 2):
        play_round(tournament, "swiss", number)
    last = drawn_round(tournament, "swiss", 3)
    rounds.publish_round(last, context=write_context())
    first, second, _third = matches_of(last)
    win(first, 0)
    results.walkover(second, (True, False), context=write_context())
    snap = snapshot(tournament, public=True)
    matches = snap.rounds[-1].matches
    assert [match.state for match in matches] == [MatchState.WITHHELD, MatchState.WITHHELD, MatchState.WAITING]
    assert [(match.games, match.absent, match.confirmed) for match in matches] == [((), (False, False), False)] * 3
    facts = [match for match in snap.facts.matches if match.round == 3]
    assert [(match.games, match.absent, match.went_on) for match in facts] == [((), frozenset(), None)] * 3


def test_who_qualified_is_not_shown_before_the_next_round_is(ana):
    tournament = embargoed_tournament(ana, 4, KNOCKOUT, 2)
    played = play_round(tournament, "final", 1)
    drawn_round(tournament, "final", 2)
    first = matches_of(played)[0]
    results.reopen(first, context=write_context())
    win(first, 1)
    snap = snapshot(tournament, public=True)
    assert [(match.round, match.games, match.went_on) for match in snap.facts.matches] == [(1, (), None)] * 2


@pytest.mark.typical(2)
@pytest.mark.parametrize("stages", [SWISS, DOUBLE, LOSSES, MITCHELL, groups_and_final(codes(8))])
@pytest.mark.sqlite_by_day
def test_whatever_is_withheld_the_rest_can_be_read(ana, stages):
    """Each round of each format under the longest embargo, with a pair that withdraws on the way."""
    tournament = embargoed_tournament(ana, 8, stages, 20)
    key = stages[0]["id"]
    for number in (1, 2, 3):
        play_round(tournament, key, number)
        if number == 1:
            pair_changes.withdraw(tournament.entries.get(code="P08"), key, 2, context=write_context())
        snap = snapshot(tournament, public=True)
        assert snap.error is None
        assert snap.resolver.ranked(snap.facts.stages[0])


def test_a_table_is_watched_while_its_round_is_published_and_not_withheld(ana):
    tournament = embargoed_tournament(ana, 4, MITCHELL)
    first = drawn_round(tournament, "m", 1)

    def watched(round_: Round) -> bool:
        return may_be_watched(Match.objects.filter(round=round_, removed=False)[0])

    assert not watched(first)
    rounds.publish_round(first, context=write_context())
    assert watched(first)
    for match in matches_of(first):
        win(match, 0)
    last = play_round(tournament, "m", 2)
    assert (watched(first), watched(last)) == (True, False)
    founding.change_settings(tournament, context=write_context(), embargo=0)
    assert watched(last)
    founding.change_settings(tournament, context=write_context(), published=False)
    assert not watched(last)
