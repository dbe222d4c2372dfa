"""URLs of the round desk."""

from django.urls import URLPattern, include, path

from tournament.web.desk import (
    desk_page,
    history,
    match,
    pair_actions,
    pairs,
    results,
    results_grid_page,
    results_import,
    round_start,
    rounds,
    second_entry,
    status,
    team_members,
    team_orders,
)

MATCH = "match/<int:match_id>/"
PAIR = "pairs/<int:entry_id>/"

tournament_patterns: list[URLPattern] = [
    path("", desk_page.desk_page, name="desk"),
    path("draw", rounds.draw_round, name="desk-round-draw"),
    path("publish", rounds.publish_round, name="desk-round-publish"),
    path("undraw", rounds.cancel_draw, name="desk-round-cancel-draw"),
    path("orders/<int:round_id>/", team_orders.orders, name="desk-team-orders"),
    path("begins/<int:round_id>/", round_start.set_round_start, name="desk-round-start"),
    path("results/<int:round_id>/import", results_import.import_results, name="desk-results-import"),
    path("results/<int:round_id>/", results_grid_page.round_results, name="desk-results-grid"),
    path("seated", match.seat_players, name="desk-match-seat"),
    path("clock", rounds.set_clock, name="desk-round-clock"),
    path("seat", match.move_table, name="desk-match-move"),
    path("show", status.set_published, name="desk-publication-set"),
    path("finish", status.set_finished, name="desk-finish-set"),
    path(MATCH, match.match_detail, name="desk-match"),
    path(MATCH + "totals", match.enter_totals, name="desk-match-totals"),
    path(MATCH + "confirm", results.confirm_result, name="desk-match-confirm"),
    path(MATCH + "correct", match.correct_result, name="desk-match-correct"),
    path(MATCH + "overrule", results.overrule_errors, name="desk-match-overrule"),
    path(MATCH + "second-entry/", second_entry.second_entry, name="desk-second-entry"),
    path(MATCH + "decide", second_entry.decide_entry, name="desk-second-entry-decide"),
    path(MATCH + "set-aside", second_entry.set_aside_entry, name="desk-second-entry-set-aside"),
    path(MATCH + "dispute", results.dispute_result, name="desk-match-dispute"),
    path(MATCH + "undispute", results.undo_dispute, name="desk-dispute-undo"),
    path(MATCH + "settle", results.settle_dispute, name="desk-dispute-settle"),
    path(MATCH + "reopen", results.reopen_result, name="desk-match-reopen"),
    path(MATCH + "walkover", results.enter_walkover, name="desk-match-walkover"),
    path(MATCH + "played-after-all", results.cancel_walkover, name="desk-walkover-cancel"),
    path("pairs/", pairs.pairs, name="desk-pairs"),
    path(PAIR, pairs.pair_detail, name="desk-pair"),
    path(PAIR + "withdraw", pair_actions.withdraw_pair, name="desk-pair-withdraw"),
    path(PAIR + "stay", pair_actions.cancel_withdrawal, name="desk-withdrawal-cancel"),
    path(PAIR + "late", pair_actions.enter_pair_late, name="desk-pair-enter-late"),
    path(PAIR + "substitute", pair_actions.add_substitute, name="desk-pair-substitute"),
    path(PAIR + "another-pair", team_members.add_pair_to_team, name="desk-pair-change"),
    path(PAIR + "sanction", pair_actions.sanction_pair, name="desk-pair-sanction"),
    path(PAIR + "lift-sanction", pair_actions.cancel_sanction, name="desk-sanction-cancel"),
    path("history/", history.history, name="desk-history"),
    path("history.csv", history.history_csv, name="desk-history-file"),
    path("history/<int:event_id>/undo", history.undo_event, name="desk-event-undo"),
    path("history/<int:event_id>/undo-saving", history.undo_results, name="desk-saving-undo"),
    path("history/<int:event_id>/redo-saving", history.redo_results, name="desk-saving-redo"),
    path("history/<int:event_id>/redo", history.redo_event, name="desk-event-redo"),
]
urlpatterns = [path("desk/<str:tournament_id>/", include(tournament_patterns))]
