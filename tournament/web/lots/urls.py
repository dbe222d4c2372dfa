"""Lots, at the desk and for everybody."""

from django.urls import URLPattern, include, path

from tournament.web.lots import actions, announcing, organisers, public

PUBLIC = "t/<str:tournament_id>/<slug:slug>/lots/"
LOT = "<int:lot_id>/"

at_the_desk: list[URLPattern] = [
    path("", organisers.lots, name="desk-lots"),
    path("new", announcing.announce_lot, name="desk-lot-new"),
    path(LOT, organisers.lot_detail, name="desk-lot"),
    path(LOT + "draw", actions.draw_lot, name="desk-lot-draw"),
    path(LOT + "record", actions.record_lot, name="desk-lot-record"),
    path(LOT + "repeat", actions.repeat_lot, name="desk-lot-repeat"),
    path(LOT + "call-off", actions.cancel_lot, name="desk-lot-cancel"),
]
urlpatterns = [
    path("desk/<str:tournament_id>/lots/", include(at_the_desk)),
    path(PUBLIC, public.lots, name="public-lots"),
    path(PUBLIC + "check/", public.check_lot, name="public-lots-check"),
    path(PUBLIC + "check/sorteio.py", public.example_script, name="public-lots-script"),
    path(PUBLIC + LOT, public.lot_detail, name="public-lot"),
    path(PUBLIC + LOT + "sorteio.py", public.lot_script, name="public-lot-script"),
]
