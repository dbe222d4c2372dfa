"""A stack of score sheets at the desk: entered one after the other, and checked."""

from django.urls import URLPattern, include, path

from tournament.web.pile import checking, entering, hands

tournament_patterns: list[URLPattern] = [
    path("", entering.pile, name="desk-pile"),
    path("<int:match_id>/", entering.enter_sheet, name="desk-pile-sheet"),
    path("<int:match_id>/undo", entering.undo_sheet, name="desk-pile-undo"),
    path("<int:match_id>/hands/", hands.enter_hands, name="desk-pile-hands"),
    path("<int:match_id>/hands/close", hands.end_game, name="desk-pile-close"),
    path("check/", checking.ask_for_sheet, name="desk-pile-check"),
    path("check/<int:match_id>/", checking.check_sheet, name="desk-pile-check-sheet"),
]
urlpatterns = [path("desk/<str:tournament_id>/pile/", include(tournament_patterns))]
