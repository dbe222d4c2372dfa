"""Addresses for hands that one phone brings for another."""

from django.urls import URLPattern, path

from tournament.web.relay.receiving import relay, relay_typed

urlpatterns: list[URLPattern] = [
    path("relay/", relay, name="relay"),
    path("tables/<str:tournament_id>/relay/", relay_typed, name="device-relay"),
]
