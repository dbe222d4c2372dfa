"""The kinds of events about clubs and people never change: the hashes of stored events cover them."""

from tournament.services.clubs.kinds import AccountEventKind, ClubEventKind


def test_the_words_of_the_chains_stay_as_the_hashes_of_old_events_cover_them():
    of_clubs = ("founded", "changed", "invited", "invitation revoked", "joined", "role", "removed", "password link")
    assert tuple(ClubEventKind) == (*of_clubs, "second factor reset")
    of_factors = ("second factor on", "second factor off", "recovery codes", "recovery code used")
    of_sessions = ("session ended", "other sessions ended")
    assert tuple(AccountEventKind) == ("made", "renamed", "password", *of_factors, *of_sessions, "deleted")
