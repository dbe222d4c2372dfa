"""What the forms of a new token and of a new webhook share: the tournament of the club, and the form's key."""

from typing import Any

from django.forms import CharField, HiddenInput, ModelChoiceField
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournament.models import Club, Tournament
from tournament.web.clubs.forms import ServiceForm


class IntegrationForm(ServiceForm):
    tournament = ModelChoiceField(
        Tournament.objects.none(),
        label=_("For which tournament"),
        to_field_name="public_id",
        required=False,
        empty_label=_("all tournaments of the club"),
    )
    key = CharField(max_length=64, widget=HiddenInput)

    def __init__(self, club: Club, data: QueryDict | None = None, **options: Any) -> None:
        super().__init__(data, **options)
        rows = Tournament.objects.filter(club=club, removed=False, finished=False).order_by("name", "pk")
        self.fields["tournament"].queryset = rows  # type: ignore[attr-defined]
        self.fields["tournament"].label_from_instance = lambda row: row.name  # type: ignore[attr-defined]
