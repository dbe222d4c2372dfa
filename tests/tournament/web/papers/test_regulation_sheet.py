"""The sheet for the wall with the rules of play, read back."""

import io
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from pypdf import PdfReader

from tests.tournament.factories import club_of, founded, open_round, write_context
from tournament.models import User
from tournament.services.tournaments.decisions import DecisionFacts, record_decision
from tournament.services.tournaments.lots import announcing, draws

pytestmark = pytest.mark.usefixtures("rendered_in_process")
TABLE = {"scoring": "victory_points", "table": [[100, 10], [300, 15], [None, 20]], "criteria": ["victory_points"]}


def test_the_printed_regulation_has_table_lots_and_decisions(client: Client, ana: User) -> None:
    tournament = founded(club_of(ana), 4, [{"id": "all", "kind": "round_robin", **TABLE}])
    facts = DecisionFacts(date(2026, 11, 21), "Uma dupla atrasada", "Entra com zero", "Havia tolerância", "Art. 17")
    record_decision(tournament, facts, context=write_context())
    lot, _written = announcing.announce(
        tournament, announcing.LotTerms("format", ["Suíço", "Liga"], "Loteria"), context=write_context()
    )
    draws.draw_lots(lot, ["17"], context=write_context())
    client.force_login(ana)
    with override("en"):
        where = reverse("desk-print-regulation", args=[tournament.public_id])
        index = client.get(reverse("desk-print", args=[tournament.public_id])).content.decode()
    assert where in index
    response = client.get(where)
    assert response["Content-Disposition"] == 'inline; filename="sumula-taca-da-primavera-regulation.pdf"'
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages).split())
    lot.refresh_from_db()
    for part in ("0–100: 10–10", "101–300: 15–5", "301 and more: 20–0", "Entra com zero", "Reason: Havia tolerância",
                 f"Drawn by lot: {lot.details['outcome']['format']}"):  # fmt: skip
        assert part in text


def test_blank_sheets_are_offered_in_both_sizes_once_a_round_is_drawn_too(organiser: Client, ana: User) -> None:
    tournament = founded(club_of(ana), 4, [{"id": "all", "kind": "round_robin", **TABLE}])
    open_round(tournament, "all", 1)
    html = organiser.get(reverse("desk-print", args=[tournament.public_id])).content.decode()
    blank = reverse("regulation-sheet-pdf", args=["apcef-sc-2022"])
    assert f'"{blank}"' in html
    assert f'"{blank}?paper=a5"' in html
