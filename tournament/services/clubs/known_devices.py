"""Devices on which somebody has signed in before; limits on guessing that others have reached do not apply there.

The cookie of a device holds its number and a keyed hash for each person who signed in on it; the site stores nothing.
The hash also depends on the password, so a new password makes every device unknown.
"""

import secrets
from typing import NamedTuple

from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac

from tournament.models import User

SALT = "tournament.device"
MAX_PEOPLE = 12
"""The most people of one device; the one who signed in longest ago is dropped first."""


class Device(NamedTuple):
    """A device. `people`: keyed hashes, that of the last person to sign in at the end."""

    id: str
    people: tuple[str, ...] = ()


def read_device(cookie: str) -> Device:
    """The device of a cookie; if the cookie is missing or not ours, a new device without people."""
    try:
        content = signing.loads(cookie, salt=SALT)
        return Device(content["id"], tuple(content["people"]))
    except (signing.BadSignature, KeyError, TypeError):
        return Device(secrets.token_hex(16))


def cookie_of(device: Device) -> str:
    """The signed text that a browser stores for a device."""
    return signing.dumps({"id": device.id, "people": device.people}, salt=SALT)


def has_signed_in_on(device: Device, user: User) -> bool:
    """Whether a person has signed in on the device before."""
    person_hash = _person(device, user)
    return any(constant_time_compare(person_hash, known_hash) for known_hash in device.people)


def add_person(device: Device, user: User) -> Device:
    """The device with the person as the last to sign in."""
    person_hash = _person(device, user)
    others = [known_hash for known_hash in device.people if known_hash != person_hash]
    return device._replace(people=(*others, person_hash)[-MAX_PEOPLE:])


def _person(device: Device, user: User) -> str:
    value = f"{device.id} {user.pk} {user.get_session_auth_hash()}"
    return salted_hmac(SALT, value, algorithm="sha256").hexdigest()[:32]
