"""The list of pairs as a table. Only to be imported by dotted name."""

import django_tables2
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tournament.templatetags.sumula import pair as broken
from tournament.web.desk.pairs import PairRow
from tournament.web.tables import ListTable, NumberColumn


class PairTable(ListTable):
    code = django_tables2.Column(verbose_name=_("No."))
    name = django_tables2.Column(verbose_name=_("Pair"), attrs={"td": {"class": "pair-name"}})
    players = django_tables2.Column(verbose_name=_("Players"))
    club = django_tables2.Column(verbose_name=_("Club"))
    seed = NumberColumn(verbose_name=_("Seed"))
    state = django_tables2.Column(verbose_name=_("Status"))

    class Meta(ListTable.Meta):
        sequence = ("code", "name", "players", "club", "seed", "state")

    def render_name(self, value: str, record: PairRow) -> str:
        address = reverse("desk-pair", args=[self.request.tournament.public_id, record.entry.pk])
        return format_html('<a href="{}">{}</a>', address, broken(value))

    def value_name(self, value: str) -> str:
        return value
