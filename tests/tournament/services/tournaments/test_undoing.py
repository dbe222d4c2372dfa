"""Nothing is undone on which something else was built, and an undo does not restore what its event does not contain."""

import pytest

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
    win,
    write_context,
)
from tournament.models import Adjustment, Event, Tournament, User
from tournament.services.tournament_writing.facts import facts_of, stage_of
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments import entering, founding, pair_changes, results, rounds
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.undoing import may_undo, undo, undo_refusals
from tournament.services.writing.refusals import CannotUndo

pytestmark = pytest.mark.django_db
LEAGUE = [{"id": "final", "kind": "round_robin", "criteria": ["wins", "point_difference", "lots"]}]
BUILT_ON = "Something that came later builds on this"


@pytest.fixture
def league(ana: User) -> Tournament:
    return founded(club_of(ana), 4, LEAGUE)


def the_last(tournament: Tournament, kind: TournamentEventKind) -> int:
    return Event.objects.in_scope(*tournament_scope(tournament.pk)).filter(kind=kind).latest("seq").seq


def expect_not_undone(tournament: Tournament, seq: int, because: str = BUILT_ON) -> None:
    """The action is not undone, and the facts are what they were."""
    before = facts_of(tournament)
    event = Event.objects.in_scope(*tournament_scope(tournament.pk)).get(seq=seq)
    refusal = undo_refusals([event])[event.pk]
    assert refusal is not None  # the history does not offer it
    assert because in str(refusal)
    with pytest.raises(CannotUndo, match=because):
        undo(tournament, seq, context=write_context())
    assert facts_of(tournament) == before


@pytest.mark.smoke
def test_stages_with_rounds_stay(league: Tournament) -> None:
    play_round(league, "final", 1)
    expect_not_undone(league, the_last(league, TournamentEventKind.STAGES_CHANGED))


def test_a_stage_added_and_drawn_stays(ana: User) -> None:
    groups, final = groups_and_final(codes(4))
    tournament = founded(club_of(ana), 4, [groups])
    founding.set_stages(
        tournament, [groups, {**final, "entrants": {"stage": "groups", "places": [1]}}], context=write_context()
    )
    added = the_last(tournament, TournamentEventKind.STAGES_CHANGED)
    play_round(tournament, "groups", 1)
    rounds.draw_round(tournament, "final", 1, context=write_context())
    expect_not_undone(tournament, added)


def test_pairs_that_are_seated_stay(league: Tournament) -> None:
    """Taken away, their opponents would have had a bye."""
    entering.add_pairs(league, [PairFacts("Ema/Ivo"), PairFacts("Lia/Noé")], context=write_context())
    added = the_last(league, TournamentEventKind.PAIRS_CHANGED)
    play_round(league, "final", 1)
    expect_not_undone(league, added)


def test_a_pair_with_a_sanction_stays(league: Tournament) -> None:
    entering.add_pairs(league, [PairFacts("Ema/Ivo")], context=write_context())
    added = the_last(league, TournamentEventKind.PAIRS_CHANGED)
    pair_changes.adjust(entry(league, "P05"), "final", "late", points=-5, context=write_context())
    expect_not_undone(league, added)


def test_a_regulation_under_which_was_drawn_stays(ana: User) -> None:
    tournament = founded(club_of(ana), 4, LEAGUE)
    changed = founding.change_settings(tournament, regulation="aacrt-2016", context=write_context())
    rounds.draw_round(Tournament.objects.get(pk=tournament.pk), "final", 1, context=write_context())
    expect_not_undone(Tournament.objects.get(pk=tournament.pk), changed.seq)


def test_a_draw_before_another_stays(league: Tournament) -> None:
    first = rounds.draw_round(league, "final", 1, context=write_context())
    second = rounds.draw_round(league, "final", 2, context=write_context())
    expect_not_undone(league, first.seq, "was drawn after it")
    undo(league, second.seq, context=write_context())
    undo(league, first.seq, context=write_context())
    assert facts_of(league).matches == ()


def test_a_draw_stays_while_its_round_is_published(league: Tournament) -> None:
    drawn = rounds.draw_round(league, "final", 1, context=write_context())
    published = rounds.publish_round(round_of(league, "final", 1), context=write_context())
    expect_not_undone(league, drawn.seq, "published since")
    undo(league, published.seq, context=write_context())
    undo(league, drawn.seq, context=write_context())
    assert facts_of(league).matches == ()


def test_a_draw_is_not_brought_back_without_a_pair_that_was_taken_off_the_list_since(league: Tournament) -> None:
    """Its opponents would have had a bye."""
    rounds.draw_round(league, "final", 1, context=write_context())
    cancelled = rounds.cancel_draw(round_of(league, "final", 1), context=write_context())
    entering.remove_pair(entry(league, "P04"), context=write_context())
    expect_not_undone(league, cancelled.seq)


