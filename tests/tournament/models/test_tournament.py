"""Which list a tournament's entries are in, and the one query of what menus ask."""

import pytest
from django.utils import timezone

from tests.tournament.factories import write_context
from tournament.models import Tournament
from tournament.models import tournament as tournament_model
from tournament.services.tournaments import entering, founding
from tournament.services.tournaments.entering import PairFacts

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "players", "single"),
    [
        ("Ana", ("Ana",), True),
        ('Ana "Nina", Sá', ('Ana "Nina", Sá',), True),
        (",", (",",), True),
        ('Ana ",', ('Ana ",',), True),
        ("Ana \\", ("Ana \\",), True),
        ("Ana / Bia", ("Ana", "Bia"), False),
        ("Ana \\ / Bia", ("Ana \\", "Bia"), False),
    ],
)
def test_a_list_is_of_players_where_an_entry_has_one_name(club, name, players, single):
    made, _written = founding.create_tournament(club, "Taça", "apcef-sc-2022", context=write_context())
    entering.add_pairs(made, [PairFacts(name, players)], context=write_context())
    assert Tournament.objects.with_formats().get(pk=made.pk).is_of_players is single


def test_what_menus_ask_is_put_into_sql_once(club, monkeypatch):
    made = Tournament.objects.create(club=club, name="Taça", regulation="faraes-2023", created=timezone.now())
    Tournament.objects.with_formats().get(pk=made.pk)
    monkeypatch.delattr(tournament_model, "_formats_present")
    row = Tournament.objects.with_formats().get(pk=made.pk)
    assert (row.has_bracket, row.is_of_players, row.is_of_teams) == (False, False, False)
