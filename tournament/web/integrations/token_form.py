"""The form of a new token."""

from datetime import timedelta
from typing import Any

from django.forms import CharField, ChoiceField, MultipleChoiceField
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.permissions import Action
from tournament.services.grants.writer import MAX_LABEL_LENGTH
from tournament.web.integrations.integration_form import IntegrationForm

SCOPES = {
    Action.PREPARE_TOURNAMENT: (_("write pairs"), _("enter, change and remove pairs")),
    Action.ENTER_RESULT: (_("write results"), _("enter the totals of matches; people confirm them")),
    Action.RECORD_ABSENCE: (_("write absences"), _("say which pair did not come or has left, and cancel that")),
    Action.SCORE_TABLES: (_("write hands"), _("enter and correct hands at every table")),
}
"""What a token may do besides reading, and what that means."""
LIFETIMES = {"1": _("one day"), "30": _("30 days"), "365": _("one year"), "": _("until it is revoked")}
"""By number of days, in words."""


class TokenForm(IntegrationForm):
    label = CharField(
        label=_("What it is for"),
        max_length=MAX_LABEL_LENGTH,
        help_text=_("The program, and who looks after it."),
        error_messages={"required": _("Say what the token is for.")},
    )
    actions = MultipleChoiceField(
        label=_("What it may do"),
        choices=[(action.value, words[0]) for action, words in SCOPES.items()],
        required=False,
    )
    days = ChoiceField(label=_("For how long"), choices=list(LIFETIMES.items()), required=False)

    @property
    def scopes(self) -> list[dict[str, Any]]:
        """Each scope with its meaning, and whether it is chosen, for the template."""
        actions = self["actions"].value() or ()
        return [
            {"value": action.value, "word": word, "about": about, "is_chosen": action.value in actions}
            for action, (word, about) in SCOPES.items()
        ]

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments for `grants.give_token`."""
        typed = self.cleaned_data
        days = typed["days"]
        return {
            "actions": [Action(action) for action in typed["actions"]],
            "tournament": typed["tournament"],
            "label": typed["label"],
            "expires": timezone.now() + timedelta(days=int(days)) if days else None,
        }
