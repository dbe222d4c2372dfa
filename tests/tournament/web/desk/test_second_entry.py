"""The sheet entered a second time at the desk, what a third person decides, and what the desk says is missing."""

from collections.abc import Callable

import pytest
from django.urls import reverse

from tests.tournament.services.matches.games import IMPOSSIBLE, hand
from tests.tournament.services.tournaments.confirmation_cast import (
    enter_totals,
    match_context,
    match_under_policy,
    record_hand,
    reread,
    with_role,
)
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.reading import text_of
from tournament.models import Match, Tournament, User
from tournament.services import matches
from tournament.services.tournaments.agreements import record_agreement

pytestmark = pytest.mark.django_db
DeskOf = Callable[[User], Desk]


@pytest.fixture
def table(ana: User) -> Match:
    """A table typed by Ana, who is an organiser."""
    match = match_under_policy("second_entry", ana)
    enter_totals(match, 3050, 2100, actor=ana)
    return match


def tournament_of(table: Match) -> Tournament:
    return reread(table).tournament_round.stage.tournament


@pytest.fixture
def desk_at(table: Match) -> DeskOf:
    return lambda user: Desk(tournament_of(table), user)


@pytest.fixture
def bia_keeps_score(table: Match, bia: User) -> User:
    return with_role(tournament_of(table), bia, "scorekeeper")


@pytest.fixture
def clara(table: Match) -> User:
    return with_role(tournament_of(table), User.objects.create_user("clara", "canastra real"), "referee")


def test_a_scorekeeper_finds_the_sheet_and_sees_nothing_of_the_first_entry(
    table: Match, desk_at: DeskOf, bia_keeps_score: User
) -> None:
    desk = desk_at(bia_keeps_score)
    before = text_of(desk.get())
    assert "Table 1 · to be entered a second time" in before
    assert not [figure for figure in ("3,050", "2,100") if figure in before]
    round_ = reread(table).tournament_round.pk
    for path in (f"match/{table.pk}/", f"results/{round_}/"):
        page_text = desk.get(path).content.decode()
        assert not [figure for figure in ("3,050", "3050", "2,100", "2100") if figure in page_text], path
        assert "Enter the sheet a second time" in page_text
        assert reverse("quick-score", args=[table.score_id]) not in page_text
    page = desk.get(f"match/{table.pk}/second-entry/").content.decode()
    assert "The first entry is not shown" in page
    assert not {"3050", "3,050", "2100", "2,100"} & set(page.split('"'))
    assert "3,050" not in page
    odd = desk.post_match(table, "second-entry/", **{"g0-0-0": "3o50", "g0-0-1": ""})
    assert odd.status_code == 422
    assert "Enter the total in figures" in text_of(odd)
    desk.post_match(table, "second-entry/", **{"g0-0-0": "3050", "g0-0-1": "2.100"})
    assert reread(table).confirmed
    after = text_of(desk.get())
    assert "both entries say the same, and the result is confirmed" in after
    assert "3,050" in after


def test_whoever_typed_it_is_not_asked_to_enter_it_again(table: Match, desk_at: DeskOf, ana: User, bia: User) -> None:
    """An organiser sees last that it waits for somebody else; of a scorekeeper's tables it is none."""
    organiser, other = desk_at(ana), desk_at(with_role(tournament_of(table), bia, "organiser"))
    last = organiser.get().context["board"].tasks.all[-1]
    assert (last.verb, last.address) == ("See", f"{organiser.base}match/{table.pk}/")
    assert "someone else has to check it" in last.text
    assert [task.verb for task in other.get().context["board"].tasks.all] == ["Enter the sheet"]
    with_role(tournament_of(table), ana, "scorekeeper")
    assert not [task for task in organiser.get().context["board"].tasks.all if "Table 1" in task.title]


def test_whoever_typed_it_is_shown_no_form(table: Match, desk_at: DeskOf, ana: User) -> None:
    desk = desk_at(ana)
    page = text_of(desk.get(f"match/{table.pk}/second-entry/"))
    assert "so someone else has to check it" in page
    assert "Save the second entry" not in page
    own = text_of(desk.get(f"match/{table.pk}/"))
    assert "someone else has to check it" in own
    assert "Enter the sheet a second time" not in own
    assert "3,050" in own
    assert desk.post_match(table, "second-entry/", **{"g0-0-0": "3050", "g0-0-1": "2100"}).status_code == 422


def test_figures_that_differ_are_decided_by_a_third(
    table: Match, desk_at: DeskOf, ana: User, bia_keeps_score: User, clara: User
) -> None:
    desk_at(bia_keeps_score).post_match(table, "second-entry/", **{"g0-0-0": "3050", "g0-0-1": "2010"})
    organiser, referee = desk_at(ana), desk_at(clara)
    assert "Table 1 · entries differ" in text_of(organiser.get())
    assert ["Decide" in text_of(desk.get()) for desk in (organiser, referee)] == [False, True]
    page = text_of(referee.get(f"match/{table.pk}/"))
    assert "Ana 4/Bia 4 First entry: 2,100 Second entry: 2,010" in page
    assert "For each figure, choose" in text_of(referee.post_match(table, "decide"))
    assert organiser.post_match(table, "decide", **{"d0-0-1": "first"}).status_code == 422
    referee.post_match(table, "decide", **{"d0-0-1": "second", "reason": "o 1 parece um 0"})
    assert (reread(table).confirmed, table.games.get().total_1) == (True, 2010)
    history = text_of(referee.get("history/"))
    assert "the two entries differed; it was decided: 3,050 × 2,010. Reason: o 1 parece um 0" in history
    assert "the sheet was entered a second time with other figures." in history


