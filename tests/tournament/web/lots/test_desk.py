"""Lots at the desk: from what can be drawn to the result, and who may do what."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from scoring.lots import draw
from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    places,
    play_round,
    published,
    write_context,
)
from tests.tournament.team_leagues import team_league
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.lots.announcing import LEAGUE, announcing_page
from tests.tournament.web.lots.factories import announced_lot, circle, main_buttons, send, text, to_lot
from tournament.models import Club, Entry, Lot, Membership, Tournament, User
from tournament.services.tournaments import entering, founding, rounds
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.lots import draws
from tournament.services.tournaments.viewing import snapshot
from tournament.web.lots.summary import LotSummary
from tournament.web.lots.titles import LotNames
from tournament.web.public.access import public_url

pytestmark = also_on_a_full_disk


@pytest.mark.smoke
def test_a_tie_from_the_list_to_the_standings(organiser: Client, club: Club) -> None:
    tournament = circle(club)
    desk, awaits = reverse("desk", args=[tournament.public_id]), "A tie still has to be decided by lot."
    page = text(organiser.get(desk))
    assert awaits in page
    assert [re.search(r'class="button([^"]*)"[^>]*> ?' + words, page)[1] for words in ("Draw lots", "Finish the")] == [
        " button-next",
        "",
    ]
    listed = text(organiser.get(reverse("desk-lots", args=[tournament.public_id])))
    assert "<p>Level in 1st place.</p>" in listed
    assert listed.count("Ana 3/Bia 3") == 1
    for language, texts in (("pt-br", "Empate em 1º lugar."), ("it", "A pari merito (1º posto).")):
        with translation.override(language):
            assert texts in text(organiser.get(reverse("desk-lots", args=[tournament.public_id])))
    form = text(announcing_page(organiser, tournament, "purpose=tie&stage=all"))
    assert [f'name="among" value="{code}"' in form for code in codes(3)] == [True] * 3
    posted = {
        "purpose": "tie",
        "stage": "all",
        "among": codes(3),
        "sources": "Mega-Sena 2789\nA number of the hall",
    }
    response = send(organiser, tournament, "desk-lot-new", **posted)
    lot = Lot.objects.get()
    assert (response.status_code, response.url, lot.pool) == (302, to_lot(tournament, lot), codes(3))
    page_text = text(organiser.get(response.url))
    assert 'for="source-1">Mega-Sena 2789<' in page_text
    assert 'for="source-2">A number of the hall<' in page_text
    response = send(organiser, tournament, "desk-lot-draw", lot.pk, source=["04-18", "7"])
    lot.refresh_from_db()
    assert lot.order == list(draw(codes(3), lot.draw_id, ["04-18", "7"]).order)
    assert places(tournament, "all") == [[code] for code in lot.order]
    assert awaits not in text(organiser.get(desk))
    assert re.search(r'class="button button-next"> ?Finish the', text(organiser.get(desk)))
    page_text = text(organiser.get(response.url))
    first = int(lot.order[0][-1])
    assert f"<b>1st</b> <span><bdi>Ana {first}/</bdi><bdi>Bia {first}</bdi></span>" in page_text
    assert "are level" not in text(organiser.get(reverse("desk-lots", args=[tournament.public_id])))


def test_lots_between_groups_say_who_qualifies_by_them(organiser: Client, club: Club) -> None:
    """P03 and P04 are second in their groups by the same figures; one of them goes on."""
    stages = groups_and_final(codes(6))
    stages[1]["entrants"] = {"stage": "groups", "places": [1], "best_of_next": 1}
    tournament = founded(club, 6, stages)
    for number in (1, 2, 3):
        play_round(tournament, "groups", number)
    lot = announced_lot(tournament, "tie", ["P03", "P04"], stage="groups")
    assert "by lot" not in text(organiser.get(to_lot(tournament, lot)))
    draws.draw_lots(lot, ["7"], context=write_context())
    lot.refresh_from_db()
    first = int(lot.order[0][-1])
    page_text = re.sub("<[^>]+>", "", text(organiser.get(to_lot(tournament, lot))))
    assert f"Ana {first}/Bia {first} qualifies, by lot." in page_text
    tournament.published = True
    tournament.save()
    seen = text(Client().get(reverse("public-lot", args=[tournament.public_id, "x", lot.pk]), follow=True))
    assert f"Ana {first}/Bia {first} qualifies, by lot." in re.sub("<[^>]+>", "", seen)
    out, through = lot.order[1], f"Ana {first}/Bia {first}"
    level = f"Level with {through} for the last place among the second-placed pairs: lots decided. See the lots"
    desk = organiser.get(reverse("desk-pair-board", args=[tournament.public_id, out]))
    for page in (Client().get(public_url(tournament, "public-pair", out)), desk):
        assert level in re.sub("<[^>]+>", "", text(page))


def test_a_tie_whose_results_are_withheld_waits(organiser: Client, club: Club) -> None:
    tournament = circle(club)
    founding.change_settings(tournament, context=write_context(), embargo=1)
    response = send(
        organiser, tournament, "desk-lot-new", purpose="tie", stage="all", among=codes(3), sources="Quina 7"
    )
    assert response.status_code == 422
    assert "First show all results" in text(response)
    assert "Quina 7" in text(response)
    assert not Lot.objects.exists()


def test_a_repeat_shows_what_it_moves_and_asks_for_a_reason(organiser: Client, club: Club) -> None:
    tournament = circle(club)
    lot = announced_lot(tournament, "tie", codes(3), stage="all")
    draws.draw_lots(lot, ["7"], context=write_context())
    posted = {"sources": "Mega-Sena 2790", "how": "sources"}
    response = send(organiser, tournament, "desk-lot-repeat", lot.pk, reason=" ", **posted)
    assert response.status_code == 422
    assert 'id="reason-f"' in text(response)
    asked = send(organiser, tournament, "desk-lot-repeat", lot.pk, reason="O globo caiu", **posted)
    page_text = text(asked)
    assert asked.status_code == 200
    assert "The pairs are level again" in page_text
    assert "What changes" in page_text
    assert Lot.objects.count() == 1
    response = send(organiser, tournament, "desk-lot-repeat", lot.pk, reason="O globo caiu", sure="1", **posted)
    again = Lot.objects.latest("pk")
    assert (response.status_code, response.url, again.repeats_id) == (302, to_lot(tournament, again), lot.pk)
    assert places(tournament, "all") == [codes(3)]
    first = text(organiser.get(to_lot(tournament, lot)))
    assert "drawn again and no longer decide anything" in first
    assert "O globo caiu" in first
    assert organiser.get(reverse("desk-lot-repeat", args=[tournament.public_id, lot.pk])).status_code == 404


def test_calling_a_drawing_off_takes_a_reason(organiser: Client, league: Tournament) -> None:
    lot = announced_lot(league, "seeds", codes(6))
    response = send(organiser, league, "desk-lot-cancel", lot.pk, reason="")
    assert response.status_code == 422
    assert 'id="reason-f"' in text(response)
    response = send(organiser, league, "desk-lot-cancel", lot.pk, reason="Ficou sem sentido")
    assert response.status_code == 302
    page_text = text(organiser.get(response.url))
    assert "These lots were cancelled." in page_text
    assert "Ficou sem sentido" in page_text


def test_an_outcome_is_asked_about_before_it_counts(organiser: Client, league: Tournament) -> None:
    """The question names what was typed, and gives nothing away of what it would give."""
    lot = announced_lot(league, "seeds", codes(6))
    question = send(organiser, league, "desk-lot-draw", lot.pk, source=["04-18"], sure="")
    lot.refresh_from_db()
    assert (question.status_code, lot.drawn) == (200, None)
    page_text = text(question)
    assert "Draw the lots now?" in page_text
    assert "<p>Mega-Sena 2789: 04-18</p>" in page_text
    assert [name in page_text for name in ("Ana 1/Bia 1", "Ana 6/Bia 6")] == [False, False]
    assert "The result is final" in page_text
    assert send(organiser, league, "desk-lot-draw", lot.pk, source=["04-18"]).status_code == 302
    lot.refresh_from_db()
    assert lot.drawn


def test_the_later_of_two_organisers_at_once_is_told(organiser: Client, league: Tournament) -> None:
    """The second is told what happened, with everything typed still there."""
    lot = announced_lot(league, "seeds", codes(6))
    response = send(organiser, league, "desk-lot-draw", lot.pk, seq=1, source=["04-18"])
    assert response.status_code == 409
    assert 'name="source" value="04-18"' in text(response)
    assert "A drawing of lots was announced." in text(response)
    assert Lot.objects.get().drawn is None


def test_a_form_sent_twice_counts_once(organiser: Client, league: Tournament) -> None:
    posted = {"purpose": "seeds", "sources": "Mega-Sena", "key": "the same"}
    first = send(organiser, league, "desk-lot-new", **posted)
    second = send(organiser, league, "desk-lot-new", **posted)
    assert (first.url, second.url, Lot.objects.count()) == (first.url, first.url, 1)


def test_what_has_a_drawing_leads_to_it(organiser: Client, league: Tournament) -> None:
    lot = announced_lot(league, "seeds", codes(6))
    assert announcing_page(organiser, league, "purpose=seeds").url == to_lot(league, lot)


def test_what_cannot_be_drawn_now_is_reported(organiser: Client, league: Tournament) -> None:
    for query in ("purpose=tie&stage=all", "purpose=nonsense", "purpose=tables&round=1"):
        assert "That cannot be drawn now." in text(announcing_page(organiser, league, query))
    response = send(organiser, league, "desk-lot-new", purpose="tie", stage="all", among=codes(2), sources="x")
    assert (response.status_code, Lot.objects.count()) == (422, 0)


def test_the_desk_says_what_the_lots_of_a_round_do(organiser: Client, league: Tournament) -> None:
    """Announced, they come first; drawn, they decide the round, and no other source is asked for."""
    desk = reverse("desk", args=[league.public_id])
    assert 'name="seed"' in text(organiser.get(desk))
    lot = announced_lot(league, "round", codes(6), stage="all", details={"round": 1})
    for sentence in ("Lots are announced for this round: draw them first", "it follows their order."):
        page_text = text(organiser.get(desk))
        assert sentence in page_text
        assert to_lot(league, lot) in page_text
        assert 'name="seed"' not in page_text
        lot.refresh_from_db()
        headings = [heading in page_text for heading in ("Lots come first", "Ready for the first round")]
        assert headings == [not lot.drawn, bool(lot.drawn)]
        assert main_buttons(page_text) == (["Draw round 1"] if lot.drawn else ["To the drawing of lots"])
        if lot.drawn is None:
            draws.draw_lots(lot, ["04-18"], context=write_context())


def test_what_lots_decide_is_said_of_teams(ana: User) -> None:
    names = LotNames(snapshot(team_league(ana)))
    with translation.override("en"):
        assert names.lot_rule("league") == "Teams without a seed enter the round's draw in this order."


def test_nobody_is_drawn_into_groups_that_a_swiss_does_not_have(organiser: Client, club: Club) -> None:
    stage = {"id": "all", "kind": "swiss", "rounds": 3, "criteria": ["wins", "lots"]}
    offered = re.findall(r"purpose=(\w+)", text(announcing_page(organiser, founded(club, 6, [stage]), "")))
    assert offered == ["round", "seeds", "format", "pairs"]


def test_what_can_be_drawn_before_and_after_a_round_is_drawn(organiser: Client, league: Tournament) -> None:
    def offered() -> list[str]:
        page_text = text(announcing_page(organiser, league, ""))
        purposes = ("round", "tables", "groups", "seeds", "pairs")
        return [purpose for purpose in purposes if f"purpose={purpose}" in page_text]

    assert offered() == ["round", "groups", "seeds", "pairs"]
    rounds.draw_round(league, "all", 1, context=write_context())
    assert offered() == ["tables"]


def test_who_only_watches_sees_and_changes_nothing(client: Client, bia: User, league: Tournament) -> None:
    Membership.objects.create(club=league.club, user=bia, role="viewer", created=league.created)
    client.force_login(bia)
    lot = announced_lot(league, "seeds", codes(6))
    listed = text(client.get(reverse("desk-lots", args=[league.public_id])))
    page_text = text(client.get(to_lot(league, lot)))
    assert "Seeds" in listed
    assert "New lots" not in listed
    assert "<form" not in page_text.split("<main")[1]
    assert send(client, league, "desk-lot-draw", lot.pk, source=["1"]).status_code == 403


def test_another_clubs_lot_is_not_found(organiser: Client, league: Tournament, bia: User) -> None:
    other = founded(club_of(bia, "Outro"), 6, LEAGUE)
    lot = announced_lot(other, "seeds", codes(6))
    assert organiser.get(to_lot(league, lot)).status_code == 404
    assert send(organiser, league, "desk-lot-draw", lot.pk, source=["1"]).status_code == 404


def test_an_unpublished_tournament_is_stated_to_be_one(organiser: Client, league: Tournament) -> None:
    message = "Publish it first, so that everyone can see"
    to_publishing = f'<a href="{reverse("desk-publishing", args=[league.public_id])}">Publishing</a>'
    page_text = text(announcing_page(organiser, league, "purpose=seeds"))
    assert message in page_text
    assert to_publishing in page_text
    published(league)
    assert message not in text(announcing_page(organiser, league, "purpose=seeds"))


@pytest.mark.parametrize("drawings", [1, 5])
def test_the_list_costs_the_same_whatever_its_length(
    organiser: Client, club: Club, drawings: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = founded(club, 12, LEAGUE)
    for number in range(drawings):
        lot = announced_lot(tournament, "tie", codes(12)[2 * number : 2 * number + 2], stage="all")
        draws.draw_lots(lot, ["7"], context=write_context())
    address = reverse("desk-lots", args=[tournament.public_id])
    organiser.get(address)
    with django_assert_num_queries(15):
        organiser.get(address)


def test_a_tie_is_named_in_short_on_screens_and_whole_in_its_list(organiser: Client, club: Club) -> None:
    """Four pairs with whole names filled a phone with the title alone."""
    tournament, called = circle(club), "Maria Aparecida da Silva/Renê Albuquerque"
    entry = Entry.objects.get(tournament=tournament, code="P01")
    entering.change_pair(entry, PairFacts(called, tuple(called.split("/"))), context=write_context())
    short = "Tie: Maria/Renê, Ana 2/Bia 2 and Ana 3/Bia 3"
    assert short in text(organiser.get(reverse("desk-lots", args=[tournament.public_id])))
    assert f"<h1>{short}</h1>" in text(announcing_page(organiser, tournament, "purpose=tie&stage=all"))
    lot = announced_lot(tournament, "tie", codes(3), stage="all")
    page = text(organiser.get(to_lot(tournament, lot)))
    whole = "<bdi>Maria Aparecida da Silva/</bdi><bdi>Renê Albuquerque</bdi>"  # breaks after the slash on a phone
    assert f"<h1>{short}</h1>" in page
    assert whole in page
    summary = LotSummary(lot, LotNames(snapshot(tournament)))
    assert summary.whole_title == f"Tie: {called}, Ana 2/Bia 2 and Ana 3/Bia 3"
