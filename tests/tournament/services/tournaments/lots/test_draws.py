"""Lots announced, drawn, and what they decide. What comes out is `scoring.lots`', tested there by RFC 3797."""

import pytest

from scoring.lots import draw
from scoring.unreadable import Unreadable
from tests.tournament.factories import (
    club_of,
    codes,
    entry,
    founded,
    matches_of,
    pair_facts,
    places,
    play_on,
    play_round,
    win,
    write_context,
)
from tournament.models import Entry, EntryNames, Event, Lot, Round, Tournament, User
from tournament.services.tournaments import entering, founding, rounds
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.facts import facts_of
from tournament.services.tournaments.lots import draws
from tournament.services.tournaments.undoing import undo
from tournament.services.tournaments.viewing import snapshot
from tournament.services.writing.refusals import CannotUndo, Contradiction, Gone

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]


@pytest.fixture
def league(ana: User) -> Tournament:
    return founded(club_of(ana), 6, LEAGUE)


def announced(tournament: Tournament, purpose: str, among: list[str], **more: object) -> Lot:
    return draws.announce(tournament, purpose, among, "Mega-Sena 2789", context=write_context(), **more)[0]  # type: ignore[arg-type]


@pytest.mark.smoke
def test_seeds_are_drawn_from_the_named_source(league: Tournament) -> None:
    lot = announced(league, "seeds", codes(6))
    draws.draw_lots(lot, ["04-18-29-37-39-61"], context=write_context())
    lot.refresh_from_db()
    expected = draw(codes(6), lot.draw_id, ["04-18-29-37-39-61"])
    assert (lot.order, lot.pool_hash) == (list(expected.order), expected.pool_hash)
    assert [Entry.objects.get(tournament=league, seed=n).code for n in range(1, 7)] == lot.order
    assert (lot.draw_id, lot.details) == (f"{league.public_id[:8]}-all-seeds-1", {"codes": {c: c for c in codes(6)}})


def test_groups_are_drawn(league: Tournament) -> None:
    lot = announced(league, "groups", codes(6), stage="all", details={"groups": 2})
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
    lot = announced(tournament, "tie", ["P01", "P02"], stage="all")
    assert places(tournament, "all") == [["P01", "P02"]]
    draws.draw_lots(lot, ["7"], context=write_context())
    lot.refresh_from_db()
    assert places(tournament, "all") == [[code] for code in lot.order]


def test_players_are_drawn_into_pairs_highest_with_lowest(ana: User) -> None:
    tournament, _written = founding.create_tournament(club_of(ana), "Canasta", "canasta-it", context=write_context())
    lot = announced(tournament, "pairs", ["Ada", "Bruno", "Carla", "Dino"], physical=True)
    draws.record_physical(lot, ["J003", "J001", "J004", "J002"], "Rute e Nelson", context=write_context())
    names = [entry.names.name for entry in Entry.objects.filter(tournament=tournament).select_related("names")]
    assert names == ["Carla/Bruno", "Ada/Dino"]
    stored = str(list(Event.objects.values_list("payload", "touches")))
    assert [name for name in ("Ada", "Bruno", "Carla", "Dino", "Rute") if name in stored] == []


def test_an_odd_player_is_told(ana: User) -> None:
    tournament, _written = founding.create_tournament(club_of(ana), "Canasta", "canasta-it", context=write_context())
    with pytest.raises(Contradiction, match="odd number"):
        announced(tournament, "pairs", ["Ada", "Bruno", "Carla"])
    assert not Lot.objects.filter(tournament=tournament).exists()


def test_never_again_in_silence(league: Tournament) -> None:
    lot = announced(league, "seeds", codes(6))
    draws.draw_lots(lot, ["1"], context=write_context())
    with pytest.raises(Contradiction, match="already been drawn"):
        draws.draw_lots(lot, ["2"], context=write_context())
    with pytest.raises(Contradiction, match="Draw those lots again"):
        announced(league, "seeds", codes(6))
    with pytest.raises(Unreadable, match="only for a reason"):
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
    with pytest.raises(Contradiction, match="every entry"):
        draws.record_physical(lot, codes(5), "Rute", context=write_context())


