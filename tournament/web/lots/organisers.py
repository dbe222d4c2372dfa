"""The organisers' pages about lots: what can be drawn, all drawings, and the page of each."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from django.http import Http404, HttpResponse

from tournament.boards.words import place
from tournament.models import Lot, Tournament
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.web.form_fields import new_key
from tournament.web.lists import ListPage
from tournament.web.lots.by_hand import pots_of, takes_letters
from tournament.web.lots.pending import pending_lots
from tournament.web.lots.places import places_by_pair, sent_on_by
from tournament.web.lots.summary import DrawnPlace, LotSummary, tournament_lots
from tournament.web.lots.titles import LotNames
from tournament.web.public.access import public_url
from tournament.web.requests import MemberRequest
from tournament.web.roles import AllowedActions
from tournament.web.tournament_pages.decorators import tournament_page
from tournament.web.tournament_pages.responses import render_tournament

MOST_NAMED = 4
"""Refused fields named above a form; where most are empty the list would push the form itself out of sight."""


class LotList(ListPage):
    table = "tournament.web.lots.tables.LotTable"
    template = "lots/list.html"
    file = "lots"


@tournament_page
def lots(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The drawings, and above them the ties that only lots can decide."""
    snap = snapshot(tournament)
    names = LotNames(snap)
    waiting = [pending for pending in pending_lots(snap) if pending.is_waiting]
    views = [LotSummary(lot, names) for lot in tournament_lots(tournament)]
    can = AllowedActions(request.role)
    return LotList(request, views).response(
        tournament=tournament, waiting=waiting, can=can, new_key=new_key, seq=snap.seq
    )


@dataclass(frozen=True)
class LotInput:
    """What was typed into the forms of a drawing, and what is wrong with it, by field."""

    fields: Mapping[str, str] = field(default_factory=dict)
    sources: tuple[str, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict)
    faults: Mapping[str, str] = field(default_factory=dict)


class PlaceList(NamedTuple):
    """A pot, or all entries without a title. `fields`: the entry, what was typed for its place, and what is wrong."""

    title: str
    fields: list[tuple[DrawnPlace, str, str]]


@tournament_page
def lot_detail(request: MemberRequest, tournament: Tournament, lot_id: int) -> HttpResponse:
    return render_lot(request, tournament, get_lot(tournament, lot_id))


def get_lot(tournament: Tournament, pk: int) -> Lot:
    lot = tournament_lots(tournament).filter(pk=pk).first()
    if lot is None:
        raise Http404
    return lot


def render_lot(
    request: MemberRequest, tournament: Tournament, row: Lot, typed: LotInput | None = None, status: int = 200
) -> HttpResponse:
    """The page of a drawing at the desk, with what was typed."""
    snap, typed = snapshot(tournament), typed or LotInput()
    view = LotSummary(row, LotNames(snap))
    wrong_fields = _wrong_fields(view, typed)
    context = {
        "view": view,
        "lot": row,
        "seq": snap.seq,
        "typed": typed,
        "source_fields": _source_fields(view, typed),
        "place_lists": _place_lists(view, typed),
        "wrong_fields": wrong_fields[:MOST_NAMED],
        "more_wrong": len(wrong_fields[MOST_NAMED:]),
        "letters": takes_letters(row),
        "draft": f"lot/{row.pk}",
        "standing": _present_places(view, snap),
        "through": sent_on_by(view, snap),
        "public": public_url(tournament, "public-lot", str(row.pk)),
    }
    return render_tournament(request, "lots/detail.html", tournament, status, **context)


def _place_lists(view: LotSummary, typed: LotInput) -> list[PlaceList]:
    """The fields for the places of a drawing by hand."""
    titles = [pot.title for pot in view.pots] or [""]
    return [
        PlaceList(
            title,
            [
                (DrawnPlace(code, view.name(code)), typed.places.get(code, ""), typed.faults.get(code, ""))
                for code in codes
            ],
        )
        for title, codes in zip(titles, pots_of(view.lot), strict=True)
    ]


def _wrong_fields(view: LotSummary, typed: LotInput) -> list[tuple[str, str, str]]:
    """What is refused of a drawing by hand: the field, the entry of its place or "", and the sentence."""
    codes = [code for pot in pots_of(view.lot) for code in pot]
    fields = [(code, f"place-{code}", view.name(code)) for code in codes] + [("witnesses", "witnesses", "")]
    return [(name, owner, typed.faults[key]) for key, name, owner in fields if key in typed.faults]


def _source_fields(view: LotSummary, typed: LotInput) -> list[tuple[str, str, str]]:
    """Each announced source, what was typed for it, and what is wrong with that."""
    missing = len(view.sources) - len(typed.sources)
    typed_texts = [*typed.sources, *[""] * max(0, missing)]
    faults = [typed.faults.get(f"source-{at}", "") for at in range(len(view.sources))]
    return list(zip((source.name for source in view.sources), typed_texts, faults, strict=False))


def _present_places(view: LotSummary, snap: Snapshot) -> list[tuple[str, str]]:
    """For a tie decided by lots: the present places."""
    if view.lot.purpose != "tie" or view.state != "drawn":
        return []
    places = places_by_pair(snap, view.lot.stage)
    ids = {code: id_ for id_, code in (view.lot.details.get("codes") or {}).items()}
    drawn_order = [(ids.get(code, code), view.name(code)) for code in view.lot.order]
    return [(place(places[id_]), name) for id_, name in drawn_order if id_ in places]
