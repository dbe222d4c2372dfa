"""What a form was made from has changed since: what others did meanwhile, their version beside mine, and what saving
mine would write. The same at the desk and at a table; `templates/conflict/_base.html` shows it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from django.utils.functional import Promise

from tournament.services.writing.refusals import Stale
from tournament.web.timeline import TimelineEntry


@dataclass(frozen=True)
class ComparedField:
    """What somebody typed beside what stands by now."""

    label: str
    theirs: str
    mine: str

    @property
    def differs(self) -> bool:
        return self.theirs != self.mine


@dataclass(frozen=True)
class Conflict:
    """`message`: why nothing was written; `since`: what others did meanwhile, the last first.

    `compared` is empty where the form says nothing that could stand there already; then `typed` has its words, each
    with what its field is called.
    """

    message: str
    since: tuple[TimelineEntry, ...] = ()
    compared: tuple[ComparedField, ...] = ()
    typed: tuple[tuple[str, str], ...] = ()

    @property
    def same(self) -> bool:
        return not any(field.differs for field in self.compared)


class StaleForm(Stale):
    """Stale, and what the form says beside what stands."""

    def __init__(self, stale: Stale, compared: tuple[ComparedField, ...]) -> None:
        super().__init__(stale.expected, stale.actual)
        self.message, self.compared = stale.message, compared


@contextmanager
def compare_when_stale(compared: Callable[[], Iterable[ComparedField]]) -> Iterator[None]:
    """Around what writes a form: should it be `Stale`, both versions go with the refusal."""
    try:
        yield
    except Stale as stale:
        raise StaleForm(stale, tuple(compared())) from stale


def compare_fields(
    labels: Mapping[str, str | Promise], theirs: Mapping[str, str], mine: Mapping[str, str]
) -> Iterator[ComparedField]:
    """Fields of a form by name: as they stand, and as they were typed."""
    for name, label in labels.items():
        there, typed = (" · ".join(values.get(name, "").split("\n")).replace("\r", "") for values in (theirs, mine))
        yield ComparedField(str(label), there, typed)
