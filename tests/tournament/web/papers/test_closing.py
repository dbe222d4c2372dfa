"""The last page of a tournament: podium, ranking, what is printed and sent, the next edition."""

import io
import re

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.tournament.factories import (
    act,
    change_settings,
    club_of,
    codes,
    entry,
    founded,
    groups_and_final,
    open_round,
    play_on,
    round_of,
    win,
    write_context,
)
from tests.tournament.services.tournaments.proofs import faults
from tournament.models import Entry, Round, Tournament, User
from tournament.services.tournaments import announcements, entering, pair_changes
from tournament.services.tournaments.lots import announcing, draws
from tournament.services.tournaments.next_edition import prepare_next_edition

pytestmark = [pytest.mark.usefixtures("rendered_in_process"), pytest.mark.django_db]

CIRCLE = {("P01", "P02"), ("P02", "P03"), ("P03", "P01")}
"""Who beats whom."""


@pytest.fixture
def tournament(ana: User) -> Tournament:
    """Two groups of four and a knock-out, played to the champion and finished; one pair withdrew on the way."""
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    act(pair_changes.withdraw, entry(tournament, "P08"), "groups", 2)
    play_on(tournament)
    change_settings(tournament, finished=True)
    tournament.refresh_from_db()
    return tournament


def page(client: Client, tournament: Tournament) -> str:
    html = client.get(reverse("desk-closing", args=[tournament.public_id])).content.decode()
    main = html[html.index("<main") : html.index("</main")].replace("</bdi><bdi>", "")
    return " ".join(re.sub(r"<[^>]+>", " ", main.replace("<wbr>", "")).split())


def test_the_closing_page_counts_annulled_tables_apart(organiser: Client, ana: User) -> None:
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    pair_changes.withdraw(entry(tournament, "P08"), "groups", 1, annul=True, context=write_context())
    play_on(tournament)
    page_text = page(organiser, tournament)
    assert "12 mesas confirmadas · 3 anuladas" in page_text
    # As in the minutes and on the public page. It was the 8th of 7.
    assert "· Ana 8/Bia 8 B 0" in page_text
    assert "8º" not in page_text


def test_the_closing_page_shows_podium_ranking_and_what_to_print(organiser: Client, tournament: Tournament) -> None:
    page_text = page(organiser, tournament)
    assert "encerrado · 12 mesas confirmadas · 3 W.O." in page_text
    assert "Ana 1 Bia 1 1 Ana 2 Bia 2 2" in page_text
    assert "Final: Ana 1/Bia 1 3.0" in page_text
    assert "As colunas contam só uma fase: Grupos" in page_text
    assert (
        "Conta a última fase jogada, e quem ficou no mesmo lugar nela divide a colocação, em ordem alfabética."
        in page_text
    )
    assert re.search(r"1º Ana 1/Bia 1 A 3 .* \dº Ana 8/Bia 8 B", page_text)
    assert "V: vitórias" in page_text
    assert "as 8 duplas desta, sem resultados e sem data" in page_text
    for what in ("Ata", "Classificação e chaves", "Certificados", "Pódio para mandar", "Próxima edição"):
        assert what in page_text


def test_an_announcement_that_is_still_up_is_mentioned(organiser: Client, tournament: Tournament) -> None:
    """Where the public sees it: "Snacks at four" was at the head of every page after the end."""
    announcements.put_up(tournament, "Lanche às 16h.", context=write_context())
    still = "Todas as páginas públicas ainda mostram o aviso “Lanche às 16h”."
    for published, mentioned in ((False, False), (True, True)):
        change_settings(tournament, published=published)
        assert (still in page(organiser, tournament)) is mentioned
    assert (
        reverse("desk-announcements", args=[tournament.public_id])
        in organiser.get(reverse("desk-closing", args=[tournament.public_id])).content.decode().partition("<main")[2]
    )


