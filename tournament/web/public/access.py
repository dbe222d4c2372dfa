"""Finding a tournament at its public address, and answering with a page of it that was made once."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from rules import registry
from tournament.error_log.context import note_revision
from tournament.models import Tournament
from tournament.services.tournaments.published import PublishedVersion, published_version
from tournament.services.tournaments.refreshing import refreshed
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.services.tournaments.writer import scope_of
from tournament.services.writing.timeline import last_time
from tournament.single_flight import MemoryStore, SingleFlightCache
from tournament.web.authorisation import view_name
from tournament.web.conditional import cached_page, etag_of
from tournament.web.public.cache import SentPage, mark_public

Context = dict[str, Any]
KEPT_SNAPSHOTS: MemoryStore[PublishedVersion, Snapshot] = MemoryStore(12, lambda _snapshot: 1)
SNAPSHOTS = SingleFlightCache(KEPT_SNAPSHOTS)
"""Of the last tournaments asked for, each at one version: phones ask for several pages of the same."""


class PathOnly:
    """What a template may know of a request: its path, so that nothing of the visitor can get into the page."""

    def __init__(self, path: str) -> None:
        self.path = path


def slug_of(name: str) -> str:
    """The cosmetic part of an address."""
    return slugify(name)[:60].strip("-") or "t"


def public_url(tournament: Tournament, name: str = "public-overview", *args: str) -> str:
    """The address of a public page in the active language."""
    return reverse(name, args=[tournament.public_id, slug_of(tournament.name), *args])


def published(public_id: str) -> PublishedVersion:
    """What stands at a public address now. One query; Http404 where nothing does."""
    version = published_version(public_id)
    if version is None:
        raise Http404
    note_revision(str(version.pk), version.revision or 0)
    return version


def published_tournament(public_id: str) -> Tournament:
    """A published tournament with its club; one query, or Http404."""
    row = Tournament.objects.public().select_related("club").filter(public_id=public_id).first()
    if row is None:
        raise Http404
    return row


def public_snapshot(version: PublishedVersion) -> Snapshot:
    """The tournament as the public sees it, read once a version."""

    def read() -> Snapshot:
        return _refreshed(version) or read_whole()

    def read_whole() -> Snapshot:
        tournament = get_object_or_404(Tournament.objects.public().select_related("club"), pk=version.pk)
        snap = snapshot(tournament, public=True, revision=version.revision or 0)
        _whole = snap.resolver  # now, while all others wait, and not once for each page that they ask for
        return snap

    return SNAPSHOTS.get(version, read)


def _refreshed(version: PublishedVersion) -> Snapshot | None:
    """From the last version that was asked for, where few matches changed since."""
    known = KEPT_SNAPSHOTS.latest(lambda other: other.pk == version.pk)
    return refreshed(known[1], known[0], version) if known else None


def public_page(template: str) -> Callable[..., Callable[..., HttpResponse]]:
    """A view of a published tournament: `context(snapshot, *parts of the address)` gives what the template shows."""

    def decorated(context: Callable[..., Context]) -> Callable[..., HttpResponse]:
        @csrf_exempt
        @require_safe
        @wraps(context)
        def view(request: HttpRequest, tournament_id: str, slug: str, **parts: str) -> HttpResponse:
            version = vars(request).get("published_version") or published(tournament_id)
            slug_now = slug_of(version.name)
            if slug != slug_now:
                return redirect(reverse(view_name(request), args=[tournament_id, slug_now, *parts.values()]))
            etag = etag_of(request, *version)
            response = cached_page(
                request, etag, lambda: _made(template, request, etag, public_snapshot(version), context, parts)
            )
            return mark_public(response, SentPage(tournament_id, version, etag))

        return view

    return decorated


def _made(
    template: str, request: HttpRequest, etag: str, snap: Snapshot, context: Callable[..., Context], parts: Context
) -> str:
    with timezone.override(ZoneInfo(snap.club.time_zone)):
        shown = base_context(snap) | context(snap, **parts)
        of_request = {"request": PathOnly(request.path), "etag": etag, "base": _way_up(request)}
        return render_to_string(template, {**shown, **of_request})


def _way_up(request: HttpRequest) -> str:
    """From a page to the tournament's own address: a long page has hundreds of links, which all begin with it."""
    route = request.resolver_match.route if request.resolver_match else ""
    return "../" * route.partition("<slug:slug>/")[2].count("/") or "./"


def base_context(snap: Snapshot) -> Context:
    """What every public page shows."""
    tournament = snap.tournament
    regulation = registry.get(tournament.regulation)
    return {
        "tournament": tournament,
        "snap": snap,
        "slug": slug_of(tournament.name),
        "crosstable": public_url(tournament, "public-crosstable"),
        "has_bracket": any(row.format.has_bracket for row in snap.stages),
        "regulation_name": regulation.name if regulation else "",
        "pair_count": len(snap.facts.pairs) if snap.facts else 0,
        "of_players": snap.of_players,
        "updated": last_time(scope_of(tournament.pk)),
        "announcements": snap.announcements,
    }
