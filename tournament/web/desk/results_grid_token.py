"""The hidden token of a row in the results grid: what the row was rendered from."""

from dataclasses import dataclass

from django.core.exceptions import BadRequest

from tournament.web.desk.totals import TotalsForm
from tournament.web.form_fields import MAX_KEY_LENGTH
from tournament.whole_numbers import plain_number


@dataclass(frozen=True)
class RowToken:
    """The seq a row was rendered from, its idempotency key, and the contents of its fields."""

    seq: int
    key: str
    field_contents: str

    @classmethod
    def read(cls, text: str) -> "RowToken":
        digits, _space, rest = text.partition(" ")
        seq = plain_number(digits)
        key, _space, field_contents = rest.partition(" ")
        if seq is None or not (0 < len(key) <= MAX_KEY_LENGTH and key.isascii()):
            raise BadRequest("token")
        return cls(seq, key, field_contents)

    def __str__(self) -> str:
        return f"{self.seq} {self.key} {self.field_contents}"


def grid_token_contents(form: TotalsForm) -> str:
    """The fields' contents as one string, equal for entries that mean the same."""
    games = [(*form.shown_totals(n), form.closed(n)) for n in range(1, form.most_games + 1) if not _is_blank(form, n)]
    return ";".join(f"{first}:{second}:{int(closed)}" for first, second, closed in games)


def _is_blank(form: TotalsForm, number: int) -> bool:
    return form.typed_totals(number) == ("", "")
