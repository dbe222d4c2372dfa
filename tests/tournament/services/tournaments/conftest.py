"""A tournament in which everything happened."""

import pytest

from tests.tournament.factories import (
    club_of,
    codes,
    entry,
    founded,
    groups_and_final,
    match_seq,
    matches_of,
    play_round,
    round_of,
    win,
    write_context,
)
from tests.tournament.replay import played_once
from tests.tournament.services.matches.games import hand
from tournament.models import Tournament, User
from tournament.services import matches
from tournament.services.tournaments import founding, pair_changes, results, rounds
from tournament.services.tournaments.lots import announcing, draws
from tournament.services.tournaments.undoing import undo
from tournament.services.writing.context import WriteContext


@pytest.fixture
def busy(ana: User) -> Tournament:
    """A tournament in which everything happened."""
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    _do_everything(tournament)
    return Tournament.objects.get()


@played_once
def _do_everything(tournament: Tournament) -> None:
    seeds = announcing.announce(
        tournament, announcing.LotTerms("seeds", codes(8), "Mega-Sena"), context=write_context()
    )[0]
    draws.draw_lots(seeds, ["04-18"], context=write_context())
    play_round(tournament, "groups", 1)
    rounds.draw_round(tournament, "groups", 2, context=write_context())
    rounds.publish_round(round_of(tournament, "groups", 2), context=write_context())
    first, second, third, fourth = matches_of(round_of(tournament, "groups", 2))
    table = matches.record_hand(first.games.get(), hand(), context=WriteContext("hand", match_seq(first)))
    matches.correct_hand(table.game, 1, hand(400), context=WriteContext("again", match_seq(first)))
    results.walkover(second, (True, False), context=write_context())
    win(third, 1)
    results.reopen(third, context=write_context(), reason="contada de novo")
    win(fourth, 0, confirm=False)
    results.dispute(fourth, "uma real", context=write_context())
    pair_changes.adjust(entry(tournament, "P01"), "groups", "atraso", points=-100, context=write_context())
    taken_back = pair_changes.withdraw(entry(tournament, "P05"), "groups", 3, context=write_context())
    undo(tournament, taken_back.seq, context=write_context())
    rounds.start_clock(round_of(tournament, "groups", 2), context=write_context())
    rounds.draw_round(tournament, "groups", 3, context=write_context())
    rounds.cancel_draw(round_of(tournament, "groups", 3), context=write_context())
    rounds.draw_round(tournament, "groups", 3, context=write_context())
    founding.change_settings(tournament, context=write_context(), plan={"tables": 4}, published=True, name="Taça")
