"""Addresses of papers, below the desk."""

from django.urls import URLPattern, path

from tournament.web.converters import ANY_ID
from tournament.web.papers import closing, code_pdfs, index, print_job, round_pdfs, stage_pdfs, tournament_pdfs

CLOSING = "desk/<str:tournament_id>/closing/"
PRINT = "desk/<str:tournament_id>/print/"
STAGE = f"{PRINT}<{ANY_ID}:stage_id>/"

urlpatterns: list[URLPattern] = [
    path(CLOSING, closing.closing, name="desk-closing"),
    path(CLOSING + "next", closing.create_next_edition, name="desk-next-edition"),
    path(PRINT, index.papers, name="desk-print"),
    path(PRINT + "regulation.pdf", tournament_pdfs.regulation, name="desk-print-regulation"),
    path(PRINT + "codes.pdf", code_pdfs.table_codes, name="desk-print-codes"),
    path(PRINT + "pair-cards.pdf", code_pdfs.pair_cards, name="desk-print-pair-cards"),
    path(PRINT + "captains.pdf", code_pdfs.captain_cards, name="desk-print-captains"),
    path(PRINT + "entries.pdf", tournament_pdfs.entries, name="desk-print-entries"),
    path(PRINT + "everything.pdf", tournament_pdfs.everything, name="desk-print-everything"),
    path(PRINT + "minutes.pdf", tournament_pdfs.minutes, name="desk-print-minutes"),
    path(PRINT + "ranking.pdf", tournament_pdfs.final_ranking, name="desk-print-ranking"),
    path(PRINT + "certificates.pdf", tournament_pdfs.certificates, name="desk-print-certificates"),
    path(PRINT + "poster.pdf", tournament_pdfs.poster, name="desk-print-poster"),
    path(PRINT + "jobs/<str:job_id>.pdf", print_job.printed_file, name="desk-print-file"),
    path(STAGE + "<int:number>/sheets.pdf", round_pdfs.sheets, name="desk-print-sheets"),
    path(STAGE + "<int:number>/list.pdf", round_pdfs.wall_list, name="desk-print-list"),
    path(STAGE + "standings.pdf", stage_pdfs.standings, name="desk-print-standings"),
    path(STAGE + "bracket.pdf", stage_pdfs.bracket, name="desk-print-bracket"),
    path(STAGE + "table-cards.pdf", stage_pdfs.table_cards, name="desk-print-table-cards"),
    path(STAGE + "guide-cards.pdf", stage_pdfs.guide_cards, name="desk-print-guide-cards"),
]
