"""A photo is sent, is filed with its match and shown beside the fields; or waits for somebody; or is erased."""

from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from PIL import Image

from tests.tournament.factories import club_of, write_context
from tests.tournament.web.photos.sending import address, kinds, no_sheet, photo_of, send, sheet
from tournament.models import Event, Match, Membership, SheetPhoto, Tournament, User
from tournament.permissions import Action, Role
from tournament.printing.sheet_marks import SheetId
from tournament.services import grants
from tournament.services.jobs import TooManyOwnJobs
from tournament.services.photos import ReadSheet, file_photo, photos_scope
from tournament.services.photos.storage import photo_storage
from tournament.services.restoring.other_chains import prove_other_chains
from tournament.services.tournaments.erasing import erase
from tournament.services.tournaments.proving import prove_tournament
from tournament.web.form_fields import new_key
from tournament.web.grant_cookie import COOKIE
from tournament.web.photos import from_table


def test_a_photo_files_itself_and_stands_beside_the_fields(referee: Client, match: Match) -> None:
    page = send(referee, match, photo_of(match))
    photo = SheetPhoto.objects.get()
    assert (photo.match_id, photo.game, photo.paper, photo.language) == (match.pk, 1, "a4", "pt-br")
    assert page.request["PATH_INFO"] == address(match, "desk-match", match.pk)
    text = page.content.decode()
    assert "1 photo was filed with its match." in text
    assert text.count('class="photo-crop"') == 2 + 2 * (1 + 10)  # totals at their fields; heads and ten hands of each
    typed = referee.get(address(match, "desk-pile-hands", match.pk)).content.decode()
    assert typed.count('class="photo-crop"') == 2 * 2  # heads and the hand that is next, of each pair
    picture_address = address(match, "desk-photo", photo.pk)
    for name in ("desk-pile-sheet", "desk-pile-check-sheet"):
        page_text = referee.get(address(match, name, match.pk)).content.decode()
        assert f'<a href="{picture_address}" target="_blank"' in page_text
    pile = referee.get(address(match, "desk-pile")).content.decode()
    assert pile.count('class="photo-crop"') == 2  # beside the totals of the form that it holds ready
    picture = referee.get(address(match, "desk-photo", photo.pk))
    assert picture["Content-Type"] == "image/jpeg"
    assert Image.open(BytesIO(picture.content)).size == (1680, 2376)
    assert picture["Cache-Control"] == "private, no-cache"
    again = referee.get(address(match, "desk-photo", photo.pk), headers={"If-None-Match": picture["ETag"]})
    assert again.status_code == 304


@pytest.mark.long
def test_the_pages_of_a_scanner_are_filed_each_with_its_match(referee: Client, match: Match) -> None:
    page = send(referee, match, sheet(match.pk, match.short_code), photo_of(match), no_sheet(), b"nothing")
    assert SheetPhoto.objects.filter(match=match).count() == 2
    text = page.content.decode()
    for sentence in ("2 photos were filed with their matches.", "1 photo is waiting: say which sheet it is."):
        assert sentence in text
    assert "1 file could not be opened as a picture." in text
    assert text.count(f'<a href="{address(match, "desk-match", match.pk)}">A photo was filed: ') == 2
    assert text.count("A photo was sent and is waiting.") == 1


def test_what_an_iphone_keeps_is_refused_by_its_name(referee: Client, match: Match) -> None:
    page = send(referee, match, b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(64))
    assert "1 file is HEIC, which is not accepted" in page.content.decode()
    assert not SheetPhoto.objects.exists()


def test_the_layout_that_its_marks_tell_is_kept_with_a_photo(match: Match) -> None:
    tournament = match.tournament_round.stage.tournament
    read = ReadSheet(*SheetId("a5", "it", 1, match.pk, match.short_code, layout=2))
    photo = file_photo(tournament, no_sheet(), read, context=write_context())
    photo.refresh_from_db()
    assert (photo.match_id, photo.paper, photo.layout) == (match.pk, "a5", 2)
    assert list(prove_other_chains()) == []


