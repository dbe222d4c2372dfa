"""The lots of groups at the desk: before the first round, as the format says, and pot by pot from a hat."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import codes, founded, write_context
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.lots.announcing import announcing_page
from tests.tournament.web.lots.factories import announced_lot, main_buttons, send, text, to_lot
from tournament.models import Club, EntryNames, Lot, Tournament
from tournament.services.tournaments.lots import draws

pytestmark = also_on_a_full_disk


def grouped(club: Club) -> Tournament:
    """Eight pairs in two groups."""
    stage = {"id": "all", "kind": "round_robin", "groups": [codes(8)[:4], codes(8)[4:]], "criteria": ["wins", "lots"]}
    return founded(club, 8, [stage])


def test_the_desk_asks_for_the_lots_of_groups_before_the_first_round(organiser: Client, club: Club) -> None:
    tournament = grouped(club)
    desk, sentence = reverse("desk", args=[tournament.public_id]), "announced and not drawn yet"
    page_text = text(organiser.get(desk))
    assert sentence not in page_text
    assert "No lots were drawn for the groups" in page_text
    assert "lots/new?purpose=groups&amp;stage=all" in page_text
    lot = announced_lot(tournament, "groups", codes(8), stage="all", details={"groups": 2, "by": "lot"})
    page_text = text(organiser.get(desk))
    assert sentence in page_text
    assert to_lot(tournament, lot) in page_text
    assert main_buttons(page_text) == ["To the drawing of lots"]
    draws.draw_lots(lot, ["04-18"], context=write_context())
    page_text = text(organiser.get(desk))
    assert sentence not in page_text
    assert "No lots were drawn for the groups" not in page_text
    assert main_buttons(page_text) == ["Draw round 1"]


@pytest.mark.parametrize("grouping", ["lot", "pots"])
def test_a_format_that_wants_lots_has_them_drawn_before_the_first_round(
    organiser: Client, club: Club, grouping: str
) -> None:
    """The announcement then offers what the format says."""
    tournament = grouped(club)
    Tournament.objects.filter(pk=tournament.pk).update(plan={"answers": {"grouping": grouping}})
    page_text = text(organiser.get(reverse("desk", args=[tournament.public_id])))
    assert "The format has the groups drawn by lot" in page_text
    assert main_buttons(page_text) == ["Draw the groups by lot"]
    form = text(announcing_page(organiser, tournament, "purpose=groups&stage=all"))
    assert re.findall(r'name="by" value="(\w+)" checked', form) == [grouping]
    response = send(
        organiser, tournament, "desk-lot-new", purpose="groups", stage="all", groups="2", by="lot", sources="x"
    )
    assert (response.status_code, Lot.objects.get().details.get("pots")) == (302, False)


def test_pots_drawn_by_hand_have_places_of_their_own(organiser: Client, club: Club) -> None:
    """In each pot by place or by the letter of the group; a place outside the pot is refused."""
    tournament = grouped(club)
    details = {"groups": 2, "pots": True}
    lot = announced_lot(tournament, "groups", codes(8), "A hat", stage="all", physical=True, details=details)
    page_text = text(organiser.get(to_lot(tournament, lot)))
    assert re.findall(r"<h3>(Pot \d)</h3>\s*<ul class=\"lot-places\"", page_text) == [
        "Pot 1",
        "Pot 2",
        "Pot 3",
        "Pot 4",
    ]
    typed = {"P01": "2", "P02": "1", "P03": "b", "P04": "A", "P05": "1", "P06": "2", "P07": "1", "P08": "C"}
    fields = {f"place-{code}": place for code, place in typed.items()}
    refused = text(send(organiser, tournament, "desk-lot-record", lot.pk, **fields, witnesses="Rute"))
    assert re.findall(r'id="place-(P\d+)-f"', refused) == ["P08"]
    assert "from 1 to 2, or the letter of the group, from A to B." in refused
    send(organiser, tournament, "desk-lot-record", lot.pk, **fields | {"place-P08": "B"}, witnesses="Rute")
    assert Lot.objects.get().details["outcome"] == {
        "groups": [["P02", "P04", "P05", "P07"], ["P01", "P03", "P06", "P08"]]
    }


def test_no_letters_where_club_mates_are_moved_to_other_groups(organiser: Client, club: Club) -> None:
    tournament = grouped(club)
    EntryNames.objects.filter(entry__code__in=["P01", "P03"]).update(affiliation="Ilha")
    details = {"groups": 2, "pots": True}
    lot = announced_lot(tournament, "groups", codes(8), "A hat", stage="all", physical=True, details=details)
    assert "letter of its group" not in text(organiser.get(to_lot(tournament, lot)))
    fields = {f"place-{code}": "A" for code in codes(8)}
    refused = text(send(organiser, tournament, "desk-lot-record", lot.pk, **fields, witnesses="Rute"))
    faults = re.findall(r'id="place-P\d+-f".*?</p>', refused)
    assert len(faults) == 8
    assert all("Enter the place in the pot, from 1 to 2." in fault for fault in faults)
    assert Lot.objects.get().drawn is None


def test_groups_are_drawn_now_from_numbers_of_people_in_the_hall(organiser: Client, club: Club) -> None:
    """Without a source from outside; nothing has to be typed but how the groups are filled."""
    tournament = grouped(club)
    form = text(announcing_page(organiser, tournament, "purpose=groups&stage=all"))
    assert '<button class="button" name="now" value="1"' in form
    posted = {"purpose": "groups", "stage": "all", "groups": "2", "by": "lot", "sources": "", "how": "hand", "now": "1"}
    there = send(organiser, tournament, "desk-lot-new", **posted)
    lot = Lot.objects.get()
    assert (lot.physical, there.url) == (False, to_lot(tournament, lot))
    assert "A number from each of three people, written down" in text(organiser.get(there.url))
    send(organiser, tournament, "desk-lot-draw", lot.pk, source=["12 845 7"])
    lot.refresh_from_db()
    assert lot.drawn is not None
    assert "Group B" in text(organiser.get(there.url))
    assert "Go to the desk and draw the round" in text(organiser.get(there.url))
