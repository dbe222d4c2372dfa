"""A club leaves with all its data and comes back: equal rows, equal hands, equal standings, chains that verify."""

import hashlib
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import models
from django.utils import translation

from rules.text import make_text
from scoring.stages import standings
from tests.tournament.factories import club_of, founded, places, play_round, write_context
from tournament.models import Club, Event, Grant, Tournament, User
from tournament.permissions import Action
from tournament.services import grants, quick
from tournament.services.archives import (
    ArchiveRestoreResult,
    NotArchive,
    archive_of_club,
    archive_of_site,
    archive_of_tournament,
    import_tournaments,
    read_archive,
    restore_archive,
    write_archive,
)
from tournament.services.archives.columns import row_columns
from tournament.services.archives.restoring import OTHER_STANDINGS
from tournament.services.archives.scopes import ARCHIVED, EXCLUDED_TABLES, TABLES, ArchiveScope
from tournament.services.restoring.proofs import discrepancies, site_hashes
from tournament.services.tournaments import founding
from tournament.services.tournaments.erasing import raw_delete
from tournament.services.tournaments.files.import_limits import MAX_FILE_SIZE, MAX_VALUES
from tournament.texts import say

pytestmark = pytest.mark.django_db
LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]


@pytest.fixture
def league(ana: User) -> Tournament:
    tournament = founded(club_of(ana), 4, LEAGUE)
    play_round(tournament, "all", 1)
    play_round(tournament, "all", 2)
    return tournament


def packed_archive(folder: Path, scope: ArchiveScope, name: str = "a.zip") -> Path:
    path = folder / name
    with path.open("wb") as file:
        write_archive(file, scope)
    return path


def everything() -> dict[str, list[dict[str, Any]]]:
    return {
        str(model._meta.model_name): list(map(row_columns, models.QuerySet(model).order_by("pk"))) for model in ARCHIVED
    }


def empty_the_site() -> None:
    for model in (Event, *reversed(list(TABLES)), *EXCLUDED_TABLES, User):
        if model is Grant:
            raw_delete(models.QuerySet(model).exclude(origin=None))
        raw_delete(models.QuerySet(model))


def with_other_content(path: Path, name: str, change: Any) -> Path:
    """The same archive with other content in one file, and its manifest unchanged."""
    other = path.with_name(f"bent-{path.name}")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(other, "w") as new:
        for entry in old.namelist():
            content = old.read(entry)
            new.writestr(entry, change(content) if entry == name else content)
    return other


def test_every_table_is_in_an_archive_or_left_out_for_a_reason() -> None:
    known = sorted((*ARCHIVED, *EXCLUDED_TABLES), key=str)
    assert sorted(apps.get_app_config("tournament").get_models(), key=str) == known


def test_a_club_comes_back_without_losing_a_digit(league: Tournament, tmp_path: Path) -> None:
    before, hashes = everything(), site_hashes()
    path = packed_archive(tmp_path, archive_of_club(league.club))
    empty_the_site()
    assert Club.objects.count() == 0
    assert restore_archive(read_archive(path)) == ArchiveRestoreResult(1, ())
    assert everything() == before
    assert (site_hashes(), list(discrepancies())) == (hashes, [])
    play_round(Tournament.objects.get(), "all", 3)  # and continues
    assert list(discrepancies()) == []


def test_the_same_archive_twice_changes_nothing(league: Tournament, tmp_path: Path) -> None:
    path = packed_archive(tmp_path, archive_of_club(league.club))
    before = everything()
    assert restore_archive(read_archive(path)) is None
    assert everything() == before


def test_what_changed_since_is_not_overwritten(league: Tournament, tmp_path: Path) -> None:
    path = packed_archive(tmp_path, archive_of_club(league.club))
    play_round(league, "all", 3)
    with pytest.raises(NotArchive) as refused:
        restore_archive(read_archive(path))
    assert "since" in str(refused.value)


