"""What the minutes say of results that were disputed, corrected, or confirmed with a reason."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.stages.resolver import TournamentResolver
from tournament.boards.round_titles import RoundTitles
from tournament.services.event_queries import positions_of, read_timeline
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.tournament_writing.pointers import match_pointer
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments.disputes import read_past_disputes
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.hours import day_and_hour
from tournament.web.tournament_pages.event_sentences import EventDescriber
from tournament.web.tournament_pages.match_rows import scores_of
from tournament.web.tournament_pages.past_disputes import decision_line

CORRECTIONS = (
    MatchEventKind.DISPUTED,
    MatchEventKind.RESULT_CORRECTED,
    MatchEventKind.SETTLED,
    MatchEventKind.REOPENED,
)
"""The kinds of event by which a result was disputed, or changed after it had been entered."""


def correction_sentences(snap: Snapshot, resolver: TournamentResolver) -> Iterator[str]:
    """Sentences on corrected and disputed results, with time and reason, and how each dispute ended; then those on
    results that a referee confirmed with a reason."""
    events = read_timeline(tournament_scope(snap.tournament.pk), only=Q(payload__kind__in=[*map(str, CORRECTIONS)]))
    describer = EventDescriber(snap.tournament, resolver)
    describer.read(events)
    pointers = {event.hash: pointer for event in events if (pointer := match_pointer(event))}
    disputed = {pointer.match_id for pointer in pointers.values() if pointer.kind == MatchEventKind.DISPUTED}
    corrected = {pointer.match_id for pointer in pointers.values() if pointer.kind == MatchEventKind.RESULT_CORRECTED}
    undone = positions_of("match", disputed, MatchEventKind.UNDONE)
    last_disputes = read_past_disputes(disputed)
    confirmed = {match.pk: match for round_ in snap.rounds for match in round_.matches if match.confirmed}
    for event in reversed(events):
        pointer = pointers.get(event.hash)
        if pointer and pointer.kind == MatchEventKind.DISPUTED and (pointer.match_id, pointer.seq + 1) in undone:
            continue  # marked by mistake
        yield f"{day_and_hour(event.time)}: {describer.describe_event(event)}"
        if pointer and pointer.kind == MatchEventKind.DISPUTED and (match := confirmed.get(pointer.match_id)):
            first, second = scores_of(match, snap.stage(match.stage))
            values = {"match": describer.match_name(match.pk), "first": first, "second": second}
            yield _("%(match)s: confirmed after the dispute at %(first)s × %(second)s.") % values
            last = last_disputes.get(match.pk)
            if last and last.seq == pointer.seq and last.decision and match.pk not in corrected:
                yield decision_line(last)
    yield from _overruled(snap)


def _overruled(snap: Snapshot) -> Iterator[str]:
    """Sentences on results that a referee confirmed with a reason: after a dispute, without the pairs' agreement, or
    against the regulation's own arithmetic."""
    names = RoundTitles(snap.resolver)
    for round_ in snap.rounds:
        stage = snap.stage(round_.stage)
        for match in round_.matches:
            if stage is None or match.overruled is None:
                continue
            first, second = snap.names_at(match)
            values = {"first": first, "second": second, "reason": match.overruled}
            values["round"] = names.short(stage, round_.number)
            yield _("%(round)s, %(first)s × %(second)s: the referee confirmed the result. Reason: %(reason)s") % values
