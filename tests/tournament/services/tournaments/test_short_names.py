"""Short names as stored: when they are fixed, what undoing restores, and those that the organiser writes."""

from typing import Any

import pytest

from scoring.contest.short_names import short_names
from scoring.unreadable import Unreadable
from tests.tournament.factories import club_of, entry, founded, round_of, write_context
from tests.tournament.services.tournaments.long_names import NAMES, pair_called
from tournament.models import Entry, EntryNames, Event, Tournament, User
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments import entering, founding, rounds
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_document
from tournament.services.tournaments.proving import prove_tournament
from tournament.services.tournaments.undoing import undo

LEAGUE: list[dict[str, Any]] = [{"id": "final", "kind": "round_robin", "criteria": ["wins", "lots"]}]

pytestmark = pytest.mark.django_db

SHORT = ["Quitéria/Renê", "Lúcia/Tereza D.", "Tereza A./Moacir"]


@pytest.fixture
def cup(ana: User) -> Tournament:
    tournament = founded(club_of(ana), 0, [])
    entering.add_pairs(tournament, [pair_called(name) for name in NAMES], context=write_context())
    founding.set_stages(tournament, LEAGUE, context=write_context())
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def _shown_names(tournament: Tournament) -> list[str]:
    return list(short_names(facts_of(Tournament.objects.get(pk=tournament.pk)).pairs).values())


def _steps(tournament: Tournament) -> list[list[str]]:
    return [row.short_steps for row in Entry.objects.filter(tournament=tournament, removed=False)]


def _publish(tournament: Tournament) -> int:
    return founding.change_settings(tournament, published=True, context=write_context()).seq


FIXED = [["first", "first"], ["first", "initial"], ["initial", "first"]]


@pytest.mark.smoke
def test_short_names_are_fixed_when_the_pairs_are_published(cup: Tournament) -> None:
    assert _steps(cup) == [[], [], []]
    assert _shown_names(cup) == SHORT
    before = Event.objects.in_scope(*tournament_scope(cup.pk)).count()
    seq = _publish(cup)
    assert _steps(cup) == FIXED
    assert Event.objects.in_scope(*tournament_scope(cup.pk)).count() == before + 1
    assert not prove_tournament(cup.pk)
    undo(cup, seq, context=write_context())
    assert _steps(cup) == [[], [], []]
    assert not prove_tournament(cup.pk)


def test_short_names_are_fixed_when_a_round_is(cup: Tournament) -> None:
    rounds.draw_round(cup, "final", 1, context=write_context())
    assert _steps(cup) == [[], [], []]
    rounds.publish_round(round_of(cup, "final", 1), context=write_context())
    assert _steps(cup) == FIXED


def test_until_then_a_new_pair_makes_others_longer(cup: Tournament) -> None:
    entering.add_pairs(cup, [pair_called("Renê Souza/Davi Luz")], context=write_context())
    assert _shown_names(cup) == ["Quitéria/Renê A.", *SHORT[1:], "Renê S./Davi"]


def test_who_enters_later_changes_nobody(cup: Tournament) -> None:
    _publish(cup)
    entering.add_pairs(cup, [pair_called("Renê Souza/Davi Luz")], context=write_context())
    assert _shown_names(cup) == [*SHORT, "Renê S./Davi"]
    assert _steps(cup) == [*FIXED, ["initial", "first"]]
    assert not prove_tournament(cup.pk)


def test_who_is_taken_off_the_list_changes_nobody(cup: Tournament) -> None:
    _publish(cup)
    entering.remove_pair(entry(cup, "P02"), context=write_context())
    assert _shown_names(cup) == [SHORT[0], SHORT[2]]


def test_a_tournament_published_before_they_were_stored_keeps_what_it_showed(cup: Tournament) -> None:
    _publish(cup)
    Entry.objects.filter(tournament=cup).update(short_steps=[])
    assert _shown_names(cup) == SHORT
    entering.remove_pair(entry(cup, "P02"), context=write_context())
    assert _shown_names(cup) == [SHORT[0], SHORT[2]]


def test_another_player_takes_a_free_form_and_the_partner_keeps_theirs(cup: Tournament) -> None:
    _publish(cup)
    entering.change_pair(entry(cup, "P03"), pair_called("Tereza Antunes/Renê Reis"), context=write_context())
    assert _shown_names(cup) == [*SHORT[:2], "Tereza A./Renê R."]
    assert not prove_tournament(cup.pk)


def test_the_organiser_writes_another(cup: Tournament) -> None:
    _publish(cup)
    entering.change_pair(entry(cup, "P02"), pair_called(NAMES[1], short=" Lúcia / Tetê "), context=write_context())
    assert _shown_names(cup) == [SHORT[0], "Lúcia/Tetê", SHORT[2]]
    assert not prove_tournament(cup.pk)
    entering.change_pair(entry(cup, "P02"), pair_called(NAMES[1]), context=write_context())
    assert _shown_names(cup) == SHORT


@pytest.mark.parametrize("short", ["rene/Tetê", "Lúcia/Lucia"])
def test_what_somebody_else_has_is_refused(cup: Tournament, short: str) -> None:
    _publish(cup)
    with pytest.raises(Unreadable) as refused:
        entering.change_pair(entry(cup, "P02"), pair_called(NAMES[1], short=short), context=write_context())
    assert refused.value.path == (0, "short")
    assert EntryNames.objects.get(entry__code="P02", entry__tournament=cup).short == ""


def test_short_names_travel_in_the_file_beside_its_fields(cup: Tournament, ana: User) -> None:
    assert "x_sumula" not in export_tournament(cup)
    _publish(cup)
    entering.add_pairs(cup, [pair_called("Renê Souza/Davi Luz")], context=write_context())
    entering.change_pair(entry(cup, "P02"), pair_called(NAMES[1], short="Lúcia/Tetê"), context=write_context())
    document = export_tournament(cup)
    assert document["pairs"][0] == {"id": "P01", "name": NAMES[0], "players": NAMES[0].split("/")}
    again = import_document(cup.club, document, context=write_context())
    assert (
        _shown_names(again) == _shown_names(cup) == ["Quitéria/Renê", "Lúcia/Tetê", "Tereza A./Moacir", "Renê S./Davi"]
    )
    assert export_tournament(again) == document
    assert not prove_tournament(again.pk)


def test_what_is_no_short_name_stays_among_the_files_own_fields(cup: Tournament) -> None:
    document = export_tournament(cup)
    for own in ({"pairs": [{"pair": "P01", "steps": ["longest"]}]}, {"pairs": [{"pair": "P99", "short": "A"}]}):
        again = import_document(cup.club, document | {"x_sumula": own}, context=write_context())
        assert again.extra == {"x_sumula": own}
        assert _shown_names(again) == SHORT
