"""The demonstration: three clubs and five tournaments played by invented people, created at once and removed
completely."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, TypedDict, cast

from django.db import transaction
from django.db.models import Count, OuterRef, ProtectedError, Q, Subquery
from django.utils import timezone

from rules.text import _, make_text
from scoring.contest.match_outcomes import outcome_of
from scoring.documents import Document
from scoring.formats import format_of
from scoring.tournament_file.codec import read_tournament
from tournament.demo.people import CLUBS, DemoClub
from tournament.demo.tournaments import DemoTournament, demo_tournaments
from tournament.models import Club, Event, Grant, Invitation, Match, Membership, Round, Tournament, User
from tournament.permissions import Role
from tournament.services.clubs.accounts import make_account
from tournament.services.clubs.founding import found_club
from tournament.services.clubs.kinds import ClubEventKind
from tournament.services.clubs.refusals import NameTaken
from tournament.services.clubs.writer import account_scope, club_scope
from tournament.services.tournaments import founding, rounds
from tournament.services.tournaments.erasing import erase, raw_delete
from tournament.services.tournaments.files.importing import import_document
from tournament.services.tournaments.files.x_sumula.fields import OWN
from tournament.services.writing.changes import asked_of
from tournament.services.writing.context import WriteContext
from tournament.services.writing.locks import hold_lock
from tournament.services.writing.refusals import Refused
from tournament.services.writing.writer import retry_when_locked

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

NAME, SCOREKEEPER = "demo", "demo-mesa"
CONTESTED = {"pt-br": "A canastra limpa da segunda mão era suja", "it": "Il burraco della seconda mano era sporco"}
PLAN = {"minutes": 60, "between": 10, "tolerance": 15, "clock": "finish_hand", "players_per_side": 2}


@dataclass(frozen=True)
class Demo:
    """`user`: who may run the clubs; `password`: that of the account made for this, shown once, None if there was an
    `actor`. `scorekeeper`: who may enter scores in all of them, with a password that is also shown once."""

    clubs: tuple[Club, ...]
    user: User
    password: str | None
    scorekeeper: User
    scorekeeper_password: str


def demo_clubs() -> list[Club]:
    """The demonstration's clubs; none if there is no demonstration."""
    return list(Club.objects.filter(demo=True).order_by("pk"))


class DemoColumns(TypedDict):
    """What the home page shows of a tournament besides its own fields. All but the first are None if no round is
    published."""

    pairs: int
    """The number of pairs entered."""
    last_round: int | None
    """The number of the last published round."""
    last_starts: datetime | None
    last_clock: datetime | None
    """When the clock of that round was started; None if it was not."""
    last_stage: Document | None
    """The document of that round's stage."""
    last_slots: int | None
    """The number of slots in the first round of that stage."""


def public_demo_tournaments() -> "list[WithAnnotations[Tournament, DemoColumns]]":
    """The demonstration's public tournaments. One query."""
    rounds = Round.objects.filter(stage__tournament=OuterRef("pk"), removed=False, published=True)
    last = rounds.order_by("-stage__position", "-number")
    first = Match.objects.filter(round__stage=OuterRef("last_stage_pk"), round__number=1, round__removed=False)
    slots = first.filter(removed=False, slot__isnull=False).order_by("-slot")
    rows = Tournament.objects.public().filter(club__demo=True).select_related("club").order_by("pk")
    annotated = rows.annotate(
        pairs=Count("entries", filter=Q(entries__removed=False)),
        last_round=Subquery(last.values("number")[:1]),
        last_starts=Subquery(last.values("starts")[:1]),
        last_clock=Subquery(last.values("clock_started")[:1]),
        last_stage=Subquery(last.values("stage__document")[:1]),
        last_stage_pk=Subquery(last.values("stage")[:1]),
        last_slots=Subquery(slots.values("slot")[:1]),
    )
    return cast("list[WithAnnotations[Tournament, DemoColumns]]", list(annotated))


def make_demo(actor: User | None = None) -> Demo:
    """Create the whole demonstration, or raise `Refused` and create nothing.

    Its clubs are run by an account created for them, unless `actor` is given; another account may enter scores in them.
    """
    return _make_everything(demo_tournaments(), actor)  # the games are simulated before the database is locked


@retry_when_locked
def _make_everything(played: tuple[DemoTournament, ...], actor: User | None) -> Demo:
    """Create the clubs, their accounts and their tournaments in one transaction."""
    hold_lock("demo")
    if Club.objects.filter(demo=True).exists():
        raise Refused(make_text(_("There is already a demonstration here. Delete it first to create another.")))
    user, password = (actor, None) if actor else _make_account(NAME)
    scorekeeper, scorekeeper_password = _make_account(SCOREKEEPER)
    clubs_made = {invented: make_demo_club(invented, user, password is not None, scorekeeper) for invented in CLUBS}
    for demo_tournament in played:
        _make_tournament(clubs_made[demo_tournament.club], demo_tournament, user)
    return Demo(tuple(clubs_made.values()), user, password, scorekeeper, scorekeeper_password)


