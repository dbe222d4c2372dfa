"""Both pairs' agreement: what a careless scorer and one that cheats can achieve, whatever their phone sends."""

import pytest

from tests.tournament.clock import Later
from tests.tournament.services.matches.games import WINNING, hand
from tests.tournament.services.tournaments.confirmation_cast import (
    enter_totals,
    match_context,
    match_under_policy,
    record_hand,
    reread,
    with_role,
)
from tests.tournament.services.tournaments.proofs import faults
from tournament.models import Event, Match, User
from tournament.services import matches
from tournament.services.matches.refusals import Confirmed
from tournament.services.matches.undoing import undo
from tournament.services.tournaments import founding, results
from tournament.services.tournaments.agreements import (
    HandedOverTooFast,
    NoAgreementAsked,
    OnOnePhone,
    record_agreement,
    record_disagreement,
)
from tournament.services.tournaments.confirmation_policy import has_results
from tournament.services.tournaments.result_checks import AgreementMissing, TypedByYou
from tournament.services.tournaments.undoing import undo as undo_settings
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import CannotUndo, Contradiction, Stale

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(ana: User) -> Match:
    match = match_under_policy("pairs", ana)
    enter_totals(match, 3050, 2100, device="phone")
    return match


@pytest.mark.smoke
def test_a_result_counts_with_the_agreement_of_both(match: Match, later: Later) -> None:
    first = record_agreement(match, 0, context=match_context(match, device="phone"))
    assert (reread(match).pairs_agreed, reread(match).confirmed) == ((True, False), False)
    later(20)
    record_agreement(match, 1, context=match_context(match, device="phone"))
    assert (reread(match).pairs_agreed, reread(match).confirmed) == ((True, True), True)
    assert first.event.payload["asked"] == {"side": 0}
    assert faults(reread(match).tournament_round.stage.tournament) == []


def test_whoever_presses_twice_by_habit_has_agreed_once(match: Match) -> None:
    """The same form again is the same word; the next form at once is nobody who has compared anything."""
    pressed = match_context(match, device="phone")
    assert record_agreement(match, 0, context=pressed).is_new
    assert not record_agreement(match, 0, context=pressed).is_new
    with pytest.raises(HandedOverTooFast):
        record_agreement(match, 1, context=match_context(match, device="phone"))
    with pytest.raises(Contradiction):
        record_agreement(match, 0, context=match_context(match, device="phone"))
    assert not reread(match).confirmed


def test_nobody_agrees_for_the_others_where_each_has_its_phone(ana: User, later: Later) -> None:
    table = match_under_policy("pairs_own_phones", ana)
    enter_totals(table, 3050, 2100, device="phone")
    record_agreement(table, 0, context=match_context(table, device="phone"))
    later(3600)
    with pytest.raises(OnOnePhone):
        record_agreement(table, 1, context=match_context(table, device="phone"))
    record_agreement(table, 1, context=match_context(table, device="another"))
    assert reread(table).confirmed


def test_one_person_signed_in_on_two_phones_does_not_agree_for_both(ana: User, bia: User, later: Later) -> None:
    table = match_under_policy("pairs_own_phones", ana)
    enter_totals(table, 3050, 2100, device="phone")
    record_agreement(table, 0, context=match_context(table, device="phone", actor=bia))
    later(3600)
    with pytest.raises(OnOnePhone):
        record_agreement(table, 1, context=match_context(table, device="another", actor=bia))
    record_agreement(table, 1, context=match_context(table, device="another", actor=ana))
    assert reread(table).confirmed


def test_two_people_without_a_phone_of_the_table_are_not_the_same(ana: User, bia: User) -> None:
    """Signed in at computers, no cookie says which device wrote: their accounts tell them apart."""
    table = match_under_policy("pairs_own_phones", ana)
    enter_totals(table, 3050, 2100, device="phone")
    record_agreement(table, 0, context=match_context(table, device="", actor=ana))
    record_agreement(table, 1, context=match_context(table, device="", actor=bia))
    assert reread(table).confirmed


def test_what_is_edited_after_the_first_agreement_needs_both_again(match: Match) -> None:
    record_agreement(match, 0, context=match_context(match, device="theirs"))
    enter_totals(match, 3150, 2100, device="phone")
    assert reread(match).pairs_agreed == (False, False)
    record_agreement(match, 1, context=match_context(match, device="phone"))
    assert not reread(match).confirmed
    assert faults(reread(match).tournament_round.stage.tournament) == []


