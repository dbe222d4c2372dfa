"""The results file for a federation: the ranking, with the players' card numbers. Only for organisers."""

import re

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext

from rules import registry
from rules.text import _, make_text
from tournament.boards.federation_table import federation_file
from tournament.models import EntryNames, Tournament
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.services.writing.refusals import Contradiction
from tournament.web.attachments import as_attachment, file_stem
from tournament.web.requests import MemberRequest
from tournament.web.table_files import TYPES, table_file
from tournament.web.tournament_pages.decorators import tournament_page
from tournament.whole_numbers import plain_number

MAX_PLACES, MAX_POINTS = 1000, 1_000_000
NUMBERS = re.compile(r"[\s;,/|]+")


@tournament_page
def federation(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The file; the address gives its `kind` and the `points` of each place. Raises `Contradiction` until all is
    played."""
    kind = request.GET.get("kind", "xlsx")
    if kind not in TYPES:
        raise Http404
    snap = snapshot(tournament)
    points = place_points(request.GET.get("points", ""))
    if snap.resolver is None or not snap.rounds:
        raise Contradiction(NOT_OVER)
    table = federation_file(snap.resolver, _cards(tournament), _head(snap), points)
    if table is None:
        raise Contradiction(NOT_OVER)
    response = HttpResponse(table_file(table, kind), content_type=TYPES[kind])
    return as_attachment(response, f"{file_stem(tournament)}-federation.{kind}")


NOT_OVER = make_text(_("The file for the federation is there once everything is played."))
NOT_NUMBERS = make_text(_("Enter the points of each place as whole numbers, the first place first: 40, 30, 20."))


def place_points(typed: str) -> list[int]:
    """The points of each place from the first, with any separator; Raises `Contradiction` if they are not numbers."""
    words = [word for word in NUMBERS.split(typed) if word]
    points = [number for word in words if (number := plain_number(word, MAX_POINTS)) is not None]
    if len(points) < len(words) or len(words) > MAX_PLACES:
        raise Contradiction(NOT_NUMBERS)
    return points


def _cards(tournament: Tournament) -> dict[str, list[str]]:
    rows = EntryNames.objects.filter(entry__tournament=tournament, entry__removed=False).exclude(cards=[])
    return dict(rows.values_list("entry__code", "cards"))


def _head(snap: Snapshot) -> dict[str, str]:
    """The columns with the same value in every row."""
    regulation = registry.get(snap.tournament.regulation)
    days = [round_.row.starts for round_ in snap.rounds if round_.row.starts] or [snap.tournament.created]
    return {
        "tournament": snap.tournament.name,
        "club": snap.club.name,
        "date": f"{timezone.localtime(max(days)):%Y-%m-%d}",
        "regulation": gettext(regulation.name) if regulation else snap.tournament.regulation,
    }