def test_tables_are_drawn(league: Tournament) -> None:
    rounds.draw_round(league, "all", 1, context=write_context())
    lot = announced(league, "tables", codes(6), stage="all", details={"round": 1})
    draws.draw_lots(lot, ["5"], context=write_context())
    lot.refresh_from_db()
    at_first = next(table for table in snapshot(league).rounds[0].tables if table.table == 1)
    assert lot.order[0] in at_first.pairs


def test_pairs_named_otherwise_are_drawn_by_codes(ana: User) -> None:
    tournament = founded(club_of(ana), 2, LEAGUE)
    entering.add_pairs(
        tournament, [entering.PairFacts("Eva/Gil", code="eva & gil"), *pair_facts(1)], context=write_context()
    )
    lot = announced(tournament, "seeds", [*codes(2), "eva & gil", "P04"])
    assert lot.pool == ["P00001", "P00002", "P00003", "P00004"]
    draws.draw_lots(lot, ["1"], context=write_context())
    seeds = sorted(e.seed or 0 for e in Entry.objects.filter(tournament=tournament))
    assert seeds == [1, 2, 3, 4]
    assert entry(tournament, "eva & gil").seed is not None


def test_a_drawn_tournament_plays_on(league: Tournament) -> None:
    draws.draw_lots(announced(league, "seeds", codes(6)), ["x"], context=write_context())
    play_on(league)
    assert places(league, "all")[0] == ["P01"]


def test_what_is_announced_is_what_is_drawn_from(league: Tournament) -> None:
    """Neither another source beside the announced ones, nor another way of drawing."""
    lot, _written = draws.announce(
        league, "seeds", codes(6), "Mega-Sena 2789\n\n number of the hall ", context=write_context()
    )
    assert (lot.announced_sources.text if lot.announced_sources else "") == "Mega-Sena 2789\nnumber of the hall"
    for typed, refused in ((["7"], Contradiction), (["7", "8", "9"], Contradiction), (["7", ""], Unreadable)):
        with pytest.raises(refused):
            draws.draw_lots(lot, typed, context=write_context())
    with pytest.raises(Contradiction, match="from random sources was announced"):
        draws.record_physical(lot, codes(6), "Rute", context=write_context())
    draws.draw_lots(lot, [" 7  1 ", "8"], context=write_context())
    lot.refresh_from_db()
    assert lot.sources == ["7 1", "8"]


def test_a_source_that_cannot_be_is_named_by_its_place(league: Tournament) -> None:
    lot, _written = draws.announce(league, "seeds", codes(6), "one\nanother", context=write_context())
    with pytest.raises(Unreadable) as refused:
        draws.draw_lots(lot, ["7", "8/9"], context=write_context())
    assert refused.value.path == ("sources", 1)


@pytest.mark.parametrize(
    ("purpose", "sources", "path"),
    [("seeds", " \n ", ("sources", 0)), ("seeds", "x\n" + "y" * 201, ("sources", 1)),
     ("seeds", "x\n" * 11, ("sources", 10)), ("round", "x\ny", ("sources", 1))],
)  # fmt: skip
def test_sources_that_cannot_be_announced(league: Tournament, purpose: str, sources: str, path: tuple[object]) -> None:
    with pytest.raises(Unreadable) as refused:
        draws.announce(league, purpose, codes(6), sources, context=write_context(), stage="all", details={"round": 1})
    assert refused.value.path == path


def test_a_draw_by_hand_is_not_computed(league: Tournament) -> None:
    lot = announced(league, "seeds", codes(6), physical=True)
    with pytest.raises(Contradiction, match="by hand"):
        draws.draw_lots(lot, ["1"], context=write_context())


def test_what_cannot_be_drawn_is_not_announced(league: Tournament) -> None:
    """Told before the public is: too many groups, pairs that are not there, a stage that is no longer open."""
    for purpose, among, more, said in [
        ("groups", codes(6), {"stage": "all", "details": {"groups": 4}}, "fewer groups"),
        ("groups", codes(6), {"stage": "none", "details": {"groups": 2}}, "no longer there"),
        ("seeds", codes(5), {}, "not those"),
        ("seeds", [*codes(5), "P09"], {}, "not those"),
        ("seeds", ["P01", "P01"], {}, "twice"),
        ("seeds", ["P01"], {}, "at least two"),
        ("tables", codes(6), {"stage": "all", "details": {"round": 1}}, "no longer there"),
    ]:
        with pytest.raises((Contradiction, Gone), match=said):
            announced(league, purpose, among, **more)
    assert not Lot.objects.filter(tournament=league).exists()


