"""Phones that score at the tables of a tournament."""

from django.urls import URLPattern, path

from tournament.web.devices.my_tables import my_tables

urlpatterns: list[URLPattern] = [
    path("tables/<str:tournament_id>/", my_tables, name="device-tables"),
]
