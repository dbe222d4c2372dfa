"""What the minutes say of results that were disputed, corrected, or confirmed with a reason."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.stages.resolver import TournamentResolver
from tournament.boards.round_titles import RoundTitles
from tournament.services.event_queries import read_timeline
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.tournament_writing.pointers import match_pointer
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments.disputes import PastDispute, read_all_disputes
from tournament.services.tournaments.viewing import Snapshot
from tournament.texts import score_line
from tournament.web.hours import day_and_hour
from tournament.web.papers.minuted_disputes import minuted_dispute
from tournament.web.papers.minuted_publications import PUBLICATIONS, without_usual_publications
from tournament.web.tournament_pages.event_sentences import EventDescriber
from tournament.web.tournament_pages.match_rows import scores_of

MANY_RESULTS = 4
"""A reason that at least this many results share is told once."""
CORRECTIONS = (
    MatchEventKind.DISPUTED,
    MatchEventKind.RESULT_CORRECTED,
    MatchEventKind.SETTLED,
    MatchEventKind.REOPENED,
)
"""The kinds of event by which a result was disputed, or changed after it had been entered."""


def correction_sentences(snap: Snapshot, resolver: TournamentResolver) -> Iterator[str]:
    """Sentences on disputed results, each with how it was decided, on corrected ones and on rounds published again
    after them, in the order of time; then those on results that were confirmed with a reason."""
    corrections = Q(payload__kind__in=[*map(str, CORRECTIONS)])
    events = read_timeline(tournament_scope(snap.tournament.pk), only=corrections | PUBLICATIONS)
    describer = EventDescriber(snap.tournament, resolver)
    events = without_usual_publications(events, describer)
    describer.read(events)
    pointers = {event.hash: pointer for event in events if (pointer := match_pointer(event))}
    disputes = read_all_disputes(
        {pointer.match_id for pointer in pointers.values() if pointer.kind == MatchEventKind.DISPUTED}
    )
    marked = {(match, dispute.seq): dispute for match, rows in disputes.items() for dispute in rows}
    ended = {(match, row.ended.seq) for match, rows in disputes.items() for row in rows if row.ended}
    for event in reversed(events):
        pointer = pointers.get(event.hash)
        position = (pointer.match_id, pointer.seq) if pointer else None
        if position in marked:
            yield minuted_dispute(marked[position], describer, _confirmed_score(snap, disputes, marked[position]))
        elif position not in ended and not (pointer and pointer.kind == MatchEventKind.DISPUTED):  # else by mistake
            yield f"{day_and_hour(event.time)}: {describer.describe_event(event)}"
    yield from _overruled(snap, {(pk, row.overruling) for pk, rows in disputes.items() for row in rows})


def _confirmed_score(snap: Snapshot, disputes: Mapping[int, Sequence[PastDispute]], dispute: PastDispute) -> str:
    """The result as it is confirmed now, if this is its last dispute; else ""."""
    pk = int(dispute.marked.scope_id)
    for round_ in snap.rounds:
        for match in round_.matches:
            if match.pk == pk and match.confirmed and not any(match.absent) and disputes[pk][-1] is dispute:
                return score_line(*scores_of(match, snap.stage(match.stage)))
    return ""


def _overruled(snap: Snapshot, minuted: Collection[tuple[int, str]]) -> Iterator[str]:
    """Sentences on results that were confirmed with a reason: without the pairs' agreement, or against the
    regulation's own arithmetic. One sentence for a reason that many results share. `minuted`: the matches and reasons
    that stand beside a dispute."""
    names = RoundTitles(snap.resolver)
    by_reason: dict[str, list[str]] = defaultdict(list)
    for round_ in snap.rounds:
        stage = snap.stage(round_.stage)
        for match in round_.matches:
            if stage is None or match.overruling_text is None or (match.pk, match.overruling_text) in minuted:
                continue
            first, second = snap.names_at(match)
            values = {"first": first, "second": second, "reason": match.overruling_text}
            values["round"] = names.short(stage, round_.number)
            message = _("%(round)s, %(first)s × %(second)s: the organisers confirmed the result. Reason: %(reason)s")
            by_reason[match.overruling_text].append(message % values)
    for reason, sentences in by_reason.items():
        if len(sentences) < MANY_RESULTS:
            yield from sentences
        else:
            shared = _("%(number)s results were confirmed for the same reason: %(reason)s")
            yield shared % {"number": len(sentences), "reason": reason}
