"""Decisions, below the desk."""

from django.urls import URLPattern, path

from tournament.web.decisions import pages

DECISIONS = "desk/<str:tournament_id>/decisions/"

urlpatterns: list[URLPattern] = [
    path(DECISIONS, pages.decisions, name="desk-decisions"),
    path(DECISIONS + "new", pages.new_decision, name="desk-decision-new"),
    path(DECISIONS + "<int:decision>/correct", pages.correct_decision, name="desk-decision-correct"),
    path(DECISIONS + "<int:decision>/withdraw", pages.withdraw_decision, name="desk-decision-withdraw"),
]