def test_another_clubs_data_is_not_in_it(league: Tournament, bia: User, tmp_path: Path) -> None:
    other = founded(club_of(bia, "Outro Clube"), 4, LEAGUE)
    before = everything()
    archive = read_archive(packed_archive(tmp_path, archive_of_club(league.club)))
    assert [row["username"] for row in archive.rows("user")] == ["ana"]
    assert [row["public_id"] for row in archive.rows("tournament")] == [league.public_id]
    assert b"Outro Clube" not in b"".join(map(archive.content, archive.manifest.files))
    Club.objects.filter(pk=league.club.pk).update(public_id="another")
    with pytest.raises(NotArchive) as refused:
        restore_archive(archive)
    assert "empty site" in str(refused.value)
    Club.objects.filter(pk=league.club.pk).update(public_id=archive.manifest.id)
    assert (everything(), other.club.name) == (before, "Outro Clube")


def test_one_tournament_is_archived_and_restored_alone(league: Tournament, tmp_path: Path) -> None:
    founded(league.club, 4, LEAGUE)
    path = packed_archive(tmp_path, archive_of_tournament(league))
    hashes = site_hashes()
    empty_the_site()
    assert restore_archive(read_archive(path)) == ArchiveRestoreResult(1, ())
    assert site_hashes().standings[league.public_id] == hashes.standings[league.public_id]
    assert (list(discrepancies()), Tournament.objects.count()) == ([], 1)


def test_the_whole_site_is_archived_and_restored(league: Tournament, bia: User, tmp_path: Path) -> None:
    founded(club_of(bia, "Outro Clube"), 4, LEAGUE)
    quick.start("apcef-sc-2022", names=("Ana/Bia", "Carla/Duda"), key="start", device="phone")
    before = everything()
    path = packed_archive(tmp_path, archive_of_site())
    empty_the_site()
    assert restore_archive(read_archive(path)) == ArchiveRestoreResult(2, ())
    assert (everything(), list(discrepancies())) == (before, [])


def test_secrets_stay_where_they_are(league: Tournament, ana: User, tmp_path: Path) -> None:
    context = write_context(actor=ana)
    grants.give(league, [Action.SCORE_TABLES], tables=[1], typed=True, context=context)
    row = Grant.objects.get()
    archive = read_archive(packed_archive(tmp_path, archive_of_club(league.club)))
    text = b"".join(map(archive.content, archive.manifest.files)).decode()
    assert ana.password not in text
    assert row.secret_hash not in text
    assert row.salt
    assert row.salt not in text
    assert row.code_hash not in text
    empty_the_site()
    assert restore_archive(archive) == ArchiveRestoreResult(1, ())
    assert User.objects.get().has_usable_password() is False
    assert Grant.objects.get().secret_hash != row.secret_hash


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("rows/game.jsonl", lambda content: content.replace(b'"total_0":3050', b'"total_0":3055', 1)),
        ("rows/event.jsonl", lambda content: content[: len(content) // 2]),
        ("manifest.json", lambda content: b"{}"),
        ("manifest.json", lambda content: content.replace(b'"migration": "0', b'"migration": "9')),
    ],
    ids=range(4),
)
def test_a_bent_archive_is_refused_whole(league: Tournament, tmp_path: Path, name: str, change: Any) -> None:
    path = with_other_content(packed_archive(tmp_path, archive_of_club(league.club)), name, change)
    empty_the_site()
    with pytest.raises(NotArchive):
        restore_archive(read_archive(path))
    assert Club.objects.count() == 0


