"""A table of a tournament: what its place in the tournament allows, and how the tournament learns what it writes."""

from tournament.models import Event, Match, Round, Tournament
from tournament.services import events
from tournament.services.events import Scope
from tournament.services.quick.refusals import Confirmed, NotPlayed, NotSeatedYet, Superseded

TABLE_WROTE = "table_wrote"


def hold_tournament_of(match_id: int) -> None:
    """Hold the tournament of a match, if it has one, until the transaction ends."""
    found = Match.objects.filter(pk=match_id).values_list("round__stage__tournament", flat=True).first()
    if found is not None:
        Tournament.objects.select_for_update().filter(pk=found).first()


def refuse_untouchable(match: Match) -> None:
    """A refusal where the table may not write (any more, or yet)."""
    round_ = Round.objects.only("published", "removed").get(pk=match.round_id)
    if match.removed or round_.removed:
        raise Superseded
    if match.confirmed:
        raise Confirmed
    if match.absent_0 or match.absent_1:
        raise NotPlayed
    if not round_.published:
        raise NotSeatedYet


def tell_tournament(match: Match, event: Event) -> None:
    """The tournament's own chain points at what happened at a table: its revision rises, its proof holds the other."""
    if match.round_id is None:
        return
    tournament = Round.objects.values_list("stage__tournament", flat=True).get(pk=match.round_id)
    events.append(
        Scope("tournament", str(tournament)),
        TABLE_WROTE,
        key=f"{event.scope_kind}-{event.scope_id}-{event.seq}",
        touches=[f"match:{match.pk}"],
        payload={"match": match.pk, "seq": event.seq, "kind": event.kind, "hash": event.hash},
        actor=event.actor,
        device=event.device,
    )
