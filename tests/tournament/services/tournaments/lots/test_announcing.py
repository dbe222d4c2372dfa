"""What is announced: from which source, among whom, and what is refused."""

import pytest

from scoring.unreadable import Unreadable
from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    play_on,
    play_round,
    write_context,
)
from tests.tournament.services.tournaments.lots.leagues import LEAGUE, announced_lot
from tournament.models import Entry, Lot, Tournament, User
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournaments import entering, founding
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.lots import announcing, draws
from tournament.services.writing.refusals import Contradiction, Gone


def test_drawn_lots_are_only_repeated_for_a_reason(league: Tournament) -> None:
    lot = announced_lot(league, "seeds", codes(6))
    draws.draw_lots(lot, ["1"], context=write_context())
    with pytest.raises(Contradiction, match="already been drawn"):
        draws.draw_lots(lot, ["2"], context=write_context())
    with pytest.raises(Contradiction, match="Draw those lots again"):
        announced_lot(league, "seeds", codes(6))
    with pytest.raises(Unreadable, match="only for a reason"):
        announced_lot(league, "seeds", codes(6), repeats=lot)
    again = announced_lot(league, "seeds", codes(6), repeats=lot, reason="O globo caiu")
    lot.refresh_from_db()
    assert (lot.is_void, again.reason.text if again.reason else "", again.draw_id != lot.draw_id) == (
        True,
        "O globo caiu",
        True,
    )


def test_what_is_announced_is_what_is_drawn_from(league: Tournament) -> None:
    """Neither another source beside the announced ones, nor another way of drawing."""
    lot, _written = announcing.announce(
        league,
        announcing.LotTerms("seeds", codes(6), "Mega-Sena 2789\n\n number of the hall "),
        context=write_context(),
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
    lot, _written = announcing.announce(
        league, announcing.LotTerms("seeds", codes(6), "one\nanother"), context=write_context()
    )
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
        announcing.announce(
            league,
            announcing.LotTerms(purpose, codes(6), sources, stage="all", details={"round": 1}),
            context=write_context(),
        )
    assert refused.value.path == path


def test_what_cannot_be_drawn_is_not_announced(league: Tournament) -> None:
    """Told before the public is: too many groups, pairs that are not there, a stage that is no longer open."""
    for purpose, among, more, text in [
        ("groups", codes(6), {"stage": "all", "details": {"groups": 4}}, "fewer groups"),
        ("groups", codes(6), {"stage": "none", "details": {"groups": 2}}, "no longer there"),
        ("seeds", codes(5), {}, "not those"),
        ("seeds", [*codes(5), "P09"], {}, "not those"),
        ("seeds", ["P01", "P01"], {}, "twice"),
        ("seeds", ["P01"], {}, "at least two"),
        ("tables", codes(6), {"stage": "all", "details": {"round": 1}}, "no longer there"),
    ]:
        with pytest.raises((Contradiction, Gone), match=text):
            announced_lot(league, purpose, among, **more)
    assert not Lot.objects.filter(tournament=league).exists()


def test_lots_are_not_drawn_if_pairs_changed_since_the_announcement(league: Tournament) -> None:
    lot = announced_lot(league, "seeds", codes(6))
    entering.add_pairs(league, [PairFacts("Eva/Gil")], context=write_context())
    with pytest.raises(Contradiction, match="not those the lots were announced for"):
        draws.draw_lots(lot, ["1"], context=write_context())


def test_club_mates_and_pots_are_fixed_when_the_lots_are_announced(ana: User) -> None:
    tournament = founded(club_of(ana), 2, LEAGUE)
    entering.add_pairs(
        tournament, [PairFacts("E/F", seed=1, club="Floripa"), PairFacts("G/H", seed=2)], context=write_context()
    )
    entering.add_pairs(
        tournament, [PairFacts("I/J", club="Floripa"), PairFacts("K/L", club="Lages")], context=write_context()
    )
    lot = announced_lot(tournament, "groups", codes(6), stage="all", details={"groups": 2, "pots": True})
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


def test_a_round_is_not_announced_to_be_drawn_by_hand(ana: User) -> None:
    tournament = founded(club_of(ana), 4, [{"id": "cup", "kind": "single_elimination"}])
    with pytest.raises(Contradiction, match="from a random source"):
        announced_lot(tournament, "round", codes(4), stage="cup", details={"round": 1}, physical=True)


def test_a_tie_is_not_announced_before_its_results_are_shown(ana: User) -> None:
    """Who is level would tell who won; lots announced before the embargo go on."""
    tournament = founded(club_of(ana), 4, [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}])
    first = announced_lot(tournament, "tie", ["P03", "P04"], stage="all")
    play_on(tournament)
    founding.change_settings(tournament, context=write_context(), embargo=1)
    with pytest.raises(Contradiction, match="First show all results"):
        announced_lot(tournament, "tie", ["P01", "P02"], stage="all")
    again = announced_lot(tournament, "tie", ["P03", "P04"], stage="all", repeats=first, reason="O globo caiu")
    draws.draw_lots(again, ["7"], context=write_context())
    founding.change_settings(tournament, context=write_context(), embargo=0)
    assert announced_lot(tournament, "tie", ["P01", "P02"], stage="all").stage == "all"


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
        announced_lot(tournament, "round", codes(3), stage="cup", details={"round": 1})
    founding.change_settings(tournament, context=write_context(), embargo=0)
    assert announced_lot(tournament, "round", codes(3), stage="cup", details={"round": 1}).pool == codes(3)
