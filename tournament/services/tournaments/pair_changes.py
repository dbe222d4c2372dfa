"""Changes to pairs during a tournament: withdrawal, late entry, other players, sanctions."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Q

from rules.text import Text, _, _n, make_text
from scoring.contest.impossible import Impossible
from scoring.planning.late_entry import groups_with
from scoring.stages.resolver import TournamentResolver
from scoring.typed_text import check_filled
from scoring.unreadable import Unreadable
from tournament.models import Adjustment, Entry, EntryNames, Match, Stage
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments.corrections import freeze_entrants, update_dependents
from tournament.services.tournaments.groups import change_groups
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction, Gone
from tournament.services.writing.writer import retry_when_locked


@retry_when_locked
def withdraw(
    entry: Entry, stage: str, round_: int, *, context: WriteContext, annul: bool = False, reason: str = ""
) -> Written:
    """Withdraw a pair from a stage from a round on. Its remaining matches are walkovers; with `annul`, none of its
    matches count for anybody. `reason`: for the history alone, since it may be private. Raises `Contradiction` if the
    pair already plays in a later stage.

    A pair that withdraws after the last round has played the whole stage and does not advance.
    """
    writer = TournamentWriter(entry.tournament_id, context)
    asked = {"entry": entry.pk, "stage": stage, "round": round_, "annul": annul}
    if repeat := writer.find_repeat(TournamentEventKind.WITHDRAWN, asked):
        return repeat
    writer.refuse_stale()
    refuse_beyond(writer, stage, round_ - 1)
    writer.change(_current_entry(entry), withdrawn_stage=stage, withdrawn_round=round_, annulled=annul)
    try:
        update_dependents(writer)
        more = {"note": writer.create_note(check_filled(reason, "reason")).pk} if reason else None
        return writer.write(TournamentEventKind.WITHDRAWN, asked, more=more)
    except (Contradiction, Unreadable) as refusal:
        if _plays_after(entry, stage):
            message = _("It already plays in a later stage: choose that one, or cancel its rounds there first.")
            raise Contradiction(make_text(message)) from refusal
        raise


def _plays_after(entry: Entry, stage: str) -> bool:
    """Whether a published round of a later stage has a match of the pair."""
    rows = Stage.objects.filter(tournament_id=entry.tournament_id, removed=False)
    positions = rows.filter(key=stage).values("position")[:1]
    matches = Match.objects.filter(Q(first=entry) | Q(second=entry), removed=False, round__removed=False)
    return matches.filter(round__published=True, round__stage__in=rows.filter(position__gt=positions)).exists()


@retry_when_locked
def cancel_withdrawal(entry: Entry, *, context: WriteContext) -> Written:
    """Take a withdrawal back. Raises `Gone` if there is none."""
    writer = TournamentWriter(entry.tournament_id, context)
    asked = {"entry": entry.pk, "stage": ""}
    if repeat := writer.find_repeat(TournamentEventKind.WITHDRAWN, asked):
        return repeat
    if not (row := _current_entry(entry)).withdrawn_stage:
        raise Gone
    writer.refuse_stale()
    freeze_entrants(writer, [row.withdrawn_stage])
    writer.change(row, withdrawn_stage="", withdrawn_round=None, annulled=False)
    update_dependents(writer)
    return writer.write(TournamentEventKind.WITHDRAWN, asked)


@retry_when_locked
def enter_late(entry: Entry, stage: str, round_: int, *, context: WriteContext) -> Written:
    """Let a pair join a stage at a round. The rounds it missed count as walkovers.

    In a stage with groups, a pair without one joins the smallest; in a stage with chosen entrants, it goes last.
    """
    writer = TournamentWriter(entry.tournament_id, context)
    asked = {"entry": entry.pk, "stage": stage, "round": round_}
    if repeat := writer.find_repeat(TournamentEventKind.ENTERED_LATE, asked):
        return repeat
    writer.refuse_stale()
    writer.change(_current_entry(entry), entered_stage=stage, entered_round=round_)
    for row in Stage.objects.filter(tournament=writer.tournament, key=stage, removed=False):
        change_groups(writer, row, with_pairs(row.document, [entry.code]))
    refuse_beyond(writer, stage, round_)  # with this pair there may be one round more
    update_dependents(writer)
    return writer.write(TournamentEventKind.ENTERED_LATE, asked)


def refuse_beyond(writer: TournamentWriter, stage: str, round_: int) -> None:
    last = _last_round(writer, stage)
    if last is not None and round_ > last:
        message = _n("This stage has %(number)s round.", "This stage has %(number)s rounds: enter one of them.")
        raise Contradiction(Text.plural(message, last))


def _last_round(writer: TournamentWriter, key: str) -> int | None:
    """The number of a stage's last round; None while it is not known."""
    try:
        resolver = TournamentResolver(writer.facts())
        stage = resolver.tournament.stage(key)
        return None if stage is None else resolver.last_round(stage)
    except (Impossible, Unreadable):
        return None


