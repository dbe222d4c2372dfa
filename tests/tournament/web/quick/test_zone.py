"""A quick game has no club: its hours are those of the country whose language it is read in, else the site's."""

from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from tests.tournament.printing.pdf_reading import open_pdf, pdf_text, without_breaks
from tests.tournament.services.matches.games import hand
from tournament.models import Match
from tournament.services import matches

ROME, SAO_PAULO = ZoneInfo("Europe/Rome"), ZoneInfo("America/Sao_Paulo")
pytestmark = pytest.mark.usefixtures("rendered_in_process")


def hours(client, table, language: str) -> list[bool]:
    """Whether the list of games, the page of the table and its paper show the hour of Rome."""
    table.record(hand())
    client.get(f"/{language}/g/{table.match.score_id}/")
    client.get(f"/{language}/w/{table.match.watch_id}/")
    last_used = Match.objects.get().last_used
    last_hand = matches.game_view(table.match).last.time
    pages = (
        (last_used, client.get(f"/{language}/quick/").content.decode()),
        (last_hand, client.get(f"/{language}/w/{table.match.watch_id}/").content.decode()),
        (last_hand, pdf_text(open_pdf(client.get(f"/{language}/w/{table.match.watch_id}/sheet.pdf").content))),
    )
    zones = [[hour(time, zone) in without_breaks(page) for zone in (ROME, SAO_PAULO)] for time, page in pages]
    assert all(sum(in_zones) == 1 for in_zones in zones), zones
    return [rome for rome, _ in zones]


def hour(time, zone) -> str:
    return timezone.localtime(time, zone).strftime("%H:%M")


@pytest.mark.parametrize(("language", "rome"), [("it", True), ("en", False)])
def test_list_page_and_paper_show_the_hour_of_the_language(csrf_client, table, language, rome):
    assert hours(csrf_client, table, language) == [rome] * 3
