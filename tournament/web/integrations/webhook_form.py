"""The form of a new webhook."""

from typing import Any

from django.forms import CharField, MultipleChoiceField, URLInput
from django.utils.translation import gettext_lazy as _

from tournament.services.webhooks import WebhookKind
from tournament.services.webhooks.changing import MAX_ADDRESS_LENGTH
from tournament.web.integrations.integration_form import IntegrationForm

KIND_NAMES = {
    WebhookKind.ROUND_PUBLISHED: _("a round is published"),
    WebhookKind.RESULT_CONFIRMED: _("a result is confirmed, or a confirmed one corrected"),
    WebhookKind.STAGE_FINISHED: _("a stage is finished"),
}


class WebhookForm(IntegrationForm):
    address = CharField(
        label=_("Address of the program"),
        max_length=MAX_ADDRESS_LENGTH,
        widget=URLInput({"autocomplete": "off", "placeholder": "https://", "spellcheck": "false"}),
        error_messages={"required": _("Enter the whole address of the program, beginning with https://")},
    )
    kinds = MultipleChoiceField(
        choices=[(kind.value, word) for kind, word in KIND_NAMES.items()],
        error_messages={"required": _("Choose at least one.")},
    )

    @property
    def choices(self) -> list[dict[str, Any]]:
        kinds = self["kinds"].value() or ()
        return [
            {"value": kind.value, "word": word, "is_chosen": kind.value in kinds} for kind, word in KIND_NAMES.items()
        ]
