"""Decisions, below the desk."""

from django.urls import URLPattern, path

from tournament.web.decisions import record

DECISIONS = "desk/<str:tournament_id>/decisions/"

urlpatterns: list[URLPattern] = [
    path(DECISIONS, record.decisions, name="desk-decisions"),
    path(DECISIONS + "new", record.new_decision, name="desk-decision-new"),
    path(DECISIONS + "<int:decision_id>/correct", record.correct_decision, name="desk-decision-correct"),
    path(DECISIONS + "<int:decision_id>/withdraw", record.withdraw_decision, name="desk-decision-withdraw"),
]
