"""The arguments and the result of every service that writes."""

import secrets
from dataclasses import dataclass

from tournament.models import Event, Game, Hand, User


@dataclass(frozen=True)
class WriteContext:
    """Who writes, and from which page. `key`: the form's idempotency key (≤ 64 characters).

    `expected_seq`: the seq of the page that the form was on; None where the order does not matter.
    `device`: the id (≤ 64 characters) of the phone, by which alone it may undo.
    `request`: a digest of all that was sent, names too, so that the key with other names is no repeat; "" if unknown.
    """

    key: str
    expected_seq: int | None = None
    actor: User | None = None
    device: str = ""
    request: str = ""

    @classmethod
    def with_new_key(cls, actor: User | None = None) -> "WriteContext":
        """Of a write that no form with a key asks for."""
        return cls(secrets.token_hex(16), actor=actor)


@dataclass(frozen=True)
class Written:
    """What a service wrote; `is_new` is False if the same key had written it before, or if nothing had to change."""

    event: Event
    is_new: bool

    @property
    def seq(self) -> int:
        return self.event.seq


@dataclass(frozen=True)
class MatchWritten(Written):
    """The same for a match: the game that was written to, and the new version of its hand, if any."""

    game: Game
    hand: Hand | None = None