def test_what_later_changes_overwrote_is_refused_until_these_are_undone(league: Tournament) -> None:
    first, second = [
        founding.change_settings(league, plan={"minutes": minutes}, context=write_context()).event
        for minutes in (80, 90)
    ]
    assert list(map(bool, undo_refusals([first, second]).values())) == [True, False]
    undo(league, second.seq, context=write_context())
    assert undo_refusals([first]) == {first.pk: None}


def test_a_draw_taken_back_and_made_again_is_not_brought_back_beside_it(league: Tournament) -> None:
    rounds.draw_round(league, "final", 1, context=write_context())
    taken_back = rounds.cancel_draw(round_of(league, "final", 1), context=write_context())
    rounds.draw_round(league, "final", 1, context=write_context())
    expect_not_undone(league, taken_back.seq)


def test_what_no_event_knows_is_not_undone(league: Tournament) -> None:
    """Names are in no event."""
    renamed = founding.change_settings(league, name="Copa", plan={"minutes": 80}, context=write_context())
    given = entering.change_pair(entry(league, "P01"), PairFacts("Ema/Ivo", seed=2), context=write_context())
    seeded = founding.change_settings(league, plan={"minutes": 90}, context=write_context())
    assert [may_undo(written.event) for written in (renamed, given, seeded)] == [False, False, True]
    with pytest.raises(CannotUndo, match="This cannot be undone"):
        undo(league, renamed.seq, context=write_context())


def test_what_a_table_brought_about_goes_back_at_the_table_alone(ana: User) -> None:
    """The event by which an opened result is held: undone, nothing would be."""
    tournament = founded(club_of(ana), 4, [{"id": "final", "kind": "single_elimination"}])
    play_round(tournament, "final", 1)
    play_round(tournament, "final", 2)
    match = matches_of(round_of(tournament, "final", 1))[0]
    results.reopen(match, context=write_context())
    with pytest.raises(CannotUndo, match="This cannot be undone"):
        undo(tournament, the_last(tournament, TournamentEventKind.RESULT_REOPENED), context=write_context())


def test_added_pairs_go_where_nothing_hangs_on_them(league: Tournament) -> None:
    entering.add_pairs(league, pair_facts(6)[4:], context=write_context())
    undo(league, the_last(league, TournamentEventKind.PAIRS_CHANGED), context=write_context())
    assert list(facts_of(league).pairs) == codes(4)
    for match in matches_of(play_round(league, "final", 1)):
        results.reopen(match, context=write_context())
        win(match, 1)


@pytest.mark.parametrize("annul", [False, True])
def test_a_withdrawal_is_taken_back_and_who_went_on_stays(ana: User, annul: bool) -> None:
    """Its last match is open again, as after a result that is reopened late."""
    cup = founded(club_of(ana), 8, groups_and_final(codes(8)))
    for number in (1, 2):
        play_round(cup, "groups", number)
    pair_changes.withdraw(entry(cup, "P07"), "groups", 3, context=write_context(), annul=annul)
    play_round(cup, "groups", 3)
    played = play_round(cup, "final", 1)
    before = [match.codes for match in matches_of(played)]
    undo(cup, the_last(cup, TournamentEventKind.WITHDRAWN), context=write_context())
    assert not entry(cup, "P07").withdrawn_stage
    withdrawn = pair_changes.withdraw(entry(cup, "P07"), "groups", 3, context=write_context(), annul=annul)
    pair_changes.cancel_withdrawal(entry(cup, "P07"), context=write_context())
    assert withdrawn.is_new
    assert [match.codes for match in matches_of(played)] == before


def test_a_sanction_late_or_taken_back_late_leaves_those_who_went_on(ana: User) -> None:
    """As a result that is corrected late: what was published stays."""
    cup = founded(club_of(ana), 8, groups_and_final(codes(8)))
    for number in (1, 2, 3):
        for match in matches_of(play_round(cup, "groups", number)):
            if match.first and match.second and {match.first.code, match.second.code} == {"P03", "P07"}:
                results.reopen(match, context=write_context())
                win(match, int(match.second.code == "P07"))  # P03, P05 and P07 each beat the next
    sanction = pair_changes.adjust(entry(cup, "P07"), "groups", "Signs", points=-600, context=write_context())
    open_round(cup, "final", 1)
    before = [match.codes for match in matches_of(round_of(cup, "final", 1))]
    assert any("P03" in pair for pair in before)
    undo(cup, sanction.seq, context=write_context())
    pair_changes.adjust(entry(cup, "P03"), "groups", "Late", points=-600, context=write_context())
    adjustment = Adjustment.objects.get(entry__code="P03", removed=False)
    assert stage_of(facts_of(cup), round_of(cup, "final", 1).stage).entrants == ("P01", "P02", "P03", "P04")
    pair_changes.cancel_adjustment(adjustment, context=write_context())
    assert [match.codes for match in matches_of(round_of(cup, "final", 1))] == before
