"""The changes for which papers are to be printed again: all of them, however many there are."""

from tests.tournament.factories import codes, entry, groups_and_final, play_round, round_of, write_context
from tests.tournament.web.desk.desks import Desk
from tournament.services.tournaments import rounds
from tournament.services.tournaments.viewing import snapshot
from tournament.web.papers.out_of_date import changes_of_pairs


def test_every_change_is_listed(ana, club) -> None:
    from tests.tournament.factories import founded

    tournament = founded(club, 8, groups_and_final(codes(8)))
    play_round(tournament, "groups", 1)
    desk = Desk(tournament, ana)
    for number in range(8):
        row = entry(tournament, f"P0{number + 1}")
        desk.post(f"pairs/{row.pk}/substitute", player=f"Rui {number}")
    assert len(changes_of_pairs(snapshot(tournament))) == 8


def test_a_draw_that_was_cancelled_is_no_round(ana, club) -> None:
    from tests.tournament.factories import founded

    tournament = founded(club, 8, groups_and_final(codes(8)))
    play_round(tournament, "groups", 1)
    Desk(tournament, ana).post(f"pairs/{entry(tournament, 'P01').pk}/substitute", player="Rui")
    for _again in range(2):
        rounds.draw_round(tournament, "groups", 2, context=write_context())
        assert len(changes_of_pairs(snapshot(tournament))) == 1
        rounds.cancel_draw(round_of(tournament, "groups", 2), context=write_context())
    assert len(changes_of_pairs(snapshot(tournament))) == 1
