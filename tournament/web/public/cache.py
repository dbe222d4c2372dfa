"""Middleware that sends public pages again after checking only the tournament's current version.

Nearly all requests in a hall are of this kind: phones that already have the page, or want one that another phone has
already had. The database is asked each time, so that no outdated page is sent. Everything else in front of a view
(session, language, URL resolving) is skipped; the headers it would add are those of the first response. After a change
the view is called directly, for the same reason.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import cast

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import ResolverMatch
from django.utils.translation import override

from tournament.edition import edition
from tournament.error_log.context import note_revision
from tournament.http_negotiation import UNCHANGED, accepts_gzip, status_of_kept
from tournament.services.tournaments.published import PublishedVersion, published_version
from tournament.single_flight import MemoryStore
from tournament.web.conditional import PAGES
from tournament.web.hosts import is_host_allowed


@dataclass(frozen=True)
class SentPage:
    """What was sent from an address, by which view and in which language. `headers`: by status code."""

    public_id: str
    version: PublishedVersion
    etag: str
    resolver_match: ResolverMatch | None
    language: str | None
    headers: dict[int, Mapping[str, str]] = field(default_factory=dict)


class PublicRequest(HttpRequest):
    """A request to a tournament's public page, for which `public_cache` has already asked for the present version."""

    published_version: PublishedVersion | None


class PublicResponse(HttpResponse):
    """A response marked by `mark_public`."""

    public_page: SentPage


SENT_PAGES: MemoryStore[tuple[str, str], SentPage] = MemoryStore(4096, lambda _page: 1)
"""By edition and address, which includes the language. The bodies are in `PAGES`."""


def mark_public(response: HttpResponse, page: SentPage) -> HttpResponse:
    """Attach to the response what it shows, for `public_cache` and the server's `ResponseCache`."""
    cast("PublicResponse", response).public_page = page
    return response


def public_cache(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The middleware. It comes before everything that a public page does not need."""

    def middleware(request: HttpRequest) -> HttpResponse:
        page = SENT_PAGES.find((edition(), request.path)) if request.method == "GET" else None
        response = _respond(request, page) if page is not None and is_host_allowed(request) else None
        if response is None:
            response = get_response(request)
        _keep(request, response)
        return response

    return middleware


def _respond(request: HttpRequest, page: SentPage) -> HttpResponse | None:
    """The response for an address from which `page` was sent; None if the other middleware is needed."""
    version = published_version(page.public_id)
    cast("PublicRequest", request).published_version = version
    if version is None:
        return None
    note_revision(str(version.pk), version.revision or 0)
    return _cached_response(request, page) if version == page.version else _changed_response(request, page)


def _cached_response(request: HttpRequest, page: SentPage) -> HttpResponse | None:
    accept_encoding = request.META.get("HTTP_ACCEPT_ENCODING")
    status = status_of_kept(request.META.get("HTTP_IF_NONE_MATCH"), accept_encoding, page.etag)
    headers = page.headers.get(status) if status else None
    if headers is None:
        return None
    if status == UNCHANGED:
        return mark_public(HttpResponseNotModified(headers=headers), page)
    packed = PAGES.store.find(page.etag)
    return None if packed is None else mark_public(HttpResponse(packed, headers=headers), page)


def _changed_response(request: HttpRequest, page: SentPage) -> HttpResponse | None:
    """The view's response, with the headers that its last response with the same status had."""
    if page.resolver_match is None or not accepts_gzip(request.META.get("HTTP_ACCEPT_ENCODING")):
        return None
    request.resolver_match = page.resolver_match
    try:
        with override(page.language):
            response: HttpResponse = page.resolver_match.func(
                request, *page.resolver_match.args, **page.resolver_match.kwargs
            )
    except Http404:  # the error page is in the visitor's language
        return None
    if response.status_code not in page.headers:
        return None
    for name, value in page.headers[response.status_code].items():
        response.headers.setdefault(name, value)
    if "Content-Length" in response:
        response["Content-Length"] = str(len(response.content))
    return response


def _keep(request: HttpRequest, response: HttpResponse) -> None:
    """Remember the page of a public response with its headers, so that it can be sent again; a response that sets a
    cookie is not kept."""
    page: SentPage | None = getattr(response, "public_page", None)
    if page is None:
        return
    if settings.DEBUG or response.cookies:
        del cast("PublicResponse", response).public_page
        return
    if request.method != "GET":
        return
    if response.status_code == UNCHANGED or "Content-Encoding" in response:
        key = edition(), request.path
        last = SENT_PAGES.find(key)
        if last is None or last.version != page.version:
            if last is not None and last.etag == page.etag:  # the content is the same as that of an older version
                page.headers.update(last.headers)
            SENT_PAGES.keep(key, last := page)
        last.headers[response.status_code] = dict(response.items())
