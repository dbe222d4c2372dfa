from django.apps import AppConfig

from tournament.printing.rendering import cache
from tournament.services.jobs import job
from tournament.signals import erased, restored


class TournamentConfig(AppConfig):
    name = "tournament"
    label = "tournament"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        for module in (cache, job):
            erased.connect(module.forget_erased)
            restored.connect(module.forget_restored)
