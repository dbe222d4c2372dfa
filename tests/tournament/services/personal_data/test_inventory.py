"""No field that can hold personal data is missing from what a club says it stores."""

from django.apps import apps
from django.db import models

from tournament.services.personal_data.inventory import CATEGORIES, NOT_PERSONAL


def fields() -> set[str]:
    """Every text, every document, and every link to an account."""
    return {
        f"{model._meta.model_name}.{field.name}"
        for model in apps.get_app_config("tournament").get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.CharField | models.TextField | models.JSONField)
        or (field.related_model is not None and field.related_model.__name__ == "User")
    }


def test_every_field_is_stated_to_be_kept_or_to_hold_no_person() -> None:
    personal = [name for personal in CATEGORIES for name in personal.fields]
    others = [f"{model}.{name}" for model, names in NOT_PERSONAL.items() for name in names.split()]
    assert sorted(personal + others) == sorted(fields())
