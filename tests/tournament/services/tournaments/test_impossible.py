"""The impossible is refused with one sentence that says what to do, and nothing of it is written."""

import pytest

from scoring.unreadable import Unreadable
from tests.tournament.factories import (
    club_of,
    codes,
    entry,
    founded,
    groups_and_final,
    matches_of,
    open_round,
    pair_facts,
    play_round,
    round_of,
    write_context,
)
from tournament.models import Event, Tournament, User
from tournament.services.matches.refusals import MatchDecided, PairWithdrawn, RoundNotPublished
from tournament.services.tournaments import entering, founding, pair_changes, results, rounds
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_document
from tournament.services.writing.refusals import Contradiction, Gone

KNOCKOUT = [{"id": "final", "kind": "single_elimination"}]
LEAGUE = [{"id": "final", "kind": "round_robin", "criteria": ["wins", "point_difference", "lots"]}]


def nothing_written(tournament: Tournament, before: int) -> bool:
    return Event.objects.count() == before and tournament.stages.filter(removed=False).exists()


def test_a_knock_out_is_not_left_with_one_pair(ana: User) -> None:
    tournament = founded(club_of(ana), 2, KNOCKOUT)
    before = Event.objects.count()
    with pytest.raises(Contradiction, match="needs at least two pairs: enter more"):
        entering.remove_pair(entry(tournament, "P02"), context=write_context())
    assert nothing_written(tournament, before)


def test_a_pair_twice_in_the_groups_is_refused(ana: User) -> None:
    tournament = founded(club_of(ana), 4, LEAGUE)
    twice = [{"id": "g", "kind": "round_robin", "groups": [["P01", "P02"], ["P02", "P03"]], "criteria": ["wins"]}]
    with pytest.raises(Unreadable) as refused:
        founding.set_stages(tournament, twice, context=write_context())
    assert (refused.value.path, refused.value.message.id) == (
        ("stages", 0, "groups", 1, 0),
        "%(name)s is in two groups",
    )


def test_a_stage_fed_by_an_unfinished_one_is_not_drawn(ana: User) -> None:
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    play_round(tournament, "groups", 1)
    with pytest.raises(Contradiction, match="not finished; play that first"):
        rounds.draw_round(tournament, "final", 1, context=write_context())


def test_no_result_is_entered_for_a_pair_that_withdrew(ana: User) -> None:
    tournament = founded(club_of(ana), 4, LEAGUE)
    play_round(tournament, "final", 1)
    pair_changes.withdraw(entry(tournament, "P01"), "final", 2, context=write_context())
    rounds.draw_round(tournament, "final", 2, context=write_context())
    rounds.publish_round(round_of(tournament, "final", 2), context=write_context())
    match = next(m for m in matches_of(round_of(tournament, "final", 2)) if "P01" in (m.first.code, m.second.code))
    with pytest.raises(PairWithdrawn):
        results.enter_totals(match, [(3000, 100)], context=write_context())
    assert not match.games.filter(over=True).exists()


def test_no_result_is_entered_before_the_round_is_published(ana: User) -> None:
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    rounds.draw_round(tournament, "final", 1, context=write_context())
    with pytest.raises(RoundNotPublished):
        results.enter_totals(matches_of(round_of(tournament, "final", 1))[0], [(3000, 100)], context=write_context())


def test_a_round_is_not_drawn_twice(ana: User) -> None:
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    rounds.draw_round(tournament, "final", 1, context=write_context())
    with pytest.raises(Contradiction, match="already been drawn"):
        rounds.draw_round(tournament, "final", 1, context=write_context())


def test_a_round_that_the_stage_does_not_have_is_not_drawn(ana: User) -> None:
    tournament = founded(club_of(ana), 4, LEAGUE)
    with pytest.raises(Contradiction, match="has no round"):
        rounds.draw_round(tournament, "final", 9, context=write_context())