def with_other_content_and_manifest(path: Path, name: str, content: bytes) -> Path:
    """The archive with other content in one file, and a matching manifest."""
    manifest = json.loads(read_archive(path).content("manifest.json"))
    manifest["files"][name] = {"sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}
    other = with_other_content(path, name, lambda _old: content)
    return with_other_content(other, "manifest.json", lambda _old: json.dumps(manifest).encode())


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b" " * (MAX_FILE_SIZE + 1), "{name} in the archive cannot be imported: this is too large to be a tournament"),
        (b'{"format": "sumula-tournament/1"}', "{name} (regulation) in the archive cannot be imported: "),
        (b"[" + b"1," * MAX_VALUES + b"1]", "{name} in the archive cannot be imported: this has more values than "),
    ],
    ids=["large", "field", "values"],
)
def test_a_tournament_of_an_archive_that_cannot_be_one_is_named_and_none_is_imported(
    league: Tournament, bia: User, tmp_path: Path, content: bytes, message: str
) -> None:
    name = f"tournaments/{founded(league.club, 4, LEAGUE).public_id}.json"
    archive = read_archive(
        with_other_content_and_manifest(packed_archive(tmp_path, archive_of_club(league.club)), name, content)
    )
    club = club_of(bia, "Outro Clube")
    with pytest.raises(NotArchive) as refused:
        import_tournaments(archive, club, bia, lambda _done, _total: None)
    with translation.override("en"):
        texts = say(refused.value.message)
    assert texts[: len(message.format(name=name))] == message.format(name=name)
    assert club.tournaments.count() == 0


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_damage_is_reported_and_no_error_however_it_is_packed(method: int, tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("manifest.json", "{}" * 2000)
    data = path.read_bytes()
    at = data.index(b"manifest.json") + len("manifest.json")
    for place in range(at, data.rindex(b"PK\x01\x02")):
        path.write_bytes(data[:place] + b"\xff" + data[place + 1 :])
        with pytest.raises(NotArchive):
            read_archive(path)


def test_what_contradicts_itself_is_refused_though_its_hashes_fit(league: Tournament, tmp_path: Path) -> None:
    path = packed_archive(tmp_path, archive_of_club(league.club))
    name = "rows/game.jsonl"
    content = read_archive(path).content(name).replace(b'"total_0":3050', b'"total_0":3055', 1)
    other = with_other_content_and_manifest(path, name, content)
    empty_the_site()
    with pytest.raises(NotArchive) as refused:
        restore_archive(read_archive(other))
    assert "contradicts" in str(refused.value)
    assert Club.objects.count() == 0


def test_a_file_that_is_no_archive_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(b"no zip")
    with pytest.raises(NotArchive):
        read_archive(path)
    with pytest.raises(NotArchive):
        read_archive(tmp_path / "none.zip")


def test_the_tournaments_of_an_archive_come_into_a_club_of_a_site_in_use(
    league: Tournament, bia: User, tmp_path: Path
) -> None:
    founding.change_settings(league, context=write_context(), published=True, finished=True)
    archive = read_archive(packed_archive(tmp_path, archive_of_club(league.club)))
    placed = places(league, "all")
    club = club_of(bia, "Outro Clube")
    Tournament.objects.filter(pk=league.pk).update(public_id="moved")
    done = import_tournaments(archive, club, bia, lambda _done, _total: None)
    assert ([row.public_id for row in done.tournaments], done.already_here) == ([league.public_id], 0)
    assert places(done.tournaments[0], "all") == placed
    assert (done.tournaments[0].finished, done.tournaments[0].published) == (True, False)
    again = import_tournaments(archive, club, bia, lambda _done, _total: None)
    assert (again.tournaments, again.already_here, club.tournaments.count()) == ([], 1, 1)


def with_other_manifest(path: Path, **entries: Any) -> Path:
    """The archive with other entries in its manifest."""
    manifest = json.loads(read_archive(path).content("manifest.json"))
    return with_other_content(path, "manifest.json", lambda _old: json.dumps({**manifest, **entries}).encode())


def test_other_standings_are_refused_of_the_same_version_and_told_of_an_earlier_one(
    league: Tournament, tmp_path: Path
) -> None:
    path = packed_archive(tmp_path, archive_of_club(league.club))
    other = {"standings": {league.public_id: "0" * 64}}
    empty_the_site()
    with pytest.raises(NotArchive) as refused:
        restore_archive(read_archive(with_other_manifest(path, **other)))
    assert refused.value.message == make_text(OTHER_STANDINGS, name=league.name)
    assert Club.objects.count() == 0
    of_earlier = with_other_manifest(path, **other, version="0.5.9")
    assert restore_archive(read_archive(of_earlier)) == ArchiveRestoreResult(1, (league.name,))
    assert list(discrepancies()) == []


def test_the_hash_of_standings_is_the_same_however_places_are_put_into_words(
    league: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = site_hashes()
    monkeypatch.setattr(standings, "placing_sentence", lambda *_row: make_text("in other words"))
    assert site_hashes() == before
