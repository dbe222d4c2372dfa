"""A photo is sent, assigned to a sheet, and erased while the disk is full: reported, nothing kept, and done later."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from tests.tournament.web.full_disk import SENTENCE, FullDisk
from tests.tournament.web.photos.sending import address, kinds, no_sheet, photo_of, send
from tournament.models import Match, SheetPhoto
from tournament.services.photos.storage import photo_storage
from tournament.web.form_fields import new_key


@contextmanager
def full_disk(client: Client) -> Iterator[None]:
    client.raise_request_exception = False
    with transaction.atomic(), connection.execute_wrapper(FullDisk()):
        yield
        transaction.set_rollback(True)
    client.raise_request_exception = True


@pytest.fixture(autouse=True)
def _empty_storage() -> None:
    """Make sure that no other test's picture of the same sheet is stored."""
    storage = photo_storage()
    for folder in storage.listdir("")[0]:
        for name in storage.listdir(folder)[1]:
            storage.delete(f"{folder}/{name}")


def pictures(match: Match) -> list[str]:
    """The pictures of the tournament in their storage."""
    folder = str(match.tournament_round.stage.tournament_id)
    return photo_storage().listdir(folder)[1] if photo_storage().exists(folder) else []


@pytest.mark.long
def test_nothing_is_kept_of_a_photo_that_no_disk_took(referee: Client, match: Match) -> None:
    with full_disk(referee):
        page = send(referee, match, photo_of(match))
    assert "The disk is full" in page.content.decode()
    assert (SheetPhoto.objects.count(), kinds(match), pictures(match)) == (0, [], [])
    assert "1 photo was filed with its match." in send(referee, match, photo_of(match)).content.decode()
    assert (SheetPhoto.objects.get().match_id, len(pictures(match))) == (match.pk, 1)


@pytest.mark.long
def test_where_some_were_kept_their_number_is_reported(referee: Client, match: Match) -> None:
    disk, inserts = FullDisk(), []

    def full_after_one(execute: Any, sql: str, *others: Any) -> Any:
        inserts.extend([sql] if sql.startswith("INSERT") and "sheetphoto" in sql else [])
        return disk(execute, sql, *others) if len(inserts) > 1 else execute(sql, *others)

    photos = (photo_of(match), no_sheet())
    with connection.execute_wrapper(full_after_one):
        page = send(referee, match, *photos)
    assert "The disk is full: 1 photo was kept, the others were not." in page.content.decode()
    assert (SheetPhoto.objects.count(), len(pictures(match))) == (1, 1)
    send(referee, match, *photos)
    assert (SheetPhoto.objects.count(), kinds(match)) == (2, ["photo_filed"] * 2)


CHOSEN, ERASED = (lambda number: {"number": number}), (lambda _number: {"sure": "1"})


@pytest.mark.parametrize(("name", "form"), [("desk-photo-sheet", CHOSEN), ("desk-photo-erase", ERASED)])
def test_what_was_not_recorded_is_sent_again(
    referee: Client,
    match: Match,
    name: str,
    form: Callable[[int], dict[str, object]],
) -> None:
    send(referee, match, no_sheet())
    photo = SheetPhoto.objects.get()
    to, fields = address(match, name, photo.pk), {"key": new_key(), **form(match.pk)}
    with full_disk(referee):
        refused = referee.post(to, fields, headers={"Accept-Language": "en"})
    assert refused.status_code == 507
    assert SENTENCE in refused.content.decode()
    assert (kinds(match), len(pictures(match))) == (["photo_filed"], 1)
    assert referee.post(to, fields).status_code == 302
    assert len(kinds(match)) == 2
