"""A copy to practise on: equal to the tournament as it is, never public, and removed without a trace."""

from pathlib import Path
from typing import Any

import pytest

from scoring.tournament_file.codec import read_tournament
from tests.tournament.database_rows import row_counts
from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    matches_of,
    play_on,
    play_round,
    round_of,
    win,
    write_context,
)
from tests.tournament.services.tournaments.proofs import faults
from tournament.models import Lot, Tournament, User
from tournament.printing.rendering.cache import PdfCache, PdfKey
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournaments import founding, rounds
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_document
from tournament.services.tournaments.lots import announcing, draws
from tournament.services.tournaments.rehearsing import rehearse, wipe
from tournament.services.tournaments.viewing import snapshot
from tournament.services.writing.refusals import Contradiction, Gone

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]


def states(tournament: Tournament) -> list[tuple[Any, ...]]:
    """The state of every table as shown at the desk."""
    return [
        (match.stage, match.round, match.published, match.pairs, match.state, match.dispute_text, match.overruling_text)
        for round_ in snapshot(tournament).rounds
        for match in round_.matches
    ]


def test_a_copy_as_it_stands(busy: Tournament) -> None:
    copy = rehearse(busy, context=write_context())
    assert (copy.name.endswith(busy.name), copy.rehearsal_of, copy.club, copy.published) == (
        True, busy, busy.club, False
    )  # fmt: skip
    assert states(copy) == states(busy)
    assert copy.plan == busy.plan
    assert export_tournament(copy) == export_tournament(busy) | {"name": copy.name}
    assert faults(copy) == []


def test_a_copy_of_a_finished_tournament_can_be_played_on(busy: Tournament) -> None:
    founding.change_settings(busy, context=write_context(), finished=True)
    busy.refresh_from_db()
    copy = rehearse(busy, context=write_context())
    assert (busy.finished, copy.finished, faults(copy)) == (True, False, [])


def test_names_of_stages_and_what_hung_on_a_correction_come_along(ana: User) -> None:
    stages = [
        {"id": "groups", "kind": "round_robin", "criteria": ["wins", "lots"]},
        {"id": "final", "kind": "single_elimination", "entrants": {"stage": "groups", "places": [1, 2]}},
    ]
    tournament = founded(club_of(ana), 3, stages)
    founding.set_stages(tournament, stages, names=["Grupos", "Final"], context=write_context())
    for number in (1, 2, 3):
        play_round(tournament, "groups", number)
    rounds.draw_round(tournament, "final", 1, context=write_context(), seed="Mega-Sena")
    rounds.publish_round(the_round_of(tournament, "final"), context=write_context())
    from tournament.services.tournaments import results

    results.reopen(matches_of(the_round_of(tournament, "groups"))[0], context=write_context())
    held = list(tournament.stages.values_list("name", "rule", "document"))
    copy = rehearse(tournament, context=write_context())
    assert [(name, rule) for name, rule, _document in copy.stages.values_list("name", "rule", "document")] == [
        (name, rule) for name, rule, _document in held
    ]
    assert held[1][1] == {"stage": "groups", "places": [1, 2]}
    assert the_round_of(copy, "final").seed == "Mega-Sena"


def test_drawings_of_lots_come_along_with_all_that_was_public_of_them(ana: User) -> None:
    tournament = founded(club_of(ana), 4, LEAGUE)
    first = announcing.announce(
        tournament, announcing.LotTerms("seeds", codes(4), "Mega-Sena 2789"), context=write_context()
    )[0]
    again = announcing.announce(
        tournament,
        announcing.LotTerms("seeds", codes(4), "Quina 7"),
        context=write_context(),
        repeats=first,
        reason="sem sinal",
    )[0]
    draws.draw_lots(again, ["5"], context=write_context())
    hat = announcing.announce(
        tournament,
        announcing.LotTerms("tie", codes(2), "papéis num chapéu", stage="all", physical=True),
        context=write_context(),
    )[0]
    draws.record_physical(hat, ["P02", "P01"], "Rute e Sônia", context=write_context())
    announcing.announce(
        tournament, announcing.LotTerms("tie", codes(3), "Quina 9", stage="all"), context=write_context()
    )
    copy = rehearse(tournament, context=write_context())
    assert facts_of_lots(copy) == facts_of_lots(tournament)
    assert facts_of_lots(copy)[1] == ("seeds", "Quina 7", first.draw_id, "sem sinal", None, False, 4)
    assert facts_of_lots(copy)[2] == ("tie", "papéis num chapéu", None, None, "Rute e Sônia", True, 2)
    assert facts_of(copy).lots == facts_of(tournament).lots
    assert faults(copy) == []


def facts_of_lots(tournament: Tournament) -> list[tuple[Any, ...]]:
    """What the public page shows of each drawing."""
    rows = Lot.objects.filter(tournament=tournament).order_by("pk")
    return [
        (
            row.purpose, row.announced_sources.text, row.repeats.draw_id if row.repeats else None,
            row.reason.text if row.reason else None, row.witnesses.text if row.witnesses else None, row.physical,
            len(row.order),
        )
        for row in rows
    ]  # fmt: skip


