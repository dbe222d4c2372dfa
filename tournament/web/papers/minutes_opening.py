"""The first sentence of the minutes: who played what, where, when and under which regulation."""

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import registry
from scoring.contest.model import Pair
from scoring.stages.resolver import TournamentResolver
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.papers.days import day_in_words, days_played
from tournament.web.tournament_pages.counts import entries_count


def opening_of_minutes(snap: Snapshot, resolver: TournamentResolver) -> str:
    """The sentence on who played what, and on how many of them left before the end."""
    first = resolver.tournament.stages[0].id if resolver.tournament.stages else ""
    pairs = [pair for pair in resolver.tournament.pairs.values() if not _left_before_playing(pair, first)]
    return " ".join(filter(None, [_played(snap, pairs), _withdrew(pairs)]))


def _left_before_playing(pair: Pair, first: str) -> bool:
    return pair.withdrawn is not None and (pair.withdrawn.stage, pair.withdrawn.round) == (first, 1)


def _played(snap: Snapshot, pairs: Collection[Pair]) -> str:
    """The sentence that says who played what, when, and under which regulation."""
    regulation = registry.get(snap.tournament.regulation)
    values = {
        "entered": _entered(pairs),
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


def _withdrew(pairs: Collection[Pair]) -> str:
    """That some of them withdrew; "" if all stayed."""
    left = [pair for pair in pairs if pair.withdrawn]
    if not left:
        return ""
    number = len(left)
    if any(pair.members for pair in left):
        text = ngettext("%(number)s team withdrew before the end.", "%(number)s teams withdrew before the end.", number)
    elif {len(pair.players) for pair in pairs} == {1}:
        text = ngettext(
            "%(number)s player withdrew before the end.", "%(number)s players withdrew before the end.", number
        )
    else:
        text = ngettext("%(number)s pair withdrew before the end.", "%(number)s pairs withdrew before the end.", number)
    return text % {"number": number}
