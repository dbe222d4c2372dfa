"""The tables of a tournament as files: public ones for everybody, complete ones for its organisers."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from scoring.contest.impossible import Impossible
from scoring.unreadable import Unreadable
from tournament.boards.file_tables import (
    FileTable,
    StageMatches,
    StageStandings,
    games_file,
    matches_file,
    pairs_file,
    rounds_file,
    standings_file,
)
from tournament.boards.matches import MatchDescriber
from tournament.boards.schedule import stage_round_titles
from tournament.models import Tournament
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.web.attachments import as_attachment, file_stem
from tournament.web.conditional import etag_of, not_modified, with_etag
from tournament.web.public import stage_boards
from tournament.web.public.access import get_published_version, public_snapshot
from tournament.web.public.stage_boards import StageSection, stage_sections
from tournament.web.requests import MemberRequest
from tournament.web.table_files import TYPES, table_file
from tournament.web.tournament_pages.decorators import tournament_page


def _standings(snap: Snapshot) -> FileTable:
    stages = [
        StageStandings(part.title, board)
        for part in reversed(stage_boards.standings_sections(snap))
        for board in (part.board, part.overall)
        if board is not None
    ]
    return standings_file(stages, snap.pairs)


def _pairs_table(snap: Snapshot) -> FileTable:
    return pairs_file(snap.pairs.values(), snap.resolver.short_names if snap.resolver else {})


def _rounds(snap: Snapshot) -> FileTable:
    starts = {
        (round_.stage, round_.number): timezone.localtime(round_.row.starts).strftime("%Y-%m-%d %H:%M")
        for round_ in snap.rounds
        if round_.row.starts
    }
    return rounds_file(_stages(snap), starts)


TABLES: dict[str, Callable[[Snapshot], FileTable]] = {
    "standings": _standings,
    "pairs": _pairs_table,
    "matches": lambda snap: matches_file(_stages(snap)),
    "games": lambda snap: games_file(_stages(snap)),
    "rounds": _rounds,
}
"""By name in addresses."""
TABLE_NAMES = (
    ("standings", _("Standings")),
    ("matches", _("Matches and results")),
    ("games", _("Games, one by one")),
    ("rounds", _("Rounds")),
    ("pairs", _("Pairs")),
)


def _stages(snap: Snapshot) -> list[StageMatches]:
    """The stages in the order of play, with the matches of the rounds in `snap`."""
    return [stage for part in stage_sections(snap) if (stage := _stage(snap, part)) is not None]


def _stage(snap: Snapshot, part: StageSection) -> StageMatches | None:
    """The matches of a stage; None if it cannot be shown yet."""
    if snap.resolver is None:
        return None
    seen = {round_.number for round_ in part.rounds}
    try:
        snap.resolver.view(part.stage)
        describer = MatchDescriber(snap.resolver, part.stage, snap.states)
        round_titles = stage_round_titles(describer.entries, part.stage)
    except (Impossible, Unreadable):
        return None
    entries = [entry for entry in describer.entries if entry.round in seen]
    return StageMatches(
        part.title, describer, entries, {number: title for number, title in round_titles.items() if number in seen}
    )


@csrf_exempt
@require_safe
def public_table(request: HttpRequest, tournament_id: str, slug: str, table: str, kind: str) -> HttpResponse:
    """A table as on the public pages, at their revision."""
    make = _maker(table, kind)
    version = get_published_version(tournament_id)
    etag = etag_of(request, *version)
    if (unchanged := not_modified(request, etag)) is not None:
        return unchanged
    snap = public_snapshot(version)
    with timezone.override(snap.club.zone):
        return with_etag(_file_response(snap, make(snap), kind), etag)


@tournament_page
def desk_table(request: MemberRequest, tournament: Tournament, table: str, kind: str) -> HttpResponse:
    """A table that includes unpublished and withheld results."""
    make = _maker(table, kind)
    snap = snapshot(tournament)
    return _file_response(snap, make(snap), kind)


def _maker(table: str, kind: str) -> Callable[[Snapshot], FileTable]:
    if table not in TABLES or kind not in TYPES:
        raise Http404
    return TABLES[table]


def _file_response(snap: Snapshot, table: FileTable, kind: str) -> HttpResponse:
    response = HttpResponse(table_file(table, kind), content_type=TYPES[kind])
    return as_attachment(response, f"{file_stem(snap.tournament)}-{table.name}.{kind}")
