"""The one app: its signals are connected once Django is ready."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from tournament.metrics import queries
from tournament.signals import erased, restored, tournament_wrote


class TournamentConfig(AppConfig):
    name = "tournament"
    label = "tournament"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tournament.printing.rendering import cache
        from tournament.services.jobs import store  # these import models, which are not ready before

        connection_created.connect(queries.time_queries)
        for module in (cache, store):
            erased.connect(module.forget_erased)
            restored.connect(module.forget_restored)
        tournament_wrote.connect(_tell_programs)


def _tell_programs(tournament_id: int, **_signal: object) -> None:
    """Send the change to other programs. Imported on use, so that commands do not load it at the start."""
    from tournament.services.webhooks import wake

    wake(tournament_id=tournament_id)