@pytest.mark.long
def test_the_same_photo_sent_twice_is_kept_once(referee: Client, match: Match) -> None:
    for _ in range(2):
        send(referee, match, photo_of(match))
    assert SheetPhoto.objects.count() == 1
    assert kinds(match) == ["photo_filed"]


@pytest.mark.long
def test_a_sheet_of_a_draw_that_was_made_again_is_refused_by_its_name(referee: Client, match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(removed=True)
    page = send(referee, match, photo_of(match))
    sentence = f"Score sheet {match.pk} was replaced: its draw was made again."
    assert sentence in page.content.decode()
    photo = SheetPhoto.objects.get(match=None)
    response = referee.post(address(match, "desk-photo-sheet", photo.pk), {"key": new_key(), "number": match.pk})
    assert response.status_code == 422
    assert sentence in response.content.decode()


@pytest.mark.long
def test_a_sheet_of_another_computer_is_not_taken_for_one_of_the_same_number(referee: Client, match: Match) -> None:
    match.watch_id = "another"
    page = send(referee, match, photo_of(match))
    assert f"Score sheet {match.pk} is not one of this tournament." in page.content.decode()
    assert SheetPhoto.objects.get().match_id is None


def test_where_no_marks_are_found_somebody_says_which_sheet_it_is(referee: Client, match: Match) -> None:
    page = send(referee, match, no_sheet())
    assert "Fewer than three of the marks at the corners of the sheet were found." in page.content.decode()
    photo = SheetPhoto.objects.get()
    to = address(match, "desk-photo-sheet", photo.pk)
    for number, status in (("999999", 422), ("x", 422), (match.pk, 302)):
        assert referee.post(to, {"key": new_key(), "number": number}).status_code == status
    photo.refresh_from_db()
    assert (photo.match_id, photo.trouble, photo.straight) == (match.pk, "", False)
    text = referee.get(address(match, "desk-match", match.pk)).content.decode()
    assert address(match, "desk-photo", photo.pk) in text
    assert "photo-crop" not in text
    assert kinds(match) == ["photo_filed", "photo_chosen"]


def test_an_erased_photo_leaves_its_event_and_nothing_else(referee: Client, match: Match) -> None:
    send(referee, match, photo_of(match))
    photo = SheetPhoto.objects.get()
    name, to = photo.file_name, address(match, "desk-photo-erase", photo.pk)
    assert photo_storage().exists(name)
    assert "deleted for good" in referee.post(to, {"key": new_key()}).content.decode()
    assert photo_storage().exists(name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tournament.services.photos.filing.transaction.on_commit", lambda then, robust: then())
        assert referee.post(to, {"key": new_key(), "sure": "1"}).status_code == 302
    assert not photo_storage().exists(name)
    assert referee.get(address(match, "desk-photo", photo.pk)).status_code == 404
    assert kinds(match) == ["photo_filed", "photo_erased"]
    assert list(prove_other_chains()) == []
    assert prove_tournament(match.tournament_round.stage.tournament_id) == []


@pytest.mark.long
def test_a_photo_makes_no_form_stale_and_no_page_another(referee: Client, match: Match) -> None:
    tournament = match.tournament_round.stage.tournament
    before = Event.objects.filter(scope_kind__in=("tournament", "match")).count()
    send(referee, match, photo_of(match))
    assert Event.objects.filter(scope_kind__in=("tournament", "match")).count() == before
    assert Tournament.objects.get(pk=tournament.pk).name == tournament.name


@pytest.mark.parametrize(("role", "sends", "erases"), [(Role.VIEWER, 403, 403), (Role.SCOREKEEPER, 200, 403)])
def test_a_role_may_send_or_erase_a_photo_and_always_see_it(
    ana: User, referee: Client, match: Match, role: Role, sends: int, erases: int
) -> None:
    send(referee, match, photo_of(match))
    photo = SheetPhoto.objects.get()
    Membership.objects.filter(user=ana).update(role=role)
    assert referee.get(address(match)).status_code == sends
    assert referee.get(address(match, "desk-photo", photo.pk)).status_code == 200
    assert referee.post(address(match, "desk-photo-erase", photo.pk), {"key": new_key()}).status_code == erases


def test_nobody_else_sees_a_photo(referee: Client, match: Match, bia: User) -> None:
    send(referee, match, photo_of(match))
    photo = SheetPhoto.objects.get()
    club_of(bia, "Somewhere else")
    other = Client()
    assert other.get(address(match, "desk-photo", photo.pk)).status_code == 302
    other.force_login(bia)
    assert other.get(address(match, "desk-photo", photo.pk)).status_code == 404


@pytest.fixture
def phone(match: Match) -> Any:
    """A phone that scores at these tables, with nobody signed in."""

    def phone(*tables: int) -> Client:
        tournament = match.tournament_round.stage.tournament
        given = grants.give(tournament, [Action.SCORE_TABLES], context=write_context(), tables=sorted(tables))
        client = Client()
        client.cookies[COOKIE] = given.secret
        return client

    return phone


def test_a_phone_at_the_table_sends_its_sheet_and_sees_no_other(phone: Any, match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(table=3)
    client = phone(3)
    assert 'capture="environment"' in client.get(address(match, "device-photo")).content.decode()
    files = {"key": new_key(), "photos": SimpleUploadedFile("sheet.jpg", photo_of(match))}
    page = client.post(address(match, "device-photo"), files, follow=True)
    sentence = "Sent: the desk looks at it. If it does not show the whole sheet, send another: the right one is used."
    assert sentence in page.content.decode()
    photo = SheetPhoto.objects.get(match=match)
    scope = photos_scope(photo.tournament_id)
    assert [(event.actor_id, event.device[:6]) for event in Event.objects.in_scope(*scope)] == [(None, "grant ")]
    assert client.get(address(match, "desk-photo", photo.pk)).status_code == 302
    assert client.get(address(match)).status_code == 302


def test_a_photo_sent_too_soon_after_others_is_asked_for_again_in_words_of_photos(
    phone: Any, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no job that a phone could cancel."""

    def refuse(*_arguments: Any, **_options: Any) -> None:
        raise TooManyOwnJobs

    monkeypatch.setattr(from_table, "start_filing", refuse)
    Match.objects.filter(pk=match.pk).update(table=3)
    files = {"key": new_key(), "photos": SimpleUploadedFile("sheet.jpg", b"picture")}
    page = phone(3).post(address(match, "device-photo"), files)
    assert page.status_code == 429
    assert "The photos sent before are still arriving: send this one again in a moment." in page.content.decode()


def test_what_the_phone_of_another_table_sends_waits_for_the_desk(phone: Any, referee: Client, match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(table=3)
    files = {"key": new_key(), "photos": SimpleUploadedFile("sheet.jpg", photo_of(match))}
    phone(4).post(address(match, "device-photo"), files)
    assert SheetPhoto.objects.get().match_id is None
    sentence = f"Score sheet {match.pk} was sent by the phone of another table."
    assert sentence in referee.get(address(match)).content.decode()


@pytest.mark.long
def test_a_wiped_tournament_leaves_no_picture(referee: Client, match: Match) -> None:
    send(referee, match, photo_of(match))
    name = SheetPhoto.objects.get().file_name
    with pytest.MonkeyPatch.context() as patch, transaction.atomic():
        patch.setattr("tournament.services.tournaments.erasing.transaction.on_commit", lambda then, robust: then())
        erase(match.tournament_round.stage.tournament)
    assert SheetPhoto.objects.count() == 0
    assert not photo_storage().exists(name)
    assert Event.objects.filter(scope_kind="photos").count() == 0


@pytest.mark.parametrize("files", [0, 61])
def test_too_many_files_are_not_taken(referee: Client, match: Match, files: int) -> None:
    page = send(referee, match, *([b"x"] * files))
    assert page.status_code == 422
    assert "Choose from 1 to 60 files." in page.content.decode()
