"""Public pages, one list a resource. `tournament.urls` puts the language before each."""

from django.urls import URLPattern, URLResolver, path

from tournament.web.check import check, check_pdf
from tournament.web.home import home
from tournament.web.regulations import compare, regulation, regulations

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home, name="home"),
    path("regulations/", regulations, name="regulations"),
    path("regulations/<slug:key>/", regulation, name="regulation"),
    path("regulations/<slug:key>/<slug:other>/", compare, name="compare"),
    path("check", check, name="check"),
    path("check/sheet.pdf", check_pdf, name="check-pdf"),
]
