"""Whatever was written by a release can be read, shown and proved for ever, from its database and from its files."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from tests.upgrades.kept import hashes, history_of, undoable
from tests.upgrades.release import Release
from tests.upgrades.site import Document, Site, standings_of
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


def discrepancies() -> list[str]:
    """What `verify` finds; its last line is about what it checked."""
    output = StringIO()
    call_command("verify", stdout=output)
    return output.getvalue().splitlines()[:-1]


def test_nothing_of_a_former_release_differs_from_its_events(release: Release) -> None:
    assert discrepancies() == []


def test_no_event_is_another(release: Release) -> None:
    assert hashes() == release.kept_state["hashes"]


def test_every_event_is_described(release: Release, row: Document) -> None:
    """Were texts changed on purpose? Remove the folder `history` and run `python -m tests.upgrades.write`."""
    assert history_of(row).splitlines() == release.history(row).splitlines()


@pytest.mark.long
def test_what_could_be_undone_still_can(release: Release, tournament: Document) -> None:
    assert (
        undoable(tournament, release.kept_state["undone"][tournament["id"]])
        == release.kept_state["undone"][tournament["id"]]
    )


@pytest.mark.long
def test_what_is_undone_now_is_proved(release: Release) -> None:
    """An old event in each tournament, undone by a new one."""
    for tournament in release.index["tournaments"]:
        for seq in release.kept_state["undone"][tournament["id"]][-1:]:
            assert Site(tournament["user"]).undo(tournament["id"], seq)
    assert discrepancies() == []


def test_file_and_standings_are_what_they_were(release: Release, tournament: Document) -> None:
    file = Site(tournament["user"]).tournament_file(tournament["id"])
    assert file == _with_its_end(release.kept_state["files"][tournament["id"]], tournament["id"])
    if file:
        assert standings_of(file) == release.kept_state["standings"][tournament["id"]]


def _with_its_end(document: Document | None, public_id: str) -> Document | None:
    """The stored file as it is written since 2026-11-26, when files began to say that a tournament is finished."""
    if document and Tournament.objects.get(public_id=public_id).finished:
        return {**document, "x_sumula": {**document["x_sumula"], "finished": True}}
    return document


@pytest.mark.long
def test_a_file_comes_in_and_goes_out_equal(release: Release, tournament: Document) -> None:
    file = release.kept_state["files"][tournament["id"]]
    if file:
        site = Site(release.index["quick"]["user"])
        assert site.tournament_file(site.bring_in(f"/en/clubs/{release.index['club']}/import", file)) == file


def test_the_file_of_a_game_comes_in_and_goes_out_equal(release: Release, settings: Any) -> None:
    settings.QUICK_GAMES_PER_HOUR = 1000
    site = Site(release.index["quick"]["user"])
    for score_id, number, file in release.kept_state["games"]:
        assert site.game_file(score_id, number) == file
        assert site.game_file(site.bring_in("/en/quick/import", file, "/en/quick/"), 1) == file
