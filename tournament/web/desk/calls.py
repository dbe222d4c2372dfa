"""Lists the tables that called the referee, at the top of the tasks."""

from collections.abc import Iterable, Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import RefereeCall
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.desk.task import Task
from tournament.web.hours import hour


def call_tasks(snap: Snapshot, calls: Iterable[RefereeCall]) -> Iterator[Task]:
    """A task for each call of the referee whose match exists."""
    address = reverse("desk-call-clear", args=[snap.tournament.public_id])
    for call in calls:
        match = snap.placed_match(call.match_id)
        if match is None:
            continue
        message = _("Table %(number)s calls the referee") % {"number": match.table_number or match.slot}
        first, second = (snap.short_name(code) for code in match.pairs)
        pairs = _("%(first)s × %(second)s") % {"first": first, "second": second}
        fields = {"call": str(call.pk)}
        yield Task(
            shape="disputed",
            red=True,
            title=f"{message} · {hour(call.created)}",
            text=pairs,
            verb=_("Done"),
            address=address,
            fields=fields,
        )
