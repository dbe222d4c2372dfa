"""All addresses. Public pages carry their language (`/it/check`); a bare address redirects to one that does: by the
cookie of `choose-language`, then the browser's preference, then pt-BR."""

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

from tournament.web.favicon import favicon
from tournament.web.health import healthz, readyz
from tournament.web.language import choose_language
from tournament.web.metrics import metrics
from tournament.web.public.tournament_views import without_language

handler500 = "tournament.web.errors.server_error"

urlpatterns = [
    path("favicon.ico", favicon, name="favicon"),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("api/", include("tournament.api.urls")),
    path("language/<str:code>", choose_language, name="choose-language"),
    path("t/<str:tournament_id>/", without_language, name="public-without-language"),
    *i18n_patterns(path("", include("tournament.web.urls"))),
]
