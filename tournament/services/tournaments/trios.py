"""Records which players of a pair with more than two sit down for a match."""

from collections.abc import Sequence

from rules.text import _, make_text
from tournament.models import EntryNames, Match
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction
from tournament.services.writing.writer import retry_when_locked

SeatedPlayers = Sequence[Sequence[int] | None]


@retry_when_locked
def seat_players(match: Match, seated: SeatedPlayers, *, context: WriteContext) -> Written:
    """Record who sits down for a match. It changes no result and can be set at any time.

    `seated`: for each pair, its players as indices into its list; None: not recorded.
    """
    writer = TournamentWriter(match.tournament_round.stage.tournament_id, context)
    places_of_sides = [None if places is None else sorted(places) for places in seated]
    asked = {"match": match.pk, "seated": places_of_sides}
    if repeat := writer.find_repeat(TournamentEventKind.ROUND_CHANGED, asked):
        return repeat
    writer.refuse_stale()
    row = Match.objects.select_related("first__names", "second__names").get(pk=match.pk)
    for entry, places in zip((row.first, row.second), places_of_sides, strict=True):
        names = EntryNames.objects.filter(entry=entry).first()
        players = names.players if names else []
        if places is not None and not _are_players(places, len(players), row.players_per_side):
            raise Contradiction(make_text(_("Choose the two players who sit down.")))
    writer.change(row, seated=places_of_sides if any(places is not None for places in places_of_sides) else [])
    return writer.write(TournamentEventKind.ROUND_CHANGED, asked, check=False)


def _are_players(places: Sequence[int], players: int, count: int) -> bool:
    return len(places) == len(set(places)) == count and all(0 <= place < players for place in places)
