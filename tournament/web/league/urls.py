"""Addresses of leagues played at home: a pair's private link and its pages, calendars, and the organisers' list."""

from django.urls import URLPattern, path

from tournament.web.league import at_the_table, calendars, links, opening, organisers, pair, watched_match

PAIR = "pair/<str:tournament_id>/<int:entry_id>/"
MATCH = PAIR + "<int:match_id>/"
DESK = "desk/<str:tournament_id>/league/"

urlpatterns: list[URLPattern] = [
    path("play/<str:secret>/", opening.open_link, name="pair-link"),
    path("play/<str:secret>/calendar.ics", calendars.pair_calendar, name="pair-calendar"),
    path("t/<str:tournament_id>/<slug:slug>/calendar.ics", calendars.public_calendar, name="public-calendar"),
    path(PAIR, opening.pair_page, name="pair-home"),
    path(MATCH, watched_match.match_detail, name="pair-match"),
    path(MATCH + "date", pair.arrange_date, name="pair-date"),
    path(MATCH + "report", pair.report_result, name="pair-report"),
    path(MATCH + "answer", pair.answer_report, name="pair-answer"),
    path(MATCH + "undo", pair.undo_last, name="pair-undo"),
    path(MATCH + "agree/", at_the_table.agree, name="pair-agree"),
    path(MATCH + "agree/no/", at_the_table.not_right, name="pair-disagree"),
    path(DESK, organisers.overview, name="desk-league"),
    path(DESK + "links/", links.league_links, name="desk-league-links"),
    path(DESK + "links/<int:entry_id>/", links.pair_code, name="desk-league-link"),
    path(DESK + "links/<int:entry_id>/renew", links.renew_pair_link, name="desk-league-link-renew"),
    path(DESK + "rounds/<int:round_id>/", organisers.set_period, name="desk-league-period"),
    path(DESK + "<int:match_id>/", organisers.match_detail, name="desk-league-match"),
    path(DESK + "<int:match_id>/extend", organisers.change_deadline, name="desk-league-extend"),
    path(DESK + "<int:match_id>/date", organisers.change_date, name="desk-league-date"),
    path(DESK + "<int:match_id>/walkover", organisers.enter_walkover, name="desk-league-walkover"),
]
