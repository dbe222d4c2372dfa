from django.apps import AppConfig

from tournament.printing.rendering.cache import forget_erased, forget_restored
from tournament.signals import erased, restored


class TournamentConfig(AppConfig):
    name = "tournament"
    label = "tournament"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        erased.connect(forget_erased)
        restored.connect(forget_restored)
