"""What only quick games (matches without a tournament) need: starting one, limits, expiring. The rest is in `matches`.

    start(regulation, *, key, rulings=None, names=None, starter=None, best_of=1, players_per_side=2, device="",
          address=None)                                                   `address`: of `web.address`, for the limit
    start_rematch(match, *, key, starter=None, device="", address=None)   another match with the same pairs
    import_game(text, *, key, device="", address=None)                    a game file up
    import_facts(facts, *, key, device="", address=None)             the same, read already
    may_create(address) → bool
    note_opened(match)                                                    for the scorer's page: the match is in use

They write and refuse like the services of `matches`; only `TooManyGames` (429) is their own.
"""

from tournament.services.matches.names import LONGEST_NAME
from tournament.services.matches.refusals import TooManyGames
from tournament.services.quick.expiring import note_opened
from tournament.services.quick.limits import may_create
from tournament.services.quick.starting import import_facts, import_game, start, start_rematch

__all__ = [
    "LONGEST_NAME",
    "TooManyGames",
    "import_facts",
    "import_game",
    "may_create",
    "note_opened",
    "start",
    "start_rematch",
]
