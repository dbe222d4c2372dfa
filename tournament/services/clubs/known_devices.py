"""Devices on which somebody signed in before: limits on guessing that others reached do not concern them.

The cookie of a device holds a number of its own and one keyed hash for each person who signed in there. Nothing is
stored on the site. A hash is of the password too, so that a new password makes every device unknown.
"""

import secrets
from typing import NamedTuple

from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac

from tournament.models import User

SALT = "tournament.device"
MOST_PEOPLE = 12
"""Whoever signed in longest ago is forgotten first."""


class Device(NamedTuple):
    """`people`: keyed hashes, of whoever signed in last at the end."""

    id: str
    people: tuple[str, ...] = ()


def read_device(cookie: str) -> Device:
    """A device without people, and with a new number, where the cookie is missing or not ours."""
    try:
        kept = signing.loads(cookie, salt=SALT)
        return Device(kept["id"], tuple(kept["people"]))
    except (signing.BadSignature, KeyError, TypeError):
        return Device(secrets.token_hex(16))


def cookie_of(device: Device) -> str:
    return signing.dumps({"id": device.id, "people": device.people}, salt=SALT)


def knows(device: Device, user: User) -> bool:
    own = _person(device, user)
    return any(constant_time_compare(own, known) for known in device.people)


def with_person(device: Device, user: User) -> Device:
    own = _person(device, user)
    others = [known for known in device.people if known != own]
    return device._replace(people=(*others, own)[-MOST_PEOPLE:])


def _person(device: Device, user: User) -> str:
    value = f"{device.id} {user.pk} {user.get_session_auth_hash()}"
    return salted_hmac(SALT, value, algorithm="sha256").hexdigest()[:32]