def _make_account(name: str) -> tuple[User, str]:
    """Create an account called `name`, or `name2`, `name3` … if that is taken; returns it with its password."""
    password = secrets.token_urlsafe(9)
    number = 1
    while True:
        try:
            return make_account(name if number == 1 else f"{name}{number}", password), password
        except NameTaken:
            number += 1


def make_demo_club(invented: DemoClub, user: User, is_new_user: bool, scorekeeper: User) -> Club:
    """Create a club with its organiser and its scorekeeper. `is_new_user`: whether the organiser's account was created
    for the demonstration."""
    club = Club(name=invented.name, time_zone=invented.zone, demo=True, created=timezone.now())
    found_club(club, user, Role.ORGANISER, account=user.pk if is_new_user else None, scorekeeper=scorekeeper)
    return club


def _make_tournament(club: Club, demo_tournament: DemoTournament, user: User) -> None:
    """Import a tournament in the state in which it is shown."""
    tournament = import_document(club, _tournament_file(demo_tournament), context=WriteContext.with_new_key(user))
    if demo_tournament.state == "setting_up":
        return
    finished = demo_tournament.state == "finished"
    founding.change_settings(tournament, context=WriteContext.with_new_key(user), published=True, finished=finished)
    if not finished:
        drawn = Round.objects.filter(stage__tournament=tournament)
        rounds.start_clock(drawn.latest("stage__position", "number"), context=WriteContext.with_new_key(user))


def _tournament_file(demo_tournament: DemoTournament) -> Document:
    """Its file with the plan of an evening; if it is being played, also with one result to confirm and one to
    settle."""
    document = demo_tournament.document
    plan = {**PLAN, "tables": len(document["pairs"]) // 2, "language": demo_tournament.club.language}
    planned = {**document, OWN: {"plan": plan}}
    if demo_tournament.state != "playing":
        return planned
    fields_by_index = dict(zip(_decided_in_last_round(document), _unsettled_fields(demo_tournament.club), strict=False))
    matches = [
        {**match, OWN: fields_by_index[index]} if index in fields_by_index else match
        for index, match in enumerate(document["matches"])
    ]
    return {**planned, "matches": matches}


def _unsettled_fields(club: DemoClub) -> list[Document]:
    """A result to confirm, and one that is contested."""
    return [{"confirmed": False}, {"confirmed": False, "disputed": CONTESTED[club.language]}]


def _decided_in_last_round(document: Document) -> list[int]:
    """The matches of the last round that were played to their end, by their index in the file."""
    facts = read_tournament(document)
    stage = facts.stages[-1]
    last = max(match.round for match in facts.matches)
    return [
        at
        for at, match in enumerate(facts.matches)
        if match.round == last and match.games and outcome_of(match, stage, format_of(stage).elimination).decided
    ]


@retry_when_locked
def remove_demo() -> int:
    """Remove all of it, including what was added since; nothing else is touched. Returns the number of clubs
    removed."""
    hold_lock("demo")
    clubs = demo_clubs()
    accounts = _accounts_of(clubs)
    for club in clubs:
        for tournament in Tournament.objects.filter(club=club).order_by("-pk"):
            erase(tournament)
        Membership.objects.filter(club=club).delete()
        Invitation.objects.filter(club=club).delete()
        raw_delete(Grant.objects.filter(club=club))
        raw_delete(Event.objects.filter(scope_kind=club_scope(club).kind, scope_id=club_scope(club).id))
        club.delete()
    for user in accounts:
        _remove_account(user)
    return len(clubs)


def _accounts_of(clubs: list[Club]) -> list[User]:
    """The accounts made for the demonstration."""
    founding_events = Event.objects.filter(scope_id__in=[club.public_id for club in clubs], kind=ClubEventKind.FOUNDED)
    ids = {asked[key] for asked in map(asked_of, founding_events) for key in ("account", "scorekeeper") if key in asked}
    return list(User.objects.filter(pk__in=ids))


def _remove_account(user: User) -> None:
    """Remove an account, unless it has been given a role elsewhere in the meantime."""
    elsewhere = Event.objects.filter(actor=user).exclude(
        scope_kind=account_scope(user).kind, scope_id=account_scope(user).id
    )
    if Membership.objects.filter(user=user).exists() or elsewhere.exists():
        return
    try:
        with transaction.atomic():
            raw_delete(Event.objects.filter(scope_kind=account_scope(user).kind, scope_id=account_scope(user).id))
            user.delete()
    except ProtectedError:
        return
