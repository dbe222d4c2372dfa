"""Whatever the services do is proved by its events; a row tampered with behind their back is named."""

import json
import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from tests.scoring.contest.examples import EXAMPLES
from tests.tournament.chains import tamper
from tests.tournament.factories import (
    club_of,
    write_context,
)
from tests.tournament.services.tournaments.proofs import faults
from tournament.models import Adjustment, Entry, Event, Lot, Match, Round, Stage, Tournament, User
from tournament.services.tournaments import results
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.tournaments.proving import prove_tournament
from tournament.services.writing.changes import column_name
from tournament.services.writing.proof import Discrepancy

pytestmark = pytest.mark.django_db


@pytest.mark.smoke
def test_whatever_the_services_do_is_proved(busy: Tournament) -> None:
    assert faults(busy) == []


@pytest.mark.parametrize("document", EXAMPLES, ids=lambda file: file["stages"][0]["kind"])
def test_an_import_is_proved_and_what_comes_after_it(ana: User, document: dict[str, object]) -> None:
    tournament = import_tournament(club_of(ana), json.dumps(document), context=write_context())
    for match in Match.objects.filter(confirmed=True, absent_0=False, absent_1=False):
        results.reopen(match, context=write_context())
    assert faults(tournament) == []


@pytest.mark.parametrize(
    ("model", "field", "value"),
    [
        (Tournament, "regulation", "aacrt-2016"),
        (Tournament, "published", False),
        (Tournament, "plan", {"tables": 5}),
        (Stage, "document", {}),
        (Stage, "removed", True),
        (Round, "number", 9),
        (Round, "seed", "x"),
        (Match, "table", 77),
        (Match, "advanced_side", 1),
        (Match, "removed", True),
        (Entry, "code", "P99"),
        (Entry, "withdrawn_stage", "groups"),
        (Adjustment, "points", -1),
        (Lot, "sources", ["04-19"]),
    ],
)
def test_a_bent_row_is_named(busy: Tournament, model: type, field: str, value: object) -> None:
    row = model.objects.order_by("pk").first()
    model.objects.filter(pk=row.pk).update(**{field: value})
    (discrepancy,) = prove_tournament(busy.pk)
    assert (discrepancy.location, discrepancy.description) == (
        f"{model._meta.model_name} {row.pk}",
        column_name(model, field),
    )


def test_a_bent_confirmation_is_named_by_its_match(busy: Tournament) -> None:
    match = Match.objects.filter(confirmed=True).first()
    assert match
    Match.objects.filter(pk=match.pk).update(confirmed=False)
    assert faults(busy) == [Discrepancy(f"match {match.pk}", "confirmed", False, True)]


def test_a_row_slipped_in_and_a_row_taken_out_are_found(busy: Tournament) -> None:
    slipped = Entry.objects.create(tournament=busy, code="X", position=9)
    given = Adjustment.objects.get()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM tournament_adjustment")
    assert prove_tournament(busy.pk) == [
        Discrepancy(f"entry {slipped.pk}", "row", "there", None),
        Discrepancy(f"adjustment {given.pk}", "row", None, "there"),
    ]


def test_a_bent_event_breaks_the_chain(busy: Tournament) -> None:
    tamper("UPDATE tournament_event SET device = 'forged' WHERE scope_kind = 'tournament' AND seq = 3")
    assert prove_tournament(busy.pk) == [Discrepancy(f"tournament {busy.pk}", "chain at 3", "hash", None)]


def test_a_tournament_without_events_is_found(busy: Tournament) -> None:
    tamper("DELETE FROM tournament_event WHERE scope_kind = 'tournament'")
    assert prove_tournament(busy.pk) == [Discrepancy(f"tournament {busy.pk}", "events", None, "there")]


def test_a_table_that_forgot_its_last_event_is_found(busy: Tournament) -> None:
    match = Match.objects.filter(confirmed=True).order_by("pk").first()
    assert match
    last = Event.objects.in_scope("match", str(match.pk)).last()
    assert last
    tamper("DELETE FROM tournament_event WHERE id = %s", last.pk)
    assert prove_tournament(busy.pk) == [Discrepancy(f"match {match.pk}", f"event {last.seq}", None, last.hash)]


def test_what_a_table_wrote_and_nobody_was_told(busy: Tournament) -> None:
    row = Event.objects.filter(kind="table_wrote").last()
    assert row
    Event.objects.create(
        scope_kind="match", scope_id=str(row.payload["match"]), seq=99, idempotency_key="slipped", time=row.time,
        kind="confirmed", touches=[], payload={}, previous_hash="", hash="h",
    )  # fmt: skip
    assert prove_tournament(busy.pk) == [Discrepancy(f"match {row.payload['match']}", "event 99", "h", None)]


def test_nothing_there_is_nothing_wrong(db: None) -> None:
    assert prove_tournament(1) == []


def test_the_command_counts_tournaments_and_names_what_is_bent(busy: Tournament) -> None:
    out = StringIO()
    call_command("verify", stdout=out)
    assert re.findall(r"\d+", out.getvalue()) == ["1", str(Match.objects.count())]
    Tournament.objects.update(regulation="aacrt-2016")
    with pytest.raises(SystemExit):
        call_command("verify", stdout=out)
    named = out.getvalue().splitlines()[1:]
    assert [line.startswith(f"tournament {busy.pk}: regulation ") for line in named] == [True]