def test_a_third_person_may_enter_a_figure_that_neither_read(
    table: Match, desk_at: DeskOf, bia_keeps_score: User, clara: User
) -> None:
    desk_at(bia_keeps_score).post_match(table, "second-entry/", **{"g0-0-0": "3050", "g0-0-1": "2010"})
    desk_at(clara).post_match(table, "decide", **{"d0-0-1-other": "2.200"})
    assert table.games.get().total_1 == 2200


def test_a_second_entry_is_set_aside(table: Match, desk_at: DeskOf, bia_keeps_score: User, clara: User) -> None:
    desk_at(bia_keeps_score).post_match(table, "second-entry/", **{"g0-0-0": "3050", "g0-0-1": "2010"})
    desk_at(clara).post_match(table, "set-aside", reason="folha de outra mesa")
    assert reread(table).second_entry == {}
    assert "the second entry was set aside" in text_of(desk_at(clara).get("history/"))


def test_hands_are_entered_by_their_totals(ana: User, bia: User) -> None:
    table = match_under_policy("second_entry", ana)
    for document in (hand(), hand(400)):
        record_hand(table, document, actor=ana)
    matches.close_game(table.games.get(), "time", context=match_context(table, actor=ana))
    desk = Desk(tournament_of(table), with_role(tournament_of(table), bia, "scorekeeper"))
    assert desk.get(f"match/{table.pk}/second-entry/").content.decode().count("figure-field") == 8
    typed = {"g0-0-0": "590", "g0-0-1": "190", "g0-1-0": "690", "g0-1-1": ""}
    assert desk.post_match(table, "second-entry/", **typed).status_code == 422
    for path in (f"match/{table.pk}/", f"pile/{table.pk}/", f"pile/{table.pk}/hands/", f"pile/check/{table.pk}/"):
        page_text = text_of(desk.get(path))
        assert not [figure for figure in ("590", "690", "1,280", "190") if figure in page_text], path
    desk.post_match(table, "second-entry/", **(typed | {"g0-1-1": "190"}))
    assert reread(table).confirmed


def test_where_the_second_of_two_entries_by_hands_is_right_the_way_is_stated(ana: User, bia: User) -> None:
    table = match_under_policy("second_entry", ana)
    record_hand(table, IMPOSSIBLE, actor=ana)
    matches.close_game(table.games.get(), "time", context=match_context(table, actor=ana))
    desk = Desk(tournament_of(table), with_role(tournament_of(table), bia, "scorekeeper"))
    before = desk.get(f"match/{table.pk}/").content.decode()
    assert before.count('<a class="button button-next"') == 1  # though a hand has errors too
    desk.post_match(table, "second-entry/", **{"g0-0-0": "590", "g0-0-1": "1190"})
    dora = User.objects.create_user("dora", "canastra real")
    third = Desk(tournament_of(table), with_role(tournament_of(table), dora, "referee"))
    assert "Where the second entry is right: set it aside, correct the hand" in text_of(third.get(f"match/{table.pk}/"))


def test_the_desk_says_whose_agreement_is_missing(ana: User, bia: User) -> None:
    table = match_under_policy("pairs", ana)
    enter_totals(table, 3050, 2100, device="phone")
    desk = Desk(tournament_of(table), ana)
    sentence = "“Who says that a result is right” was set: Both pairs agree, each from its own side"
    assert sentence in text_of(desk.get("history/"))
    assert "Table 1 · entered, not agreed yet Neither Ana 1/Bia 1 nor Ana 4/Bia 4 has agreed yet." in text_of(
        desk.get()
    )
    record_agreement(table, 1, context=match_context(table, device="phone"))
    assert "Ana 4/Bia 4 agreed, Ana 1/Bia 1 has not yet." in text_of(desk.get())
    page = desk.get(f"match/{table.pk}/")
    assert "Confirm the result" not in text_of(page)
    assert reverse("quick-agree", args=[table.score_id]) in page.content.decode()
    assert desk.post_match(table, "confirm").status_code == 422
    referee = Desk(tournament_of(table), with_role(tournament_of(table), bia, "referee"))
    referee.post_match(table, "overrule", reason="a dupla foi embora")
    assert reread(table).confirmed
    history = text_of(desk.get("history/"))
    assert "the organisers confirmed the result. Reason: a dupla foi embora" in history
    assert "Ana 4/Bia 4 agreed with the result." in history


def test_a_referee_confirms_what_somebody_else_typed(ana: User, bia: User) -> None:
    table = match_under_policy("referee", ana)
    enter_totals(table, 3050, 2100, actor=ana)
    desk = Desk(tournament_of(table), ana)
    assert "A referee still has to check it." in text_of(desk.get())
    assert "Confirm the result" not in text_of(desk.get(f"match/{table.pk}/"))
    referee = Desk(tournament_of(table), with_role(tournament_of(table), bia, "referee"))
    assert "Confirm the result" in text_of(referee.get(f"match/{table.pk}/"))
    referee.post_match(table, "confirm")
    assert reread(table).confirmed


def test_the_choice_is_made_with_the_hall_and_stays_after_the_first_result(ana: User) -> None:
    table = match_under_policy("none", ana)
    desk = Desk(tournament_of(table), ana)
    at = reverse("setup-hall", args=[tournament_of(table).public_id])
    assert desk.client.get(at).content.decode().count('name="confirmation"') == 5
    enter_totals(table, 3050, 2100, actor=ana)
    assert desk.client.get(at).content.decode().count('name="confirmation"') == 1
