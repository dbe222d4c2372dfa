"""Papers, below the desk."""

from django.urls import URLPattern, path

from tournament.web.converters import ANY_ID
from tournament.web.papers import closing, index, pages, print_job

CLOSING = "desk/<str:tournament_id>/closing/"
PRINT = "desk/<str:tournament_id>/print/"
STAGE = f"{PRINT}<{ANY_ID}:stage>/"

urlpatterns: list[URLPattern] = [
    path(CLOSING, closing.closing, name="desk-closing"),
    path(CLOSING + "next", closing.next_edition, name="desk-next-edition"),
    path(PRINT, index.papers, name="desk-print"),
    path(PRINT + "regulation.pdf", pages.rules_sheet, name="desk-print-regulation"),
    path(PRINT + "codes.pdf", pages.table_codes, name="desk-print-codes"),
    path(PRINT + "pair-cards.pdf", pages.pair_cards, name="desk-print-pair-cards"),
    path(PRINT + "captains.pdf", pages.captain_cards, name="desk-print-captains"),
    path(PRINT + "everything.pdf", pages.everything, name="desk-print-everything"),
    path(PRINT + "minutes.pdf", pages.minutes, name="desk-print-minutes"),
    path(PRINT + "ranking.pdf", pages.final_ranking, name="desk-print-ranking"),
    path(PRINT + "certificates.pdf", pages.certificates, name="desk-print-certificates"),
    path(PRINT + "poster.pdf", pages.poster, name="desk-print-poster"),
    path(PRINT + "jobs/<str:job_id>.pdf", print_job.printed_file, name="desk-print-file"),
    path(STAGE + "<int:number>/sheets.pdf", pages.sheets, name="desk-print-sheets"),
    path(STAGE + "<int:number>/list.pdf", pages.wall_list, name="desk-print-list"),
    path(STAGE + "standings.pdf", pages.standings, name="desk-print-standings"),
    path(STAGE + "bracket.pdf", pages.bracket_sheet, name="desk-print-bracket"),
    path(STAGE + "table-cards.pdf", pages.table_cards, name="desk-print-table-cards"),
    path(STAGE + "guide-cards.pdf", pages.guide_cards, name="desk-print-guide-cards"),
]
