"""Public pages, one list a resource. `tournament.urls` puts the language before each."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
