"""Checks whether anything speaks against confirming a result: who typed it, what is odd about it, who has not agreed
yet."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Q

from rules.text import _, make_text
from scoring.game import play
from scoring.totals import doubts
from tournament.models import Event, Game, Hand, Match, Membership, Tournament
from tournament.models.hand import game_facts
from tournament.permissions import Action, Role, is_allowed
from tournament.services.matches.kinds import ENTRY_KINDS, MatchEventKind
from tournament.services.matches.tournament_context import agreed_hands_of_match
from tournament.services.matches.writer import MatchWriter
from tournament.services.tournaments.confirmation_policy import ConfirmationPolicy, policy_of
from tournament.services.writing.context import WriteContext
from tournament.services.writing.events import Scope
from tournament.services.writing.refusals import Refused

Rows = list[list[int]]
"""The points of both pairs, one row per hand; a single row where only the game's totals were entered."""


class TypedByYou(Refused):
    """Nobody may confirm what they typed themselves."""

    message = make_text(
        _("You entered this result, or it was entered on this device, so someone else has to check it.")
    )


class AgreementMissing(Refused):
    """Somebody who has to agree with the result has not done so."""

    message = make_text(
        _("Someone who must agree with this result has not done so yet. A referee may overrule and say why.")
    )


@dataclass(frozen=True)
class Authors:
    """The accounts and devices that wrote certain events."""

    actors: frozenset[int] = frozenset()
    devices: frozenset[str] = frozenset()
    events: tuple[Event, ...] = field(default=(), compare=False)

    def include(self, context: WriteContext) -> bool:
        """Whether the author of `context` is one of them, by account or by device."""
        by_account = context.actor is not None and context.actor.pk in self.actors
        return by_account or bool(context.device and context.device in self.devices)


def authors_of(scope: Scope, kinds: frozenset[MatchEventKind]) -> Authors:
    """Who wrote events of these kinds. One query."""
    rows = tuple(Event.objects.in_scope(*scope).filter(kind__in=kinds))
    return Authors(
        frozenset(row.actor_id for row in rows if row.actor_id),
        frozenset(row.device for row in rows if row.device),
        rows,
    )


def typists(scope: Scope) -> Authors:
    """Who typed any part of the present result."""
    return authors_of(scope, ENTRY_KINDS)


def typed_matches(matches: Iterable[int], context: WriteContext) -> frozenset[int]:
    """Those of these matches of which the author of `context` typed any part. One query."""
    rows = Event.objects.filter(scope_kind="match", scope_id__in=list(map(str, matches)), kind__in=ENTRY_KINDS)
    is_writer = Q(actor=context.actor) if context.actor is not None else Q()
    if context.device:
        is_writer |= Q(device=context.device)
    match_ids = rows.filter(is_writer).values_list("scope_id", flat=True) if is_writer else ()
    return frozenset(map(int, match_ids))


def entered_rows(writer: MatchWriter) -> list[Rows]:
    """The first entry, game by game, as on the paper sheet."""
    return [_rows_of(game, writer.hands_of(game).values()) for game in writer.games]


def first_entry(match: Match) -> list[Rows]:
    """Like `entered_rows`, for a page. One query, and one more for each game that was entered hand by hand."""
    games = match.games.filter(withdrawn=False).select_related("match").order_by("number")
    return [_rows_of(game, () if game.given_totals else game.hands.current()) for game in games]


def _rows_of(game: Game, versions: Iterable[Hand]) -> Rows:
    if game.given_totals is not None:
        return [list(game.given_totals)]
    in_order = sorted(versions, key=lambda hand: hand.number)
    return [list(hand.totals) for hand in play(game_facts(game, in_order)).hands]


def is_odd(writer: MatchWriter) -> bool:
    """Whether the engine finds anything odd in the present result; then the desk has to look."""
    games = [game for game in writer.games if game.given_totals is not None]
    totals = [game.totals for game in games]
    ends = [game.closed for game in games]
    hands, level_counts = agreed_hands_of_match(writer.match, writer.match.round), not writer.match.elimination
    if any(doubts(writer.regulation, totals, ends, level_counts=level_counts, agreed_hands=hands)):
        return True
    return any(_has_findings(writer, game) for game in writer.games if game.given_totals is None)


def _has_findings(writer: MatchWriter, game: Game) -> bool:
    versions = [hand for _number, hand in sorted(writer.hands_of(game).items())]
    return any(hand.findings for hand in play(game_facts(game, versions)).hands)


def refuse_missing_agreements(writer: MatchWriter, tournament: Tournament) -> None:
    """Raise `AgreementMissing` or `TypedByYou` where the tournament's policy does not let this person confirm."""
    match, context, policy = writer.match, writer.context, policy_of(tournament)
    if match.absent_0 or match.absent_1:
        return
    if policy.needs_agreement and not all(match.pairs_agreed):
        raise AgreementMissing
    if policy is ConfirmationPolicy.SECOND_ENTRY:
        if not match.second_entry.get("agrees"):
            raise AgreementMissing
        refuse_authors(writer, context)
    if policy is ConfirmationPolicy.REFEREE:
        if not _is_referee(context, tournament):
            raise AgreementMissing
        refuse_authors(writer, context)


def refuse_authors(
    writer: MatchWriter, context: WriteContext, *, also: frozenset[MatchEventKind] = frozenset()
) -> None:
    """Raise `TypedByYou` if the author typed any of the entry, or wrote an event of a kind in `also`."""
    if authors_of(writer.scope, ENTRY_KINDS | also).include(context):
        raise TypedByYou


def _is_referee(context: WriteContext, tournament: Tournament) -> bool:
    roles = Membership.objects.filter(club=tournament.club_id, user=context.actor).values_list("role", flat=True)
    return context.actor is not None and any(is_allowed(Role(role), Action.OVERRULE) for role in roles)
