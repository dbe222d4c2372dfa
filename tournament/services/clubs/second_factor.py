"""A second factor: a code of an app (TOTP, RFC 6238), asked for at sign-in after the password; or a recovery code,
once.

The app's secret is derived from the site's key and a salt in the row, so a copy of the database does not contain it. If
the key is lost, recovery codes and a reset still open the account.
"""

import secrets
from base64 import b32encode
from typing import NamedTuple

import pyotp
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.utils import timezone
from django.utils.crypto import salted_hmac
from pyotp.exceptions import OTPVerificationError

from tournament.models import Membership, SecondFactor, User
from tournament.services.clubs.accounts import check_own_password, refuse_other_clubs
from tournament.services.clubs.attempts import Attempt, count_attempt, forget_attempt
from tournament.services.clubs.kinds import AccountEventKind, ClubEventKind
from tournament.services.clubs.refusals import SecondFactorOn, WrongSecondCode
from tournament.services.clubs.sessions import close_sessions
from tournament.services.clubs.writer import AccountWriter, ClubWriter
from tournament.services.typed_codes import ALPHABET, plain_code
from tournament.services.writing.context import WriteContext
from tournament.services.writing.writer import retry_when_locked

ISSUER = "Súmula"
STEPS_EITHER_SIDE = 1
"""Time steps of 30 s accepted on either side, since clocks of phones and laptops differ."""
RECOVERY_CODES, CODE_GROUPS, GROUP_LENGTH = 10, 3, 4
HASH_ITERATIONS = 100_000
"""Fewer than for a password that a person makes up: a recovery code has 60 bits of chance."""


class NewSecret(NamedTuple):
    """A new secret. `secret` in base32, to be typed; `address` for the QR code; `salt` gives both again."""

    salt: str
    secret: str
    address: str


def new_secret(user: User, salt: str = "") -> NewSecret:
    """A new secret, which only takes effect once a code made with it is entered. `salt`: shows an earlier one again."""
    salt = salt or secrets.token_hex(16)
    secret = _secret(user, salt)
    return NewSecret(salt, secret, pyotp.TOTP(secret).provisioning_uri(name=user.username, issuer_name=ISSUER))


def second_factor_of(user: User) -> SecondFactor | None:
    """The second factor of an account; None if it has none. One query."""
    return SecondFactor.objects.filter(user=user).first()


def switch_on(user: User, salt: str, code: str, password: str, *, session: str | None = None) -> list[str]:
    """Switch it on; returns the recovery codes, which can only be shown this once. Sessions other than that of the key
    `session` end.

    Raises `WrongPassword`, `WrongSecondCode`, `TooManyTries` or `SecondFactorOn`.
    """
    check_own_password(user, password)
    step = time_step_of(_secret(user, salt), code)
    if step is None:
        raise WrongSecondCode
    codes = [_recovery_code() for _number in range(RECOVERY_CODES)]
    _switch_on(user, salt, step, [_hash(code) for code in codes], session)
    return codes


@retry_when_locked
def _switch_on(user: User, salt: str, step: int, hashes: list[str], session: str | None) -> None:
    writer = AccountWriter(user)
    if second_factor_of(user):
        raise SecondFactorOn
    SecondFactor.objects.create(user=user, salt=salt, last_step=step, recovery_codes=hashes, created=timezone.now())
    close_sessions(user, session)
    writer.append(AccountEventKind.SECOND_FACTOR_ON, {})


def switch_off(user: User, password: str) -> None:
    """Switch it off. Raises `WrongPassword` or `TooManyTries`."""
    check_own_password(user, password)
    _switch_off(user)


@retry_when_locked
def _switch_off(user: User) -> None:
    if SecondFactor.objects.filter(user=user).delete()[0]:
        AccountWriter(user).append(AccountEventKind.SECOND_FACTOR_OFF, {})


