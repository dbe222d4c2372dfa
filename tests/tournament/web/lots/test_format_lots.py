"""The format of a tournament drawn among options: announced beforehand, its source and its outcome for everybody."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from scoring.lots import draw
from tests.tournament.factories import codes, founded, open_round, play_round, write_context
from tests.tournament.web.lots.factories import announced_lot, send, text
from tournament.models import Club, Lot, Tournament
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.tournaments.lots import draws
from tournament.services.writing.refusals import Contradiction

OPTIONS = ["Grupos de quatro, depois mata-mata", "Suíço, seis rodadas", "Todos contra todos"]


def public(tournament: Tournament, name: str, *args: object) -> str:
    return reverse(name, args=[tournament.public_id, "taca-da-primavera", *args])


@pytest.mark.smoke
def test_a_format_by_lot_is_announced_drawn_and_seen_by_everybody(organiser: Client, league: Tournament) -> None:
    Tournament.objects.update(published=True)
    typed = "1) " + "\n- ".join(OPTIONS)
    here = send(organiser, league, "desk-lot-new", purpose="format", options=typed, sources="Loteria federal").url
    lot = Lot.objects.get()
    assert (lot.pool, lot.drawn, set(lot.details["codes"].values())) == (
        ["F01", "F02", "F03"],
        None,
        {"F01", "F02", "F03"},
    )
    before = text(Client().get(public(league, "public-lot", lot.pk), follow=True))
    assert all(option in before for option in OPTIONS[1:])
    send(organiser, league, "desk-lot-draw", lot.pk, source=["04-18-29"])
    lot.refresh_from_db()
    first = draw(lot.pool, lot.draw_id, ["04-18-29"]).order[0]
    came = {code: option for option, code in lot.details["codes"].items()}[first]
    assert lot.details["outcome"] == {"format": came}
    after = text(Client().get(public(league, "public-lot", lot.pk), follow=True))
    assert f"The tournament is played as: <b>{came}</b>" in after
    assert "Set this format" in text(organiser.get(here))
    assert f"Drawn by lot: <b>{came}</b>" in text(organiser.get(reverse("setup-format", args=[league.public_id])))
    assert came in text(Client().get(public(league, "public-regulation"), follow=True))


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("", "Enter at least two formats"),
        ("Suíço", "Enter at least two formats"),
        ("Suíço\n suíço ", "Line 2: It is listed twice"),
        ("Suíço\n" + "x" * 121, "Line 2: Shorten it"),
        ("Suíço\n\x00", "Line 2: this text contains characters"),
        ("Suíço\nMata\u202emata", "Line 2:"),
        ("\n".join(f"Forma {number}" for number in range(21)), "Enter at most 20 formats"),
    ],
)
def test_what_cannot_be_drawn_is_refused_and_stays_typed(
    organiser: Client, league: Tournament, typed: str, fault: str
) -> None:
    response = send(organiser, league, "desk-lot-new", purpose="format", options=typed, sources="Loteria")
    assert response.status_code == 422
    assert fault in text(response)
    assert "Loteria</textarea>" in text(response)
    assert not Lot.objects.exists()


def test_a_format_by_lot_is_not_drawn_twice_in_silence_and_not_once_a_round_is_drawn(club: Club) -> None:
    tournament = founded(club, 4, [{"id": "all", "kind": "round_robin", "criteria": ["wins"]}])
    lot = announced_lot(tournament, "format", OPTIONS)
    with pytest.raises(Contradiction):
        announced_lot(tournament, "format", OPTIONS[:2])
    again = announced_lot(tournament, "format", OPTIONS, repeats=lot, reason="Faltou uma opção")
    play_round(tournament, "all", 1)
    with pytest.raises(Contradiction):
        draws.draw_lots(again, ["17"], context=write_context())


def test_a_format_by_lot_is_offered_until_a_round_is_drawn(organiser: Client, league: Tournament) -> None:
    here = reverse("setup-format", args=[league.public_id])
    assert "Draw one of several formats by lot" in text(organiser.get(here))
    open_round(league, "all", 1)
    after = text(organiser.get(here))
    assert "Draw one of several formats by lot" not in after
    assert "The format can be drawn by lot only before the first round is drawn." in after


def test_a_format_by_lot_travels_in_the_file(club: Club) -> None:
    tournament = founded(club, 4, [{"id": "all", "kind": "round_robin", "criteria": ["wins"]}])
    lot = announced_lot(tournament, "format", [*OPTIONS, codes(4)[0]])
    draws.draw_lots(lot, ["17"], context=write_context())
    file = export_tournament(tournament)
    copy = import_tournament(club, json.dumps(file), context=write_context())
    assert export_tournament(copy) == file
    assert copy.lots.get().details["outcome"] == Lot.objects.get(pk=lot.pk).details["outcome"]