def test_pairs_that_changed_since_the_announcement(league: Tournament) -> None:
    lot = announced(league, "seeds", codes(6))
    entering.add_pairs(league, [PairFacts("Eva/Gil")], context=write_context())
    with pytest.raises(Contradiction, match="not those the lots were announced for"):
        draws.draw_lots(lot, ["1"], context=write_context())


def test_seeds_and_groups_are_not_drawn_again_with_other_pairs_in_silence(league: Tournament) -> None:
    draws.draw_lots(announced(league, "seeds", codes(6)), ["1"], context=write_context())
    draws.draw_lots(
        announced(league, "groups", codes(6), stage="all", details={"groups": 2}), ["1"], context=write_context()
    )
    entering.add_pairs(league, [PairFacts("Eva/Gil")], context=write_context())
    for purpose, more in (("seeds", {}), ("groups", {"stage": "all", "details": {"groups": 3}})):
        with pytest.raises(Contradiction, match="Draw those lots again"):
            announced(league, purpose, [*codes(6), "P07"], **more)


def test_two_ties_of_as_many_pairs_are_two_matters(ana: User) -> None:
    """Ids that are no codes are drawn by numbers, which are the same for any two pairs."""
    tournament = founded(club_of(ana), 2, LEAGUE)
    entering.add_pairs(
        tournament, [PairFacts("Eva/Gil", code="eva & gil"), PairFacts("X/Y", code="x & y")], context=write_context()
    )
    first = announced(tournament, "tie", ["P01", "eva & gil"], stage="all")
    assert announced(tournament, "tie", ["P02", "x & y"], stage="all").pool_hash == first.pool_hash
    with pytest.raises(Contradiction, match="Draw those lots again"):
        announced(tournament, "tie", ["P02", "x & y"], stage="all")


def test_club_mates_and_pots_are_fixed_when_the_lots_are_announced(ana: User) -> None:
    tournament = founded(club_of(ana), 2, LEAGUE)
    entering.add_pairs(
        tournament, [PairFacts("E/F", seed=1, club="Floripa"), PairFacts("G/H", seed=2)], context=write_context()
    )
    entering.add_pairs(
        tournament, [PairFacts("I/J", club="Floripa"), PairFacts("K/L", club="Lages")], context=write_context()
    )
    lot = announced(tournament, "groups", codes(6), stage="all", details={"groups": 2, "pots": True})
    assert (lot.details["mates"], lot.details["pots"]) == (
        [["P03", "P05"]],
        [["P03", "P04"], ["P01", "P02"], ["P05", "P06"]],
    )
    entry_of = Entry.objects.get(tournament=tournament, code="P03")
    entering.change_pair(entry_of, PairFacts("E/F", club="Lages"), context=write_context())
    draws.draw_lots(lot, ["17"], context=write_context())
    lot.refresh_from_db()
    groups = lot.details["outcome"]["groups"]
    assert groups == [list(group) for group in facts_of(tournament).stages[0].groups or ()]
    assert [len({"P03", "P04"} & set(group)) for group in groups] == [1, 1]
    assert [len({"P03", "P05"} & set(group)) for group in groups] == [1, 1]


def test_called_off_with_a_reason_it_stays_to_be_seen(league: Tournament) -> None:
    lot = announced(league, "seeds", codes(6))
    with pytest.raises(Unreadable) as refused:
        draws.call_off(lot, " ", context=write_context())
    assert refused.value.path == ("reason",)
    draws.call_off(lot, "Sorteamos só os grupos", context=write_context())
    lot.refresh_from_db()
    assert (lot.void, lot.removed, lot.reason.text if lot.reason else "") == (True, False, "Sorteamos só os grupos")
    with pytest.raises(Gone):
        draws.draw_lots(lot, ["1"], context=write_context())
    assert announced(league, "seeds", codes(6)).repeats is None
    with pytest.raises(Contradiction, match="already"):
        announced(league, "seeds", codes(6), repeats=lot, reason="de novo")


def test_a_repeat_that_is_called_off_keeps_why_it_was_one(league: Tournament) -> None:
    again = announced(league, "seeds", codes(6), repeats=announced(league, "seeds", codes(6)), reason="O globo caiu")
    draws.call_off(again, "Sem sorteio", context=write_context())
    again.refresh_from_db()
    assert (again.reason.text if again.reason else "") == "O globo caiu · Sem sorteio"


