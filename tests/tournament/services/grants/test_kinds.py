"""The kinds of events about grants never change: the hashes of stored events cover them."""

from tournament.services.grants.kinds import GrantEventKind


def test_the_words_of_the_chain_stay_as_the_hashes_of_old_events_cover_them():
    assert tuple(GrantEventKind) == ("given", "opened", "revoked", "handed over")
