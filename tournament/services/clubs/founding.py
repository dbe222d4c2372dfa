"""Sets the site up with its first administrator, and founds clubs."""

import hmac

from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scoring.hidden_signs import hidden_signs_fault
from tournament.models import Club, Event, Membership, User
from tournament.permissions import Role
from tournament.services.clubs.accounts import make_account
from tournament.services.clubs.attempts import Attempt, count_attempt
from tournament.services.clubs.kinds import ClubEventKind
from tournament.services.clubs.memberships import add_member
from tournament.services.clubs.refusals import (
    AlreadySetUp,
    DemonstrationAccount,
    TooManyClubs,
    UnreadableClubName,
    UnreadableName,
    WrongCode,
)
from tournament.services.clubs.writer import ClubWriter, founding_events
from tournament.services.typed_codes import ALPHABET, plain_code
from tournament.services.writing.context import WriteContext
from tournament.services.writing.locks import hold_lock
from tournament.services.writing.refusals import KeyReused
from tournament.services.writing.writer import retry_when_locked

CODE_LENGTH = 8


def is_set_up() -> bool:
    """Whether anybody runs the site, apart from the demonstration's accounts."""
    at_home = Q(memberships=None) | Q(memberships__club__demo=False)
    return User.objects.filter(at_home, is_active=True).exists()


def has_active_user() -> bool:
    """Whether anybody can sign in, including the demonstration's accounts."""
    return User.objects.filter(is_active=True).exists()


def is_of_the_demonstration(user: User) -> bool:
    """Whether the account was made for the demonstration and runs only its clubs."""
    elsewhere = Membership.objects.filter(user=user, club__demo=False)
    made_for_it = founding_events(account=user.pk) | founding_events(scorekeeper=user.pk)
    return made_for_it.exists() and not elsewhere.exists()


def setup_code() -> str:
    """The code that the terminal shows, of 40 bits: `K7QF-2M9X`.

    Derived from the site's secret key, so that every process knows it and nothing is stored; once there is a user it
    opens nothing any more.
    """
    digest = salted_hmac("tournament.setup", "code", algorithm="sha256").digest()
    code = "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:CODE_LENGTH])
    return f"{code[:4]}-{code[4:]}"


def set_up(
    code: str,
    *,
    username: str,
    password: str,
    club_name: str,
    full_name: str = "",
    time_zone: str = "",
    client_address: str = "",
) -> tuple[User, Club]:
    """Create the site's first account and its club. Raises `AlreadySetUp`, `TooManyTries` or `WrongCode`; if two people
    try at once, one succeeds."""
    if is_set_up():
        raise AlreadySetUp
    count_attempt(Attempt("setup", "", client_address))
    if not hmac.compare_digest(plain_code(code).encode(), plain_code(setup_code()).encode()):
        raise WrongCode
    return _set_up(username, password, full_name, club_name, time_zone)


@retry_when_locked
def _set_up(username: str, password: str, full_name: str, club_name: str, time_zone: str) -> tuple[User, Club]:
    hold_lock("setup")
    if is_set_up():
        raise AlreadySetUp
    user = make_account(username, password, full_name)
    try:
        return user, _create_club(user, club_name, time_zone, "")
    except UnreadableName:
        raise UnreadableClubName from None


@retry_when_locked
def create_club(user: User, name: str, *, time_zone: str = "", key: str = "") -> Club:
    """Found a club with `user` as its administrator. The same `key` returns the club created the first time. Raises
    `DemonstrationAccount`, and `KeyReused` for the key of another action or person."""
    if key:
        hold_lock(f"found {key}")
        event = Event.objects.filter(idempotency_key=key).first()
        if event and (event.kind != ClubEventKind.FOUNDED or event.actor_id != user.pk):
            raise KeyReused
        if event:
            return Club.objects.get(public_id=event.scope_id)
    if is_of_the_demonstration(user):
        raise DemonstrationAccount
    _refuse_too_many(user)
    return _create_club(user, name, time_zone, key)


def _refuse_too_many(user: User) -> None:
    """Refuse further clubs by a person who has created too many, even if others run them by now. Within a
    transaction."""
    most = settings.CLUBS_PER_PERSON
    if most is None:
        return
    hold_lock(f"clubs of {user.pk}")
    if founding_events(role=Role.ADMINISTRATOR.value).filter(actor=user).count() >= most:
        raise TooManyClubs(most)


def _create_club(user: User, name: str, time_zone: str, key: str) -> Club:
    _refuse_hidden_signs(name)
    club = Club(name=name, time_zone=time_zone or settings.TIME_ZONE, created=timezone.now())
    found_club(club, user, Role.ADMINISTRATOR, key=key)
    return club


def found_club(
    club: Club, user: User, role: Role, *, key: str = "", account: int | None = None, scorekeeper: User | None = None
) -> None:
    """Create a club and its first member, within a transaction. `account`: the key of the account made for this club,
    if any. `scorekeeper`: a second member, whose account was made for it."""
    writer = ClubWriter(club, WriteContext(key, actor=user) if key else WriteContext.with_new_key(user))
    writer.add(club)
    add_member(writer, user, role)
    made_accounts = {} if account is None else {"account": account}
    if scorekeeper:
        add_member(writer, scorekeeper, Role.SCOREKEEPER)
        made_accounts["scorekeeper"] = scorekeeper.pk
    writer.append(ClubEventKind.FOUNDED, {"role": role.value, **made_accounts})


@retry_when_locked
def change_club(club: Club, *, name: str, time_zone: str, actor: User) -> None:
    """Change the name or time zone. The event does not hold the name, because a name may have to be forgotten."""
    if name != club.name:
        _refuse_hidden_signs(name)
    writer = ClubWriter(club, WriteContext.with_new_key(actor))
    writer.change(club, name=name, time_zone=time_zone)
    if writer.changes:
        writer.append(ClubEventKind.CHANGED, {})


def _refuse_hidden_signs(name: str) -> None:
    if hidden_signs_fault(name):
        raise UnreadableName
