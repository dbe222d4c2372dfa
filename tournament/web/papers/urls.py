"""Papers, below the desk."""

from django.urls import URLPattern, path

from tournament.web.papers import pages

PRINT = "desk/<str:tournament_id>/print/"

urlpatterns: list[URLPattern] = [
    path(PRINT, pages.papers, name="desk-print"),
    path(PRINT + "everything.pdf", pages.everything, name="desk-print-everything"),
    path(PRINT + "<path:stage>/<int:number>/sheets.pdf", pages.sheets, name="desk-print-sheets"),
    path(PRINT + "<path:stage>/<int:number>/list.pdf", pages.wall_list, name="desk-print-list"),
    path(PRINT + "<path:stage>/standings.pdf", pages.standings, name="desk-print-standings"),
    path(PRINT + "<path:stage>/bracket.pdf", pages.bracket_sheet, name="desk-print-bracket"),
]
