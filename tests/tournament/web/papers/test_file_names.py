"""A paper is saved under a name in its own language."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.tournament.factories import club_of, codes, founded, groups_and_final, play_round
from tournament.models import User
from tournament.web.papers import paper_pdf

NAMES = {
    "pt-br": "regulamento ata lista-de-inscritos classificacao-groups lista-das-mesas-groups-1 "
    "sumulas-groups-1-a4 tudo",
    "it": "regolamento verbale elenco-degli-iscritti classifica-groups elenco-dei-tavoli-groups-1 "
    "fogli-segnapunti-groups-1-a4 tutto",
    "en": "regulation minutes list-of-entries standings-groups list-of-tables-groups-1 "
    "score-sheets-groups-1-a4 everything",
}


@pytest.mark.parametrize("language", NAMES)
def test_a_paper_is_saved_under_a_name_in_its_language(
    client: Client, ana: User, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    play_round(tournament, "groups", 1)
    client.force_login(ana)
    monkeypatch.setattr(
        paper_pdf, "pdf_response", lambda _request, _key, _html, file_name, _refusal: HttpResponse(file_name)
    )
    stage, round_ = ("groups",), ("groups", 1)
    with override(language):
        addresses = [
            reverse(f"desk-print-{name}", args=[tournament.public_id, *args])
            for name, *args in (
                ("regulation",),
                ("minutes",),
                ("entries",),
                ("standings", *stage),
                ("list", *round_),
                ("sheets", *round_),
                ("everything",),
            )
        ]
    names = [client.get(address).content.decode() for address in addresses]
    assert names == [f"sumula-taca-da-primavera-{name}.pdf" for name in NAMES[language].split()]