@pytest.mark.long
def test_no_bracket_is_named_where_none_was_played(organiser: Client, ana: User, tournament: Tournament) -> None:
    league = founded(club_of(ana), 4, [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}])
    play_on(league)
    change_settings(league, finished=True)
    for name in ("desk", "desk-closing", "desk-print"):
        for of, words in ((tournament, True), (league, False)):
            text = organiser.get(reverse(name, args=[of.public_id])).content.decode()
            assert "Classificação" in text
            assert ("Classificação e chaves" in text) == words


def test_the_last_page_asks_the_same_few_queries(
    organiser: Client, tournament: Tournament, django_assert_num_queries: object
) -> None:
    page(organiser, tournament)
    with django_assert_num_queries(12):  # type: ignore[operator]
        page(organiser, tournament)


def test_the_last_page_is_among_the_links_once_the_tournament_is_finished(
    organiser: Client, tournament: Tournament
) -> None:
    address = reverse("desk-closing", args=[tournament.public_id])
    desk = reverse("desk", args=[tournament.public_id])
    links = organiser.get(desk).content.decode().split("</nav>")[0]
    assert address in links
    change_settings(tournament, finished=False)
    assert address not in organiser.get(desk).content.decode().split("</nav>")[0]


def test_the_button_of_the_last_page_finishes_the_tournament(organiser: Client, tournament: Tournament) -> None:
    """Its form had no seq, and was answered as one that nobody can read."""
    change_settings(tournament, finished=False)
    html = organiser.get(reverse("desk-closing", args=[tournament.public_id])).content.decode()
    form = html[html.index(finish := reverse("desk-finish-set", args=[tournament.public_id])) :].split("</form>")[0]
    response = organiser.post(finish, dict(re.findall(r'name="(seq|key)" value="([^"]+)"', form)))
    tournament.refresh_from_db()
    assert (response.status_code, bool(tournament.finished)) == (302, True)


def test_before_all_is_played_it_leads_to_the_desk(organiser: Client, ana: User) -> None:
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    response = organiser.get(reverse("desk-closing", args=[tournament.public_id]))
    assert response["Location"] == reverse("desk", args=[tournament.public_id])
    assert organiser.get(reverse("desk-print-certificates", args=[tournament.public_id])).status_code == 404
    assert organiser.post(reverse("desk-next-edition", args=[tournament.public_id])).status_code == 404


def test_whoever_closes_reads_that_nobody_else_can_see_it(organiser: Client, tournament: Tournament) -> None:
    """The page that closes it, and afterwards the desk, lead to where it is published."""
    words, link = (
        "Só o clube vê este torneio: ele não foi publicado.",
        reverse("desk-publishing", args=[tournament.public_id]),
    )
    for finished, published in ((False, False), (True, False), (True, True)):
        change_settings(tournament, finished=finished, published=published)
        for name in ("desk-closing", "desk"):
            html = organiser.get(reverse(name, args=[tournament.public_id])).content.decode()
            has_link = f'{link}">Publicar o torneio' in html
            assert (words in html, has_link) == (not published, not published), name


def test_a_tie_that_waits_for_lots_is_pointed_out_before_anything_is_printed(organiser: Client, ana: User) -> None:
    """Of three pairs each beats another, so all stand first until lots are drawn."""
    cup = founded(club_of(ana), 3, [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}])
    for number in (1, 2, 3):
        open_round(cup, "all", number)
        match = round_of(cup, "all", number).matches.get(removed=False, second__isnull=False)
        win(match, 0 if (match.first.code, match.second.code) in CIRCLE else 1)
    words = "Um empate espera o sorteio: até lá, as duplas dividem a colocação aqui, na ata e nos certificados."
    assert words in page(organiser, cup)
    lots = reverse("desk-lots", args=[cup.public_id])
    assert f'{lots}">Sortear' in organiser.get(reverse("desk-closing", args=[cup.public_id])).content.decode()


