"""What only quick games (those without a tournament) need: starting, names, limits, expiring. The rest is in `matches`.

    start(regulation, *, key, rulings=None, names=None, starter=None, best_of=1, players_per_side=2, device="",
          address=None)                                                   `address`: the client's, for the limit
    start_rematch(match, *, key, starter=None, device="", address=None)   another match with the same pairs
    import_game(text, *, key, device="", address=None)                    a game file up
    import_facts(facts, *, key, device="", address=None)             the same, read already
    rename_pairs(match, names, *, context)                                the first, the second; None erases them
    may_create(client_address) → bool
    note_opened(match)                                                    for the scorer's page: the match is in use

They write and refuse like the services of `matches`; only `TooManyGames` (429) is their own.
"""

from tournament.services.quick.expiring import note_opened
from tournament.services.quick.limits import TooManyGames, may_create
from tournament.services.quick.names import rename_pairs
from tournament.services.quick.starting import import_facts, import_game, start, start_rematch

__all__ = [
    "TooManyGames",
    "import_facts",
    "import_game",
    "may_create",
    "note_opened",
    "rename_pairs",
    "start",
    "start_rematch",
]
