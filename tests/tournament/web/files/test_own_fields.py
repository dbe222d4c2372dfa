"""What this site writes into a tournament file besides its fields: it comes back unchanged, and anything else there is
kept aside and breaks no page."""

from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from scoring.tournament_file.codec import read_tournament
from scoring.unreadable import Unreadable
from tests.profiles import max_examples
from tests.scoring.contest.strategies import VALUES, places_of, put
from tests.tournament.factories import codes, founded, matches_of, write_context
from tests.tournament.replay import played_once
from tournament.models import Club, Lot, Round, Tournament, User
from tournament.services.tournaments import founding, results, rounds
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_document
from tournament.services.tournaments.lots import announcing, draws
from tournament.services.writing.refusals import Refused

Document = dict[str, Any]
many = max_examples(10, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
PLAN = {
    "tables": 12, "first_table": 3, "minutes": 80, "between": 10, "tolerance": 15, "clock": "one_more",
    "halls": [{"name": "Salão", "first": 1, "last": 8}, {"name": "Varanda", "first": 9, "last": 9}],
    "starts": "2026-11-21T14:00", "preset": "apcef-groups-knockout", "answers": {"groups": 2, "by": "lot", "x": True},
    "language": "it", "players_per_side": 2,
}  # fmt: skip
STAGES = [
    {"id": "groups", "kind": "round_robin", "criteria": ["wins", "lots"]},
    {"id": "cup", "kind": "single_elimination"},
]
DESK = ("", "setup/", "setup/regulation", "setup/pairs", "setup/format", "setup/hall", "standings/", "schedule/",
        "bracket/", "publishing/", "pairs/", "history/", "lots/", "lots/new", "print/")  # fmt: skip
PUBLIC = ("", "standings/", "crosstable/", "bracket/", "schedule/", "pairs/", "regulation/", "lots/")


@pytest.fixture
def drawn_file(club: Club) -> Document:
    """The file of a tournament with a plan, a round under way, and drawings of lots of every kind."""
    return deepcopy(_draw_everything(club))


@played_once
def _draw_everything(club: Club) -> Document:
    tournament = founded(club, 8, STAGES)
    founding.change_settings(tournament, context=write_context(), plan=PLAN)
    for purpose, among, more in _matters():
        if purpose == "tables":
            rounds.draw_round(tournament, "groups", 1, context=write_context())
        lot = announcing.announce(
            tournament, announcing.LotTerms(purpose, among, "Quina 9", **more), context=write_context()
        )[0]
        draws.draw_lots(lot, ["5"], context=write_context())
    first = Lot.objects.get(tournament=tournament, purpose="seeds")
    announcing.announce(
        tournament,
        announcing.LotTerms("seeds", codes(8), "Quina 10"),
        context=write_context(),
        repeats=first,
        reason="sem sinal",
    )
    announcing.announce(
        tournament, announcing.LotTerms("tie", codes(2), "Quina 11", stage="groups"), context=write_context()
    )
    pair = announcing.announce(
        tournament, announcing.LotTerms("pairs", ["Ada", "Bruno"], "Quina 12"), context=write_context()
    )[0]
    draws.draw_lots(pair, ["5"], context=write_context())
    round_ = Round.objects.get(stage__tournament=tournament, removed=False)
    rounds.publish_round(round_, context=write_context())
    results.enter_totals(matches_of(round_)[0], [(3050, 2100)], context=write_context())
    return export_tournament(Tournament.objects.get())


def _matters() -> Iterator[tuple[str, list[str], Document]]:
    yield "round", codes(8), {"stage": "cup", "details": {"round": 1}}
    yield "seeds", codes(8), {}
    yield "groups", codes(8), {"stage": "groups", "details": {"groups": 2, "pots": True}}
    yield "tables", codes(8), {"stage": "groups", "details": {"round": 1}}


def test_what_the_site_wrote_comes_back(club: Club, drawn_file: Document) -> None:
    copy = import_document(club, drawn_file, context=write_context())
    assert (copy.plan, copy.extra) == (PLAN, {})
    assert read_tournament(export_tournament(copy)) == read_tournament(drawn_file)


@pytest.mark.typical(3)
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("starts", "tomorrow"), ("starts", 5), ("starts", "26-11-21T14:00"), ("starts", "9999-12-31T23:59"),
        ("starts", "2026-11-21T14:00+05:00"), ("starts", "2026-11-21T14:00:30"), ("starts", "2026-11-21"),
        ("tables", "x"), ("tables", 0), ("first_table", -5), ("minutes", "abc"), ("minutes", 10**30), ("between", {}),
        ("tolerance", True), ("halls", "abc"), ("halls", [{"name": "x"}]), ("halls", [1]), ("clock", []),
        ("language", ["x"]), ("preset", {"a": 1}), ("answers", ["a"]), ("answers", {"groups": None}),
        ("players_per_side", "x"), ("players_per_side", 1), ("untitled", "Copa"), ("other", 1),
    ],
)  # fmt: skip
def test_a_plan_that_no_form_writes_stays_aside(club: Club, drawn_file: Document, name: str, value: Any) -> None:
    own = {**drawn_file["x_sumula"], "plan": {**PLAN, name: value}}
    copy = import_document(club, {**drawn_file, "x_sumula": own}, context=write_context())
    assert (copy.plan, copy.extra) == ({}, {"x_sumula": own})


