"""The pile under each confirmation policy: nobody checks a sheet that they typed, and a second entry is blind."""

import pytest

from tests.tournament.factories import change_settings, match_seq
from tests.tournament.web.desk.matches import reread
from tests.tournament.web.pile.sheets import check, enter
from tests.tournament.web.reading import text_of
from tournament.models import Event, Membership

pytestmark = pytest.mark.django_db


def confirmed_by(desk, policy: str) -> None:
    change_settings(desk.tournament, plan={**desk.tournament.plan, "confirmation": policy})
    desk.tournament.refresh_from_db()


def role_of(desk, role: str) -> None:
    Membership.objects.filter(user=desk.user, club=desk.tournament.club).update(role=role)


def test_who_typed_a_sheet_does_not_say_that_it_is_right(desk, colleague, tables):
    confirmed_by(desk, "referee")
    role_of(desk, "referee")
    enter(desk, tables[0])
    refused = check(desk, tables[0], "right")
    assert refused.status_code == 422
    assert "You entered this result" in text_of(refused)
    role_of(colleague, "referee")
    check(colleague, tables[0], "right")
    assert reread(tables[0]).confirmed


def test_a_check_without_the_agreement_that_is_missing_confirms_nothing(desk, colleague, tables):
    """An organiser is no referee: what they say of the sheet is kept all the same."""
    confirmed_by(desk, "referee")
    role_of(colleague, "organiser")
    enter(desk, tables[0])
    check(colleague, tables[0], "right")
    assert not reread(tables[0]).confirmed
    text = text_of(colleague.get("pile/check/"))
    assert "It is confirmed once everyone who must agree has agreed." in text
    assert Event.objects.get(kind="sheet_checked").actor == colleague.user


def test_both_pairs_agreements_are_asked_beside_the_sheet(desk, colleague, tables):
    confirmed_by(desk, "pairs")
    enter(desk, tables[0])
    check(desk, tables[0], "right")
    assert not reread(tables[0]).confirmed


def test_a_second_entry_sees_nothing_of_the_first(desk, colleague, tables):
    confirmed_by(desk, "second_entry")
    enter(desk, tables[0], "3055", "2110")
    assert "3,055" in text_of(desk.get("pile/"))  # who typed it reads it in the list of what they did
    role_of(colleague, "referee")
    for path in (f"pile/{tables[0].pk}/", f"pile/check/{tables[0].pk}/", "pile/"):
        page = colleague.get(path).content.decode()
        assert not [figure for figure in ("3055", "3,055", "2110", "2,110") if figure in page], path
    assert "The first entry is not shown" in text_of(colleague.get(f"pile/{tables[0].pk}/"))
    fields = {"seq": match_seq(tables[0]), "g0-0-0": "3055", "g0-0-1": "2110", "back": f"{desk.base}pile/"}
    response = colleague.post(f"match/{tables[0].pk}/second-entry/", **fields)
    assert response["Location"] == f"{desk.base}pile/"
    assert reread(tables[0]).second_entry["agrees"]


def test_that_the_entries_differ_is_said_beside_the_next_number(desk, colleague, tables):
    """A script sent it and asks how far the pile is: its reader looks at no other page meanwhile."""
    confirmed_by(desk, "second_entry")
    enter(desk, tables[0], "3055", "2110")
    fields = {"seq": match_seq(tables[0]), "g0-0-0": "3055", "g0-0-1": "2011", "key": "second"}
    address = f"{desk.base}match/{tables[0].pk}/second-entry/"
    sent = colleague.client.post(
        address, {**fields, "back": f"{desk.base}pile/"}, headers={"Accept": "application/json"}
    )
    assert sent.json()["to"] == f"{desk.base}pile/"
    differ = "Table 1: the entries differ. Someone else at the desk decides."
    assert differ in text_of(colleague.get("pile/?only=1"))
    assert differ not in text_of(colleague.get("pile/?only=1"))


def test_the_pile_holds_second_entries_ready_for_whoever_typed_nothing(desk, colleague, tables):
    confirmed_by(desk, "second_entry")
    enter(desk, tables[0])
    ready = f'<template data-number="{tables[0].pk}"'
    assert ready in colleague.get("pile/").content.decode()
    assert ready not in desk.get("pile/").content.decode()
