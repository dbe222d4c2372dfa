"""The public record of decisions: written, corrected and withdrawn by the organisers, read by everybody."""

import json
from itertools import count

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import club_of, codes, founded, groups_and_final, published, write_context
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.reading import text_of
from tests.tournament.web.setup.forms import page
from tournament.models import Decision, Event, Tournament, User
from tournament.services.tournament_writing.kinds import UNDOABLE, TournamentEventKind
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope
from tournament.services.tournaments.decisions import DecisionFacts, decision_rows, record_decision
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.tournaments.proving import prove_tournament

pytestmark = [pytest.mark.django_db, also_on_a_full_disk, pytest.mark.usefixtures("in_english")]
WORDS = {
    "decided": "2026-11-21",
    "question": "Uma dupla chega\r\ndepois da primeira mão.",
    "answer": "Entra com as mãos perdidas em zero.",
    "reason": "A tolerância ainda não acabou.",
    "article": "Art. 17",
}
_keys = count(1)


@pytest.fixture
def tournament(ana: User) -> Tournament:
    return published(founded(club_of(ana), 4, groups_and_final(codes(4))))


def send(client: Client, tournament: Tournament, url: str, *args: int, **fields: str):
    form = {"seq": desk_seq(tournament_scope(tournament.pk)), "key": f"decision-{next(_keys)}"}
    return client.post(reverse(url, args=[tournament.public_id, *args]), form | fields)


def public(tournament: Tournament) -> str:
    return text_of(Client().get(reverse("public-regulation", args=[tournament.public_id, "taca-da-primavera"])))


@pytest.mark.smoke
def test_a_decision_is_recorded_and_everybody_reads_it(organiser, tournament):
    begun = page(organiser.get(reverse("desk-decision-new", args=[tournament.public_id])))
    assert 'value="Art. 17"' in begun
    written = send(organiser, tournament, "desk-decision-new", **WORDS)
    assert "Recorded. Anyone can read it" in page(organiser.get(written.url))
    (row,) = decision_rows(tournament)
    assert row.row.question.text == "Uma dupla chega\ndepois da primeira mão."
    for page_text in (
        public(tournament),
        text_of(organiser.get(reverse("desk-decisions", args=[tournament.public_id]))),
    ):
        assert "Entra com as mãos perdidas em zero." in page_text
        assert "Reason: A tolerância ainda não acabou." in page_text
        assert "Art. 17" in page_text
    assert "A decision was recorded." in text_of(organiser.get(reverse("desk-history", args=[tournament.public_id])))


def test_a_number_alone_is_the_article_of_this_number(organiser, tournament):
    send(organiser, tournament, "desk-decision-new", **WORDS | {"article": " 24 "})
    assert Decision.objects.get().article == "Art. 24"
    assert "Art. 24" in public(tournament)


def test_a_correction_keeps_the_earlier_words(organiser, tournament):
    send(organiser, tournament, "desk-decision-new", **WORDS)
    first = Decision.objects.get()
    begun = page(organiser.get(reverse("desk-decision-correct", args=[tournament.public_id, first.pk])))
    assert "Entra com as mãos perdidas em zero." in begun
    corrected = send(organiser, tournament, "desk-decision-correct", first.pk, **WORDS | {"answer": "Perde a mão."})
    assert corrected.status_code == 302
    page_text = public(tournament)
    assert "Entra com as mãos perdidas em zero." in page_text
    assert "Perde a mão." in page_text
    assert "Corrected by decision 2" in page_text
    again = send(organiser, tournament, "desk-decision-correct", first.pk, **WORDS)
    assert again.status_code == 422
    assert "already been corrected or withdrawn" in text_of(again)
    assert WORDS["reason"] in text_of(again)


def test_a_withdrawal_has_a_reason_that_everybody_reads(organiser, tournament):
    send(organiser, tournament, "desk-decision-new", **WORDS)
    row = Decision.objects.get()
    without = send(organiser, tournament, "desk-decision-withdraw", row.pk, reason=" ")
    assert without.status_code == 422
    assert 'id="reason-f"' in page(without)
    assert send(organiser, tournament, "desk-decision-withdraw", row.pk, reason="Engano").status_code == 302
    assert "Withdrawn: Engano" in public(tournament)
    again = send(organiser, tournament, "desk-decision-withdraw", row.pk, reason="De novo")
    assert again.status_code == 422


