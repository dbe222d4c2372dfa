"""The list of drawings as a table, at the desk and for everybody. Import it by dotted name only: see `lists`."""

from datetime import datetime

import django_tables2
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournament.web.hours import day_and_hour
from tournament.web.lots.summary import LotSummary
from tournament.web.markup import shape
from tournament.web.public.access import public_url
from tournament.web.tables import ListTable, NumberColumn


class LotTable(ListTable):
    title = django_tables2.Column(verbose_name=_("Drawn for"))
    count = NumberColumn(accessor="count", verbose_name=_("Entries"))
    state = django_tables2.Column(accessor="word", verbose_name=_("Status"))
    announced = django_tables2.Column(accessor="lot__announced", verbose_name=_("Announced"))
    drawn = django_tables2.Column(accessor="lot__drawn", verbose_name=_("Drawn"), default="·")

    class Meta(ListTable.Meta):
        order_by = "-announced"
        empty_text = _("No lots have been drawn yet.")

    def address(self, record: LotSummary) -> str:
        return reverse("desk-lot", args=[record.tournament.public_id, record.lot.pk])

    def render_title(self, record: LotSummary, value: str) -> SafeString:
        return format_html('<a href="{}">{}</a>', self.address(record), value)

    def value_title(self, value: str) -> str:
        return value

    def render_state(self, record: LotSummary) -> SafeString:
        state = format_html('<span class="state state-{}">{} {}</span>', record.shape, shape(record.shape), record.word)
        return format_html('{} <span class="note">· {}</span>', state, record.why_void) if record.why_void else state

    def value_state(self, value: str) -> str:
        return value

    def render_announced(self, value: datetime) -> str:
        return day_and_hour(value)

    def render_drawn(self, value: datetime) -> str:
        return day_and_hour(value)


class PublicLotTable(LotTable):
    """The same table on the public page, which has the same bytes for everyone and so cannot be sorted."""

    class Meta(LotTable.Meta):
        orderable = False
        empty_text = _("No lots have been drawn in this tournament.")

    def address(self, record: LotSummary) -> str:
        return public_url(record.tournament, "public-lot", str(record.lot.pk))
