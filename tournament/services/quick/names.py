"""Checks and changes the names of a quick game's pairs."""

from scoring.typed_text import check_text
from tournament.models import Match, MatchNames
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.refusals import BelongsToTournament
from tournament.services.matches.writer import MatchWriter
from tournament.services.writing.context import MatchWritten, WriteContext
from tournament.services.writing.writer import retry_when_locked
from tournament.signals import announce_erased


def check_names(names: tuple[str, str] | None) -> None:
    """Raise `Unreadable` at ("pairs", 0 or 1) for a name that cannot be stored, or is too long."""
    for index, name in enumerate(names or ()):
        check_text(name, "pairs", index)


@retry_when_locked
def rename_pairs(match: Match, names: tuple[str, str] | None, *, context: WriteContext) -> MatchWritten:
    """Rename the pairs; None erases their names. The event holds none. Raises `BelongsToTournament` for a tournament's
    match."""
    check_names(names)
    writer = MatchWriter(match.pk, context)
    if writer.match.is_in_tournament:
        raise BelongsToTournament
    if repeat := writer.find_repeat(MatchEventKind.PAIRS_RENAMED, {}):
        return repeat
    writer.refuse_unless_writable()
    MatchNames.objects.filter(match=writer.match).delete()
    announce_erased(writer.match.watch_id)
    if names is not None:
        MatchNames.objects.create(match=writer.match, first=names[0], second=names[1])
    return writer.write(MatchEventKind.PAIRS_RENAMED, {})
