"""What every action shares: a form that is sent twice, and an address that is opened instead of posted to."""

import re

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from tests.tournament.factories import club_of, codes, entry, write_context
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.lots.factories import announced_lot, circle
from tests.tournament.web.reading import text_of
from tournament.models import Adjustment, Lot, Tournament, User
from tournament.services.tournaments import pair_changes, rounds

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]
ALREADY = "This was already done when the form was first sent."


def sent_twice(desk: Desk, name: str, *args: int, **fields: object) -> tuple[str, str]:
    """Where a form that is sent a second time leads, and the message there."""
    address = reverse(name, args=[desk.tournament.public_id, *args])
    form = {"seq": desk.seq, "key": "twice", "sure": "1", **fields}
    answers = [desk.client.post(address, form) for _ in range(2)]
    assert [response.status_code for response in answers] == [302, 302]
    assert desk.client.get(answers[1].url).status_code == 200
    return answers[1].url, [str(line) for line in get_messages(answers[1].wsgi_request)][-1]


def test_a_draw_is_taken_back_once_of_two_presses(knockout: Desk) -> None:
    rounds.draw_round(knockout.tournament, "final", 1, context=write_context())
    assert sent_twice(knockout, "desk-round-cancel-draw", round=knockout.round(1).pk) == (knockout.base, ALREADY)


def test_a_sanction_is_taken_back_once_of_two_presses(knockout: Desk) -> None:
    pair = entry(knockout.tournament, "P01")
    pair_changes.adjust(pair, "final", "late", context=write_context(), points=-100)
    row = Adjustment.objects.get()
    outcome = sent_twice(knockout, "desk-sanction-cancel", pair.pk, adjustment=row.pk)
    assert outcome == (f"{knockout.base}pairs/{pair.pk}/", ALREADY)


def test_a_pair_is_taken_off_once_of_two_presses(desk_of) -> None:
    desk = desk_of(6)
    pair = entry(desk.tournament, "P06")
    assert sent_twice(desk, "setup-pair-remove", pair.pk) == (f"{desk.base}setup/pairs", ALREADY)
    assert desk.tournament.entries.filter(removed=False).count() == 5


def test_a_tournament_is_put_away_once_of_two_presses(knockout: Desk) -> None:
    club = reverse("club", args=[knockout.tournament.club.public_id])
    assert sent_twice(knockout, "tournament-remove") == (club, ALREADY)
    again = knockout.client.post(f"{knockout.base}setup/put-away", {"seq": 1, "key": "other", "sure": "1"})
    assert (again.status_code, knockout.get("setup/put-away").status_code) == (404, 302)


def test_an_archived_tournament_is_brought_back_from_the_page_of_its_club(knockout: Desk) -> None:
    club = reverse("club", args=[knockout.tournament.club.public_id])
    assert "Bring back" not in text_of(knockout.client.get(club))
    sent_twice(knockout, "tournament-remove")
    assert f"Archived {knockout.tournament.name} in preparation, created on " in text_of(knockout.client.get(club))
    assert sent_twice(knockout, "tournament-restore", key="back") == (club, ALREADY)
    assert "Bring back" not in text_of(knockout.client.get(club))
    assert knockout.get("").status_code == 200


def test_a_drawing_is_announced_again_once_of_two_presses(ana: User) -> None:
    desk = Desk(circle(club_of(ana)), ana)
    lot = announced_lot(desk.tournament, "tie", ["P01", "P02", "P03"], "Mega-Sena", stage="all")
    outcome = sent_twice(desk, "desk-lot-repeat", lot.pk, reason="wrong", sources="Loteria", how="sources")
    assert outcome == (f"{desk.base}lots/{lot.pk}/", ALREADY)
    assert Lot.objects.count() == 2


def test_a_list_of_pairs_is_entered_once_of_two_presses(knockout: Desk) -> None:
    outcome = sent_twice(knockout, "setup-pairs", pairs="Zoe / Yan\nXia / Wim", anyway="1")
    assert (outcome[1], knockout.tournament.entries.count()) == (ALREADY, 6)


def test_a_form_of_another_tournament_did_nothing_here(knockout: Desk) -> None:
    other = Tournament.objects.create(public_id="other", club=knockout.tournament.club, **_columns(knockout.tournament))
    rounds.draw_round(knockout.tournament, "final", 1, context=write_context())
    round_ = knockout.round(1)
    knockout.post("undraw", round=round_.pk, key="here", sure="1")
    there = Desk(other, knockout.user)
    assert there.post("undraw", round=round_.pk, key="here", sure="1").status_code == 404


def _columns(tournament: Tournament) -> dict[str, object]:
    return {name: getattr(tournament, name) for name in ("name", "regulation", "created")}


@pytest.mark.parametrize(
    ("action", "page"),
    [
        ("draw", ""),
        ("pairs/{pair}/sanction", "pairs/{pair}/"),
        ("match/{match}/dispute", "match/{match}/"),
        ("history/1/undo", "history/"),
        ("setup/pairs/{pair}/remove", "setup/pairs/{pair}"),
        ("setup/put-away", "setup/"),
        ("lots/{lot}/draw", "lots/{lot}/"),
    ],
)
def test_an_action_that_is_asked_for_leads_to_its_page(knockout: Desk, action: str, page: str) -> None:
    match = knockout.open_round(1, "final")[0]
    lot = announced_lot(knockout.tournament, "tie", codes(4), stage="final")
    numbers = {"pair": match.first_id, "match": match.pk, "lot": lot.pk}
    response = knockout.get(action.format(**numbers))
    assert (response.status_code, response.url) == (302, knockout.base + page.format(**numbers))
    assert knockout.get(page.format(**numbers)).status_code == 200


def test_another_language_leads_to_the_page_after_a_refused_action(knockout: Desk) -> None:
    pair = entry(knockout.tournament, "P01")
    refused = knockout.post(f"pairs/{pair.pk}/sanction", stage="final", points="x", reason="late")
    assert refused.status_code == 422
    link = re.search(r'href="(/language/it[^"]+)"', refused.content.decode())
    response = knockout.client.get(link[1], follow=True)
    there = knockout.base.replace("/en/", "/it/")
    assert (response.status_code, response.redirect_chain[-1]) == (200, (f"{there}pairs/{pair.pk}/", 302))
