"""Lots that are called off, and drawings that repeat another."""

import pytest

from scoring.unreadable import Unreadable
from tests.tournament.factories import (
    club_of,
    codes,
    matches_of,
    win,
    write_context,
)
from tests.tournament.services.tournaments.lots.leagues import announced_lot
from tournament.models import EntryNames, Lot, Round, Tournament, User
from tournament.services.tournaments import entering, founding, rounds
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.lots import announcing, draws
from tournament.services.tournaments.undoing import undo
from tournament.services.writing.refusals import CannotUndo, Contradiction, Gone


def test_seeds_and_groups_are_not_drawn_again_with_other_pairs_in_silence(league: Tournament) -> None:
    draws.draw_lots(announced_lot(league, "seeds", codes(6)), ["1"], context=write_context())
    draws.draw_lots(
        announced_lot(league, "groups", codes(6), stage="all", details={"groups": 2}), ["1"], context=write_context()
    )
    entering.add_pairs(league, [PairFacts("Eva/Gil")], context=write_context())
    for purpose, more in (("seeds", {}), ("groups", {"stage": "all", "details": {"groups": 3}})):
        with pytest.raises(Contradiction, match="Draw those lots again"):
            announced_lot(league, purpose, [*codes(6), "P07"], **more)


def test_called_off_with_a_reason_it_stays_to_be_seen(league: Tournament) -> None:
    lot = announced_lot(league, "seeds", codes(6))
    with pytest.raises(Unreadable) as refused:
        draws.cancel(lot, " ", context=write_context())
    assert refused.value.path == ("reason",)
    draws.cancel(lot, "Sorteamos só os grupos", context=write_context())
    lot.refresh_from_db()
    assert (lot.is_void, lot.removed, lot.reason.text if lot.reason else "") == (True, False, "Sorteamos só os grupos")
    with pytest.raises(Gone):
        draws.draw_lots(lot, ["1"], context=write_context())
    assert announced_lot(league, "seeds", codes(6)).repeats is None
    with pytest.raises(Contradiction, match="already"):
        announced_lot(league, "seeds", codes(6), repeats=lot, reason="de novo")


def test_a_repeat_that_is_called_off_keeps_why_it_was_one(league: Tournament) -> None:
    again = announced_lot(
        league, "seeds", codes(6), repeats=announced_lot(league, "seeds", codes(6)), reason="O globo caiu"
    )
    draws.cancel(again, "Sem sorteio", context=write_context())
    again.refresh_from_db()
    assert (again.reason.text if again.reason else "") == "O globo caiu · Sem sorteio"


def test_drawn_lots_are_not_called_off(league: Tournament) -> None:
    lot = announced_lot(league, "seeds", codes(6))
    draws.draw_lots(lot, ["1"], context=write_context())
    with pytest.raises(Contradiction, match="already been drawn"):
        draws.cancel(lot, "não gostei", context=write_context())


def test_an_announcement_is_not_taken_out_of_sight(league: Tournament) -> None:
    _lot, written = announcing.announce(
        league, announcing.LotTerms("seeds", codes(6), "Mega-Sena 2789"), context=write_context()
    )
    with pytest.raises(CannotUndo):
        undo(league, written.seq, context=write_context())


def test_players_drawn_again_make_other_pairs_and_the_first_ones_go(ana: User) -> None:
    tournament, _written = founding.create_tournament(club_of(ana), "Canasta", "canasta-it", context=write_context())
    entering.add_pairs(tournament, [PairFacts("Eva/Gil", code="P03")], context=write_context())
    players = ["Ada", "Bruno", "Carla", "Dino"]
    first = announced_lot(tournament, "pairs", players, physical=True)
    draws.record_physical(first, ["J003", "J001", "J004", "J002"], "Rute", context=write_context())
    again = announced_lot(tournament, "pairs", players, physical=True, repeats=first, reason="Faltou uma carta")
    draws.record_physical(again, ["J001", "J002", "J003", "J004"], "Rute", context=write_context())
    there = EntryNames.objects.filter(entry__tournament=tournament, entry__removed=False).order_by("entry__position")
    assert list(there.values_list("name", flat=True)) == ["Eva/Gil", "Ada/Dino", "Bruno/Carla"]
    again.refresh_from_db()
    assert again.details["outcome"] == {"pairs": ["P05", "P06"]}


def test_tables_stay_once_something_was_played(league: Tournament) -> None:
    rounds.draw_round(league, "all", 1, context=write_context())
    round_ = Round.objects.get(stage__tournament=league, removed=False)
    rounds.publish_round(round_, context=write_context())
    win(matches_of(round_)[0], 0)
    with pytest.raises(Contradiction, match="stays where they are"):
        announced_lot(league, "tables", codes(6), stage="all", details={"round": 1})


def test_what_is_repeated_is_looked_up_as_it_stands(league: Tournament) -> None:
    first = announced_lot(league, "seeds", codes(6))
    announced_lot(league, "seeds", codes(6), repeats=first, reason="O globo caiu")
    assert not first.is_void
    with pytest.raises(Contradiction, match="already been repeated or cancelled"):
        announced_lot(league, "seeds", codes(6), repeats=first, reason="O globo caiu")


@pytest.mark.parametrize(
    ("purpose", "more"),
    [("groups", {"stage": "all", "details": {"groups": 2}}), ("seeds", {"stage": "all"})],
)
def test_a_drawing_repeats_one_for_the_same(league: Tournament, purpose: str, more: dict[str, object]) -> None:
    first = announced_lot(league, "seeds", codes(6))
    with pytest.raises(Contradiction, match="already been repeated or cancelled"):
        announced_lot(league, purpose, codes(6), repeats=first, reason="O globo caiu", **more)
    first.refresh_from_db()
    assert (first.is_void, Lot.objects.count()) == (False, 1)
