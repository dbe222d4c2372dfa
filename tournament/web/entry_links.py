"""Private links of pairs and teams: given to all at once, sent or printed, and renewed if one falls into the wrong
hands. A link allows one action of its grant."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.addresses import site_address
from tournament.models import Entry, Grant, Tournament
from tournament.permissions import Action, grant_allows
from tournament.services import grants
from tournament.services.tournaments.league.reading import pair_name
from tournament.services.writing.context import WriteContext
from tournament.web.grant_cookie import grants_of_browser
from tournament.web.requests import MemberRequest
from tournament.web.share_links import ShareLink, share_link


@dataclass(frozen=True)
class EntryLink:
    """A pair or a team, and its link; None if it has none, or if this machine is in no network."""

    entry: Entry
    name: str
    link: ShareLink | None
    grant: Grant | None


@dataclass(frozen=True)
class OwnPage:
    """The page of a pair's own matches, and the names of the pair and of its tournament."""

    pair: str
    tournament: str
    address: str


def own_pages(request: HttpRequest) -> list[OwnPage]:
    """The pages of the pairs whose links this browser has opened, the last one first. Two queries; none without the
    cookie."""
    tournament_of_entry = {
        grant.entry_id: grant.tournament
        for grant in grants_of_browser(request)
        if grant.entry_id and grant.tournament and grant_allows(grant.actions, Action.PLAY_AS_PAIR)
    }
    entries = Entry.objects.select_related("names").filter(removed=False).in_bulk(tournament_of_entry)
    return [
        OwnPage(pair_name(entries[pk]), tournament.name, reverse("pair-home", args=[tournament.public_id, pk]))
        for pk, tournament in tournament_of_entry.items()
        if pk in entries
    ]


def grant_of(secret: str, *actions: Action) -> Grant | None:
    """The live grant of a link that allows one of these actions."""
    live_grants = grants.grants_by_secrets([secret])
    fitting = (
        grant
        for grant in live_grants
        if grant.entry_id and any(grant_allows(grant.actions, action) for action in actions)
    )
    return next(fitting, None)


def visited_entry(
    request: MemberRequest, action: Action, tournament_id: str, entry_id: int
) -> tuple[Grant, Tournament, Entry]:
    """The grant by which this browser may do `action` for a pair or a team, its tournament and its entry. Raises
    Http404 if there is none."""
    entry_grants = [grant for grant in grants_of_browser(request) if grant.entry_id == entry_id]
    grant = grants.grant_for(entry_grants, action, tournament_id)
    if grant is None or grant.tournament is None:
        raise Http404
    grants.note_sign_of_life(grant)
    row = get_object_or_404(Entry.objects.select_related("names"), pk=entry_id, removed=False)
    return grant, grant.tournament, row


def links_of(tournament: Tournament, action: Action) -> dict[int, Grant]:
    """The live links by entry. One query."""
    rows = Grant.objects.live().filter(tournament=tournament, origin=None).exclude(entry=None)
    return {row.entry_id: row for row in rows.order_by("pk") if row.entry_id and row.allows(action)}


def link_path(secret: str) -> str:
    """The path of a link, without a language: it redirects each reader to their own."""
    return f"/play/{secret}/"


def entry_links(tournament: Tournament, entries: Iterable[Entry], action: Action) -> list[EntryLink]:
    """The links of `entries`, which must have been read with their names, in their order."""
    grant_of_entry = links_of(tournament, action)
    return [_entry_link(tournament, entry, grant_of_entry.get(entry.pk)) for entry in entries]


def _entry_link(tournament: Tournament, entry: Entry, grant: Grant | None) -> EntryLink:
    secret, name = grants.shown_secret(grant) if grant else None, pair_name(entry)
    text = _("%(pair)s: your page in %(tournament)s") % {"pair": name, "tournament": tournament.name}
    return EntryLink(entry, name, share_link(link_path(secret), text) if secret else None, grant)


def link_addresses(tournament: Tournament, action: Action) -> dict[int, str]:
    """The full address of each link, by entry; empty if this machine is in no network."""
    site = site_address()
    if site is None:
        return {}
    secrets = {pk: grants.shown_secret(grant) for pk, grant in links_of(tournament, action).items()}
    return {pk: site.rstrip("/") + link_path(secret) for pk, secret in secrets.items() if secret}


def give_link(entry: Entry, action: Action, context: WriteContext) -> str:
    """Give an entry a link; returns its secret. It is valid until the tournament ends or it is renewed."""
    tournament = entry.tournament
    return grants.give(tournament, [action], context=context, entry=entry).secret


def give_missing_links(tournament: Tournament, entries: Iterable[Entry], action: Action, context: WriteContext) -> None:
    """Give a link to each entry that has none."""
    grant_of_entry = links_of(tournament, action)
    for entry in entries:
        if entry.pk not in grant_of_entry:
            give_link(entry, action, WriteContext(f"{context.key[:40]}-{entry.pk}", None, context.actor))


def revoke_link(entry: Entry, action: Action, context: WriteContext) -> None:
    """Revoke the link of an entry, and with it every phone that opened it."""
    if before := links_of(entry.tournament, action).get(entry.pk):
        grants.revoke(before, context=WriteContext(f"{context.key[:56]}-old", None, context.actor))


def renew_link(entry: Entry, action: Action, context: WriteContext) -> None:
    """Give the entry another link and revoke the previous one."""
    revoke_link(entry, action, context)
    give_link(entry, action, WriteContext(context.key, None, context.actor))
