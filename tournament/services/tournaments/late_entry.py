"""Enters pairs or teams after a tournament has been drawn: adds them, puts them into groups and sets their
first round."""

from collections.abc import Callable, Sequence
from typing import Any

from rules.text import _, make_text
from tournament.models import Entry, Stage, Tournament
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments.corrections import update_dependents
from tournament.services.tournaments.entering import PairFacts, TeamFacts, add_entries, add_team_entries
from tournament.services.tournaments.groups import change_groups
from tournament.services.tournaments.pair_changes import refuse_beyond, with_pairs
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction
from tournament.services.writing.writer import retry_when_locked


def add_late_pairs(
    tournament: Tournament,
    pairs: Sequence[PairFacts],
    stage: str,
    round_: int,
    *,
    context: WriteContext,
    group: int | None = None,
) -> Written:
    """Add pairs that join a stage at a round (from 1). The rounds they missed count as walkovers.

    `group`: from 0, where the stage has groups; None: each pair joins the smallest group.
    """
    asked = {"pairs": len(pairs), "stage": stage, "round": round_, "group": group}
    return _add_late(tournament, asked, lambda writer: add_entries(writer, pairs), context)


def add_late_teams(
    tournament: Tournament,
    teams: Sequence[TeamFacts],
    stage: str,
    round_: int,
    *,
    context: WriteContext,
    group: int | None = None,
) -> Written:
    """Like `add_late_pairs`, for teams with their pairs."""
    asked = {"teams": len(teams), "stage": stage, "round": round_, "group": group}
    return _add_late(tournament, asked, lambda writer: add_team_entries(writer, teams), context)


@retry_when_locked
def _add_late(
    tournament: Tournament,
    asked: dict[str, Any],
    add: Callable[[TournamentWriter], list[Entry]],
    context: WriteContext,
) -> Written:
    """Let `add` create the entries, put them into the stage and redraw what depends on it. Raises `Contradiction` if
    there is no such stage, group or round."""
    stage, round_, group = asked["stage"], asked["round"], asked["group"]
    writer = TournamentWriter(tournament.pk, context)
    if repeat := writer.find_repeat(TournamentEventKind.ENTERED_LATE, asked):
        return repeat
    writer.refuse_stale()
    row = Stage.objects.filter(tournament=writer.tournament, key=stage, removed=False).first()
    if row is None:
        raise Contradiction(make_text(_("There is no such stage.")))
    if group is not None and not 0 <= group < len(row.document.get("groups", ())):
        raise Contradiction(make_text(_("There is no such group.")))
    entries = add(writer)
    for entry in entries if round_ > 1 else []:
        writer.change(entry, entered_stage=stage, entered_round=round_)
    change_groups(writer, row, with_pairs(row.document, [entry.code for entry in entries], group))
    refuse_beyond(writer, stage, round_)  # with the new pairs there may be one round more
    update_dependents(writer)
    return writer.write(TournamentEventKind.ENTERED_LATE, asked)
