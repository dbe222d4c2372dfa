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

    `seated`: for each pair, its players as indices into its list; None: not recorded. Raises `Contradiction` unless as
    many different players as a side has.
    """
    writer = TournamentWriter(match.tournament_round.stage.tournament_id, context)
    sitting_of_sides = [None if sitting is None else sorted(sitting) for sitting in seated]
    asked = {"match": match.pk, "seated": sitting_of_sides}
    if repeat := writer.find_repeat(TournamentEventKind.ROUND_CHANGED, asked):
        return repeat
    writer.refuse_stale()
    row = Match.objects.select_related("first__names", "second__names").get(pk=match.pk)
    for entry, sitting in zip((row.first, row.second), sitting_of_sides, strict=True):
        names = EntryNames.objects.filter(entry=entry).first()
        players = names.players if names else []
        if sitting is not None and not _are_players(sitting, len(players), row.players_per_side):
            raise Contradiction(make_text(_("Choose the two players who sit down.")))
    writer.change(row, seated=sitting_of_sides if any(sitting is not None for sitting in sitting_of_sides) else [])
    return writer.write(TournamentEventKind.ROUND_CHANGED, asked, check=False)


def _are_players(sitting: Sequence[int], players: int, count: int) -> bool:
    return len(sitting) == len(set(sitting)) == count and all(0 <= player < players for player in sitting)
