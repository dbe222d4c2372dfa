"""The history's filter, read from and written to its form and address."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Tournament
from tournament.services.tournaments.history import NOBODY_ID, HistoryFilter, authors, used_tables
from tournament.web.hours import parse_day
from tournament.whole_numbers import plain_number

SUBJECT_NAMES = {
    "entering": gettext_lazy("Hands and totals"),
    "confirming": gettext_lazy("Results agreed, confirmed, disputed"),
    "dates": gettext_lazy("Dates of matches"),
    "rounds": gettext_lazy("Rounds and clock"),
    "pairs": gettext_lazy("Pairs and sanctions"),
    "decisions": gettext_lazy("Lots, decisions, announcements"),
    "settings": gettext_lazy("Settings and formats"),
    "undoing": gettext_lazy("What was undone"),
    "calls": gettext_lazy("Referee calls and extra minutes"),
    "photos": gettext_lazy("Photos of score sheets"),
    "phones": gettext_lazy("Codes and phones"),
}
FIELDS = ("table", "person", "subject", "day")
Choice = tuple[str, str, bool]
"""Value, label, and whether it is chosen."""


@dataclass(frozen=True)
class HistoryForm:
    tournament: Tournament
    data: Mapping[str, str]

    @cached_property
    def filter(self) -> HistoryFilter:
        """The filter without values that the form does not offer."""
        subject = self.data.get("subject", "")
        return HistoryFilter(
            plain_number(self.data.get("table", "")),
            plain_number(self.data.get("person", "")),
            subject if subject in SUBJECT_NAMES else None,
            parse_day(self.data.get("day", "")),
        )

    @property
    def narrowed(self) -> bool:
        return self.filter != HistoryFilter()

    @property
    def address(self) -> str:
        """The query string of this filter."""
        return urlencode({name: self.data[name] for name in FIELDS if self.data.get(name)})

    @property
    def day(self) -> str:
        return self.filter.day.isoformat() if self.filter.day else ""

    @cached_property
    def tables(self) -> list[Choice]:
        return [(str(table), str(table), table == self.filter.table) for table in used_tables(self.tournament)]

    @cached_property
    def people(self) -> list[Choice]:
        """Everybody who wrote, by name; with the username where two have the same."""
        users = authors(self.tournament)
        counts = Counter(user.shown_name for user in users)
        names = {
            user: user.shown_name if counts[user.shown_name] == 1 else f"{user.shown_name} ({user.username})"
            for user in users
        }
        people = [(str(user.pk), name, user.pk == self.filter.person) for user, name in names.items()]
        return [*people, (str(NOBODY_ID), _("At the tables, without signing in"), self.filter.person == NOBODY_ID)]

    @property
    def subjects(self) -> list[Choice]:
        return [(name, str(words), name == self.filter.subject) for name, words in SUBJECT_NAMES.items()]
