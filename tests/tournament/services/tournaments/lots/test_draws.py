"""Lots announced, drawn, and what they decide. The result comes from `scoring.lots`, which is tested there with RFC
3797."""

import pytest

from scoring.lots import draw
from tests.tournament.factories import (
    club_of,
    codes,
    entry,
    founded,
    matches_of,
    pair_facts,
    places,
    play_on,
    win,
    write_context,
)
from tests.tournament.services.tournaments.lots.leagues import LEAGUE, announced_lot
from tournament.models import Entry, Event, Lot, Round, Tournament, User
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournaments import entering, founding, rounds
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.lots import draws
from tournament.services.tournaments.viewing import snapshot
from tournament.services.writing.refusals import Contradiction


@pytest.mark.smoke
def test_seeds_are_drawn_from_the_named_source(league: Tournament) -> None:
    lot = announced_lot(league, "seeds", codes(6))
    draws.draw_lots(lot, ["04-18-29-37-39-61"], context=write_context())
    lot.refresh_from_db()
    expected = draw(codes(6), lot.draw_id, ["04-18-29-37-39-61"])
    assert (lot.order, lot.pool_hash) == (list(expected.order), expected.pool_hash)
    assert [Entry.objects.get(tournament=league, seed=n).code for n in range(1, 7)] == lot.order
    assert (lot.draw_id, lot.details) == (f"{league.public_id[:8]}-all-seeds-1", {"codes": {c: c for c in codes(6)}})


def test_groups_follow_the_lots_drawn_for_them(league: Tournament) -> None:
    lot = announced_lot(league, "groups", codes(6), stage="all", details={"groups": 2})
    draws.draw_lots(lot, ["17"], context=write_context())
    lot.refresh_from_db()
    assert facts_of(league).stages[0].groups == (tuple(lot.order[::2]), tuple(lot.order[1::2]))


def test_a_tie_is_decided(ana: User) -> None:
    """Everybody wins once in a circle: all criteria level, and the lots decide."""
    tournament = founded(
        club_of(ana), 2, [{"id": "all", "kind": "round_robin", "legs": 2, "criteria": ["wins", "lots"]}]
    )
    for number, side in ((1, "P01"), (2, "P02")):
        rounds.draw_round(tournament, "all", number, context=write_context())
        round_ = Round.objects.select_related("stage").get(stage__tournament=tournament, number=number)
        rounds.publish_round(round_, context=write_context())
        (match,) = matches_of(round_)
        win(match, 0 if match.first and match.first.code == side else 1)
    assert places(tournament, "all") == [["P01", "P02"]]
    lot = announced_lot(tournament, "tie", ["P01", "P02"], stage="all")
    assert places(tournament, "all") == [["P01", "P02"]]
    draws.draw_lots(lot, ["7"], context=write_context())
    lot.refresh_from_db()
    assert places(tournament, "all") == [[code] for code in lot.order]


def test_players_are_drawn_into_pairs_highest_with_lowest(ana: User) -> None:
    tournament, _written = founding.create_tournament(club_of(ana), "Canasta", "canasta-it", context=write_context())
    lot = announced_lot(tournament, "pairs", ["Ada", "Bruno", "Carla", "Dino"], physical=True)
    draws.record_physical(lot, ["J003", "J001", "J004", "J002"], "Rute e Nelson", context=write_context())
    names = [entry.names.name for entry in Entry.objects.filter(tournament=tournament).select_related("names")]
    assert names == ["Carla/Bruno", "Ada/Dino"]
    stored = str(list(Event.objects.values_list("payload", "touches")))
    assert [name for name in ("Ada", "Bruno", "Carla", "Dino", "Rute") if name in stored] == []


def test_an_odd_player_is_reported(ana: User) -> None:
    tournament, _written = founding.create_tournament(club_of(ana), "Canasta", "canasta-it", context=write_context())
    with pytest.raises(Contradiction, match="odd number"):
        announced_lot(tournament, "pairs", ["Ada", "Bruno", "Carla"])
    assert not Lot.objects.filter(tournament=tournament).exists()


def test_a_physical_order_that_forgets_somebody_is_refused(league: Tournament) -> None:
    lot = announced_lot(league, "seeds", codes(6), physical=True)
    with pytest.raises(Contradiction, match="every entry"):
        draws.record_physical(lot, codes(5), "Rute", context=write_context())


def test_tables_follow_the_lots_drawn_for_them(league: Tournament) -> None:
    rounds.draw_round(league, "all", 1, context=write_context())
    lot = announced_lot(league, "tables", codes(6), stage="all", details={"round": 1})
    draws.draw_lots(lot, ["5"], context=write_context())
    lot.refresh_from_db()
    pairs = {match.table_number: set(match.pairs) for match in snapshot(league).rounds[0].matches}
    by_best_lot = sorted(pairs.values(), key=lambda of_match: min(map(lot.order.index, of_match)))
    assert pairs == dict(enumerate(by_best_lot, start=1))
    assert len(pairs) == 3


def test_pairs_named_otherwise_are_drawn_by_codes(ana: User) -> None:
    tournament = founded(club_of(ana), 2, LEAGUE)
    entering.add_pairs(
        tournament, [entering.PairFacts("Eva/Gil", code="eva & gil"), *pair_facts(1)], context=write_context()
    )
    lot = announced_lot(tournament, "seeds", [*codes(2), "eva & gil", "P04"])
    assert lot.pool == ["P00001", "P00002", "P00003", "P00004"]
    draws.draw_lots(lot, ["1"], context=write_context())
    seeds = sorted(e.seed or 0 for e in Entry.objects.filter(tournament=tournament))
    assert seeds == [1, 2, 3, 4]
    assert entry(tournament, "eva & gil").seed is not None


def test_a_drawn_tournament_plays_on(league: Tournament) -> None:
    draws.draw_lots(announced_lot(league, "seeds", codes(6)), ["x"], context=write_context())
    play_on(league)
    assert places(league, "all")[0] == ["P01"]


def test_a_draw_by_hand_is_not_computed(league: Tournament) -> None:
    lot = announced_lot(league, "seeds", codes(6), physical=True)
    with pytest.raises(Contradiction, match="by hand"):
        draws.draw_lots(lot, ["1"], context=write_context())


def test_two_ties_of_as_many_pairs_are_two_matters(ana: User) -> None:
    """Ids that are no codes are drawn by numbers, which are the same for any two pairs."""
    tournament = founded(club_of(ana), 2, LEAGUE)
    entering.add_pairs(
        tournament, [PairFacts("Eva/Gil", code="eva & gil"), PairFacts("X/Y", code="x & y")], context=write_context()
    )
    first = announced_lot(tournament, "tie", ["P01", "eva & gil"], stage="all")
    assert announced_lot(tournament, "tie", ["P02", "x & y"], stage="all").pool_hash == first.pool_hash
    with pytest.raises(Contradiction, match="Draw those lots again"):
        announced_lot(tournament, "tie", ["P02", "x & y"], stage="all")
