"""Pairs that come when a tournament has been drawn: entered, put into a group, and playing from a round on, at once."""

from collections.abc import Sequence

from rules.text import _, say
from tournament.models import Stage, Tournament
from tournament.services.tournaments.corrections import update_dependents
from tournament.services.tournaments.entering import PairFacts, add_entries
from tournament.services.tournaments.groups import change_groups
from tournament.services.tournaments.kinds import TournamentEventKind
from tournament.services.tournaments.people import refuse_beyond, with_pairs
from tournament.services.tournaments.writer import TournamentWriter
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction
from tournament.services.writing.writer import retry_when_locked


@retry_when_locked
def add_late_pairs(
    tournament: Tournament,
    pairs: Sequence[PairFacts],
    stage: str,
    round_: int,
    *,
    context: WriteContext,
    group: int | None = None,
) -> Written:
    """More pairs, which join a stage at a round (from 1); what they missed counts as walkovers.

    `group`: from 0, where the stage has groups; None: each goes to the smallest.
    """
    writer = TournamentWriter(tournament.pk, context)
    asked = {"pairs": len(pairs), "stage": stage, "round": round_, "group": group}
    if done := writer.find_repeat(TournamentEventKind.ENTERED_LATE, asked):
        return done
    writer.refuse_stale()
    row = Stage.objects.filter(tournament=writer.tournament, key=stage, removed=False).first()
    if row is None:
        raise Contradiction(say(_("There is no such stage.")))
    if group is not None and not 0 <= group < len(row.document.get("groups", ())):
        raise Contradiction(say(_("There is no such group.")))
    entries = add_entries(writer, pairs)
    for entry in entries if round_ > 1 else []:
        writer.change(entry, entered_stage=stage, entered_round=round_)
    change_groups(writer, row, with_pairs(row.document, [entry.code for entry in entries], group))
    refuse_beyond(writer, stage, round_)  # with the pairs in it, there may be a round more
    update_dependents(writer)
    return writer.write(TournamentEventKind.ENTERED_LATE, asked)