def test_an_agreement_is_of_the_page_that_was_read(match: Match) -> None:
    read = match_context(match, device="theirs")
    enter_totals(match, 3150, 2100, device="phone")
    with pytest.raises(Stale):
        record_agreement(match, 0, context=read)
    assert reread(match).pairs_agreed == (False, False)


def test_both_pairs_agree_to_what_they_read_at_the_same_time(ana: User, later: Later) -> None:
    table = match_under_policy("pairs_own_phones", ana)
    enter_totals(table, 3050, 2100, device="phone")
    read = [match_context(table, device=device) for device in ("theirs", "ours", "theirs")]
    record_agreement(table, 0, context=read[0])
    assert record_agreement(table, 1, context=read[1]).is_new
    assert reread(table).confirmed
    assert not record_agreement(table, 1, context=read[1]).is_new
    assert faults(reread(table).tournament_round.stage.tournament) == []


def test_one_phone_with_the_page_of_both_pairs_still_waits_between_them(match: Match, later: Later) -> None:
    read = [match_context(match, device="phone") for _side in range(3)]
    record_agreement(match, 0, context=read[0])
    with pytest.raises(HandedOverTooFast):
        record_agreement(match, 1, context=read[1])
    later(20)
    with pytest.raises(Contradiction):
        record_agreement(match, 0, context=read[2])
    record_agreement(match, 1, context=read[1])
    assert reread(match).confirmed


def test_an_agreement_to_what_the_other_pair_disputed_meanwhile_is_stale(match: Match) -> None:
    read = match_context(match, device="phone")
    record_agreement(match, 0, context=match_context(match, device="theirs"))
    record_disagreement(match, 0, "foram 3.150", context=match_context(match, device="theirs"))
    with pytest.raises(Stale):
        record_agreement(match, 1, context=read)
    assert reread(match).pairs_agreed == (False, False)


def test_a_hand_that_is_corrected_takes_the_agreements_back_and_so_does_its_undo(ana: User) -> None:
    table = match_under_policy("pairs", ana)
    record_hand(table, WINNING, device="phone")
    record_agreement(table, 0, context=match_context(table, device="theirs"))
    matches.correct_hand(table.games.get(), 1, hand(3100), context=match_context(table, device="phone"))
    assert reread(table).pairs_agreed == (False, False)
    undo(table, matches.revision(table), context=match_context(table, device="phone"))
    assert reread(table).pairs_agreed == (False, False)
    assert faults(reread(table).tournament_round.stage.tournament) == []


def test_an_agreement_is_undone_by_its_own_phone(match: Match) -> None:
    record_agreement(match, 0, context=match_context(match, device="theirs"))
    undo(match, matches.revision(match), context=match_context(match, device="theirs"))
    assert reread(match).pairs_agreed == (False, False)
    assert faults(reread(match).tournament_round.stage.tournament) == []


def test_confirmed_is_locked_until_somebody_says_why(match: Match) -> None:
    record_agreement(match, 0, context=match_context(match, device="theirs"))
    record_agreement(match, 1, context=match_context(match, device="phone"))
    for attempt in (
        lambda: enter_totals(match, 9000, 0, device="phone"),
        lambda: record_agreement(match, 0, context=match_context(match, device="phone")),
        lambda: record_disagreement(match, 1, "não foi assim", context=match_context(match, device="phone")),
        lambda: undo(match, matches.revision(match), context=match_context(match, device="phone")),
    ):
        with pytest.raises(Confirmed):
            attempt()
    results.reopen(match, context=match_context(match), reason="contaram de novo")
    assert (reread(match).pairs_agreed, reread(match).confirmed) == ((False, False), False)


def test_what_was_reopened_is_confirmed_by_the_desk(match: Match, bia: User) -> None:
    for side, device in enumerate(("theirs", "phone")):
        record_agreement(match, side, context=match_context(match, device=device))
    results.reopen(match, context=match_context(match), reason="contaram de novo")
    for side, device in enumerate(("theirs", "phone")):
        record_agreement(match, side, context=match_context(match, device=device))
    assert (reread(match).pairs_agreed, reread(match).confirmed) == ((True, True), False)
    results.confirm(match, context=match_context(match, actor=bia))
    assert reread(match).confirmed


