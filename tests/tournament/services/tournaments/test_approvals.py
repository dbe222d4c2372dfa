"""Both pairs' word: what a careless scorer and one that cheats come to, whatever their phone sends."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament.services.matches.games import WINNING, hand
from tests.tournament.services.tournaments.proofs import faults
from tests.tournament.services.tournaments.vouching import by, enter, fresh, member, record, table_under
from tournament.models import Event, Match, User
from tournament.services import matches
from tournament.services.matches.refusals import Confirmed
from tournament.services.matches.undoing import undo
from tournament.services.tournaments import founding, results
from tournament.services.tournaments.approvals import (
    HandedOverTooFast,
    NoAgreementAsked,
    OnOnePhone,
    approve,
    disagree,
)
from tournament.services.tournaments.confirmation_policy import has_results
from tournament.services.tournaments.result_checks import AgreementMissing, TypedByYou
from tournament.services.tournaments.undoing import undo as undo_settings
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Contradiction, Stale

pytestmark = pytest.mark.django_db
Later = Callable[[float], None]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """So many seconds go by."""

    def go_by(seconds: float) -> None:
        then = timezone.now() + timedelta(seconds=seconds)
        monkeypatch.setattr(timezone, "now", lambda: then)

    return go_by


@pytest.fixture
def table(ana: User) -> Match:
    match = table_under("pairs", ana)
    enter(match, 3050, 2100, device="phone")
    return match


@pytest.mark.smoke
def test_a_result_counts_with_the_word_of_both(table: Match, later: Later) -> None:
    first = approve(table, 0, context=by(table, device="phone"))
    assert (fresh(table).approved, fresh(table).confirmed) == ((True, False), False)
    later(20)
    approve(table, 1, context=by(table, device="phone"))
    assert (fresh(table).approved, fresh(table).confirmed) == ((True, True), True)
    assert first.event.payload["asked"] == {"side": 0}
    assert faults(fresh(table).tournament_round.stage.tournament) == []


def test_whoever_presses_twice_by_habit_has_agreed_once(table: Match) -> None:
    """The same form again is the same word; the next form at once is nobody who has compared anything."""
    pressed = by(table, device="phone")
    assert approve(table, 0, context=pressed).new
    assert not approve(table, 0, context=pressed).new
    with pytest.raises(HandedOverTooFast):
        approve(table, 1, context=by(table, device="phone"))
    with pytest.raises(Contradiction):
        approve(table, 0, context=by(table, device="phone"))
    assert not fresh(table).confirmed


def test_nobody_agrees_for_the_others_where_each_has_its_phone(ana: User, later: Later) -> None:
    table = table_under("pairs_own_phones", ana)
    enter(table, 3050, 2100, device="phone")
    approve(table, 0, context=by(table, device="phone"))
    later(3600)
    with pytest.raises(OnOnePhone):
        approve(table, 1, context=by(table, device="phone"))
    approve(table, 1, context=by(table, device="another"))
    assert fresh(table).confirmed


def test_one_person_signed_in_on_two_phones_does_not_agree_for_both(ana: User, bia: User, later: Later) -> None:
    table = table_under("pairs_own_phones", ana)
    enter(table, 3050, 2100, device="phone")
    approve(table, 0, context=by(table, device="phone", actor=bia))
    later(3600)
    with pytest.raises(OnOnePhone):
        approve(table, 1, context=by(table, device="another", actor=bia))
    approve(table, 1, context=by(table, device="another", actor=ana))
    assert fresh(table).confirmed


def test_what_is_edited_after_the_first_word_needs_both_again(table: Match) -> None:
    approve(table, 0, context=by(table, device="theirs"))
    enter(table, 3150, 2100, device="phone")
    assert fresh(table).approved == (False, False)
    approve(table, 1, context=by(table, device="phone"))
    assert not fresh(table).confirmed
    assert faults(fresh(table).tournament_round.stage.tournament) == []


def test_a_word_is_of_the_page_that_was_read(table: Match) -> None:
    read = by(table, device="theirs")
    enter(table, 3150, 2100, device="phone")
    with pytest.raises(Stale):
        approve(table, 0, context=read)
    assert fresh(table).approved == (False, False)


def test_a_hand_that_is_corrected_takes_the_words_back_and_so_does_its_undo(ana: User) -> None:
    table = table_under("pairs", ana)
    record(table, WINNING, device="phone")
    approve(table, 0, context=by(table, device="theirs"))
    matches.correct_hand(table.games.get(), 1, hand(3100), context=by(table, device="phone"))
    assert fresh(table).approved == (False, False)
    undo(table, matches.revision(table), context=by(table, device="phone"))
    assert fresh(table).approved == (False, False)
    assert faults(fresh(table).tournament_round.stage.tournament) == []


def test_a_word_is_undone_by_its_own_phone(table: Match) -> None:
    approve(table, 0, context=by(table, device="theirs"))
    undo(table, matches.revision(table), context=by(table, device="theirs"))
    assert fresh(table).approved == (False, False)
    assert faults(fresh(table).tournament_round.stage.tournament) == []


def test_confirmed_is_locked_until_somebody_says_why(table: Match) -> None:
    approve(table, 0, context=by(table, device="theirs"))
    approve(table, 1, context=by(table, device="phone"))
    for attempt in (
        lambda: enter(table, 9000, 0, device="phone"),
        lambda: approve(table, 0, context=by(table, device="phone")),
        lambda: disagree(table, 1, "não foi assim", context=by(table, device="phone")),
        lambda: undo(table, matches.revision(table), context=by(table, device="phone")),
    ):
        with pytest.raises(Confirmed):
            attempt()
    results.reopen(table, context=by(table), reason="contaram de novo")
    assert (fresh(table).approved, fresh(table).confirmed) == ((False, False), False)


def test_what_was_reopened_is_confirmed_by_the_desk(table: Match, bia: User) -> None:
    for side, device in enumerate(("theirs", "phone")):
        approve(table, side, context=by(table, device=device))
    results.reopen(table, context=by(table), reason="contaram de novo")
    for side, device in enumerate(("theirs", "phone")):
        approve(table, side, context=by(table, device=device))
    assert (fresh(table).approved, fresh(table).confirmed) == ((True, True), False)
    results.confirm(table, context=by(table, actor=bia))
    assert fresh(table).confirmed


@pytest.mark.parametrize("totals", [(3051, 2100), (30500, 2100), (2100, 1500)])
def test_an_unlikely_total_goes_to_the_desk_whoever_agreed(table: Match, totals: tuple[int, int]) -> None:
    enter(table, *totals, device="phone")
    approve(table, 0, context=by(table, device="theirs"))
    approve(table, 1, context=by(table, device="phone"))
    assert (fresh(table).approved, fresh(table).confirmed) == ((True, True), False)


def test_a_pair_that_does_not_agree_is_heard_at_the_desk(table: Match) -> None:
    approve(table, 0, context=by(table, device="theirs"))
    disagree(table, 0, "faltou uma real", context=by(table, device="theirs"))
    there = fresh(table)
    assert there.disputed
    assert (there.disputed.text, there.approved) == ("faltou uma real", (False, False))
    for side, device in enumerate(("theirs", "phone")):
        approve(table, side, context=by(table, device=device))
    assert not fresh(table).confirmed


def test_the_desk_does_not_confirm_for_the_pairs_unless_it_says_why(table: Match, bia: User) -> None:
    approve(table, 0, context=by(table, device="theirs"))
    with pytest.raises(AgreementMissing):
        results.confirm(table, context=by(table, actor=bia))
    results.confirm(table, context=by(table, actor=bia), overrule="a outra dupla foi embora")
    there = fresh(table)
    assert there.overruled
    assert (there.confirmed, there.overruled.text) == (True, "a outra dupla foi embora")


def test_words_are_given_only_where_they_are_asked_and_of_a_whole_result(ana: User) -> None:
    table = table_under("none", ana)
    with pytest.raises(NoAgreementAsked):
        approve(table, 0, context=by(table, device="phone"))
    other = table_under("pairs", ana)
    with pytest.raises(Contradiction):
        approve(other, 0, context=by(other, device="phone"))


def test_under_no_policy_whoever_may_confirm_does(ana: User) -> None:
    table = table_under("none", ana)
    enter(table, 3050, 2100, actor=ana)
    results.confirm(table, context=by(table, actor=ana))
    assert fresh(table).confirmed


def test_a_referee_looks_at_what_somebody_else_typed(ana: User, bia: User) -> None:
    table = table_under("referee", ana)
    tournament = fresh(table).tournament_round.stage.tournament
    enter(table, 3050, 2100, actor=ana)
    with pytest.raises(AgreementMissing):
        results.confirm(table, context=by(table, actor=ana))
    member(tournament, ana, "referee")
    with pytest.raises(TypedByYou):
        results.confirm(table, context=by(table, actor=ana))
    results.confirm(table, context=by(table, actor=member(tournament, bia, "referee")))
    assert fresh(table).confirmed


def test_the_policy_stays_once_something_was_played(table: Match) -> None:
    tournament = fresh(table).tournament_round.stage.tournament
    assert has_results(tournament)
    with pytest.raises(Contradiction):
        founding.change_settings(tournament, context=by(None), plan={})
    chosen = Event.objects.in_scope("tournament", str(tournament.pk)).filter(kind="settings_changed").first()
    assert chosen
    with pytest.raises(Contradiction):
        undo_settings(tournament, chosen.seq, context=WriteContext("undo"))
    founding.change_settings(tournament, context=by(None), plan={**tournament.plan, "tables": 4})
