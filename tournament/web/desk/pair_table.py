"""The list of pairs as a django-tables2 table. Import it by dotted name only, to keep the library out of start-up."""

from typing import Any

import django_tables2
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tournament.web.desk.pairs import PairRow
from tournament.web.markup import whole_names
from tournament.web.tables import ListTable, NumberColumn


class PairTable(ListTable):
    code = django_tables2.Column(verbose_name=_("No."))
    name = django_tables2.Column(verbose_name=_("Pair"), attrs={"td": {"class": "pair-name"}})
    short = django_tables2.Column(verbose_name=_("Short name"))
    players = django_tables2.Column(verbose_name=_("Players"))
    club = django_tables2.Column(verbose_name=_("Club"))
    seed = NumberColumn(verbose_name=_("Seed"))
    state = django_tables2.Column(verbose_name=_("Status"))

    class Meta(ListTable.Meta):
        sequence = ("code", "name", "short", "players", "club", "seed", "state")

    def __init__(self, data: Any, **kwargs: Any) -> None:
        """Hides columns that are empty in every row; exported files have them all."""
        super().__init__(data, **kwargs)
        rows: list[PairRow] = data.data
        columns_in_use = {
            "short": any(row.short != row.name for row in rows),
            "players": any(row.players.replace(" / ", "/") not in ("", row.name) for row in rows),
            "club": any(row.club for row in rows),
            "seed": any(row.seed is not None for row in rows),
        }
        for name, something in columns_in_use.items():
            if not something:
                self.columns.hide(name)
        if any(row.entry.members for row in rows):
            self.columns["name"].column.verbose_name = _("Team or pair")
        elif rows and all(row.players and " / " not in row.players for row in rows):
            self.columns["name"].column.verbose_name = _("Player")

    def render_name(self, value: str, record: PairRow) -> str:
        address = reverse("desk-pair", args=[self.request.tournament.public_id, record.entry.pk])
        return format_html('<a href="{}">{}</a>', address, whole_names(value))

    def value_name(self, value: str) -> str:
        return value

    def render_short(self, value: str) -> str:
        return whole_names(value)

    def value_short(self, value: str) -> str:
        return value

    def render_players(self, record: PairRow) -> str:
        return whole_names(record.named_players)

    def value_players(self, value: str) -> str:
        return value
