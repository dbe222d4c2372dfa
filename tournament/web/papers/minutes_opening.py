"""The first sentence of the minutes: who played what, where, when and under which regulation."""

from collections.abc import Collection

from django.utils.translation import gettext as _

from rules import registry
from scoring.contest.model import Pair
from scoring.stages.resolver import TournamentResolver
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.papers.days import day_in_words, days_played
from tournament.web.tournament_pages.counts import entries_count


def opening_of_minutes(snap: Snapshot, resolver: TournamentResolver) -> str:
    regulation = registry.get(snap.tournament.regulation)
    values = {
        "entered": _entered(resolver.tournament.pairs.values()),
        "tournament": snap.tournament.name,
        "club": snap.club.name,
        "regulation": _(regulation.name) if regulation else snap.tournament.regulation,
    }
    days = days_played(snap)
    if not days:
        return _("%(entered)s played %(tournament)s (%(club)s) under the regulation %(regulation)s.") % values
    if days[0] == days[-1]:
        message = _("On %(day)s, %(entered)s played %(tournament)s (%(club)s) under the regulation %(regulation)s.")
        return message % {**values, "day": day_in_words(days[0])}
    message = _(
        "From %(first)s to %(last)s, %(entered)s played %(tournament)s (%(club)s) under the regulation %(regulation)s."
    )
    return message % {**values, "first": day_in_words(days[0]), "last": day_in_words(days[-1])}


def _entered(pairs: Collection[Pair]) -> str:
    """“24 pairs”, “9 players”, “6 teams with 18 pairs”."""
    teams = sum(bool(pair.members) for pair in pairs)
    number = len(pairs) - teams
    if teams:
        values = {"teams": teams, "pairs": number}
        return _("%(teams)s teams with %(pairs)s pairs") % values
    return entries_count([len(pair.players) for pair in pairs])
