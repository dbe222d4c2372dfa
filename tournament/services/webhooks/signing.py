"""How a receiver verifies that a message is ours: HMAC-SHA256 over the time and the body.

    Sumula-Signature: t=1764000000,v1=<hex of HMAC-SHA256(secret, "1764000000." + body)>

The secret is a keyed hash of a stored salt: it is not in the database, and changes with the site's key.
"""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

from django.utils.crypto import salted_hmac

SALT = "tournament.webhook"
PREFIX = "whsec_"


def secret_of(salt: str) -> str:
    digest = salted_hmac(SALT, salt, algorithm="sha256").digest()
    return PREFIX + urlsafe_b64encode(digest).decode().rstrip("=")


def signature(secret: str, time: int, body: bytes) -> str:
    """The value of the header for a body sent at `time` (seconds since 1970)."""
    digest = hmac.new(secret.encode(), f"{time}.".encode() + body, sha256).hexdigest()
    return f"t={time},v1={digest}"
