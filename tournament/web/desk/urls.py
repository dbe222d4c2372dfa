"""The round desk and what is done from it."""

from django.urls import URLPattern, include, path

from tournament.web.desk import begins, closing, history, match, pair_deeds, pairs, results, rounds, screen

MATCH = "match/<int:match>/"
PAIR = "pairs/<int:entry>/"

of_one: list[URLPattern] = [
    path("", screen.desk, name="desk"),
    path("draw", rounds.draw, name="desk-draw"),
    path("publish", rounds.publish, name="desk-publish"),
    path("undraw", rounds.undraw, name="desk-undraw"),
    path("begins/<int:round_id>/", begins.begins, name="desk-begins"),
    path("clock", rounds.clock, name="desk-clock"),
    path("seat", match.seat, name="desk-seat"),
    path("show", closing.show, name="desk-show"),
    path("finish", closing.finish, name="desk-finish"),
    path(MATCH, match.match, name="desk-match"),
    path(MATCH + "totals", match.totals, name="desk-totals"),
    path(MATCH + "confirm", results.confirm, name="desk-confirm"),
    path(MATCH + "correct", match.correction, name="desk-correct"),
    path(MATCH + "overrule", results.overrule, name="desk-overrule"),
    path(MATCH + "dispute", results.dispute, name="desk-dispute"),
    path(MATCH + "settle", results.settle, name="desk-settle"),
    path(MATCH + "reopen", results.reopen, name="desk-reopen"),
    path(MATCH + "walkover", results.walkover, name="desk-walkover"),
    path(MATCH + "played-after-all", results.take_back_walkover, name="desk-walkover-back"),
    path("pairs/", pairs.pairs, name="desk-pairs"),
    path(PAIR, pairs.pair, name="desk-pair"),
    path(PAIR + "withdraw", pair_deeds.withdraw, name="desk-withdraw"),
    path(PAIR + "stay", pair_deeds.stay, name="desk-stay"),
    path(PAIR + "late", pair_deeds.late, name="desk-late"),
    path(PAIR + "substitute", pair_deeds.substitute, name="desk-substitute"),
    path(PAIR + "sanction", pair_deeds.sanction, name="desk-sanction"),
    path(PAIR + "lift-sanction", pair_deeds.lift_sanction, name="desk-sanction-back"),
    path("history/", history.history, name="desk-history"),
    path("history/<int:event>/undo", history.undo_deed, name="desk-undo"),
]
urlpatterns = [path("desk/<str:tournament_id>/", include(of_one))]