@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"decided": "amanhã"}, "decided"),
        ({"decided": "0001-01-01"}, "decided"),
        ({"question": " "}, "question"),
        ({"answer": ""}, "answer"),
        ({"reason": "x" * 1001}, "reason"),
        ({"reason": "\x00"}, "reason"),
        ({"article": "x" * 65}, "article"),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_the_rest_stays(organiser, tournament, fields, at):
    response = send(organiser, tournament, "desk-decision-new", **WORDS | fields)
    assert (response.status_code, list(response.context["faults"])) == (422, [at])
    typed = WORDS["answer"] if at != "answer" else WORDS["reason"]
    assert f'id="{at}-f"' in page(response)
    assert typed in page(response)
    assert not Decision.objects.exists()


def test_a_paragraph_may_be_as_long_as_its_field(organiser, tournament):
    """Not only as long as a name."""
    reason = "Ana Prado " * 99 + "x" * 10
    assert send(organiser, tournament, "desk-decision-new", **WORDS | {"reason": reason}).status_code == 302
    assert Decision.objects.get().reason.text == reason


@pytest.mark.parametrize(("role", "may"), [("viewer", False), ("scorekeeper", False), ("referee", False),
                                           ("organiser", True), ("administrator", True)])  # fmt: skip
def test_organisers_alone_write_and_the_club_reads(client, tournament, role, may):
    send_as = User.objects.create_user(role)
    tournament.club.memberships.create(user=send_as, role=role, created=tournament.created)
    client.force_login(send_as)
    assert send(client, tournament, "desk-decision-new", **WORDS).status_code == (302 if may else 403)
    read = client.get(reverse("desk-decisions", args=[tournament.public_id]))
    assert (read.status_code, "Record a decision" in text_of(read)) == (200, may)


def test_a_form_that_is_sent_twice_counts_once(organiser, tournament):
    form = {"seq": desk_seq(tournament_scope(tournament.pk)), "key": "once", **WORDS}
    where = reverse("desk-decision-new", args=[tournament.public_id])
    assert [organiser.post(where, form).status_code for _time in range(2)] == [302, 302]
    assert Decision.objects.count() == 1


def test_whoever_was_slower_reads_every_word_that_was_typed(organiser, tournament):
    seq = str(desk_seq(tournament_scope(tournament.pk)))
    send(organiser, tournament, "desk-decision-new", **WORDS)
    late = send(organiser, tournament, "desk-decision-new", **WORDS | {"answer": "Joga a próxima.", "seq": seq})
    page_text = text_of(late)
    assert late.status_code == 409
    assert "What the regulation leaves open Uma dupla chega depois da primeira mão." in page_text
    assert "What was decided Joga a próxima." in page_text


def test_words_are_in_no_event_and_the_rows_are_proved(organiser, tournament):
    send(organiser, tournament, "desk-decision-new", **WORDS)
    send(organiser, tournament, "desk-decision-withdraw", Decision.objects.get().pk, reason="Engano")
    assert not any("Engano" in json.dumps(event.payload) for event in Event.objects.all())
    assert prove_tournament(tournament.pk) == []
    assert not {TournamentEventKind.DECISION_RECORDED, TournamentEventKind.DECISION_WITHDRAWN} & UNDOABLE


def test_decisions_travel_in_the_file(organiser, tournament):
    send(organiser, tournament, "desk-decision-new", **WORDS)
    first = Decision.objects.get()
    send(organiser, tournament, "desk-decision-correct", first.pk, **WORDS | {"answer": "Perde a mão."})
    send(organiser, tournament, "desk-decision-withdraw", Decision.objects.last().pk, reason="Engano")
    file = export_tournament(Tournament.objects.get())
    copy = import_tournament(tournament.club, json.dumps(file), context=write_context())
    assert export_tournament(copy) == file
    assert [row.holds for row in decision_rows(copy)] == [False, False]
    assert prove_tournament(copy.pk) == []


@pytest.mark.parametrize("number", [0, 30])
def test_the_page_of_decisions_keeps_to_its_queries(organiser, tournament, number, django_assert_num_queries):
    for _decision in range(number):
        record_decision(tournament, DecisionFacts(tournament.created.date(), "a", "b", "c"), context=write_context())
    with django_assert_num_queries(4):
        organiser.get(reverse("desk-decisions", args=[tournament.public_id]))
