"""The sheet entered twice by two people, and a third who decides: whatever either of the two tries alone."""

import pytest

from tests.tournament.services.matches.games import WINNING, hand
from tests.tournament.services.tournaments.confirmation_cast import (
    enter_totals,
    match_context,
    match_under_policy,
    record_hand,
    reread,
)
from tests.tournament.services.tournaments.proofs import faults
from tournament.models import Match, User
from tournament.services import matches
from tournament.services.matches.refusals import EnteredTwice
from tournament.services.tournaments import results
from tournament.services.tournaments.result_checks import AgreementMissing, TypedByYou, typed_matches
from tournament.services.tournaments.second_entry import (
    EntryDifference,
    NoSecondEntry,
    enter_again,
    entry_differences,
    set_aside,
    settle_sheet,
)
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Contradiction, Gone

pytestmark = pytest.mark.django_db
PAPER = [[[3050, 2100]]]


@pytest.fixture
def clara(db: None) -> User:
    return User.objects.create_user("clara", "canastra real")


@pytest.fixture
def match(ana: User) -> Match:
    """Ana has typed its result, on a phone that anybody may pick up."""
    match = match_under_policy("second_entry", ana)
    enter_totals(match, 3050, 2100, actor=ana, device="phone")
    return match


def proved(match: Match) -> bool:
    return faults(reread(match).tournament_round.stage.tournament) == []


def test_two_who_read_the_same_make_a_result(match: Match, bia: User) -> None:
    enter_again(match, PAPER, context=match_context(match, actor=bia))
    assert (reread(match).confirmed, reread(match).second_entry) == (True, {"games": PAPER, "agrees": True})
    assert proved(match)


def test_nobody_is_their_own_second_reader(match: Match, ana: User, bia: User) -> None:
    """Neither by the account on another device, nor by another account on the same one."""
    for context in (
        match_context(match, actor=ana),
        match_context(match, "other", ana),
        match_context(match, "phone"),
        match_context(match, "phone", bia),
    ):
        with pytest.raises(TypedByYou):
            enter_again(match, PAPER, context=context)
    assert reread(match).second_entry == {}


def test_whoever_corrected_a_figure_has_typed_too(match: Match, bia: User) -> None:
    enter_totals(match, 3150, 2100, actor=bia)
    with pytest.raises(TypedByYou):
        enter_again(match, PAPER, context=match_context(match, actor=bia))


def test_nobody_adapts_the_first_entry_to_the_second(match: Match, ana: User, bia: User, clara: User) -> None:
    enter_again(match, [[[3050, 2010]]], context=match_context(match, actor=bia))
    for person in (ana, bia, clara):
        with pytest.raises(EnteredTwice):
            enter_totals(match, 3050, 2010, actor=person)
        with pytest.raises(EnteredTwice):
            enter_again(match, PAPER, context=match_context(match, actor=person))
    for person in (ana, bia):
        with pytest.raises(TypedByYou):
            settle_sheet(match, PAPER, context=match_context(match, actor=person))
        with pytest.raises(TypedByYou):
            set_aside(match, context=match_context(match, actor=person))
    with pytest.raises(AgreementMissing):
        results.confirm(match, context=match_context(match, actor=clara))
    assert not reread(match).confirmed


@pytest.mark.parametrize(("decided", "total"), [(PAPER, 2100), ([[[3050, 2010]]], 2010)])
def test_a_third_person_decides_figure_by_figure(
    match: Match, bia: User, clara: User, decided: list[list[list[int]]], total: int
) -> None:
    enter_again(match, [[[3050, 2010]]], context=match_context(match, actor=bia))
    settle_sheet(match, decided, context=match_context(match, actor=clara), reason="o 1 parece um 0")
    assert (reread(match).confirmed, match.games.get().total_1) == (True, total)
    assert proved(match)


def test_a_differing_entry_is_set_aside_and_the_paper_read_again(match: Match, bia: User, clara: User) -> None:
    enter_again(match, [[[3050, 2010]]], context=match_context(match, actor=bia))
    set_aside(match, context=match_context(match, actor=clara), reason="folha errada")
    enter_totals(match, 3050, 2010, actor=clara)
    enter_again(match, [[[3050, 2010]]], context=match_context(match, actor=bia))
    assert reread(match).confirmed
    assert proved(match)


def test_an_unlikely_total_goes_to_the_desk_though_both_read_it(ana: User, bia: User, clara: User) -> None:
    table = match_under_policy("second_entry", ana)
    enter_totals(table, 3051, 2100, actor=ana)
    enter_again(table, [[[3051, 2100]]], context=match_context(table, actor=bia))
    assert not reread(table).confirmed
    with pytest.raises(TypedByYou):
        results.confirm(table, context=match_context(table, actor=ana))
    results.confirm(table, context=match_context(table, actor=clara))
    assert reread(table).confirmed


def test_hands_are_read_by_their_totals(ana: User, bia: User, clara: User) -> None:
    table = match_under_policy("second_entry", ana)
    record_hand(table, hand(), actor=ana)
    record_hand(table, WINNING, actor=ana)
    enter_again(table, [[[590, 190], [3920, 190]]], context=match_context(table, actor=bia))
    first = [[[590, 190], [3290, 190]]]
    assert list(entry_differences(first, reread(table).second_entry["games"])) == [EntryDifference(0, 1, 0, 3290, 3920)]
    with pytest.raises(EnteredTwice):
        matches.correct_hand(table.games.get(), 2, hand(3100), context=match_context(table, actor=ana))
    with pytest.raises(Contradiction):
        settle_sheet(table, [[[590, 190], [3920, 190]]], context=match_context(table, actor=clara))
    settle_sheet(table, first, context=match_context(table, actor=clara))
    assert reread(table).confirmed
    assert proved(table)


def test_a_hand_that_somebody_forgot_is_a_difference() -> None:
    assert list(entry_differences([[[590, 190]]], [[[590, 190], [10, 20]]])) == [
        EntryDifference(0, 1, 0, None, 10),
        EntryDifference(0, 1, 1, None, 20),
    ]


def test_there_is_nothing_to_decide_without_a_second_entry(match: Match, clara: User) -> None:
    with pytest.raises(Gone):
        settle_sheet(match, PAPER, context=match_context(match, actor=clara))
    with pytest.raises(AgreementMissing):
        results.confirm(match, context=match_context(match, actor=clara))


def test_a_second_entry_is_taken_only_where_it_is_asked(ana: User, bia: User) -> None:
    table = match_under_policy("pairs", ana)
    enter_totals(table, 3050, 2100, actor=ana)
    with pytest.raises(NoSecondEntry):
        enter_again(table, PAPER, context=match_context(table, actor=bia))


def test_reopening_asks_for_both_again(match: Match, bia: User) -> None:
    enter_again(match, PAPER, context=match_context(match, actor=bia))
    results.reopen(match, context=match_context(match), reason="nova contagem")
    assert reread(match).second_entry == {}
    with pytest.raises(AgreementMissing):
        results.confirm(match, context=match_context(match))


def test_who_typed_a_table_is_known_by_name_or_by_phone(match: Match, ana: User, bia: User) -> None:
    readers = {"ana": (ana, ""), "her phone": (bia, "phone"), "bia": (bia, "her own"), "nobody": (None, "")}
    contexts = {name: WriteContext("reading", None, actor, device) for name, (actor, device) in readers.items()}
    assert {name: typed_matches([match.pk], context) for name, context in contexts.items()} == {
        "ana": {match.pk}, "her phone": {match.pk}, "bia": frozenset(), "nobody": frozenset()
    }  # fmt: skip
