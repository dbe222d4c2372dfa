"""Every named preset: set up through its pages, played to its champion, shown to the public, printed, exported."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import published, write_context
from tests.tournament.presets import EVERY_PRESET, PAIRS, TEAMS, play_to_the_champion, set_up
from tests.tournament.web.public.pages import PAGES, address
from tournament.models import Club, Tournament
from tournament.printing.rendering import queue
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.tournaments.proving import prove_tournament

CROWNED = re.compile(r'class="champions"[^>]*data-pair-name="([^"]*)"')
CHAMPION = {"individual": "Ana 1 Reis", "team": "Clube 1"}
PAPER = re.compile(r'href="([^"]+\.pdf)"')
OF_A_ROUND = re.compile(r"/print/(?P<stage>[^/]+)/(?P<number>\d+)/")


@pytest.mark.typical(3)
@pytest.mark.parametrize("key", EVERY_PRESET)
def test_every_preset_is_played_from_its_name_to_a_file_that_comes_back_equal(
    organiser: Client, club: Club, key: str
) -> None:
    tournament = set_up(organiser, club, key, TEAMS if key.startswith("team-") else PAIRS)
    play_to_the_champion(tournament)
    tournament = published(tournament)
    champion = CHAMPION.get(key.partition("-")[0], "Ana 1/Bia 1")
    for part in PAGES:
        response = Client().get(address(tournament, part))
        assert response.status_code == 200, part
    assert champions_shown(tournament) == [champion]
    exported = export_tournament(tournament)
    again = import_tournament(club, json.dumps(exported), context=write_context())
    assert export_tournament(again) == exported
    assert [*prove_tournament(tournament.pk), *prove_tournament(again.pk)] == []


def champions_shown(tournament: Tournament) -> list[str]:
    """Who is named champion to the public."""
    return CROWNED.findall(Client().get(address(tournament)).content.decode())


def papers(organiser: Client, tournament: Tournament) -> list[str]:
    """The address of every document offered on the page of documents and on the last page."""
    pages = [reverse(name, args=[tournament.public_id]) for name in ("desk-print", "desk-closing")]
    addresses_by_page = [PAPER.findall(organiser.get(page).content.decode()) for page in pages]
    return list(dict.fromkeys(address for addresses in addresses_by_page for address in addresses))


def middle_rounds(addresses: list[str]) -> set[str]:
    """Those of the documents that are of a round which is neither the first nor the last of its stage."""
    of_rounds = {address: its.group("stage", "number") for address in addresses if (its := OF_A_ROUND.search(address))}
    numbers: dict[str, set[int]] = {}
    for stage, number in of_rounds.values():
        numbers.setdefault(stage, set()).add(int(number))
    return {
        address
        for address, (stage, number) in of_rounds.items()
        if min(numbers[stage]) < int(number) < max(numbers[stage])
    }


@pytest.mark.long
@pytest.mark.usefixtures("rendered_in_process")
@pytest.mark.parametrize("key", EVERY_PRESET)
def test_every_paper_of_it_is_printed(organiser: Client, club: Club, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of pairs, one leaves after the first round. The papers of rounds in the middle of a stage are written, but not
    rendered."""
    tournament = set_up(organiser, club, key, TEAMS if key.startswith("team-") else PAIRS)
    of_pairs = not key.startswith(("team-", "individual"))
    play_to_the_champion(tournament, leaves="P03" if of_pairs else "")
    printed = papers(organiser, tournament)
    assert len(printed) > 5, printed
    written = middle_rounds(printed)
    for paper in sorted(printed, key=written.__contains__):
        if paper in written:
            monkeypatch.setattr(queue, "render_pdf", lambda *_arguments: b"%PDF")
        response = organiser.get(paper)
        assert (response.status_code, response.getvalue()[:4]) == (200, b"%PDF"), paper