def test_whoever_closes_reads_what_the_public_does_not_see(organiser: Client, tournament: Tournament) -> None:
    """Results withheld, and rounds that are not published; of these the desk speaks first. What published pairings give
    away is not counted."""
    change_settings(tournament, published=True)
    first = round_of(tournament, "groups", 1)
    assert not Round.objects.filter(stage__tournament=tournament, published=False).exists()
    for embargo, hidden, sentence in (
        (0, False, ""),
        (1, False, "O público vê este torneio sem os resultados de uma rodada."),
        (1, True, "O público vê este torneio sem os resultados de 2 rodadas."),
        (0, True, "O público vê este torneio sem os resultados de uma rodada."),
    ):
        change_settings(tournament, embargo=embargo)
        Round.objects.filter(pk=first.pk).update(published=not hidden)
        for name in ("desk-closing",) if hidden else ("desk-closing", "desk"):
            html = organiser.get(reverse(name, args=[tournament.public_id])).content.decode()
            notes = re.findall(r"O público vê este torneio[^<]*\.", html)
            link = f'{reverse("desk-publishing", args=[tournament.public_id])}">O que o público vê' in html
            assert (notes, link) == ([sentence] if sentence else [], bool(sentence)), (name, embargo, hidden)


def test_each_person_on_the_podium_has_a_certificate(organiser: Client, tournament: Tournament) -> None:
    address = reverse("desk-print-certificates", args=[tournament.public_id])
    assert f'href="{address}"' in organiser.get(reverse("desk-print", args=[tournament.public_id])).content.decode()
    response = organiser.get(address)
    pages = [" ".join(read.extract_text().split()) for read in PdfReader(io.BytesIO(response.content)).pages]
    assert len(pages) == 8  # two thirds: nobody played for the place
    assert "Ana 1 1º lugar, com Bia 1" in pages[0]
    assert "Bia 1 1º lugar, com Ana 1" in pages[1]


def test_the_next_edition_has_all_but_what_was_played(organiser: Client, tournament: Tournament) -> None:
    key = {"key": "one"}
    response = organiser.post(reverse("desk-next-edition", args=[tournament.public_id]), key)
    made = Tournament.objects.latest("pk")
    assert response["Location"] == reverse("setup-regulation", args=[made.public_id])
    assert "O nome ainda é o da anterior: dê outro a ela." in organiser.get(response["Location"]).content.decode()
    assert made.name == tournament.name
    assert (made.regulation, made.published, made.finished) == (tournament.regulation, False, False)
    assert Entry.objects.filter(tournament=made, removed=False).count() == 8
    assert not Round.objects.filter(stage__tournament=made).exists()
    assert not Entry.objects.filter(tournament=made).exclude(withdrawn_stage="").exists()
    assert faults(made) == []
    history = organiser.get(reverse("desk-history", args=[made.public_id])).content.decode()
    assert f"O torneio foi criado como próxima edição de “{tournament.name}”." in history
    organiser.post(reverse("desk-next-edition", args=[tournament.public_id]), key)
    assert Tournament.objects.count() == 2, "sent twice, made once"


def test_hall_and_clock_of_the_next_edition_wait_for_a_day(organiser: Client, tournament: Tournament) -> None:
    hall = {"tables": 4, "first_table": 1, "minutes": 60, "between": 10, "tolerance": 15}
    change_settings(tournament, plan={**hall, "starts": "2026-11-21T14:00"})
    tournament.refresh_from_db()
    made = prepare_next_edition(tournament, "Next", context=write_context(actor=None))
    for cup, state in ((tournament, "confirmed"), (made, "waiting")):
        html = organiser.get(reverse("tournament-setup", args=[cup.public_id])).content.decode()
        step = html[: html.index("<span>Salão e relógio</span>")].rpartition("<a ")[2]
        assert f'#{state}"' in step


