"""The groups on the format page: where they come from, and drawn groups when the format is set again."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import codes, founded, write_context
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.setup.forms import page, send
from tournament.models import Club, Tournament
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournaments.lots import announcing, draws
from tournament.services.tournaments.lots.announcing import LotTerms

pytestmark = [also_on_a_full_disk, pytest.mark.usefixtures("in_english")]


@pytest.fixture
def tournament(club: Club) -> Tournament:
    return founded(club, 24, [])


def test_groups_drawn_by_lot_outlive_the_same_format_set_again(organiser: Client, tournament: Tournament) -> None:
    """With as many groups they stay; with another number it is asked first."""
    send(organiser, tournament, "setup-format", preset="apcef-groups-knockout", use="1")
    terms = LotTerms("groups", codes(24), "Mega-Sena 2789", stage="groups", details={"groups": 4})
    lot, _written = announcing.announce(tournament, terms, context=write_context())
    draws.draw_lots(lot, ["04-18"], context=write_context())
    drawn = facts_of(tournament).stages[0].groups
    assert "The groups as they were drawn by lot." in page(organiser.get(to_format(tournament)))
    send(organiser, tournament, "setup-format", preset="apcef-groups-knockout", use="1")
    assert facts_of(tournament).stages[0].groups == drawn
    other = {"preset": "apcef-groups-knockout", "a-groups": "6", "use": "1"}
    asked = page(send(organiser, tournament, "setup-format", **other))
    assert "The groups that were drawn by lot do not fit" in asked
    assert facts_of(tournament).stages[0].groups == drawn
    assert send(organiser, tournament, "setup-format", **other, sure="1").status_code == 302
    assert len(facts_of(tournament).stages[0].groups or ()) == 6


def to_format(tournament: Tournament) -> str:
    return reverse("setup-format", args=[tournament.public_id])


@pytest.mark.parametrize(
    ("grouping", "sentence"),
    [
        ("list", "Nothing has been drawn yet: the groups follow the list."),
        ("snake", "The groups follow the seeds, then the list."),
        ("pots", "The groups are still to be drawn by lot, once the format is set."),
        ("lot", "The groups are still to be drawn by lot, once the format is set."),
    ],
)
def test_the_format_says_where_its_groups_come_from(
    organiser: Client, tournament: Tournament, grouping: str, sentence: str
) -> None:
    answers = {"preset": "apcef-groups-knockout", "a-grouping": grouping}
    assert sentence in page(organiser.get(to_format(tournament), answers))
