"""Lots, at the desk and for everybody."""

from django.urls import URLPattern, include, path

from tournament.web.lots import deeds, new, public, screens

PUBLIC = "t/<str:tournament_id>/<slug:slug>/lots/"
LOT = "<int:lot>/"

at_the_desk: list[URLPattern] = [
    path("", screens.lots, name="desk-lots"),
    path("new", new.new, name="desk-lots-new"),
    path(LOT, screens.lot, name="desk-lots-lot"),
    path(LOT + "draw", deeds.draw, name="desk-lots-draw"),
    path(LOT + "record", deeds.record, name="desk-lots-record"),
    path(LOT + "repeat", deeds.repeat, name="desk-lots-repeat"),
    path(LOT + "call-off", deeds.call_off, name="desk-lots-call-off"),
]
urlpatterns = [
    path("desk/<str:tournament_id>/lots/", include(at_the_desk)),
    path(PUBLIC, public.lots, name="t-lots"),
    path(PUBLIC + "check/", public.check, name="t-lots-check"),
    path(PUBLIC + "check/sorteio.py", public.example_script, name="t-lots-script"),
    path(PUBLIC + LOT, public.lot, name="t-lot"),
    path(PUBLIC + LOT + "sorteio.py", public.lot_script, name="t-lot-script"),
]