def test_the_next_edition_forgets_what_lots_gave(ana: User) -> None:
    """Both stages play on in the same groups; without lots these follow the list."""
    stage = {"kind": "round_robin", "groups": [codes(4)[:2], codes(4)[2:]], "criteria": ["wins", "lots"]}
    cup = founded(club_of(ana), 4, [{**stage, "id": "a"}, {**stage, "id": "b", "carries": ["a"]}])
    terms = announcing.LotTerms("groups", codes(4), "A hat", "a", physical=True, details={"groups": 2, "pots": False})
    lot, _written = announcing.announce(cup, terms, context=write_context())
    draws.record_physical(lot, ["P04", "P03", "P02", "P01"], "Rita and Saulo", context=write_context())
    drawn, dealt = [["P04", "P02"], ["P03", "P01"]], [["P01", "P03"], ["P02", "P04"]]
    assert [row.document["groups"] for row in cup.stages.order_by("position")] == [drawn, drawn]
    made = prepare_next_edition(cup, "Next", context=write_context(actor=ana))
    assert [row.document["groups"] for row in made.stages.order_by("position")] == [dealt, dealt]
    assert faults(made) == []


def test_the_next_edition_forgets_groups_made_by_seeds_that_lots_gave(ana: User) -> None:
    by_seeds = [["P03", "P04"], ["P01", "P02"]]
    stage = {"id": "a", "kind": "round_robin", "groups": by_seeds, "criteria": ["wins", "lots"]}
    cup = founded(club_of(ana), 4, [stage])
    change_settings(cup, plan={"answers": {"grouping": "snake"}})
    cup.refresh_from_db()
    terms = announcing.LotTerms("seeds", codes(4), "A hat", physical=True)
    lot, _written = announcing.announce(cup, terms, context=write_context())
    draws.record_physical(lot, ["P03", "P01", "P02", "P04"], "Rita and Saulo", context=write_context())
    made = prepare_next_edition(cup, "Next", context=write_context(actor=ana))
    assert made.stages.get().document["groups"] == [["P01", "P04"], ["P02", "P03"]]
    assert set(made.entries.values_list("seed", flat=True)) == {None}


@pytest.mark.typical(1)
@pytest.mark.parametrize(
    ("name", "following"),
    [
        ("Taça da Ilha 2026", "Taça da Ilha 2027"),
        ("3º Aberto da Ilha", "4º Aberto da Ilha"),
        ("9ª Taça da Ilha, 2026", "10ª Taça da Ilha, 2027"),
        ("Serata di burraco del venerdì", "Serata di burraco del venerdì"),
    ],
)
def test_year_and_edition_of_a_name_are_counted_on(
    organiser: Client, tournament: Tournament, name: str, following: str
) -> None:
    change_settings(tournament, name=name)
    assert f"Preparar “{following}”" in page(organiser, tournament)
    response = organiser.post(reverse("desk-next-edition", args=[tournament.public_id]), {"key": "one"})
    made = Tournament.objects.latest("pk")
    assert (made.name, response["Location"]) == (following, reverse("setup-regulation", args=[made.public_id]))
    question = "dê outro a ela." if name == following else "Confira o nome."
    assert question in organiser.get(response["Location"]).content.decode()


@pytest.mark.long
def test_a_ranking_of_names_alone_is_no_wider_than_they_need(organiser: Client, tournament: Tournament) -> None:
    """On paper the full name stands beside the short one then: 25 pairs fit on a page."""
    page_text = organiser.get(reverse("desk-standings", args=[tournament.public_id])).content.decode()
    assert (page_text.count("standings names-only"), page_text.count('class="lines standings"')) == (1, 3)


@pytest.mark.long
def test_the_ranking_calls_pairs_in_short_and_the_podium_by_their_full_names(
    organiser: Client, tournament: Tournament
) -> None:
    first = entry(tournament, "P01")
    long = entering.PairFacts("Quitéria Nascimento/Renê Albuquerque", ("Quitéria Nascimento", "Renê Albuquerque"))
    entering.change_pair(first, long, context=write_context())
    page_text = page(organiser, tournament)
    assert "Quitéria Nascimento Renê Albuquerque 1 " in page_text
    assert re.search(r"1º Quitéria/Renê A 3 ", page_text)
    assert "1º Quitéria Nascimento/Renê Albuquerque 2º" in page_text  # the podium as a text to send
