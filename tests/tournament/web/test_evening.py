"""An Italian evening on the site: a Mitchell in groups, a danese that carries it, a knock-out and its consolation."""

import json
import re
from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.examples import EVENING
from tests.tournament.factories import (
    club_of,
    founded,
    matches_of,
    open_round,
    play_on,
    published,
    round_of,
    win,
    write_context,
)
from tests.tournament.replay import played_once
from tests.tournament.web.public.pages import address, main_text
from tournament.models import Club, Match, Stage, Tournament, User
from tournament.services.tournaments import results, rounds
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.writing.refusals import Contradiction

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def tournament(ana: User) -> Tournament:
    """The tournament of the file: the Mitchell is over, and a first danese played."""
    return published(Tournament.objects.get(pk=_imported(club_of(ana))))


@played_once
def _imported(club: Club) -> int:
    return import_tournament(club, json.dumps(EVENING), context=write_context()).pk


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    play_on(tournament)
    return tournament


def test_an_evening_goes_on_to_the_champion_and_comes_back_equal(tournament: Tournament, ana: User) -> None:
    play_on(tournament)
    exported = export_tournament(tournament)
    facts = read_tournament(exported)
    resolver = TournamentResolver(facts)
    assert [resolver.is_finished(stage) for stage in facts.stages] == [True] * 4
    again = import_tournament(club_of(ana, "Other"), json.dumps(exported), context=write_context())
    assert read_tournament(export_tournament(again)) == facts
    stages = {stage["id"]: stage for stage in exported["stages"]}
    assert stages["m"]["groups"] == EVENING["stages"][0]["groups"]
    assert (stages["m"]["step"], stages["f"]["pairing"], stages["f"]["carries"]) == (1, "places", ["m"])
    assert (stages["f"]["entrants"], stages["c"]["entrants"]) == (
        {"stage": "m", "places": "all"}, {"stage": "k", "losers_of": [1]},
    )  # fmt: skip


PUBLIC = ("", "standings/", "crosstable/", "bracket/", "schedule/", "pairs/", "pairs/A/", "pairs/I/", "regulation/")


def test_the_public_sees_it(played: Tournament) -> None:
    for page in PUBLIC:
        response = Client().get(address(played, page))
        assert response.status_code == 200, page
        assert ("Pair A" in main_text(response.content.decode())) == (page != "regulation/"), page


@pytest.mark.parametrize(
    "page",
    ["", "standings/", "schedule/", "boards/pairs/A/", "history/", "lots/", "print/", "setup/", "setup/format"],
)
@pytest.mark.parametrize("whole", [False, True])
def test_the_organiser_sees_an_evening(
    tournament: Tournament, client: Client, ana: User, page: str, whole: bool
) -> None:
    if whole:
        play_on(tournament)
    client.force_login(ana)
    assert client.get(f"/en/desk/{tournament.public_id}/{page}").status_code == 200


def test_groups_have_their_titles_in_tables_and_crosstables(tournament: Tournament) -> None:
    for page in ("standings/", "crosstable/", "schedule/"):
        seen = main_text(Client().get(address(tournament, page)).content.decode())
        assert "Group A" in seen
        assert "Group B" in seen


def test_the_note_of_a_table_tells_of_its_own_rounds(tournament: Tournament) -> None:
    """The danese has had one round, the Mitchell that it carries two."""
    seen = main_text(Client().get(address(tournament, "standings/")).content.decode())
    assert "after round 1" in seen.partition("Group A")[0]
    assert "after round 2" in seen.partition("Group A")[2]


