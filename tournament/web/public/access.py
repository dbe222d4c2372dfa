"""Finds a tournament by its public address and responds with pages that are rendered once."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial, wraps
from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from rules import registry
from tournament.error_log.context import note_revision
from tournament.models import Tournament
from tournament.services.event_queries import last_time
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments.published import PublishedVersion, published_version
from tournament.services.tournaments.refreshing import refreshed
from tournament.services.tournaments.viewing import Snapshot, UnchangedSince, snapshot
from tournament.single_flight import MemoryStore, SingleFlightCache
from tournament.web.authorisation import view_name
from tournament.web.conditional import cached_page, etag_of, public_cache_control
from tournament.web.public.cache import SentPage, mark_public

Context = dict[str, Any]
KEPT_SNAPSHOTS: MemoryStore[PublishedVersion, Snapshot] = MemoryStore(12, lambda _snapshot: 1)
SNAPSHOTS = SingleFlightCache(KEPT_SNAPSHOTS)
"""Snapshots of the tournaments last asked for, each at one version; phones ask for several pages of the same one."""


class PathOnly:
    """The part of a request that public templates may use: its path, so that nothing about the visitor gets into the
    page."""

    tables_of = ""

    def __init__(self, path: str) -> None:
        self.path = path


def slug_of(name: str) -> str:
    """The slug for a name, the cosmetic part of an address."""
    return slugify(name)[:60].strip("-") or "t"


def public_url(tournament: Tournament, name: str = "public-overview", *args: str) -> str:
    """The address of a public page in the active language."""
    return reverse(name, args=[tournament.public_id, slug_of(tournament.name), *args])


def get_published_version(public_id: str) -> PublishedVersion:
    """The current version of a published tournament. One query. Raises Http404 if there is none."""
    version = published_version(public_id)
    if version is None:
        raise Http404
    note_revision(str(version.pk), version.revision or 0)
    return version


def published_tournament(public_id: str) -> Tournament:
    """A published tournament with its club. One query. Raises Http404 if there is none."""
    row = Tournament.objects.public().select_related("club").filter(public_id=public_id).first()
    if row is None:
        raise Http404
    return row


def public_snapshot(version: PublishedVersion) -> Snapshot:
    """The tournament as the public sees it, read once per version."""

    def read() -> Snapshot:
        return _refreshed(version) or read_whole()

    def read_whole() -> Snapshot:
        tournament = get_object_or_404(Tournament.objects.public().select_related("club"), pk=version.pk)
        unchanged_since = UnchangedSince(version, last_time(tournament_scope(tournament.pk)))
        snap = replace(snapshot(tournament, public=True, revision=version.revision or 0), settled_since=unchanged_since)
        _whole = snap.resolver  # resolve it now, while others wait, instead of once for each page that they request
        return snap

    return SNAPSHOTS.get(version, read)


def _refreshed(version: PublishedVersion) -> Snapshot | None:
    """The snapshot updated from the last version asked for, if few matches have changed since."""
    latest = KEPT_SNAPSHOTS.latest(lambda other: other.pk == version.pk)
    return refreshed(latest[1], latest[0], version) if latest else None


def public_page(
    template: str, shown_matches: Callable[..., Iterable[int]] | None = None
) -> Callable[..., Callable[..., HttpResponse]]:
    """Decorator for views of a published tournament: `context(snapshot, *parts of the address)` returns the template's
    context.

    `shown_matches`, called with the same arguments, returns the keys of the matches whose open games the page shows:
    hands of other matches leave its ETag as it is. None: the page may show open games of any match.
    """

    def decorated(context: Callable[..., Context]) -> Callable[..., HttpResponse]:
        @csrf_exempt
        @require_safe
        @wraps(context)
        def view(request: HttpRequest, tournament_id: str, slug: str, **parts: str) -> HttpResponse:
            version = getattr(request, "published_version", None) or get_published_version(tournament_id)
            slug_now = slug_of(version.name)
            if slug != slug_now:
                return redirect(reverse(view_name(request), args=[tournament_id, slug_now, *parts.values()]))
            snap = partial(public_snapshot, version)
            since = None if shown_matches is None else snap().unchanged_since(shown_matches(snap(), **parts))
            etag = etag_of(request, *(version if since is None else since.version))
            response = cached_page(
                request,
                etag,
                lambda: _make_page(template, request, etag, snap(), context, parts, since),
                public_cache_control(),
            )
            return mark_public(response, SentPage(tournament_id, version, etag, request.resolver_match, get_language()))

        return view

    return decorated


def no_matches(_snap: Snapshot, **_parts: Any) -> Iterable[int]:
    """For `public_page`: the page shows results only."""
    return ()


def _make_page(
    template: str,
    request: HttpRequest,
    etag: str,
    snap: Snapshot,
    context: Callable[..., Context],
    parts: Context,
    since: UnchangedSince | None,
) -> str:
    with timezone.override(ZoneInfo(snap.club.time_zone)):
        values = base_context(snap, since) | context(snap, **parts)
        request_values = {"request": PathOnly(request.path), "etag": etag, "base": _path_to_tournament(request)}
        return render_to_string(template, {**values, **request_values})


def _path_to_tournament(request: HttpRequest) -> str:
    """The relative path from a page up to the tournament's own address, below which a long page has hundreds of
    links."""
    route = request.resolver_match.route if request.resolver_match else ""
    return "../" * route.partition("<slug:slug>/")[2].count("/") or "./"


def base_context(snap: Snapshot, since: UnchangedSince | None = None) -> Context:
    """The context of every public page. `since`: since when it is unchanged, by default the whole tournament's."""
    since = since or snap.unchanged_since()
    tournament = snap.tournament
    regulation = registry.get(tournament.regulation)
    return {
        "tournament": tournament,
        "snap": snap,
        "slug": slug_of(tournament.name),
        "crosstable": public_url(tournament, "public-crosstable"),
        "has_bracket": any(row.format.has_bracket for row in snap.stages),
        "regulation_name": regulation.name if regulation else "",
        "pair_count": sum(not pair.members for pair in snap.facts.pairs.values()) if snap.facts else 0,
        "team_count": len(snap.facts.teams) if snap.facts and snap.is_of_teams else 0,
        "is_of_players": snap.is_of_players,
        "updated": since and since.time,
        "announcements": snap.announcements,
    }
