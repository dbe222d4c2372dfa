"""Calendars to which programs subscribe: a pair's with places, the league's without."""

from datetime import timedelta

import pytest
from icalendar import Calendar

from tests.tournament.web.league.pair_phones import day, last_proposal, post_to_match, propose
from tournament.services.tournaments.founding import change_settings
from tournament.services.writing.context import WriteContext

pytestmark = pytest.mark.django_db


def events(response):
    assert (response.status_code, response["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    return Calendar.from_ical(response.content).walk("VEVENT")


def of_pair(phone):
    return events(phone.client.get(f"/en/play/{phone.secret}/calendar.ics"))


def of_league(client, tournament):
    return events(client.get(f"/en/t/{tournament.public_id}/taca-da-primavera/calendar.ics"))


def agree(ours, theirs, days=3, place="Rua das Palmeiras, 7; ap. 2"):
    propose(ours, days, place=place)
    theirs.post("date", do="accept", date=last_proposal())


def test_an_agreed_date_is_an_event_of_both_calendars(ours, theirs, tournament, client):
    agree(ours, theirs)
    (mine,) = of_pair(ours)
    (public,) = of_league(client, tournament)
    assert (str(mine["SUMMARY"]), str(mine["LOCATION"])) == ("Ana 1/Bia 1 × Ana 6/Bia 6", "Rua das Palmeiras, 7; ap. 2")
    assert "LOCATION" not in public
    assert mine["UID"] == public["UID"]
    assert (mine["DTSTART"].dt.isoformat()[:16], mine["DTSTART"].params["TZID"]) == (
        f"{day()}T20:00",
        "America/Sao_Paulo",
    )
    assert mine["DTEND"].dt - mine["DTSTART"].dt == timedelta(hours=2)
    assert "DTSTAMP" in mine


def test_the_zone_is_described_and_lines_are_folded(ours, theirs):
    agree(ours, theirs, place="x" * 120)
    raw = ours.client.get(f"/en/play/{ours.secret}/calendar.ics").content
    assert b"BEGIN:VTIMEZONE\r\nTZID:America/Sao_Paulo" in raw
    assert max(map(len, raw.split(b"\r\n"))) <= 75


def test_a_change_keeps_the_id_and_raises_the_sequence(ours, theirs):
    agree(ours, theirs)
    (before,) = of_pair(ours)
    agree(ours, theirs, 4)
    (after,) = of_pair(ours)
    assert after["UID"] == before["UID"]
    assert after["SEQUENCE"] > before["SEQUENCE"]
    assert after["DTSTAMP"].dt >= before["DTSTAMP"].dt
    assert after["DTSTART"].dt - before["DTSTART"].dt == timedelta(days=1)


def test_undoing_never_lowers_the_sequence(ours, theirs):
    agree(ours, theirs)
    (before,) = of_pair(ours)
    theirs.post("undo")
    agree(ours, theirs, 5)
    (after,) = of_pair(ours)
    assert after["SEQUENCE"] > before["SEQUENCE"]


def test_a_date_that_was_called_off_is_cancelled_for_who_has_it(ours, theirs, tournament, client):
    agree(ours, theirs)
    theirs.post("date", do="call-off", date=last_proposal())
    (public,) = of_league(client, tournament)
    assert str(public["STATUS"]) == "CANCELLED"
    kinds = {str(event["UID"]).split("-")[0]: event for event in of_pair(ours)}
    assert kinds.keys() == {"match", "last"}


def test_without_a_date_the_last_day_stands_there_and_moves(ours, desk, match):
    (event,) = of_pair(ours)
    assert (str(event["SUMMARY"]), event["DTSTART"].dt.isoformat()) == ("Last day: Ana 1/Bia 1 × Ana 6/Bia 6", day(9))
    post_to_match(desk, match, "extend", deadline=day(20))
    (moved,) = of_pair(ours)
    assert (moved["UID"], moved["DTSTART"].dt.isoformat()) == (event["UID"], day(20))
    assert moved["SEQUENCE"] > event["SEQUENCE"]


def test_whose_link_is_gone_or_what_is_hidden_has_none(ours, desk, tournament, client):
    desk.post(f"league/links/{ours.entry.pk}/renew")
    assert client.get(f"/en/play/{ours.secret}/calendar.ics").status_code == 404
    change_settings(tournament, published=False, context=WriteContext("hide"))
    assert client.get(f"/en/t/{tournament.public_id}/x/calendar.ics").status_code == 404
