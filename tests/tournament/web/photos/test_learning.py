"""Fields of photos for teaching a program to read: only if the club allows it, and nothing else of a sheet."""

import csv
import io
import json
import zipfile
from collections import Counter
from functools import cache
from typing import Any

import pytest
from django.test import Client
from PIL import Image, ImageChops

from tests.tournament.factories import write_context
from tests.tournament.web.photos.sending import address, kinds
from tournament.environment import BASE_DIR
from tournament.models import Match, Membership, SheetPhoto, User
from tournament.permissions import Role
from tournament.printing.sheet_layout import SheetArea
from tournament.services import matches
from tournament.services.photos import ReadSheet, erase_photo, file_photo
from tournament.services.restoring.other_chains import prove_other_chains
from tournament.services.tournaments import results
from tournament.web.form_fields import new_key
from tournament.web.photos.known_figures import KnownField, known_fields
from tournament.web.photos.learning import field_png

PLAYED = json.loads((BASE_DIR / "tournament/examples/apcef-sc-2022-1.json").read_text("utf-8"))


@pytest.fixture(autouse=True)
def jobs(settings: Any, tmp_path: Any) -> None:
    settings.JOBS_DIR = tmp_path


@cache
def straight() -> bytes:
    """A picture in which no two parts are alike."""
    made = io.BytesIO()
    Image.linear_gradient("L").rotate(30).resize((1680, 2376)).save(made, "JPEG")
    return made.getvalue()


@pytest.fixture
def organiser(ana: User, match: Match) -> Client:
    """With a photo of the sheet of a confirmed match, made straight."""
    client = Client()
    client.force_login(ana)
    for hand in PLAYED["hands"]:
        game = matches.game_view(match).game
        matches.record_hand(game, hand, context=write_context(matches.revision(match)))
    sheet = ReadSheet("a4", "pt-br", 1, match.pk, match.short_code)
    file_photo(match.tournament_round.stage.tournament, straight(), sheet, context=write_context())
    results.confirm(match, context=write_context())
    return client


def say(client: Client, match: Match, allowed: bool, status: int = 302) -> None:
    form = {"key": new_key(), "allowed": int(allowed)}
    assert client.post(address(match, "desk-photos-learning"), form).status_code == status


def make_fields_file(client: Client, match: Match) -> str:
    """Request the file; returns the address of its download."""
    job = client.post(address(match, "desk-photos-fields"), {"key": new_key()})["Location"]
    page = client.get(client.get(job)["Location"]).content.decode()
    (zip_address,) = {part.split('"')[0] for part in page.split('href="') if ".zip" in part.split('"')[0]}
    return zip_address


def files(client: Client, where: str) -> dict[str, bytes]:
    response: Any = client.get(where)
    with zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_learning_is_off_until_somebody_who_may_says_so(organiser: Client, match: Match, ana: User) -> None:
    assert organiser.post(address(match, "desk-photos-fields"), {"key": new_key()}).status_code == 404
    page = organiser.get(address(match)).content.decode()
    assert "It is off. Allow it only if the players know and agree" in page
    assert "Create a file of the fields" not in page
    Membership.objects.filter(user=ana).update(role=Role.REFEREE)
    say(organiser, match, True, 403)
    assert "Teaching a program" not in organiser.get(address(match)).content.decode()
    assert kinds(match) == ["photo_filed"]


def test_the_file_has_the_boxes_with_figures_and_what_was_confirmed(organiser: Client, match: Match) -> None:
    say(organiser, match, True)
    say(organiser, match, True)
    contents = files(organiser, make_fields_file(organiser, match))
    head, *lines = csv.reader(io.StringIO(contents.pop("fields.csv").decode()))
    assert head == ["file", "column", "figure", "figure below"]
    assert {line[0] for line in lines} == set(contents)
    match.refresh_from_db()  # seven hands of two pairs
    known = Counter(field.column for field in known_fields(match, SheetPhoto.objects.get()))
    assert known == {"clean": 14, "dirty": 14, "table": 14, "hand": 14, "total": 14}
    totals = {tuple(line[2:]) for line in lines if line[1] == "total"}
    assert {("705", "705"), ("115", "820"), ("990", "3135"), ("35", "2680")} <= totals
    assert lines == sorted(lines, key=lambda line: (line[0], line[1], int(line[2]), line[3]))
    assert all(Image.open(io.BytesIO(png)).mode == "L" for png in contents.values())
    text = organiser.get(address(match)).content.decode()
    assert text.count("Fields of the photos may be used to teach a program to read.") == 1
    assert kinds(match) == ["photo_filed", "learning_allowed"]
    assert list(prove_other_chains()) == []


def test_called_off_or_erased_it_is_not_handed_out_any_more(organiser: Client, match: Match) -> None:
    say(organiser, match, True)
    first = make_fields_file(organiser, match)
    say(organiser, match, False)
    assert organiser.get(first).status_code == 404
    say(organiser, match, True)
    assert organiser.get(first).status_code == 404
    second = make_fields_file(organiser, match)
    erase_photo(SheetPhoto.objects.get(), context=write_context())
    assert organiser.get(second).status_code == 404
    assert set(files(organiser, make_fields_file(organiser, match))) == {"fields.csv"}
    assert kinds(match)[1:] == ["learning_allowed", "learning_ended", "learning_allowed", "photo_erased"]


def test_a_result_that_is_not_confirmed_teaches_nothing(organiser: Client, match: Match) -> None:
    match.refresh_from_db()
    photo = SheetPhoto.objects.get()
    assert list(known_fields(match, photo)) != []
    match.confirmed = False
    assert list(known_fields(match, photo)) == []


def test_nobody_else_gets_the_file(organiser: Client, match: Match, bia: User) -> None:
    say(organiser, match, True)
    where = make_fields_file(organiser, match)
    other = Client()
    other.force_login(bia)
    assert other.get(where).status_code == 404
    membership = Membership.objects.get()
    Membership.objects.create(user=bia, club=membership.club, role=Role.ORGANISER, created=membership.created)
    assert other.get(where).status_code == 404


def test_a_box_is_cut_where_it_stands() -> None:
    page = Image.new("RGB", (1680, 2376), "white")
    page.paste((0, 0, 0), (160, 240, 240, 320))  # 20 to 30 mm, 30 to 40 mm
    cut = Image.open(io.BytesIO(field_png(page, KnownField(SheetArea(20, 30, 10, 10), "table", (1,)))))
    assert cut.size == (92, 92)
    assert ImageChops.invert(cut).getbbox() == (6, 6, 86, 86)