def test_two_pairs_do_not_have_one_seed(ana: User) -> None:
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    seeded = entering.PairFacts("Eva/Gil", seed=1)
    entering.change_pair(entry(tournament, "P01"), entering.PairFacts("Ana/Bia", seed=1), context=write_context())
    with pytest.raises(Contradiction, match="seed"):
        entering.change_pair(entry(tournament, "P02"), seeded, context=write_context())


def test_a_group_keeps_at_least_two_pairs(ana: User) -> None:
    tournament = founded(club_of(ana), 4, groups_and_final(codes(4)))
    with pytest.raises(Contradiction, match="needs at least two pairs"):
        entering.remove_pair(entry(tournament, "P01"), context=write_context())


def test_totals_of_a_game_after_the_decision_are_refused(ana: User) -> None:
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    rounds.draw_round(tournament, "final", 1, context=write_context())
    rounds.publish_round(round_of(tournament, "final", 1), context=write_context())
    match = matches_of(round_of(tournament, "final", 1))[0]
    with pytest.raises(MatchDecided, match="Leave game %\\(number\\)s empty"):
        results.enter_totals(match, [(3000, 100), (100, 3000)], context=write_context())
    assert not match.games.filter(over=True).exists()


def test_a_game_after_the_decision_is_refused(ana: User) -> None:
    tournament = founded(club_of(ana), 4, [{**LEAGUE[0], "games": 3}])
    open_round(tournament, "final", 1)
    match = matches_of(round_of(tournament, "final", 1))[0]
    won, lost = (3000, 100), (100, 3000)
    results.enter_totals(match, [won, lost, won], context=write_context())
    with pytest.raises(MatchDecided):
        results.enter_totals(match, [won, won, won], context=write_context())
    results.confirm(match, context=write_context())
    with pytest.raises(MatchDecided):
        results.correct(match, [won, won, lost], context=write_context())
    results.correct(match, [won, won], context=write_context())
    document = export_tournament(tournament)
    assert len(document["matches"][0]["games"]) == 2
    assert export_tournament(import_document(tournament.club, document, context=write_context())) == document


def test_a_full_list_stays_as_it_is_after_each_refusal(ana: User) -> None:
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    with pytest.raises(Unreadable):
        entering.add_pairs(tournament, [*pair_facts(1), entering.PairFacts(" ")], context=write_context())
    assert tournament.entries.count() == 4


def test_a_pair_with_a_sanction_is_not_taken_off(ana: User) -> None:
    tournament = founded(club_of(ana), 4, LEAGUE)
    pair_changes.adjust(entry(tournament, "P04"), "final", "late", points=-5, context=write_context())
    with pytest.raises(Contradiction, match="given a sanction: cancel that first"):
        entering.remove_pair(entry(tournament, "P04"), context=write_context())


def test_published_matches_keep_their_length(ana: User) -> None:
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    play_round(tournament, "final", 1)
    with pytest.raises(Contradiction, match="for matches of another length: cancel it first"):
        founding.set_stages(tournament, [{**KNOCKOUT[0], "games": 3}], context=write_context())


def test_a_draft_is_drawn_again_for_matches_of_another_length(ana: User) -> None:
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    rounds.draw_round(tournament, "final", 1, context=write_context())
    founding.set_stages(tournament, [{**KNOCKOUT[0], "games": 3}], context=write_context())
    assert [match.best_of for match in matches_of(round_of(tournament, "final", 1))] == [3, 3]


def test_a_walkover_in_a_draft_is_refused(ana: User) -> None:
    """The draft may be drawn anew, and the walkover would be gone."""
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    rounds.draw_round(tournament, "final", 1, context=write_context())
    with pytest.raises(RoundNotPublished):
        results.walkover(matches_of(round_of(tournament, "final", 1))[0], (True, False), context=write_context())


def test_a_walkover_that_nobody_entered_is_not_cancelled(ana: User) -> None:
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    match = matches_of(play_round(tournament, "final", 1))[0]
    with pytest.raises(Gone):
        results.cancel_walkover(match, context=write_context())