def test_a_danese_waits_for_all_results_it_carries(tournament: Tournament) -> None:
    """One is opened again after a round was drawn: the round stands with its pairs, and no other is drawn."""
    match = matches_of(round_of(tournament, "m", 2))[0]
    results.reopen(match, context=write_context())
    with pytest.raises(Contradiction) as caught:
        rounds.draw_round(tournament, "f", 2, context=write_context())
    assert "confirmed first" in str(caught.value.message.id)
    assert isinstance(Stage.objects.get(tournament=tournament, key="f").document["entrants"], list)
    results.confirm(Match.objects.get(pk=match.pk), context=write_context())
    assert Stage.objects.get(tournament=tournament, key="f").document["entrants"] == {"stage": "m", "places": "all"}
    open_round(tournament, "f", 2)


def test_a_consolation_waits_for_the_rounds_whose_losers_it_has(tournament: Tournament) -> None:
    """Not for the final, which may be open."""
    open_round(tournament, "f", 2)
    for match in matches_of(round_of(tournament, "f", 2)):
        win(match, 0)
    open_round(tournament, "k", 1)
    first, second = matches_of(round_of(tournament, "k", 1))
    win(first, 0)
    with pytest.raises(Contradiction):
        rounds.draw_round(tournament, "c", 1, context=write_context())
    win(second, 0)
    open_round(tournament, "k", 2)
    open_round(tournament, "c", 1)
    assert len(matches_of(round_of(tournament, "c", 1))) == 1


@pytest.mark.usefixtures("rendered_in_process")
@pytest.mark.parametrize(
    ("address", "seen"),
    [
        ("m/standings.pdf", ("Group A", "Group B", "Pair A", "Pair I")),
        ("f/standings.pdf", ("Pair A", "Pair I")),
        ("f/1/list.pdf", ("Pair A", "Pair I")),
        ("m/2/list.pdf", ("Pair A", "Pair I")),
        ("k/bracket.pdf", ("Pair A",)),
    ],
)
def test_each_paper_of_the_evening_names_what_it_should(
    tournament: Tournament, client: Client, ana: User, address: str, seen: tuple[str, ...]
) -> None:
    play_on(tournament)
    client.force_login(ana)
    response = client.get(f"/en/desk/{tournament.public_id}/print/{address}")
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(response.content)).pages).split())
    assert [name for name in seen if name not in text] == []


ALONE = "Only the rounds of this stage"


def test_the_danesi_alone_have_a_table_for_their_prize(played: Tournament, client: Client, ana: User) -> None:
    """On the page of standings and on paper, below the table that carries the Mitchell."""
    page = Client().get(address(played, "standings/")).content.decode()
    assert page.count(f">{ALONE}</h3>") == 1
    client.force_login(ana)
    paper = PdfReader(BytesIO(client.get(f"/en/desk/{played.public_id}/print/f/standings.pdf").content))
    assert [ALONE in sheet.extract_text() for sheet in paper.pages] == [False, True]


def test_a_stage_that_carries_nothing_has_one_table(ana: User) -> None:
    league = founded(club_of(ana), 4, [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}])
    play_on(league)
    assert ALONE not in Client().get(address(published(league), "standings/")).content.decode()


def test_the_closing_page_shows_the_points_that_decided(played: Tournament, client: Client, ana: User) -> None:
    """Those of the danese, which carries the Mitchell's: beside the Mitchell's alone the places looked wrong."""
    client.force_login(ana)
    main = client.get(f"/pt-br/desk/{played.public_id}/closing/").content.decode()
    assert re.findall("As colunas contam só estas fases: ([^<]*)", main) == ["Mitchell e Sistema suíço"]
    assert ">Grupo<" not in main  # the Mitchell's groups


def test_the_closing_page_says_that_the_figures_are_of_all_stages(client: Client, ana: User) -> None:
    """An evening without a knock-out: its second stage carries the first, and there is no other."""
    file = {**EVENING, "stages": EVENING["stages"][:2]}
    evening = import_tournament(club_of(ana), json.dumps(file), context=write_context())
    play_on(evening)
    client.force_login(ana)
    main = client.get(f"/pt-br/desk/{evening.public_id}/closing/").content.decode()
    assert "As colunas contam todas as fases" in main
