"""What a number, or the code that a scanner types, means; and why a sheet does not belong to this pile."""

import pytest
from django.utils.translation import override

from tests.tournament.factories import club_of, founded, matches_of, open_round, round_of, win, write_context
from tests.tournament.web.reading import text_of
from tournament.models import Match, Membership
from tournament.printing.table_codes import table_codes_html
from tournament.services import grants
from tournament.services.tournaments import rounds
from tournament.services.tournaments.viewing import snapshot
from tournament.web.papers.codes import table_code
from tournament.web.papers.sheets import sheet_heads
from tournament.web.pile.sheet_number import NoSuchSheet, find_sheet

pytestmark = pytest.mark.django_db


def reason(desk, text) -> str:
    with override("en"), pytest.raises(NoSuchSheet) as refused:
        find_sheet(desk.tournament, desk.user, text)
    return str(refused.value)


@pytest.mark.parametrize("way", ["{pk}", "Nº {pk}", "{pk}.", "http://hall.test:8000/w/{watch}/", "/en/g/{score}/hand/"])
def test_the_ways_to_name_a_sheet(desk, tables, way):
    text = way.format(pk=tables[1].pk, watch=tables[1].watch_id, score=tables[1].score_id)
    assert find_sheet(desk.tournament, desk.user, text) == tables[1]


def test_a_scanner_set_to_another_keyboard_types_other_signs_around_the_code(desk, tables):
    """In Italy the key of the slash is that of the hyphen, in Brazil that of the semicolon."""
    for slash in "-;ç":
        text = f"http:/{slash}hall.test{slash}w{slash}{tables[0].watch_id}{slash}".replace("/", slash)
        assert find_sheet(desk.tournament, desk.user, text) == tables[0]


def test_the_code_that_opens_scoring_names_the_sheet_and_that_of_a_table_card_the_table(desk, tables):
    """The first stands on a sheet, with its number behind a point; the second on the card of the table."""
    grants.give_tables(desk.tournament, [1, 2, 3], context=write_context())
    link = grants.table_links(desk.tournament)[2]
    address = f"http://hall.test/scoring/#{link.secret}"
    assert find_sheet(desk.tournament, desk.user, f"{address}.{tables[0].pk}") == tables[0]
    assert find_sheet(desk.tournament, desk.user, address.replace("/", "-")) == tables[1]


def test_the_codes_on_the_sheets_of_a_round_name_them(desk, tables, monkeypatch):
    monkeypatch.setattr("tournament.web.papers.codes.site_address", lambda: "http://hall.test")
    grants.give_tables(desk.tournament, [1, 2, 3], context=write_context())
    codes = {table: table_code(link) for table, link in grants.table_links(desk.tournament).items()}
    snap = snapshot(desk.tournament)
    for head in sheet_heads(snap, snap.rounds[0], codes):
        match = find_sheet(desk.tournament, desk.user, head.address)
        assert (match.pk, match.short_code) == (head.number, head.code)  # by which a photo of the sheet finds it, too
        assert head.typed == codes[match.table].code


def test_a_card_names_the_way_where_the_hall_has_no_address(desk, tables, monkeypatch):
    """Printed before this computer is connected: no address without its host, and no camera for a code that is none."""
    monkeypatch.setattr("tournament.web.papers.codes.site_address", lambda: None)
    grants.give_tables(desk.tournament, [1], context=write_context())
    card = table_codes_html("Taça", [table_code(grants.table_links(desk.tournament)[1])])
    assert "abra o site no navegador do celular, escolha “Marcar os pontos de uma mesa” e digite <b>" in card
    assert "câmera" not in card
    assert "/scoring" not in card
    assert "<title>Taça</title>" in card


@pytest.mark.parametrize("text", ["999999", "abc", "0", "http://elsewhere.test/w/" + "x" * 22 + "/", "x" * 3000, "²"])
def test_a_number_without_a_sheet_is_refused(desk, tables, text):
    assert "There is no sheet" in reason(desk, text)


def test_a_sheet_of_another_tournament_is_named_to_those_who_may_know_of_it(desk, tables, bia):
    other = founded(desk.tournament.club, 4, [{"id": "final", "kind": "single_elimination"}])
    other.name = "Torneio do Porto"
    other.save()
    open_round(other, "final", 1)
    match = matches_of(round_of(other, "final", 1))[0]
    assert reason(desk, str(match.pk)) == f"Sheet {match.pk} belongs to Torneio do Porto."
    Membership.objects.filter(user=desk.user).delete()
    assert reason(desk, str(match.pk)) == f"Sheet {match.pk} belongs to another tournament."


def test_a_sheet_that_was_replaced_names_the_new_one(desk, tables):
    """The round is drawn again: its sheets do not count any more."""
    round_ = round_of(desk.tournament, "final", 1)
    rounds.hide_round(round_, context=write_context())
    rounds.cancel_draw(round_, context=write_context())
    open_round(desk.tournament, "final", 1)
    new_matches = sorted(matches_of(round_of(desk.tournament, "final", 1)), key=lambda match: match.table)
    assert reason(desk, str(tables[0].pk)) == (
        f"This sheet was replaced by number {new_matches[0].pk}. Use the new one."
    )
    assert f"This sheet was replaced by number {new_matches[0].pk}." in text_of(desk.get(f"pile/?sheet={tables[0].pk}"))


def test_a_bye_has_no_sheet(ana):
    tournament = founded(club_of(ana), 5, [{"id": "final", "kind": "round_robin", "criteria": ["wins"]}])
    open_round(tournament, "final", 1)
    bye = Match.objects.get(second=None, round__stage__tournament=tournament)
    with pytest.raises(NoSuchSheet):
        find_sheet(tournament, ana, str(bye.pk))


def test_a_confirmed_sheet_is_found(desk, tables):
    win(tables[0], 0)
    assert find_sheet(desk.tournament, desk.user, str(tables[0].pk)) == tables[0]
