"""The arguments and the result of every service that writes."""

import secrets
from dataclasses import dataclass, field

from tournament.models import Event, Game, Hand, User


@dataclass(frozen=True)
class WriteContext:
    """Who writes, and from which page."""

    key: str
    """The form's idempotency key (at most 64 characters)."""
    expected_seq: int | None = None
    """The seq of the page with the form; None where the order does not matter."""
    actor: User | None = None
    device: str = ""
    """The id (at most 64 characters) of the phone, which alone may undo."""
    request: str = ""
    """A digest of everything sent, including names, so that the same key with other names is not a repeat; "" if
    unknown."""

    @classmethod
    def with_new_key(cls, actor: User | None = None) -> "WriteContext":
        """The context of a write that no form asks for, with a new key."""
        return cls(secrets.token_hex(16), actor=actor)


@dataclass(frozen=True)
class Written:
    """What a service wrote; `is_new` is False if the same key had already written it, or if nothing had to change."""

    event: Event
    is_new: bool = field(kw_only=True)

    @property
    def seq(self) -> int:
        return self.event.seq


@dataclass(frozen=True)
class MatchWritten(Written):
    """What a service wrote to a match: also the game that was written to, and the new version of its hand, if any."""

    game: Game
    hand: Hand | None = None