def new_recovery_codes(user: User, password: str) -> list[str]:
    """Ten new recovery codes; the previous ones open nothing any more. Raises `WrongPassword` or `TooManyTries`."""
    check_own_password(user, password)
    codes = [_recovery_code() for _number in range(RECOVERY_CODES)]
    _replace_codes(user, [_hash(code) for code in codes])
    return codes


@retry_when_locked
def _replace_codes(user: User, hashes: list[str]) -> None:
    SecondFactor.objects.filter(user=user).update(recovery_codes=hashes)
    AccountWriter(user).append(AccountEventKind.RECOVERY_CODES_RENEWED, {})


@retry_when_locked
def reset_second_factor(membership: Membership, *, actor: User) -> None:
    """Reset it for a member who has lost phone and codes, by an administrator of all their clubs. Raises
    `MemberOfOtherClub` for any other."""
    refuse_other_clubs(membership.user, actor)
    _switch_off(membership.user)
    close_sessions(membership.user)
    ClubWriter(membership.club, WriteContext.with_new_key(actor)).append(
        ClubEventKind.SECOND_FACTOR_RESET, {"user": membership.user_id}
    )


@retry_when_locked
def reset_at_terminal(user: User) -> None:
    """Like `reset_second_factor`, by whoever uses the terminal."""
    _switch_off(user)
    close_sessions(user)


def check_second_factor(user: User, code: str) -> None:
    """Accept a code of the app or a recovery code, each once. Raises `WrongSecondCode` or `TooManyTries`."""
    attempt = Attempt("code", str(user.pk))
    count_attempt(attempt)
    if not _use_code(user, code):
        raise WrongSecondCode(None if plain_code(code).isdigit() else WrongSecondCode.recovery)
    forget_attempt(attempt)


@retry_when_locked
def _use_code(user: User, code: str) -> bool:
    factor = SecondFactor.objects.select_for_update().filter(user=user).first()
    if factor is None:
        return False
    step = time_step_of(_secret(user, factor.salt), code)
    if step is not None:
        return _use_step(factor, step)
    return _use_recovery_code(factor, code)


def _use_step(factor: SecondFactor, step: int) -> bool:
    """Mark a code as used. It and all earlier ones are no longer accepted: somebody may have looked over a shoulder."""
    return bool(SecondFactor.objects.filter(pk=factor.pk, last_step__lt=step).update(last_step=step))


def _use_recovery_code(factor: SecondFactor, code: str) -> bool:
    typed = plain_code(code)
    if len(typed) != CODE_GROUPS * GROUP_LENGTH:
        return False
    hasher = PBKDF2PasswordHasher()
    used = next((recovery_code for recovery_code in factor.recovery_codes if hasher.verify(typed, recovery_code)), None)
    if used is None:
        return False
    unused = [recovery_code for recovery_code in factor.recovery_codes if recovery_code != used]
    SecondFactor.objects.filter(pk=factor.pk).update(recovery_codes=unused)
    AccountWriter(factor.user).append(AccountEventKind.RECOVERY_CODE_USED, {"left": len(unused)})
    return True


def _secret(user: User, salt: str) -> str:
    digest = salted_hmac("tournament.second-factor", f"{user.pk} {salt}", algorithm="sha256").digest()
    return b32encode(digest[:20]).decode()


def time_step_of(secret: str, code: str) -> int | None:
    """The time step of an app's code; None for a wrong code."""
    typed = "".join(code.split())
    try:
        step: int = pyotp.TOTP(secret).verify_and_get_timecode(
            typed, for_time=timezone.now(), valid_window=STEPS_EITHER_SIDE
        )
    except OTPVerificationError:
        return None
    return step


def _recovery_code() -> str:
    """A new recovery code, such as `K7QF-2M9X-ABCD`."""
    groups = ["".join(secrets.choice(ALPHABET) for _sign in range(GROUP_LENGTH)) for _group in range(CODE_GROUPS)]
    return "-".join(groups)


def _hash(code: str) -> str:
    hasher = PBKDF2PasswordHasher()
    hashed: str = hasher.encode(plain_code(code), hasher.salt(), HASH_ITERATIONS)
    return hashed
