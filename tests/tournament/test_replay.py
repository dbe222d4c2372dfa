"""What is replayed equals what was played, to the last id."""

import pytest
from django.db import transaction
from django.test import Client

from tests.tournament import replay
from tests.tournament.factories import act, club_of, codes, entry, founded, groups_and_final, play_round, published
from tests.tournament.replay import state
from tournament.models import User
from tournament.services.tournaments import pair_changes
from tournament.services.tournaments.proving import prove_tournament
from tournament.services.writing.events import Scope, verify_chain


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what was really played; nothing was played before."""
    names: list[str] = []
    record = replay.play_and_record
    monkeypatch.setattr(replay, "STEPS", {})
    monkeypatch.setattr(replay, "LEFT", set())
    monkeypatch.setattr(
        replay, "play_and_record", lambda call, *rest: names.append(call[0].__name__) or record(call, *rest)
    )
    return names


def half_played(user: User) -> int:
    tournament = published(founded(club_of(user), 8, groups_and_final(codes(8))))
    play_round(tournament, "groups", 1)
    return tournament.pk


@pytest.mark.smoke
def test_the_second_time_gives_the_same_rows(ana: User, played: list[str]) -> None:
    with transaction.atomic():
        half_played(ana)
        first = state()
        transaction.set_rollback(True)
    assert not any(state().rows.values())
    number = half_played(ana)
    assert state() == first
    assert played == ["_found_tournament", "change_settings", "_play_round"]
    assert prove_tournament(number) == []
    assert verify_chain(Scope("tournament", str(number))) == []


def test_who_is_signed_in_makes_no_difference(ana: User, client: Client, played: list[str]) -> None:
    client.force_login(ana)
    tournament = founded(club_of(ana), 4, groups_and_final(codes(4)))
    client.force_login(ana)
    act(pair_changes.withdraw, entry(tournament, "P04"), "groups", 1)
    play_round(tournament, "groups", 1)
    assert played == ["_found_tournament", "act", "_play_round"]


def test_what_follows_a_write_of_the_tests_own_is_played_in_truth(ana: User, played: list[str]) -> None:
    tournament = founded(club_of(ana), 4, groups_and_final(codes(4)))
    tournament.stages.update(name="Grupos")
    play_round(tournament, "groups", 1)
    assert played == ["_found_tournament"]
    assert list(tournament.stages.values_list("name", flat=True)) == ["Grupos", "Grupos"]


def test_other_arguments_are_another_tournament(ana: User, played: list[str]) -> None:
    club = club_of(ana)
    for pairs in (4, 6):
        with transaction.atomic():
            assert founded(club, pairs, groups_and_final(codes(pairs))).entries.count() == pairs
            transaction.set_rollback(True)
    assert played == ["_found_tournament", "_found_tournament"]
