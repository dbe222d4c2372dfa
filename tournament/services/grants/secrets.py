"""The secrets of grants: how they are made, shown again, and looked up by their hash.

A link's secret is a keyed hash (256 bits) of a stored salt, so that the same QR code can be printed again; a phone's is
random. Neither is stored. If the site's key changes, a printed link still works but cannot be shown again.
"""

import secrets
from base64 import urlsafe_b64encode

from django.utils.crypto import salted_hmac

from tournament.models import Grant, Tournament
from tournament.services.secret_hashes import hash_secret
from tournament.services.typed_codes import ALPHABET, plain_code

CODE_LENGTH = 6


def new_salt() -> str:
    return secrets.token_hex(16)


def random_secret() -> str:
    """256 random bits in 43 characters that are safe in addresses and cookies."""
    return secrets.token_urlsafe(32)


def secret_of_salt(salt: str) -> str:
    """The secret for a salt: 256 bits in 43 characters, which with most hall addresses fit a QR code of 37 modules."""
    digest = salted_hmac("tournament.grant", salt, algorithm="sha256").digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")


def code_of_salt(salt: str) -> str:
    """The code for a salt: six characters, 30 bits, which is enough since guessing is throttled."""
    digest = salted_hmac("tournament.grant.code", salt, algorithm="sha256").digest()
    number = int.from_bytes(digest)
    return "".join(ALPHABET[(number >> (5 * index)) & 31] for index in range(CODE_LENGTH))


def hash_code(tournament: Tournament, code: str) -> str:
    """The hash of a code. It is keyed, because a code is short enough to be found from a plain hash by trying them
    all."""
    return salted_hmac("tournament.grant.code.hash", f"{tournament.public_id} {code}", algorithm="sha256").hexdigest()


def readable_code(code: str) -> str:
    """The code K7QF2M as people read it aloud: K7Q F2M."""
    return f"{code[:3]} {code[3:]}"


def clean_code(typed: str) -> str:
    """A typed code in plain form, of at most twice its length."""
    return plain_code(typed)[: 2 * CODE_LENGTH]


def shown_secret(grant: Grant) -> str | None:
    """The secret of a link, to be shown again; None for a phone, or if the site's key has changed since."""
    secret = secret_of_salt(grant.salt) if grant.salt else ""
    return secret if hash_secret(secret) == grant.secret_hash else None


def shown_code(grant: Grant) -> str | None:
    """The code of a link, to be shown again, like `shown_secret`."""
    if not grant.code_hash or grant.tournament is None or not grant.salt:
        return None
    code = code_of_salt(grant.salt)
    return code if hash_code(grant.tournament, code) == grant.code_hash else None
