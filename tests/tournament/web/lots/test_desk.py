"""Lots at the desk: announced, drawn, recorded, repeated; what is typed stays, what is wrong is said at its field."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.lots import draw
from tests.tournament.factories import club_of, codes, founded, places, published, write_context
from tests.tournament.web.lots.factories import announced, circle, send, text
from tournament.models import Club, Entry, Lot, Membership, Round, Tournament, User
from tournament.services.tournaments import entering, founding, rounds
from tournament.services.tournaments.facts import facts_of
from tournament.services.tournaments.lots import draws

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]


@pytest.fixture
def club(ana: User) -> Club:
    return club_of(ana)


@pytest.fixture
def organiser(client: Client, ana: User) -> Client:
    client.force_login(ana)
    return client


@pytest.fixture
def league(club: Club) -> Tournament:
    return founded(club, 6, LEAGUE)


def new(client: Client, tournament: Tournament, query: str):
    return client.get(reverse("desk-lots-announce", args=[tournament.public_id]) + "?" + query)


def to_lot(tournament: Tournament, lot: Lot) -> str:
    return reverse("desk-lot", args=[tournament.public_id, lot.pk])


@pytest.mark.smoke
def test_a_tie_from_the_list_to_the_standings(organiser: Client, club: Club) -> None:
    tournament = circle(club)
    listed = text(organiser.get(reverse("desk-lots", args=[tournament.public_id])))
    assert "Ana 1/Bia 1, Ana 2/Bia 2, Ana 3/Bia 3 are level in 1st place." in listed
    form = text(new(organiser, tournament, "purpose=tie&stage=all"))
    assert [f'name="among" value="{code}"' in form for code in codes(3)] == [True] * 3
    posted = {
        "purpose": "tie",
        "stage": "all",
        "among": codes(3),
        "sources": "Mega-Sena 2789\nA number of the hall",
    }
    answer = send(organiser, tournament, "desk-lots-announce", **posted)
    lot = Lot.objects.get()
    assert (answer.status_code, answer.url, lot.pool) == (302, to_lot(tournament, lot), codes(3))
    shown = text(organiser.get(answer.url))
    assert ['for="source-1">Mega-Sena 2789<' in shown, 'for="source-2">A number of the hall<' in shown] == [True, True]
    answer = send(organiser, tournament, "desk-lots-draw", lot.pk, source=["04-18", "7"])
    lot.refresh_from_db()
    assert lot.order == list(draw(codes(3), lot.draw_id, ["04-18", "7"]).order)
    assert places(tournament, "all") == [[code] for code in lot.order]
    shown = text(organiser.get(answer.url))
    first = int(lot.order[0][-1])
    assert f"<b>1st</b> Ana {first}/<wbr>Bia {first}" in shown
    assert "are level" not in text(organiser.get(reverse("desk-lots", args=[tournament.public_id])))


def test_a_tie_whose_results_are_withheld_waits(organiser: Client, club: Club) -> None:
    tournament = circle(club)
    founding.change_settings(tournament, context=write_context(), embargo=1)
    answer = send(
        organiser, tournament, "desk-lots-announce", purpose="tie", stage="all", among=codes(3), sources="Quina 7"
    )
    assert (answer.status_code, "First show all results" in text(answer), "Quina 7" in text(answer)) == (
        422,
        True,
        True,
    )
    assert not Lot.objects.exists()


@pytest.mark.parametrize(
    ("typed", "wrong", "fault"), [(["1/2", "7"], 1, "must not contain a “/”"), (["7", ""], 2, "must not be empty")]
)
def test_a_wrong_source_is_told_at_its_field(
    organiser: Client, league: Tournament, typed: list[str], wrong: int, fault: str
) -> None:
    lot = announced(league, "seeds", codes(6), "Mega-Sena\nThe hall")
    answer = send(organiser, league, "desk-lots-draw", lot.pk, source=typed)
    shown = text(answer)
    assert (answer.status_code, fault in shown) == (422, True)
    assert [f'id="source-{number}-f"' in shown for number in (1, 2)] == [wrong == 1, wrong == 2]
    assert [f'value="{value}"' in shown for value in typed] == [True, True]
    assert Lot.objects.get().drawn is None


def test_a_source_too_few_or_many(organiser: Client, league: Tournament) -> None:
    lot = announced(league, "seeds", codes(6))
    for sources in (["1", "2"], []):
        answer = send(organiser, league, "desk-lots-draw", lot.pk, source=sources)
        assert (answer.status_code, "One source was announced" in text(answer)) == (422, True)


def test_groups_by_pots(organiser: Client, league: Tournament) -> None:
    posted = {"purpose": "groups", "stage": "all", "groups": "2", "by": "pots", "sources": "Mega-Sena"}
    answer = send(organiser, league, "desk-lots-announce", **posted)
    lot = Lot.objects.get()
    assert "<h3>Pot 3</h3>" in text(organiser.get(answer.url))
    send(organiser, league, "desk-lots-draw", lot.pk, source=["17"])
    groups = facts_of(league).stages[0].groups or ()
    assert [sorted((int(code[1:]) - 1) // 2 for code in group) for group in groups] == [[0, 1, 2], [0, 1, 2]]
    shown = text(organiser.get(answer.url))
    assert all(f"<li>Ana {int(code[1:])}/<wbr>" in shown for code in groups[0])


def test_groups_all_by_lot(organiser: Client, client: Client, league: Tournament) -> None:
    posted = {"purpose": "groups", "stage": "all", "groups": "2", "by": "lot", "sources": "Mega-Sena"}
    here = send(organiser, league, "desk-lots-announce", **posted).url
    lot = Lot.objects.get()
    assert (lot.details["pots"], organiser.get(here).status_code) == (False, 200)
    answer = send(organiser, league, "desk-lots-draw", lot.pk, source="14-27")
    assert (answer.status_code, "Group A" in text(organiser.get(answer.url))) == (302, True)
    Tournament.objects.update(published=True)
    public = reverse("public-lot", args=[league.public_id, "taca-da-primavera", lot.pk])
    assert "Group A" in text(client.get(public, follow=True))


@pytest.mark.parametrize("groups", ["", "zwei", "0", "4000", "-1"])
def test_no_number_of_groups(organiser: Client, league: Tournament, groups: str) -> None:
    posted = {"purpose": "groups", "stage": "all", "groups": groups, "by": "pots", "sources": "Mega-Sena"}
    shown = send(organiser, league, "desk-lots-announce", **posted)
    assert (shown.status_code, 'id="groups-f"' in text(shown), f'value="{groups}"' in text(shown)) == (422, True, True)
    assert ('value="pots" checked' in text(shown), ">Mega-Sena</textarea>" in text(shown)) == (True, True)


def test_too_many_groups_are_told_by_the_engine(organiser: Client, league: Tournament) -> None:
    posted = {"purpose": "groups", "stage": "all", "groups": "4", "by": "lot", "sources": "Mega-Sena"}
    answer = send(organiser, league, "desk-lots-announce", **posted)
    assert (answer.status_code, "make fewer groups" in text(answer), Lot.objects.count()) == (422, True, 0)


def test_players_into_pairs_by_cards(organiser: Client, club: Club) -> None:
    tournament, _written = founding.create_tournament(club, "Canasta", "canasta-it", context=write_context())
    posted = {"purpose": "pairs", "players": "1. Ada\nBruno\nCarla\nDino", "how": "hand", "sources": "Cards"}
    send(organiser, tournament, "desk-lots-announce", **posted)
    lot = Lot.objects.get()
    assert (lot.physical, lot.details["x_players"]) == (
        True,
        {"Ada": "J001", "Bruno": "J002", "Carla": "J003", "Dino": "J004"},
    )
    came = {"place-J001": "2", "place-J002": " 4 ", "place-J003": "1", "place-J004": "3", "witnesses": "Rute e Nelson"}
    answer = send(organiser, tournament, "desk-lots-record", lot.pk, **came)
    names = Entry.objects.filter(tournament=tournament).values_list("names__name", flat=True)
    assert (answer.status_code, list(names)) == (302, ["Carla/Bruno", "Ada/Dino"])
    shown = text(organiser.get(answer.url))
    assert "<li>Carla / Bruno</li><li>Ada / Dino</li>" in shown
    assert "Witnesses: Rute e Nelson" in shown


def test_lines_of_players_are_judged_one_by_one(organiser: Client, club: Club) -> None:
    tournament, _written = founding.create_tournament(club, "Canasta", "canasta-it", context=write_context())
    entering.add_pairs(tournament, [entering.PairFacts("Eva/Gil", ("Eva", "Gil"))], context=write_context())
    typed = "Ada\nBruno e Carla\nADA\neva"
    answer = send(
        organiser, tournament, "desk-lots-announce", purpose="pairs", players=typed, sources="Cards", how="hand"
    )
    shown = text(answer)
    assert answer.status_code == 422
    for said in (
        "Line 2: Enter one player per line",
        "Line 3: ADA is in lines",
        "Line 4: eva already plays in a pair that is entered",
    ):
        assert said in shown
    assert typed in answer.content.decode().replace("\r", "")
    nobody = text(send(organiser, tournament, "desk-lots-announce", purpose="pairs", players=" ", sources="x"))
    assert "Enter the players, one per line." in nobody


def test_places_by_hand_that_cannot_be(organiser: Client, league: Tournament) -> None:
    lot = announced(league, "seeds", codes(6), "A hat", physical=True)
    typed = {"P01": "1", "P02": "1", "P03": "", "P04": "7", "P05": "x", "P06": "6"}
    sent = {f"place-{code}": place for code, place in typed.items()}
    answer = send(organiser, league, "desk-lots-record", lot.pk, **sent, witnesses="Rute")
    shown = text(answer)
    wrong = [code for code in codes(6) if f'id="place-{code}-f"' in shown]
    assert (answer.status_code, wrong) == (422, ["P02", "P03", "P04", "P05"])
    assert all(f'name="place-{code}" value="{place}"' in shown for code, place in typed.items())
    assert ("Place 1 is given twice." in shown, 'name="witnesses" value="Rute"' in shown) == (True, True)


def test_somebody_saw_it(organiser: Client, league: Tournament) -> None:
    lot = announced(league, "seeds", codes(6), "A hat", physical=True)
    sent = {f"place-{code}": number for number, code in enumerate(codes(6), start=1)}
    answer = send(organiser, league, "desk-lots-record", lot.pk, **sent, witnesses=" ")
    assert (answer.status_code, 'id="witnesses-f"' in text(answer), Lot.objects.get().drawn) == (422, True, None)


def test_a_repeat_shows_what_it_moves_and_asks_for_a_reason(organiser: Client, club: Club) -> None:
    tournament = circle(club)
    lot = announced(tournament, "tie", codes(3), stage="all")
    draws.draw_lots(lot, ["7"], context=write_context())
    posted = {"sources": "Mega-Sena 2790", "how": "sources"}
    answer = send(organiser, tournament, "desk-lots-repeat", lot.pk, reason=" ", **posted)
    assert (answer.status_code, 'id="reason-f"' in text(answer)) == (422, True)
    asked = send(organiser, tournament, "desk-lots-repeat", lot.pk, reason="O globo caiu", **posted)
    shown = text(asked)
    assert (asked.status_code, "The pairs are level again" in shown, "What moves" in shown) == (200, True, True)
    assert Lot.objects.count() == 1
    answer = send(organiser, tournament, "desk-lots-repeat", lot.pk, reason="O globo caiu", sure="1", **posted)
    again = Lot.objects.latest("pk")
    assert (answer.status_code, answer.url, again.repeats_id) == (302, to_lot(tournament, again), lot.pk)
    assert places(tournament, "all") == [codes(3)]
    first = text(organiser.get(to_lot(tournament, lot)))
    assert ("drawn again and no longer decide anything" in first, "O globo caiu" in first) == (True, True)
    assert organiser.get(reverse("desk-lots-repeat", args=[tournament.public_id, lot.pk])).status_code == 404


def test_called_off(organiser: Client, league: Tournament) -> None:
    lot = announced(league, "seeds", codes(6))
    answer = send(organiser, league, "desk-lots-call-off", lot.pk, reason="")
    assert (answer.status_code, 'id="reason-f"' in text(answer)) == (422, True)
    answer = send(organiser, league, "desk-lots-call-off", lot.pk, reason="Ficou sem sentido")
    assert answer.status_code == 302
    shown = text(organiser.get(answer.url))
    assert ("These lots were cancelled." in shown, "Ficou sem sentido" in shown) == (True, True)


def test_two_organisers_at_once(organiser: Client, league: Tournament) -> None:
    """The second is told what happened, with everything typed still there."""
    lot = announced(league, "seeds", codes(6))
    answer = send(organiser, league, "desk-lots-draw", lot.pk, seq=1, source=["04-18"])
    assert (answer.status_code, 'name="source" value="04-18"' in text(answer)) == (409, True)
    assert "A drawing of lots was announced." in text(answer)
    assert Lot.objects.get().drawn is None


def test_a_form_sent_twice_counts_once(organiser: Client, league: Tournament) -> None:
    posted = {"purpose": "seeds", "sources": "Mega-Sena", "key": "the same"}
    first = send(organiser, league, "desk-lots-announce", **posted)
    second = send(organiser, league, "desk-lots-announce", **posted)
    assert (first.url, second.url, Lot.objects.count()) == (first.url, first.url, 1)


def test_what_has_a_drawing_leads_to_it(organiser: Client, league: Tournament) -> None:
    lot = announced(league, "seeds", codes(6))
    assert new(organiser, league, "purpose=seeds").url == to_lot(league, lot)


def test_what_cannot_be_drawn_now_is_told(organiser: Client, league: Tournament) -> None:
    for query in ("purpose=tie&stage=all", "purpose=nonsense", "purpose=tables&round=1"):
        assert "That cannot be drawn now." in text(new(organiser, league, query))
    answer = send(organiser, league, "desk-lots-announce", purpose="tie", stage="all", among=codes(2), sources="x")
    assert (answer.status_code, Lot.objects.count()) == (422, 0)


def test_what_can_be_drawn_before_and_after_a_round_is_drawn(organiser: Client, league: Tournament) -> None:
    def offered() -> list[str]:
        shown = text(new(organiser, league, ""))
        purposes = ("round", "tables", "groups", "seeds", "pairs")
        return [purpose for purpose in purposes if f"purpose={purpose}" in shown]

    assert offered() == ["round", "groups", "seeds", "pairs"]
    rounds.draw_round(league, "all", 1, context=write_context())
    assert offered() == ["tables"]


def test_tables_are_drawn(organiser: Client, league: Tournament) -> None:
    rounds.draw_round(league, "all", 1, context=write_context())
    send(organiser, league, "desk-lots-announce", purpose="tables", stage="all", round="1", sources="Mega-Sena")
    lot = Lot.objects.get()
    answer = send(organiser, league, "desk-lots-draw", lot.pk, source=["5"])
    shown = text(organiser.get(answer.url))
    at_first = next(table for table in lot.__class__.objects.get().details["outcome"]["tables"] if table[0] == 1)
    assert lot.__class__.objects.get().order[0] in at_first
    assert '<th scope="row" class="table-number">1</th>' in shown


def test_a_round_from_a_public_source(organiser: Client, club: Club) -> None:
    tournament = founded(club, 8, [{"id": "out", "kind": "losses_out", "losses": 2}])
    form = text(new(organiser, tournament, "purpose=round"))
    assert 'name="how"' not in form
    posted = {"purpose": "round", "stage": "out", "round": "1", "how": "hand"}
    two = send(organiser, tournament, "desk-lots-announce", **posted, sources="Mega-Sena\nThe hall")
    assert (two.status_code, "A round is drawn from one source" in text(two)) == (422, True)
    send(organiser, tournament, "desk-lots-announce", **posted, sources="Mega-Sena")
    lot = Lot.objects.get()
    assert lot.physical is False
    answer = send(organiser, tournament, "desk-lots-draw", lot.pk, source=["04-18"])
    assert "Go to the desk and draw the round" in text(organiser.get(answer.url))
    rounds.draw_round(tournament, "out", 1, context=write_context())
    assert Round.objects.get().seed == "04-18"


def test_who_only_watches_sees_and_changes_nothing(client: Client, bia: User, league: Tournament) -> None:
    Membership.objects.create(club=league.club, user=bia, role="viewer", created=league.created)
    client.force_login(bia)
    lot = announced(league, "seeds", codes(6))
    listed = text(client.get(reverse("desk-lots", args=[league.public_id])))
    shown = text(client.get(to_lot(league, lot)))
    assert ("Seeds" in listed, "New lots" in listed, "<form" in shown.split("<main")[1]) == (True, False, False)
    assert send(client, league, "desk-lots-draw", lot.pk, source=["1"]).status_code == 403


def test_another_clubs_lot_is_not_found(organiser: Client, league: Tournament, bia: User) -> None:
    other = founded(club_of(bia, "Outro"), 6, LEAGUE)
    lot = announced(other, "seeds", codes(6))
    assert organiser.get(to_lot(league, lot)).status_code == 404
    assert send(organiser, league, "desk-lots-draw", lot.pk, source=["1"]).status_code == 404


def test_an_unpublished_tournament_is_said_to_be_one(organiser: Client, league: Tournament) -> None:
    said = "Publish it first, so that everyone can see"
    assert said in text(new(organiser, league, "purpose=seeds"))
    published(league)
    assert said not in text(new(organiser, league, "purpose=seeds"))


@pytest.mark.parametrize("drawings", [1, 5])
def test_the_list_costs_the_same_whatever_its_length(
    organiser: Client, club: Club, drawings: int, django_assert_num_queries
) -> None:
    tournament = founded(club, 12, LEAGUE)
    for number in range(drawings):
        lot = announced(tournament, "tie", codes(12)[2 * number : 2 * number + 2], stage="all")
        draws.draw_lots(lot, ["7"], context=write_context())
    address = reverse("desk-lots", args=[tournament.public_id])
    organiser.get(address)
    with django_assert_num_queries(19):
        organiser.get(address)
