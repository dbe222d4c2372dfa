"""Public pages, one list for each resource. `tournament.urls` puts the language before each."""

from django.urls import URLPattern, URLResolver, include, path

from tournament.web.check.sheet import check, check_pdf, check_preview
from tournament.web.converters import MATCH_ID
from tournament.web.home.page import home
from tournament.web.quick.sheet_pdf import regulation_sheet, score_sheet, watch_sheet
from tournament.web.regulations import compare_regulations, regulation, regulations

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home, name="home"),
    path("", include("tournament.web.public.urls")),  # first, since they are requested most
    path("", include("tournament.web.quick.urls")),
    path("", include("tournament.web.clubs.urls")),
    path("", include("tournament.web.integrations.urls")),
    path("", include("tournament.web.desk.urls")),
    path("", include("tournament.web.devices.urls")),
    path("", include("tournament.web.relay.urls")),
    path("", include("tournament.web.pile.urls")),
    path("", include("tournament.web.league.urls")),
    path("", include("tournament.web.teams.urls")),
    path("", include("tournament.web.setup.urls")),
    path("", include("tournament.web.papers.urls")),
    path("", include("tournament.web.photos.urls")),
    path("", include("tournament.web.lots.urls")),
    path("", include("tournament.web.decisions.urls")),
    path("", include("tournament.web.files.urls")),
    path("", include("tournament.web.personal_data.urls")),
    path("regulations/", regulations, name="regulations"),
    path("regulations/<slug:key>/", regulation, name="regulation"),
    path("regulations/<slug:key>/<slug:other>/", compare_regulations, name="regulations-compare"),
    path("regulations/<slug:key>/sheet.pdf", regulation_sheet, name="regulation-sheet-pdf"),
    path(f"g/<{MATCH_ID}:score_id>/sheet.pdf", score_sheet, name="quick-sheet-pdf"),
    path(f"w/<{MATCH_ID}:watch_id>/sheet.pdf", watch_sheet, name="quick-watch-pdf"),
    path("check", check, name="check"),
    path("check/reckon", check_preview, name="check-preview"),  # as in web/quick/urls.py
    path("check/preview", check_preview, name="check-preview"),
    path("check/sheet.pdf", check_pdf, name="check-pdf"),
]