def with_pairs(document: dict[str, Any], codes: Sequence[str], group: int | None = None) -> dict[str, Any]:
    """The stage document with these pairs among its entrants. `group`: from 0; None: each pair joins the smallest
    group."""
    groups = document.get("groups")
    if groups is not None:
        seated = {code for members in groups for code in members}
        return {**document, "groups": groups_with(groups, [code for code in codes if code not in seated], group)}
    entrants = document.get("entrants")
    if isinstance(entrants, list):
        return {**document, "entrants": [*entrants, *(code for code in codes if code not in entrants)]}
    return document


@retry_when_locked
def add_substitute(entry: Entry, player: str, *, context: WriteContext) -> Written:
    """Add a player to a pair. Players from the third on are substitutes. Raises `Contradiction` if the pair's names
    were erased."""
    writer = TournamentWriter(entry.tournament_id, context)
    asked = {"entry": entry.pk}
    if repeat := writer.find_repeat(TournamentEventKind.PLAYERS_CHANGED, asked):
        return repeat
    writer.refuse_stale()
    names = EntryNames.objects.filter(entry=entry).first()
    if names is None:
        raise Contradiction(make_text(_("This pair's names were erased: enter them again first.")))
    names.players = [*names.players, check_filled(player, "player")]
    names.save(update_fields=["players"])
    return writer.write(TournamentEventKind.PLAYERS_CHANGED, asked, check=False)


@retry_when_locked
def adjust(
    entry: Entry,
    stage: str,
    reason: str,
    *,
    context: WriteContext,
    match_points: int = 0,
    victory_points: int = 0,
    points: int = 0,
) -> Written:
    """Give or take points in one stage. The reason is public. Raises `Contradiction` if no amount is given."""
    writer = TournamentWriter(entry.tournament_id, context)
    amounts = {"match_points": match_points, "victory_points": victory_points, "points": points}
    asked = {"entry": entry.pk, "stage": stage, **amounts}
    if repeat := writer.find_repeat(TournamentEventKind.ADJUSTED, asked):
        return repeat
    writer.refuse_stale()
    if not any(amounts.values()):
        raise Contradiction(make_text(_("A sanction takes points away or gives them: enter a number.")))
    freeze_entrants(writer, [stage])
    note = writer.create_note(check_filled(reason, "reason"))
    writer.add(Adjustment(tournament=writer.tournament, stage=stage, entry=entry, reason=note, **amounts))
    update_dependents(writer)
    return writer.write(TournamentEventKind.ADJUSTED, asked)


@retry_when_locked
def cancel_adjustment(adjustment: Adjustment, *, context: WriteContext) -> Written:
    """Take back an adjustment of points, and update what depends on it. Raises `Stale`."""
    writer = TournamentWriter(adjustment.tournament_id, context)
    asked = {"adjustment": adjustment.pk}
    if repeat := writer.find_repeat(TournamentEventKind.ADJUSTED, asked):
        return repeat
    writer.refuse_stale()
    freeze_entrants(writer, [adjustment.stage])
    writer.remove(Adjustment.objects.get(pk=adjustment.pk))
    update_dependents(writer)
    return writer.write(TournamentEventKind.ADJUSTED, asked)


def _current_entry(entry: Entry) -> Entry:
    return Entry.objects.get(pk=entry.pk)
