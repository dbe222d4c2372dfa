"""What is stored of a secret address, cookie or token, and what it is looked up by."""

from hashlib import sha256


def hash_secret(secret: str) -> str:
    """The hash of a random secret: 64 hexadecimal digits. Only of one too long to be found by trying them all."""
    return sha256(secret.encode()).hexdigest()
