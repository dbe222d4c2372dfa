"""Phones that score at the tables of a tournament."""

from django.urls import URLPattern, path

from tournament.web.devices import calls, connection, my_tables, opening, phones

DEVICES = "desk/<str:tournament_id>/devices/"

urlpatterns: list[URLPattern] = [
    path("scoring/", opening.enter_code, name="device-enter"),
    path("scoring/open", opening.open_link, name="device-open"),
    path("tables/<str:tournament_id>/", my_tables.my_tables, name="device-tables"),
    path("tables/<str:tournament_id>/<int:match_id>/referee", calls.call_referee, name="device-call-referee"),
    path("desk/<str:tournament_id>/call-cleared", calls.clear_call, name="desk-call-clear"),
    path("desk/<str:tournament_id>/match/<int:match_id>/minute", calls.give_minute, name="desk-minute-give"),
    path("connection/", connection.connection, name="connection"),
    path(DEVICES, phones.devices, name="desk-devices"),
    path(DEVICES + "codes", phones.make_codes, name="desk-devices-codes"),
    path(DEVICES + "revoke", phones.revoke_phones, name="desk-devices-revoke"),
    path(DEVICES + "hand-over", phones.hand_over_table, name="desk-devices-hand-over"),
    path(DEVICES + "table/<int:table>/", phones.table_code, name="desk-device-code"),
]
