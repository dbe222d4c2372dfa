"""The commands that write an archive and restore it, as used in the terminal."""

from pathlib import Path

import pytest
from django.core.management import CommandError
from django.utils import translation

from tests.tournament.factories import club_of
from tests.tournament.management.commands.running import run
from tournament.management.commands.unarchive import restored_archive_sentence
from tournament.models import Tournament, User
from tournament.services.archives import ArchiveRestoreResult

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("option", [(), ("--club", "club"), ("--tournament", "tournament")], ids=str)
def test_an_archive_comes_back_as_it_was(league: Tournament, tmp_path: Path, option: tuple[str, ...]) -> None:
    ids = {"club": league.club.public_id, "tournament": league.public_id}
    path = tmp_path / "all.zip"
    words = [ids.get(word, word) for word in option]
    assert run("archive", path, *words) == f"Written: {path}\n"
    assert run("unarchive", path) == "All of this is on this site already. Nothing was changed.\n"


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        (ArchiveRestoreResult(2, ()), "Everything is here, checked, and the standings are the same. Tournaments: 2."),
        (
            ArchiveRestoreResult(0, ()),
            "Everything is here and checked. Tournaments: 2. Their standings were worked out from the results; "
            "archives of version 0.5.0 have nothing to compare them with.",
        ),
        (
            ArchiveRestoreResult(2, ("Copa", "Liga")),
            "Everything is here and checked. Tournaments: 2. The archive is of version 0.5.0; this version works out "
            "other places in: Copa; Liga. Look at their standings.",
        ),
    ],
    ids=["compared", "not compared", "differing"],
)
def test_the_command_says_what_the_standings_were_compared_with(result: ArchiveRestoreResult, sentence: str) -> None:
    with translation.override("en"):
        assert restored_archive_sentence(result, "0.5.0", 2) == sentence


def test_into_a_club_of_a_site_in_use(league: Tournament, bia: User, tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    run("archive", path)
    club = club_of(bia, "Outro Clube")
    assert run("unarchive", path, "--club", club.public_id) == "1 tournament imported.\n"
    again = "Every tournament of this file was imported before. Nothing was changed.\n"
    assert run("unarchive", path, "--club", club.public_id) == again


@pytest.mark.parametrize(
    "words", [("archive", "x.zip", "--club", "no"), ("archive", "x.zip", "--tournament", "no"), ("unarchive", "no.zip")]
)
def test_a_missing_club_tournament_or_file_is_refused(db: None, words: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        run(*words)


def test_an_archive_that_cannot_be_written_is_refused(league: Tournament, tmp_path: Path) -> None:
    with pytest.raises(CommandError):
        run("archive", tmp_path / "none" / "x.zip")
