"""Shows what others did since a form was rendered, their version beside the typed one, and what saving would write.
Shared by the desk and the tables; `templates/conflict/_base.html` renders it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.functional import Promise

from tournament.services.writing.refusals import Stale
from tournament.web.timeline import TimelineEntry


@dataclass(frozen=True)
class ComparedField:
    """A typed value beside the stored one. `is_result`: the result that follows from the other fields."""

    label: str
    stored_text: str
    posted_text: str
    is_result: bool = False

    @property
    def differs(self) -> bool:
        return self.stored_text != self.posted_text


@dataclass(frozen=True)
class Conflict:
    """`message`: why nothing was written; `since`: what others did in the meantime, newest first.

    `compared_fields` is empty if the form has nothing to compare with a stored value; then `typed` has its texts, each
    with the label of its field.
    """

    message: str
    since: tuple[TimelineEntry, ...] = ()
    compared_fields: tuple[ComparedField, ...] = ()
    typed: tuple[tuple[str, str], ...] = ()

    @property
    def is_same(self) -> bool:
        return not any(field.differs for field in self.compared_fields)

    @property
    def result(self) -> ComparedField | None:
        """The result that either version gives; None if no result follows from the form."""
        return next((field for field in self.compared_fields if field.is_result), None)

    @property
    def differing_fields(self) -> list[ComparedField]:
        return [field for field in self.compared_fields if field.differs and not field.is_result]

    @property
    def has_equal_fields(self) -> bool:
        """Whether both versions say the same in some of the fields."""
        return any(not field.differs and not field.is_result for field in self.compared_fields)


class StaleForm(Stale):
    """A stale write, with both versions of the form. `posted`: what is sent again, if it is not the form as it came."""

    def __init__(self, stale: Stale, compared: tuple[ComparedField, ...] = (), posted: QueryDict | None = None) -> None:
        super().__init__(stale.expected, stale.actual)
        self.message, self.compared, self.posted = stale.message, compared, posted


@contextmanager
def compare_when_stale(compared: Callable[[], Iterable[ComparedField]]) -> Iterator[None]:
    """A context around the write of a form: if it is `Stale`, the refusal carries both versions."""
    try:
        yield
    except Stale as stale:
        raise StaleForm(stale, tuple(compared())) from stale


def compare_fields(
    labels: Mapping[str, str | Promise], theirs: Mapping[str, str], mine: Mapping[str, str]
) -> Iterator[ComparedField]:
    """Compare the fields of a form, by name: as stored, and as typed."""
    for name, label in labels.items():
        there, typed = (" · ".join(values.get(name, "").split("\n")).replace("\r", "") for values in (theirs, mine))
        yield ComparedField(str(label), there, typed)
