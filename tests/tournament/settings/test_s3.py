"""Files on S3-compatible storage: stored, found, listed and deleted by the part of it that the site uses."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import boto3
import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from moto.server import ThreadedMotoServer

from tests.tournament.factories import club_of, founded
from tests.tournament.printing.rendering.fake_worker import KEY
from tests.tournament.served import free_port
from tournament.environment import Environment
from tournament.models import SheetPhoto, User
from tournament.printing.rendering.cache import PdfCache
from tournament.services.jobs import database_store
from tournament.services.photos.storage import delete_contents, keep_content, photo_content
from tournament.services.tournaments import backup
from tournament.settings.storage import file_storages

ACCESS = {"aws_access_key_id": "who", "aws_secret_access_key": "hidden"}


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    server = ThreadedMotoServer("127.0.0.1", free_port(), verbose=False)
    server.start()
    endpoint = f"http://127.0.0.1:{server._server.server_port}"
    boto3.client("s3", endpoint_url=endpoint, region_name="us-east-1", **ACCESS).create_bucket(Bucket="clubs")
    yield endpoint
    server.stop()


@pytest.fixture(autouse=True)
def on_s3(settings: SimpleNamespace, endpoint: str) -> None:
    environment = Environment(files="s3://clubs/site", s3_endpoint=endpoint, s3_region="us-east-1", **ACCESS)
    settings.STORAGES = {**settings.STORAGES, **file_storages(environment)}


def test_a_photo_is_kept_under_its_content_and_erased() -> None:
    photo = SheetPhoto(tournament_id=7, sha256="a" * 64)
    keep_content(photo, b"jpeg")
    keep_content(photo, b"jpeg")
    assert photo_content(photo) == b"jpeg"
    delete_contents([photo.file_name, "7/never.jpg"])
    assert photo_content(photo) is None


def test_a_job_s_files_are_found_listed_and_deleted() -> None:
    storage = database_store.job_storage()
    for name in ("input", "result"):
        storage.save(f"{'a' * 32}/{name}", ContentFile(name.encode()))
    assert sorted(database_store.job_file_names("a" * 32)) == ["input", "result"]
    with storage.open(f"{'a' * 32}/result") as file:
        assert file.read() == b"result"
    database_store.delete_job_files("a" * 32, database_store.job_file_names("a" * 32))
    assert (database_store.job_file_names("a" * 32), database_store.job_file_names("b" * 32)) == ([], [])


def test_what_is_written_again_takes_the_place_of_what_was() -> None:
    storage = storages["jobs"]
    assert [storage.save("x/result", ContentFile(content)) for content in (b"one", b"two")] == ["x/result"] * 2
    with storage.open("x/result") as file:
        assert file.read() == b"two"


def test_each_kind_has_a_path_of_its_own(endpoint: str) -> None:
    storages["photos"].save("7/b.jpg", io.BytesIO(b"jpeg"))  # type: ignore[arg-type]
    listing = boto3.client("s3", endpoint_url=endpoint, region_name="us-east-1", **ACCESS).list_objects_v2(
        Bucket="clubs"
    )
    assert "site/photos/7/b.jpg" in [each["Key"] for each in listing["Contents"]]


@pytest.mark.django_db(transaction=True)
def test_copies_of_a_tournament_are_seen_by_every_server(
    ana: User, settings: SimpleNamespace, tmp_path: Path, endpoint: str
) -> None:
    """Written by one, each with folders of its own; listed, handed out and taken away by the other."""
    settings.BACKUP_DIR = tmp_path / "one"
    league = founded(club_of(ana), 4, [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}])
    backup.back_up(league)
    settings.BACKUP_DIR = tmp_path / "another"
    assert backup.failure_reason(league) == ""
    (copy,) = backup.backups_of(league)
    assert json.loads(backup.backup_text(league, copy.name) or "")["name"] == league.name
    assert backup.backup_text(league, "20260101T000000Z-000001.json") is None
    backup.delete_backups(league.public_id)
    assert backup.backups_of(league) == []
    assert list(tmp_path.rglob("*.json")) == []


def test_papers_are_made_once_for_every_server(tmp_path: Path) -> None:
    one, another = PdfCache(tmp_path / "one", capacity=10), PdfCache(tmp_path / "another", capacity=10)
    one.keep(KEY, b"old")
    one.keep(KEY._replace(revision=8), b"new")
    assert (another.find(KEY), another.find(KEY._replace(revision=8))) == (None, b"new")
    another.keep(KEY._replace(name="second"), b"12345678")
    assert one.find(KEY._replace(revision=8)) is None  # the older one made room
    one.forget("second")
    assert another.find(KEY._replace(name="second")) is None
    assert list(tmp_path.iterdir()) == []


def test_a_bucket_that_is_away_is_no_reason_to_give_no_paper(settings: SimpleNamespace, tmp_path: Path) -> None:
    environment = Environment(files="s3://clubs", s3_endpoint=f"http://127.0.0.1:{free_port()}", **ACCESS)
    settings.STORAGES = {**settings.STORAGES, **file_storages(environment)}
    cache = PdfCache(tmp_path)
    cache.keep(KEY, b"pdf")
    assert cache.find(KEY) is None


def test_a_bucket_that_is_away_is_no_photo(settings: SimpleNamespace) -> None:
    environment = Environment(files="s3://clubs", s3_endpoint=f"http://127.0.0.1:{free_port()}", **ACCESS)
    settings.STORAGES = {**settings.STORAGES, **file_storages(environment)}
    assert photo_content(SheetPhoto(tournament_id=7, sha256="a" * 64)) is None