@pytest.mark.parametrize(
    ("purpose", "details"),
    [
        ("seeds", {"outcome": "x"}), ("seeds", {"round": 1}), ("groups", {"outcome": {"groups": 5}}),
        ("groups", {"pots": [1]}), ("groups", {"pots": "abc"}), ("groups", {"pots": [["P01"], ["P02"]]}),
        ("groups", {"mates": [["P09"]]}), ("groups", {"groups": 0}), ("groups", {"groups": "2"}),
        ("tables", {"outcome": {"tables": [[1, "P01"]]}}), ("tables", {"outcome": {"tables": [[1, ["x"], "P02"]]}}),
        ("tables", {"round": "x"}), ("round", {"codes": {"P01": "P01"}}), ("pairs", {"x_players": ["Ada"]}),
        ("pairs", {"outcome": {"pairs": 5}}),
    ],
)  # fmt: skip
def test_a_drawing_that_no_form_writes_stays_aside(
    club: Club, drawn_file: Document, purpose: str, details: Document
) -> None:
    lots = drawn_file["x_sumula"]["lots"]
    at = next(at for at, lot in enumerate(lots) if lot["purpose"] == purpose)
    document = put(drawn_file, ("x_sumula", "lots", at, "details"), lots[at]["details"] | details)
    copy = import_document(club, document, context=write_context())
    assert copy.extra == {"x_sumula": document["x_sumula"]}


@st.composite
def spoilt(draw: st.DrawFn, part: Any) -> Any:
    """The value with up to three places within it replaced."""
    for _change in range(draw(st.integers(1, 3))):
        part = put(part, draw(st.sampled_from(places_of(part))), draw(VALUES))
    return part


@many
@given(data=st.data())
@pytest.mark.long
def test_whatever_stands_there_no_page_breaks(
    client: Client, club: Club, drawn_file: Document, data: st.DataObject
) -> None:
    own = drawn_file["x_sumula"]
    if data.draw(st.booleans()):
        own = put(own, ("plan",), data.draw(st.one_of(VALUES, spoilt(own["plan"]))) or ...)
    else:
        at = data.draw(st.sampled_from(range(len(own["lots"]))))
        details = data.draw(st.one_of(VALUES, spoilt(own["lots"][at]["details"])))
        own = put(own, ("lots", at, "details"), details or ...)
    document = {**drawn_file, "x_sumula": own}
    try:
        copy = import_document(club, document, context=write_context(), published=True)
    except Unreadable:
        return
    assert read_tournament(export_tournament(copy)) == read_tournament(document)
    client.force_login(User.objects.get())
    assert [page for page in _pages(copy) if client.get(page).status_code >= 500] == []
    _go_on(copy)
    assert [page for page in _pages(copy) if client.get(page).status_code >= 500] == []


def _pages(tournament: Tournament) -> Iterator[str]:
    desk, public = f"/en/desk/{tournament.public_id}/", f"/en/t/{tournament.public_id}/taca-da-primavera/"
    yield f"/t/{tournament.public_id}/"
    yield from (desk + page for page in DESK)
    yield from (public + page for page in PUBLIC)
    for lot in Lot.objects.filter(tournament=tournament):
        yield from (f"{desk}lots/{lot.pk}/", f"{desk}lots/{lot.pk}/repeat", f"{public}lots/{lot.pk}/")


def _go_on(tournament: Tournament) -> None:
    """Do what depends on the plan and on the lots: draw those that wait, draw a round, and save the settings."""
    for lot in Lot.objects.filter(tournament=tournament, is_void=False, drawn=None):
        with suppress(Refused, Unreadable):
            draws.draw_lots(lot, ["7"], context=write_context())
    with suppress(Refused):
        rounds.draw_round(tournament, "cup", 1, context=write_context())
    founding.change_settings(tournament, context=write_context(), name="Taça da Primavera")
