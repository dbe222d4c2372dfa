from django.apps import AppConfig

from tournament.printing.rendering.cache import forget_erased
from tournament.signals import erased


class TournamentConfig(AppConfig):
    name = "tournament"
    label = "tournament"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        erased.connect(forget_erased)
