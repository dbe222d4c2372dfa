"""The changes for which papers are to be printed again: all of them, however many there are."""

from tests.tournament.factories import codes, entry, groups_and_final, play_round
from tests.tournament.web.desk.conftest import Desk
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
