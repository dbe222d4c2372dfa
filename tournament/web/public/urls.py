"""URLs of a tournament's public pages. The slug is cosmetic: a wrong one redirects to the right one."""

from django.urls import URLPattern, path

from tournament.web.converters import ANY_ID
from tournament.web.public import announcing, file_tables, organiser_boards, publishing, tournament_views

PUBLIC = "t/<str:tournament_id>/<slug:slug>/"
DESK = "desk/<str:tournament_id>/"

urlpatterns: list[URLPattern] = [
    path("t/<str:tournament_id>/", tournament_views.without_slug, name="public-without-slug"),
    path(PUBLIC, tournament_views.overview, name="public-overview"),
    path(PUBLIC + "share/", tournament_views.share, name="public-share"),
    path(PUBLIC + "screen/", tournament_views.screen, name="public-screen"),
    path(PUBLIC + "standings/", tournament_views.standings, name="public-standings"),
    path(PUBLIC + "embed/", tournament_views.embed, name="public-embed"),
    path(PUBLIC + "crosstable/", tournament_views.crosstable, name="public-crosstable"),
    path(PUBLIC + "bracket/", tournament_views.bracket, name="public-bracket"),
    path(
        f"{PUBLIC}bracket/<{ANY_ID}:stage_id>/<int:number>/", tournament_views.bracket_part, name="public-bracket-part"
    ),
    path(PUBLIC + "schedule/", tournament_views.schedule, name="public-schedule"),
    path(
        f"{PUBLIC}schedule/<{ANY_ID}:stage_id>/<int:number>/",
        tournament_views.schedule_round,
        name="public-schedule-round",
    ),
    path(PUBLIC + "tables/<slug:table>.<slug:kind>", file_tables.public_table, name="public-table-file"),
    path(PUBLIC + "pairs/", tournament_views.pairs, name="public-pairs"),
    path(f"{PUBLIC}pairs/<{ANY_ID}:code>/", tournament_views.public_pair, name="public-pair"),
    path(PUBLIC + "regulation/", tournament_views.public_regulation, name="public-regulation"),
    path(DESK + "tables/<slug:table>.<slug:kind>", file_tables.desk_table, name="desk-table-file"),
    path(DESK + "standings/", organiser_boards.standings, name="desk-standings"),
    path(DESK + "crosstable/", organiser_boards.crosstable, name="desk-crosstable"),
    path(DESK + "bracket/", organiser_boards.bracket, name="desk-bracket"),
    path(f"{DESK}bracket/<{ANY_ID}:stage_id>/<int:number>/", organiser_boards.bracket_part, name="desk-bracket-part"),
    path(DESK + "schedule/", organiser_boards.schedule, name="desk-schedule"),
    path(
        f"{DESK}schedule/<{ANY_ID}:stage_id>/<int:number>/", organiser_boards.schedule_round, name="desk-schedule-round"
    ),
    path(DESK + "boards/", organiser_boards.schedule, name="desk-boards"),
    path(f"{DESK}boards/pairs/<{ANY_ID}:code>/", organiser_boards.organiser_pair, name="desk-pair-board"),
    path(DESK + "announcements/", announcing.announcements, name="desk-announcements"),
    path(
        DESK + "announcements/<int:announcement_id>/take-down",
        announcing.take_down_announcement,
        name="desk-announcement-take-down",
    ),
    path(DESK + "publishing/", publishing.publishing, name="desk-publishing"),
]