def test_a_file_changed_by_hand_says_what_counts(ana: User) -> None:
    """Whoever turns the drawn order round in the file, and leaves our own fields, gets what the file says."""
    tournament = founded(club_of(ana), 4, LEAGUE)
    lot = announcing.announce(
        tournament, announcing.LotTerms("tie", codes(2), "Quina 9", stage="all"), context=write_context()
    )[0]
    draws.draw_lots(lot, ["5"], context=write_context())
    document = export_tournament(tournament)
    document["lots"][0]["order"].reverse()
    copy = import_document(tournament.club, document, context=write_context())
    assert [list(drawing.order) for drawing in facts_of(copy).lots] == [document["lots"][0]["order"]]


@pytest.mark.parametrize(
    "own",
    [
        5,
        {"plan": {"tables": 1.5}},
        {"rounds": [{"stage": "all", "round": 1, "starts": "morgen"}]},
        {"rounds": [{"stage": "all", "round": 1, "starts": "2026-11-21T13:00:00"}]},
        {"stages": [{"stage": "all", "color": 5}]},
        {"lots": [{"purpose": "joke", "draw_id": "d", "announced": "2026-11-21T13:00:00+00:00"}]},
        {"lots": [{"purpose": "tie", "draw_id": "d" * 81, "announced": "2026-11-21T13:00:00+00:00"}]},
    ],
)
def test_what_is_no_field_of_ours_stays_among_the_others(ana: User, own: Any) -> None:
    document = export_tournament(founded(club_of(ana), 4, LEAGUE)) | {"x_sumula": own}
    copy = import_document(Tournament.objects.get().club, document, context=write_context())
    assert (copy.plan, copy.extra) == ({}, {"x_sumula": own})
    assert read_tournament(export_tournament(copy)) == read_tournament(document)


def the_round_of(tournament: Tournament, stage: str) -> Any:
    from tournament.models import Round

    return Round.objects.select_related("stage").get(stage__tournament=tournament, stage__key=stage, number=1)


def test_a_rehearsal_is_played_to_the_champion_and_the_tournament_does_not_notice(ana: User) -> None:
    tournament = founded(club_of(ana), 4, LEAGUE)
    play_round(tournament, "all", 1)
    before = facts_of(tournament)
    copy = rehearse(tournament, context=write_context())
    rounds.draw_round(copy, "all", 2, context=write_context())
    rounds.publish_round(round_of(copy, "all", 2), context=write_context())
    for match in matches_of(round_of(copy, "all", 2)):
        win(match, 0)
    play_on(copy)
    assert facts_of(tournament) == before
    assert faults(copy) == faults(tournament) == []


def test_a_rehearsal_is_never_public(busy: Tournament) -> None:
    copy = rehearse(busy, context=write_context())
    with pytest.raises(Contradiction, match="rehearsal"):
        founding.change_settings(copy, published=True, context=write_context())
    Tournament.objects.update(published=True)
    assert list(Tournament.objects.public()) == [busy]


def test_wiping_leaves_nothing_of_it_and_all_else(busy: Tournament, settings: Any, tmp_path: Path) -> None:
    settings.BACKUP_DIR = tmp_path
    before = row_counts()
    copy = rehearse(busy, context=write_context())
    assert row_counts() != before
    wipe(copy)
    assert row_counts() == before
    assert faults(busy) == []
    with pytest.raises(Gone):
        wipe(copy)


def test_the_papers_of_a_rehearsal_go_with_it(
    busy: Tournament,
    tmp_path: Path,
    settings: Any,
    django_capture_on_commit_callbacks: Any,
) -> None:
    cache = PdfCache(tmp_path)
    settings.PDF_DIR = tmp_path
    copy = rehearse(busy, context=write_context())
    removed, of_another = (PdfKey(tournament.public_id, 7, "pt-br") for tournament in (copy, busy))
    for key in (removed, of_another):
        cache.keep(key, b"%PDF")
    with django_capture_on_commit_callbacks(execute=True):
        wipe(copy)
    assert [cache.find(key) for key in (removed, of_another)] == [None, b"%PDF"]


def test_only_a_rehearsal_is_wiped(busy: Tournament) -> None:
    before = row_counts()
    with pytest.raises(Contradiction, match="Only a rehearsal"):
        wipe(busy)
    assert row_counts() == before


def test_a_rehearsal_of_a_rehearsal_or_of_nothing_is_refused(busy: Tournament, ana: User) -> None:
    copy = rehearse(busy, context=write_context())
    with pytest.raises(Contradiction, match="already"):
        rehearse(copy, context=write_context())
    empty, _written = founding.create_tournament(busy.club, "Copa", "apcef-sc-2022", context=write_context())
    with pytest.raises(Contradiction, match="once it has pairs"):
        rehearse(empty, context=write_context())
