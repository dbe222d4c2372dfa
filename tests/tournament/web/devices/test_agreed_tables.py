"""Tables of a phone once their pairs agreed with a sheet that the organisers look at."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import change_settings, write_context
from tests.tournament.services.matches.games import hand
from tests.tournament.services.tournaments.confirmation_cast import match_context
from tests.tournament.web.devices.phones import Phone
from tests.tournament.web.reading import text_of
from tournament.models import Match, Tournament
from tournament.services import grants, matches
from tournament.services.tournaments import agreements


def ended_in_error(match: Match, policy: str, monkeypatch: pytest.MonkeyPatch) -> Match:
    """Table 1, over with a hand in error that was saved anyway."""
    monkeypatch.setattr(agreements, "HANDOVER_TIME", timedelta(0))
    change_settings(match.round.stage.tournament, plan={"confirmation": policy})
    matches.record_hand(match.games.get(), hand(3300), context=write_context())
    return match


def phone_of_both(connected: Any, tournament: Tournament) -> Phone:
    """Table 1 is the one opened last."""
    phone = connected(2)
    phone.press(phone.offered(secret=grants.table_links(tournament)[1].secret))
    phone.cookies["device"] = "ours"
    return phone


def agree(table: Match, side: Any, device: str = "ours") -> None:
    row = Match.objects.get(pk=table.pk)
    agreements.record_agreement(row, side, context=match_context(row, device=device))


def read_list(phone: Client, tournament: Tournament) -> tuple[list[str], list[str], str]:
    """The tables in their order, the words on the green button, and all text."""
    response = phone.get(reverse("device-tables", args=[tournament.public_id]))
    page = response.content.decode()
    green = re.findall(r'button-next button-large" href=".*?">\s*(.*?)\s*</a>', page)
    return re.findall(r"<h2[^>]*>\s*(.*?)\s*</h2>", page), green, text_of(response)


def test_a_hand_in_error_that_both_pairs_agreed_with_waits_for_the_desk(connected, tournament, match, monkeypatch):
    table = ended_in_error(match, "pairs", monkeypatch)
    phone = phone_of_both(connected, tournament)
    for side in (0, 1):
        assert read_list(phone, tournament)[0] == ["Table 1", "Table 2"]
        agree(table, side)
    headings, green, text = read_list(phone, tournament)
    assert (headings, green) == (["Table 2", "Table 1"], ["Enter hand 1"])
    assert "Semi-finals · both pairs agreed, and the desk checks it once more before it is confirmed" in text
    assert "correct it" not in text


def test_a_hand_in_error_that_one_pair_agreed_with_is_shown_to_the_other(connected, tournament, match, monkeypatch):
    table = ended_in_error(match, "pairs", monkeypatch)
    phone = phone_of_both(connected, tournament)
    agree(table, 0)
    headings, green, text = read_list(phone, tournament)
    assert (headings, green) == (["Table 1", "Table 2"], ["Show it to the other pair"])
    assert "still has to agree" in text


def test_a_phone_whose_pair_agreed_waits_for_the_phone_of_the_other(connected, tournament, match, monkeypatch):
    table = ended_in_error(match, "pairs_own_phones", monkeypatch)
    ours, theirs = phone_of_both(connected, tournament), phone_of_both(connected, tournament)
    theirs.cookies["device"] = "theirs"
    agree(table, 0)
    headings, green, text = read_list(ours, tournament)
    assert (headings, green) == (["Table 2", "Table 1"], ["Enter hand 1"])
    assert "now agrees on its own phone" in text
    headings, green, text = read_list(theirs, tournament)
    assert (headings, green) == (["Table 1", "Table 2"], ["Show it to the other pair"])
    assert "still has to agree" in text


def test_a_pair_that_takes_its_agreement_back_is_asked_again_on_its_phone(connected, tournament, match, monkeypatch):
    table = ended_in_error(match, "pairs_own_phones", monkeypatch)
    theirs = phone_of_both(connected, tournament)
    theirs.cookies["device"] = "theirs"
    agree(table, 0)
    agree(table, 1, device="theirs")
    row = Match.objects.get(pk=table.pk)
    matches.undo(row, matches.revision(row), context=match_context(row, device="theirs"))
    assert read_list(theirs, tournament)[:2] == (["Table 1", "Table 2"], ["Show it to the other pair"])