@pytest.mark.parametrize("totals", [(3051, 2100), (30500, 2100), (2100, 1500)])
def test_an_unlikely_total_goes_to_the_desk_whoever_agreed(match: Match, totals: tuple[int, int]) -> None:
    enter_totals(match, *totals, device="phone")
    record_agreement(match, 0, context=match_context(match, device="theirs"))
    record_agreement(match, 1, context=match_context(match, device="phone"))
    assert (reread(match).pairs_agreed, reread(match).confirmed) == ((True, True), False)


def test_agreed_hands_count_at_once_below_the_target_however_they_were_entered(ana: User) -> None:
    """A list and most programs do not say what ended a game; the desk has no doubt about this one either."""
    table = match_under_policy("pairs", ana, scoring="victory_points", table="burraco-4", criteria=["victory_points"])
    enter_totals(table, 1500, 900, device="phone")
    record_agreement(table, 0, context=match_context(table, device="theirs"))
    record_agreement(table, 1, context=match_context(table, device="phone"))
    assert (reread(table).confirmed, table.games.get().closed) == (True, "")


def test_a_pair_that_does_not_agree_is_heard_at_the_desk(match: Match) -> None:
    record_agreement(match, 0, context=match_context(match, device="theirs"))
    record_disagreement(match, 0, "faltou uma real", context=match_context(match, device="theirs"))
    there = reread(match)
    assert there.dispute_note
    assert (there.dispute_note.text, there.pairs_agreed) == ("faltou uma real", (False, False))
    for side, device in enumerate(("theirs", "phone")):
        record_agreement(match, side, context=match_context(match, device=device))
    assert not reread(match).confirmed


def test_the_desk_does_not_confirm_for_the_pairs_unless_it_says_why(match: Match, bia: User) -> None:
    record_agreement(match, 0, context=match_context(match, device="theirs"))
    with pytest.raises(AgreementMissing):
        results.confirm(match, context=match_context(match, actor=bia))
    results.confirm(match, context=match_context(match, actor=bia), overrule="a outra dupla foi embora")
    there = reread(match)
    assert there.overruling_note
    assert (there.confirmed, there.overruling_note.text) == (True, "a outra dupla foi embora")


def test_words_are_given_only_where_they_are_asked_and_of_a_whole_result(ana: User) -> None:
    table = match_under_policy("none", ana)
    with pytest.raises(NoAgreementAsked):
        record_agreement(table, 0, context=match_context(table, device="phone"))
    other = match_under_policy("pairs", ana)
    with pytest.raises(Contradiction):
        record_agreement(other, 0, context=match_context(other, device="phone"))


def test_under_no_policy_whoever_may_confirm_does(ana: User) -> None:
    table = match_under_policy("none", ana)
    enter_totals(table, 3050, 2100, actor=ana)
    results.confirm(table, context=match_context(table, actor=ana))
    assert reread(table).confirmed


def test_a_referee_looks_at_what_somebody_else_typed(ana: User, bia: User) -> None:
    table = match_under_policy("referee", ana)
    tournament = reread(table).tournament_round.stage.tournament
    enter_totals(table, 3050, 2100, actor=ana)
    with pytest.raises(AgreementMissing):
        results.confirm(table, context=match_context(table, actor=ana))
    with_role(tournament, ana, "referee")
    with pytest.raises(TypedByYou):
        results.confirm(table, context=match_context(table, actor=ana))
    results.confirm(table, context=match_context(table, actor=with_role(tournament, bia, "referee")))
    assert reread(table).confirmed


def test_the_policy_can_be_changed_again_when_the_only_hand_was_undone(ana: User) -> None:
    match = match_under_policy("pairs", ana)
    tournament = reread(match).tournament_round.stage.tournament
    record_hand(match, hand(), device="phone")
    assert has_results(tournament)
    undo(reread(match), matches.revision(match), context=match_context(match, device="phone"))
    assert not has_results(tournament)
    founding.change_settings(tournament, context=match_context(None), plan={})


def test_the_policy_stays_once_something_was_played(match: Match) -> None:
    tournament = reread(match).tournament_round.stage.tournament
    assert has_results(tournament)
    with pytest.raises(Contradiction):
        founding.change_settings(tournament, context=match_context(None), plan={})
    event = Event.objects.in_scope("tournament", str(tournament.pk)).filter(kind="settings_changed").first()
    assert event
    with pytest.raises(CannotUndo, match="Results were entered"):
        undo_settings(tournament, event.seq, context=WriteContext("undo"))
    founding.change_settings(tournament, context=match_context(None), plan={**tournament.plan, "tables": 4})
