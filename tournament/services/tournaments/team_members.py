"""Adds a pair to a team during a tournament, in place of another pair or beside the others. The history has the
reason."""

from rules.text import _, make_text
from scoring.typed_text import check_filled
from tournament.models import Entry, Match, Round
from tournament.models.match import PLAYED
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments.corrections import update_dependents
from tournament.services.tournaments.entering import PairFacts, add_entries
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction
from tournament.services.writing.writer import retry_when_locked


@retry_when_locked
def add_to_team(
    team: Entry, pair: PairFacts, reason: str, *, context: WriteContext, instead_of: Entry | None = None
) -> Written:
    """Add a pair to a team.

    `instead_of`: the pair whose place it takes in the team's order, in sealed orders and at tables where nothing has
    been played. That pair stays in the team, behind all others, and keeps what it played. Raises `Contradiction` if
    `instead_of` is not of the team.
    """
    writer = TournamentWriter(team.tournament_id, context)
    asked = {"entry": team.pk, "instead": instead_of.pk if instead_of else None}
    if repeat := writer.find_repeat(TournamentEventKind.TEAM_CHANGED, asked):
        return repeat
    writer.refuse_stale()
    row = Entry.objects.get(pk=team.pk)
    if instead_of is not None and instead_of.code not in row.members:
        raise Contradiction(make_text(_("This pair does not play for the team.")))
    note = writer.create_note(check_filled(reason, "reason"))
    (joined,) = add_entries(writer, [pair])
    if instead_of is None:
        writer.change(row, members=[*row.members, joined.code])
    else:
        swap = {instead_of.code: joined.code}
        writer.change(row, members=[*(swap.get(code, code) for code in row.members), instead_of.code])
        _take_seats(writer, instead_of, joined)
    update_dependents(writer)
    return writer.write(TournamentEventKind.TEAM_CHANGED, asked, more={"note": note.pk, "joined": joined.pk})


def _take_seats(writer: TournamentWriter, leaving: Entry, joined: Entry) -> None:
    """Seat a pair wherever the other one would have sat down."""
    for round_ in Round.objects.filter(stage__tournament=writer.tournament, removed=False).exclude(orders={}):
        orders = {
            team: [joined.code if code == leaving.code else code for code in order]
            for team, order in round_.orders.items()
        }
        writer.change(round_, orders=orders)
    matches = Match.objects.filter(round__stage__tournament=writer.tournament, removed=False, round__removed=False)
    played = set(matches.filter(PLAYED).values_list("pk", flat=True))
    for side in ("first", "second"):
        for match in matches.filter(**{side: leaving}).exclude(pk__in=played):
            writer.change(match, **{f"{side}_id": joined.pk})
