"""The tables (lists) of a club."""

from datetime import datetime
from typing import TYPE_CHECKING

import django_tables2 as tables
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules import registry
from tournament.models import Membership, Tournament
from tournament.web.clubs.tournaments import ListColumns, state_of
from tournament.web.hours import day_and_hour
from tournament.web.markup import shape
from tournament.web.roles import role_name
from tournament.web.tables import ListTable, NumberColumn

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class MemberTable(ListTable):
    name = tables.Column(accessor="user__shown_name", verbose_name=_("Name"))
    role = tables.Column(verbose_name=_("Role"), order_by="rank")
    since = tables.DateColumn(accessor="created", verbose_name=_("Since"), format="SHORT_DATE_FORMAT")

    class Meta:
        order_by = "name"

    def render_name(self, record: Membership, value: str) -> SafeString:
        address = reverse("club-member", args=[self.request.resolver_match.kwargs["club_id"], record.user_id])
        link = format_html('<a href="{}">{}</a>', address, value)
        username = record.user.username
        return link if value == username else format_html('{} <span class="note">{}</span>', link, username)

    def value_name(self, record: Membership, value: str) -> str:
        username = record.user.username
        return value if value == username else f"{value} ({username})"

    def render_role(self, value: str) -> str:
        return role_name(value)


class TournamentTable(ListTable):
    name = tables.Column(verbose_name=_("Name"))
    regulation = tables.Column(verbose_name=_("Regulation"))
    state = tables.Column(accessor="begun", verbose_name=_("Status"), order_by=("finished", "begun", "published"))
    pairs = NumberColumn(verbose_name=_("Pairs"))
    day = tables.Column(verbose_name=_("Date"))

    class Meta:
        empty_text = _("No tournament has this name.")

    def render_name(self, record: "WithAnnotations[Tournament, ListColumns]", value: str) -> SafeString:
        """A link to where work continues: the desk once a round is published, else what has still to be prepared."""
        name = "desk" if record.begun or record.finished else "tournament-setup"
        link = format_html('<a href="{}">{}</a>', reverse(name, args=[record.public_id]), value)
        if record.imported is None or record.rehearsal_of_id:
            return link
        edition = record.imported.is_edition
        note = gettext("next edition, created %(time)s") if edition else gettext("from a file, %(time)s")
        note %= {"time": day_and_hour(record.imported.time)}
        return format_html('{}<br><span class="note">{}</span>', link, note)

    def value_name(self, value: str) -> str:
        return value

    def render_regulation(self, value: str) -> str:
        regulation = registry.get(value)
        return gettext(regulation.name) if regulation else value

    def render_state(self, record: "WithAnnotations[Tournament, ListColumns]") -> SafeString:
        sign, word = state_of(record)
        return format_html('<span class="state state-{}">{} {}</span>', sign, shape(sign), word)

    def value_state(self, record: "WithAnnotations[Tournament, ListColumns]") -> str:
        return state_of(record)[1]

    def render_day(self, value: datetime) -> str:
        return date_format(timezone.localtime(value), "SHORT_DATE_FORMAT")
