"""Lots announced, drawn, and what they decide. What comes out is `scoring.lots`', tested there by RFC 3797."""

import pytest

from scoring.lots import draw
from tests.tournament.services.tournaments.cast import by, club_of, codes, entry, founded, pair_facts, places, play_on
from tournament.models import Entry, Event, Lot, Tournament, User
from tournament.services.tournaments import founding, lots, rounds
from tournament.services.tournaments.facts import facts_of
from tournament.services.tournaments.refusals import Contradiction
from tournament.services.tournaments.viewing import snapshot

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]


@pytest.fixture
def league(ana: User) -> Tournament:
    return founded(club_of(ana), 6, LEAGUE)


def announced(tournament: Tournament, purpose: str, among: list[str], **more: object) -> Lot:
    return lots.announce(tournament, purpose, among, "Mega-Sena 2789", by=by(), **more)[0]  # type: ignore[arg-type]


def test_seeds_are_drawn_from_the_named_source(league: Tournament) -> None:
    lot = announced(league, "seeds", codes(6))
    lots.draw_lots(lot, ["04-18-29-37-39-61"], by=by())
    lot.refresh_from_db()
    expected = draw(codes(6), lot.draw_id, ["04-18-29-37-39-61"])
    assert (lot.order, lot.pool_hash) == (list(expected.order), expected.pool_hash)
    assert [Entry.objects.get(tournament=league, seed=n).code for n in range(1, 7)] == lot.order


def test_groups_are_drawn(league: Tournament) -> None:
    lot = announced(league, "groups", codes(6), stage="all", details={"groups": 2})
    lots.draw_lots(lot, ["17"], by=by())
    lot.refresh_from_db()
    assert facts_of(league).stages[0].groups == (tuple(lot.order[::2]), tuple(lot.order[1::2]))


def test_a_tie_is_decided(ana: User) -> None:
    """Everybody wins once in a circle: all criteria level, and the lots decide."""
    tournament = founded(
        club_of(ana), 2, [{"id": "all", "kind": "round_robin", "legs": 2, "criteria": ["wins", "lots"]}]
    )
    from tests.tournament.services.tournaments.cast import matches_of, win
    from tournament.models import Round

    for number, side in ((1, "P01"), (2, "P02")):
        rounds.draw_round(tournament, "all", number, by=by())
        round_ = Round.objects.select_related("stage").get(stage__tournament=tournament, number=number)
        rounds.publish_round(round_, by=by())
        (match,) = matches_of(round_)
        win(match, 0 if match.first and match.first.code == side else 1)
    assert places(tournament, "all") == [["P01", "P02"]]
    lot = announced(tournament, "tie", ["P01", "P02"], stage="all")
    assert places(tournament, "all") == [["P01", "P02"]]
    lots.draw_lots(lot, ["7", "3"], by=by())
    lot.refresh_from_db()
    assert places(tournament, "all") == [[code] for code in lot.order]


def test_players_are_drawn_into_pairs_highest_with_lowest(ana: User) -> None:
    tournament, _written = founding.found(club_of(ana), "Canasta", "canasta-it", by=by())
    lot = announced(tournament, "pairs", ["Ada", "Bruno", "Carla", "Dino"])
    lots.record_physical(lot, ["J003", "J001", "J004", "J002"], "Rute e Nelson", by=by())
    names = [entry.names.name for entry in Entry.objects.filter(tournament=tournament).select_related("names")]
    assert names == ["Carla/Bruno", "Ada/Dino"]
    told = str(list(Event.objects.values_list("payload", "touches")))
    assert [name for name in ("Ada", "Bruno", "Carla", "Dino", "Rute") if name in told] == []


def test_an_odd_player_is_told(ana: User) -> None:
    tournament, _written = founding.found(club_of(ana), "Canasta", "canasta-it", by=by())
    lot = announced(tournament, "pairs", ["Ada", "Bruno", "Carla"])
    with pytest.raises(Contradiction, match="odd number"):
        lots.draw_lots(lot, ["1"], by=by())


def test_never_again_in_silence(league: Tournament) -> None:
    lot = announced(league, "seeds", codes(6))
    lots.draw_lots(lot, ["1"], by=by())
    with pytest.raises(Contradiction, match="drawn already"):
        lots.draw_lots(lot, ["2"], by=by())
    with pytest.raises(Contradiction, match="Repeat that drawing"):
        announced(league, "seeds", codes(6))
    with pytest.raises(Contradiction, match="only with a reason"):
        announced(league, "seeds", codes(6), repeats=lot)
    again = announced(league, "seeds", codes(6), repeats=lot, reason="O globo caiu")
    lot.refresh_from_db()
    assert (lot.void, again.reason.text if again.reason else "", again.draw_id != lot.draw_id) == (
        True,
        "O globo caiu",
        True,
    )


def test_a_physical_order_that_forgets_somebody(league: Tournament) -> None:
    lot = announced(league, "seeds", codes(6), physical=True)
    with pytest.raises(Contradiction, match="everybody"):
        lots.record_physical(lot, codes(5), "Rute", by=by())


def test_tables_are_drawn(league: Tournament) -> None:
    rounds.draw_round(league, "all", 1, by=by())
    lot = announced(league, "tables", codes(6), stage="all", details={"round": 1})
    lots.draw_lots(lot, ["5"], by=by())
    lot.refresh_from_db()
    at_first = next(table for table in snapshot(league).rounds[0].tables if table.table == 1)
    assert lot.order[0] in at_first.pairs


def test_pairs_named_otherwise_are_drawn_by_codes(ana: User) -> None:
    tournament = founded(club_of(ana), 2, LEAGUE)
    founding.add_pairs(tournament, [founding.PairFacts("Eva/Gil", code="eva & gil"), *pair_facts(1)], by=by())
    lot = announced(tournament, "seeds", [*codes(2), "eva & gil", "P04"])
    assert lot.pool == ["P00001", "P00002", "P00003", "P00004"]
    lots.draw_lots(lot, ["1"], by=by())
    seeds = sorted(e.seed or 0 for e in Entry.objects.filter(tournament=tournament))
    assert seeds == [1, 2, 3, 4]
    assert entry(tournament, "eva & gil").seed is not None


def test_a_drawn_tournament_plays_on(league: Tournament) -> None:
    lots.draw_lots(announced(league, "seeds", codes(6)), ["x"], by=by())
    play_on(league)
    assert places(league, "all")[0] == ["P01"]
