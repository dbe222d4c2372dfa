"""Makes and renames accounts, and sets their passwords."""

from django.contrib.auth import authenticate
from django.contrib.auth.tokens import default_token_generator
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.encoding import force_str
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from scoring.hidden_signs import hidden_signs_fault
from tournament.models import Membership, User
from tournament.models.user import fold_username
from tournament.permissions import Role
from tournament.services.clubs.attempts import Attempt, count_attempt, forget_attempt
from tournament.services.clubs.kinds import AccountEventKind, ClubEventKind
from tournament.services.clubs.known_devices import Device, has_signed_in_on
from tournament.services.clubs.refusals import (
    LinkExpired,
    MemberOfOtherClub,
    NameTaken,
    UnreadableFullName,
    WrongPassword,
)
from tournament.services.clubs.sessions import close_sessions
from tournament.services.clubs.writer import AccountWriter, ClubWriter
from tournament.services.writing.context import WriteContext
from tournament.services.writing.writer import retry_when_locked


def make_account(username: str, password: str, full_name: str = "") -> User:
    """Create an account, within a transaction. Raises `UnreadableFullName`, or `NameTaken` if the username differs from
    another at most in capitals."""
    _refuse_unreadable(full_name)
    user = User(username=username, full_name=full_name)
    user.set_password(password)
    _save(user)
    columns = ("username", "full_name", "password") if full_name else ("username", "password")
    _write_event(user, AccountEventKind.MADE, *columns)
    return user


def _refuse_unreadable(full_name: str) -> None:
    if hidden_signs_fault(full_name):
        raise UnreadableFullName


def _write_event(user: User, kind: AccountEventKind, *columns: str) -> None:
    """Write an event of the account's own chain about these columns."""
    writer = AccountWriter(user)
    writer.record_saved_columns(*columns)
    writer.append(kind, {})


def _save(user: User) -> None:
    """Save an account. Raises `NameTaken`."""
    if User.objects.filter(folded=fold_username(user.username)).exclude(pk=user.pk).exists():
        raise NameTaken
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as taken:
        raise NameTaken from taken


def sign_in_as(
    username: str,
    password: str,
    *,
    client_address: str,
    device: Device | None = None,
    request: HttpRequest | None = None,
) -> User | None:
    """The account with this name and password; None if there is none. Raises `TooManyTries`.

    On a person's own device, limits that others have reached do not apply. Nobody can find out whether a name exists:
    an unknown one is counted, and its password hashed, in the same way.
    """
    user_of_name = User.objects.filter(folded=fold_username(username)).first()
    known_device = device.id if device and user_of_name and has_signed_in_on(device, user_of_name) else ""
    attempt = Attempt("sign-in", username, client_address, known_device)
    count_attempt(attempt)
    user = authenticate(request, username=username, password=password)
    if isinstance(user, User):
        forget_attempt(attempt)
        return user
    return None


@retry_when_locked
def rename(user: User, username: str, full_name: str) -> None:
    """Change the name used to sign in, and the one that minutes and histories show. Raises `NameTaken` or
    `UnreadableFullName`."""
    _refuse_unreadable(full_name)
    names = {"username": username, "full_name": full_name}
    changed = [column for column, name in names.items() if getattr(user, column) != name]
    if changed:
        user.username, user.full_name = username, full_name
        _save(user)
        _write_event(user, AccountEventKind.RENAMED, *changed)


def change_password(user: User, old: str, new: str, *, session: str | None = None) -> None:
    """Change the password; all sessions except the one with the key `session` end. Raises `WrongPassword` or
    `TooManyTries`."""
    check_own_password(user, old)
    _set_password(user, new, session)


def check_own_password(user: User, password: str) -> None:
    """Check a person's own password. Raises `WrongPassword`, and `TooManyTries`, because an unattended phone must not
    be a place for guessing."""
    attempt = Attempt("password", str(user.pk))
    count_attempt(attempt)
    if not user.check_password(password):
        raise WrongPassword
    forget_attempt(attempt)


@retry_when_locked
def _set_password(user: User, password: str, session: str | None = None) -> None:
    user.set_password(password)
    user.save(update_fields=["password"])
    close_sessions(user, session)
    _write_event(user, AccountEventKind.PASSWORD_CHANGED, "password")


def password_link(user: User, *, actor: User | None) -> tuple[str, str]:
    """(user, token) of an address at which a new password is set once, within settings.PASSWORD_RESET_TIMEOUT.

    `actor`: an administrator of every club to which the person belongs, else raises `MemberOfOtherClub`: somebody who
    could reset the password of anybody they invite would soon own every club. None: whoever uses the terminal.
    """
    if actor is not None:
        refuse_other_clubs(user, actor)
    return urlsafe_base64_encode(str(user.pk).encode()), default_token_generator.make_token(user)


def refuse_other_clubs(user: User, actor: User) -> None:
    """Raise `MemberOfOtherClub` if the person belongs to a club that `actor` does not administer."""
    theirs = set(Membership.objects.filter(user=user).values_list("club", flat=True))
    administered = Membership.objects.filter(user=actor, role=Role.ADMINISTRATOR, club__in=theirs)
    if theirs - set(administered.values_list("club", flat=True)):
        raise MemberOfOtherClub


@retry_when_locked
def hand_out_password_link(membership: Membership, *, actor: User) -> tuple[str, str]:
    """Like `password_link`, for a member; the club's chain records who asked for it."""
    link = password_link(membership.user, actor=actor)
    ClubWriter(membership.club, WriteContext.with_new_key(actor)).append(
        ClubEventKind.PASSWORD_LINK_MADE, {"user": membership.user_id}
    )
    return link


def user_of_password_link(uidb64: str, token: str) -> User:
    """The account of the link. Raises `LinkExpired` if it was used, is too old, or the person has signed in since."""
    try:
        account = User.objects.get(pk=int(force_str(urlsafe_base64_decode(uidb64))), is_active=True)
    except (User.DoesNotExist, ValueError, OverflowError):
        raise LinkExpired from None
    if not default_token_generator.check_token(account, token):
        raise LinkExpired
    return account


@retry_when_locked
def set_new_password(uidb64: str, token: str, password: str) -> User:
    """Set the password and use the link up. If two people do so at once, the second finds it used. Raises `LinkExpired`
    if it was used or is too old."""
    account = user_of_password_link(uidb64, token)
    locked = User.objects.select_for_update().get(pk=account.pk)
    if not default_token_generator.check_token(locked, token):
        raise LinkExpired
    _set_password(locked, password)
    return locked
