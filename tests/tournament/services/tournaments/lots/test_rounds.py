"""A round whose lots were announced in public is drawn from that source, and from no other."""

import pytest

from tests.tournament.factories import club_of, codes, founded, matches_of, write_context
from tests.tournament.services.tournaments.lots.leagues import announced_lot
from tournament.models import Lot, Round, User
from tournament.services.tournaments import entering, rounds
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.lots import draws
from tournament.services.writing.refusals import Contradiction

OUT = [{"id": "out", "kind": "losses_out", "losses": 2}]


def test_a_round_is_drawn_from_its_public_source(ana: User) -> None:
    tournament = founded(club_of(ana), 8, OUT)
    lot = announced_lot(tournament, "round", codes(8), stage="out", details={"round": 1})
    with pytest.raises(Contradiction, match="Lots are announced for round"):
        rounds.draw_round(tournament, "out", 1, context=write_context())
    draws.draw_lots(lot, ["04-18"], context=write_context())
    rounds.draw_round(tournament, "out", 1, context=write_context(), seed="mine")
    round_ = Round.objects.get(stage__tournament=tournament, removed=False)
    lot.refresh_from_db()
    seated = [pair.code for match in matches_of(round_) for pair in (match.first, match.second) if pair]
    assert (round_.seed, lot.draw_id, seated) == ("04-18", "out-1", lot.order)


def test_lots_for_a_round_that_is_drawn_already_are_refused(ana: User) -> None:
    tournament = founded(club_of(ana), 8, OUT)
    rounds.draw_round(tournament, "out", 1, context=write_context())
    with pytest.raises(Contradiction, match="already been drawn: cancel it"):
        announced_lot(tournament, "round", codes(8), stage="out", details={"round": 1})


def test_a_round_whose_pairs_are_others_than_its_lots_is_refused(ana: User) -> None:
    tournament = founded(club_of(ana), 8, OUT)
    lot = announced_lot(tournament, "round", codes(8), stage="out", details={"round": 1})
    draws.draw_lots(lot, ["04-18"], context=write_context())
    entering.add_pairs(tournament, [PairFacts("Eva/Gil")], context=write_context())
    with pytest.raises(Contradiction, match="draw those lots again first"):
        rounds.draw_round(tournament, "out", 1, context=write_context())


def test_a_hat_is_no_source(ana: User) -> None:
    """As drawings by hand of earlier editions have none."""
    tournament = founded(club_of(ana), 4, OUT)
    lot = announced_lot(tournament, "round", codes(4), stage="out", details={"round": 1})
    Lot.objects.filter(pk=lot.pk).update(physical=True)
    draws.record_physical(lot, codes(4)[::-1], "Rute", context=write_context())
    rounds.draw_round(tournament, "out", 1, context=write_context(), seed="mine")
    assert Round.objects.get(stage__tournament=tournament).seed == "mine"


@pytest.mark.parametrize(("purpose", "stage"), [("groups", "all"), ("seeds", "")])
def test_what_decides_the_first_round_is_drawn_before_it(ana: User, purpose: str, stage: str) -> None:
    groups = [codes(8)[:4], codes(8)[4:]]
    tournament = founded(
        club_of(ana), 8, [{"id": "all", "kind": "round_robin", "groups": groups, "criteria": ["wins"]}]
    )
    details = {"groups": 2} if purpose == "groups" else {}
    lot = announced_lot(tournament, purpose, codes(8), stage=stage, details=details)
    with pytest.raises(Contradiction, match=f"The lots for the {purpose} are announced and not drawn yet"):
        rounds.draw_round(tournament, "all", 1, context=write_context())
    draws.cancel(lot, "A pair is ill", context=write_context())
    rounds.draw_round(tournament, "all", 1, context=write_context())
    assert Round.objects.get(stage__tournament=tournament).number == 1
