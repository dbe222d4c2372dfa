"""Captains of teams: their page, and the organisers' list of their links."""

from django.urls import URLPattern, path

from tournament.web.teams import captain, links

CAPTAIN = "team/<str:tournament_id>/<int:entry_id>/"
DESK = "desk/<str:tournament_id>/captains/"

urlpatterns: list[URLPattern] = [
    path(CAPTAIN, captain.captain_home, name="captain-home"),
    path(CAPTAIN + "<int:round_id>", captain.submit_order, name="captain-order"),
    path(DESK, links.captain_links, name="desk-captains"),
    path(DESK + "<int:entry_id>/renew", links.renew_captain_link, name="desk-captain-link-renew"),
    path(DESK + "<int:entry_id>/revoke", links.revoke_captain_link, name="desk-captain-link-revoke"),
]