def test_drawn_lots_are_not_called_off(league: Tournament) -> None:
    lot = announced(league, "seeds", codes(6))
    draws.draw_lots(lot, ["1"], context=write_context())
    with pytest.raises(Contradiction, match="already been drawn"):
        draws.call_off(lot, "não gostei", context=write_context())


def test_an_announcement_is_not_taken_out_of_sight(league: Tournament) -> None:
    _lot, written = draws.announce(league, "seeds", codes(6), "Mega-Sena 2789", context=write_context())
    with pytest.raises(CannotUndo):
        undo(league, written.seq, context=write_context())


def test_players_drawn_again_make_other_pairs_and_the_first_ones_go(ana: User) -> None:
    tournament, _written = founding.create_tournament(club_of(ana), "Canasta", "canasta-it", context=write_context())
    entering.add_pairs(tournament, [PairFacts("Eva/Gil", code="P03")], context=write_context())
    players = ["Ada", "Bruno", "Carla", "Dino"]
    first = announced(tournament, "pairs", players, physical=True)
    draws.record_physical(first, ["J003", "J001", "J004", "J002"], "Rute", context=write_context())
    again = announced(tournament, "pairs", players, physical=True, repeats=first, reason="Faltou uma carta")
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
        announced(league, "tables", codes(6), stage="all", details={"round": 1})


def test_a_round_is_not_announced_to_be_drawn_by_hand(ana: User) -> None:
    tournament = founded(club_of(ana), 4, [{"id": "cup", "kind": "single_elimination"}])
    with pytest.raises(Contradiction, match="from a random source"):
        announced(tournament, "round", codes(4), stage="cup", details={"round": 1}, physical=True)


def test_what_is_repeated_is_looked_up_as_it_stands(league: Tournament) -> None:
    first = announced(league, "seeds", codes(6))
    announced(league, "seeds", codes(6), repeats=first, reason="O globo caiu")
    assert not first.void
    with pytest.raises(Contradiction, match="already been repeated or cancelled"):
        announced(league, "seeds", codes(6), repeats=first, reason="O globo caiu")


@pytest.mark.parametrize(
    ("purpose", "more"),
    [("groups", {"stage": "all", "details": {"groups": 2}}), ("seeds", {"stage": "all"})],
)
def test_a_drawing_repeats_one_for_the_same(league: Tournament, purpose: str, more: dict[str, object]) -> None:
    first = announced(league, "seeds", codes(6))
    with pytest.raises(Contradiction, match="already been repeated or cancelled"):
        announced(league, purpose, codes(6), repeats=first, reason="O globo caiu", **more)
    first.refresh_from_db()
    assert (first.void, Lot.objects.count()) == (False, 1)


def test_a_tie_is_not_announced_before_its_results_are_shown(ana: User) -> None:
    """Who is level would tell who won; lots announced before the embargo go on."""
    tournament = founded(club_of(ana), 4, [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}])
    first = announced(tournament, "tie", ["P03", "P04"], stage="all")
    play_on(tournament)
    founding.change_settings(tournament, context=write_context(), embargo=1)
    with pytest.raises(Contradiction, match="First show all results"):
        announced(tournament, "tie", ["P01", "P02"], stage="all")
    again = announced(tournament, "tie", ["P03", "P04"], stage="all", repeats=first, reason="O globo caiu")
    draws.draw_lots(again, ["7"], context=write_context())
    founding.change_settings(tournament, context=write_context(), embargo=0)
    assert announced(tournament, "tie", ["P01", "P02"], stage="all").stage == "all"


def test_who_goes_on_is_not_announced_before_the_results_are_shown(ana: User) -> None:
    stages = [
        {"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]},
        {"id": "cup", "kind": "losses_out", "losses": 2, "entrants": {"stage": "all", "places": [1, 2, 3]}},
    ]
    tournament = founded(club_of(ana), 4, stages)
    for number in (1, 2, 3):
        play_round(tournament, "all", number)
    founding.change_settings(tournament, context=write_context(), embargo=1)
    with pytest.raises(Contradiction, match="First show all results"):
        announced(tournament, "round", codes(3), stage="cup", details={"round": 1})
    founding.change_settings(tournament, context=write_context(), embargo=0)
    assert announced(tournament, "round", codes(3), stage="cup", details={"round": 1}).pool == codes(3)
