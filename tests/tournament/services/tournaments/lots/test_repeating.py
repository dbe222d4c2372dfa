"""Repeating a drawing: among whom it would be now, and by which rules."""

from tests.tournament.factories import club_of, codes, entry, founded, play_round, write_context
from tests.tournament.services.tournaments.lots.leagues import LEAGUE, announced_lot
from tournament.models import Lot, Tournament, User
from tournament.services.tournaments import entering, pair_changes, rounds
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.lots import announcing, draws
from tournament.services.tournaments.lots.repeating import current_pool, repeatable_details


def test_groups_again_are_of_those_who_are_there_now(league: Tournament) -> None:
    first = announced_lot(league, "groups", codes(6), stage="all", details={"groups": 2, "pots": True})
    draws.draw_lots(first, ["17"], context=write_context())
    entering.add_pairs(league, [PairFacts("Eva/Gil")], context=write_context())
    entering.remove_pair(entry(league, "P02"), context=write_context())
    first.refresh_from_db()
    present_codes = ("P01", "P03", "P04", "P05", "P06", "P07")
    assert (current_pool(first), repeatable_details(first)) == (present_codes, {"groups": 2, "pots": True})
    again = announcing.announce(
        league,
        announcing.LotTerms("groups", present_codes, "x", stage="all", details=repeatable_details(first)),
        context=write_context(),
        repeats=first,
        reason="P02 saiu",
    )[0]
    draws.draw_lots(again, ["18"], context=write_context())
    again.refresh_from_db()
    assert sorted(code for group in again.details["outcome"]["groups"] for code in group) == list(present_codes)


def test_groups_again_keep_to_the_pairs_that_the_stage_picks(ana: User) -> None:
    tournament = founded(club_of(ana), 6, [{**LEAGUE[0], "entrants": codes(4)}])
    lot = announced_lot(tournament, "groups", codes(4), stage="all", details={"groups": 2})
    assert current_pool(lot) == tuple(codes(4))


def test_seeds_again_are_of_all(league: Tournament) -> None:
    lot = announced_lot(league, "seeds", codes(6))
    entering.add_pairs(league, [PairFacts("Eva/Gil")], context=write_context())
    assert (current_pool(lot), repeatable_details(lot)) == ((*codes(6), "P07"), {})


def test_tables_again_are_of_those_who_sit_in_the_round(ana: User) -> None:
    tournament = founded(club_of(ana), 6, [{"id": "out", "kind": "losses_out", "losses": 1}])
    play_round(tournament, "out", 1)
    rounds.draw_round(tournament, "out", 2, context=write_context())
    lot = Lot(tournament=tournament, stage="out", purpose="tables", pool=codes(6), details={"round": 2})
    assert len(current_pool(lot)) == 2


def test_a_round_again_is_among_those_still_in(ana: User) -> None:
    tournament = founded(club_of(ana), 4, [{"id": "out", "kind": "losses_out", "losses": 1}])
    lot = announced_lot(tournament, "round", codes(4), stage="out", details={"round": 1})
    pair_changes.withdraw(entry(tournament, "P03"), "out", 1, context=write_context())
    assert (current_pool(lot), repeatable_details(lot)) == (("P01", "P02", "P04"), {"round": 1})


def test_ties_and_players_are_who_they_are(league: Tournament) -> None:
    tie = announced_lot(league, "tie", ["P02", "P01"], stage="all")
    players = announced_lot(league, "pairs", ["Ada", "Bruno"])
    assert (current_pool(tie), current_pool(players)) == (("P02", "P01"), ("Ada", "Bruno"))
