"""A format in one file: the invented seventh is read, previewed, drawn and ranked from its class alone."""

import pytest

from scoring.contest.model import TournamentFacts
from scoring.contest.rounds import RoundMatches
from scoring.formats import formats
from scoring.planning.preview import Timing, preview
from scoring.stages.pairings import pairings, write_pairings
from scoring.stages.resolver import TournamentResolver
from scoring.stages.standings import write_standings
from scoring.tournament_file.codec import read_tournament
from scoring.tournament_file.writing import write_tournament
from scoring.unreadable import Unreadable
from tests.scoring.contest.samples import Document, beat, bye, in_english, pairs
from tests.scoring.formats.ladder_format import LADDER, LadderOptions

STAGE = {"id": "rungs", "kind": "ladder", "rounds": 3, "criteria": ["wins", "lots"]}


@pytest.fixture(autouse=True)
def _seventh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(formats(), LADDER.kind, LADDER)


def tournament(*matches: Document, **stage: object) -> TournamentFacts:
    document = {"regulation": "faraes-2023", "pairs": pairs("ABCDE"), "stages": [{**STAGE, **stage}]}
    return read_tournament({**document, "matches": [{"stage": "rungs", **match} for match in matches]})


FIRST_ROUND = (beat("B", "A", round=1), beat("C", "D", round=1), bye("E", round=1))


def test_the_file_of_a_ladder_is_read_and_written() -> None:
    read = tournament(*FIRST_ROUND)
    assert read.stages[0].options == LadderOptions(3)
    assert write_tournament(read)["stages"][0]["rounds"] == 3
    assert read_tournament(write_tournament(read)) == read
    with pytest.raises(Unreadable):
        tournament(legs=2)
    with pytest.raises(Unreadable):
        tournament(groups=[["A", "B"], ["C", "D", "E"]])


def test_a_ladder_is_previewed_with_its_time_and_notes() -> None:
    previewed = preview(tournament(), Timing(tables=2, minutes_per_game=60, minutes_between=0, tolerance=0))
    assert in_english(previewed.sentence) == "5 pairs, 3 rounds, 6 matches: about 3 h on 2 tables."
    assert [in_english(note) for note in previewed.notes] == ["In some rounds 1 pair sits out."]
    assert [in_english(round_.name) for round_ in previewed.stages[0].rounds] == ["round 1", "round 2", "round 3"]


def test_the_rounds_of_a_ladder_are_drawn() -> None:
    (drawn,) = write_pairings(pairings(tournament(*FIRST_ROUND), tournament().stages[0]))["rounds"]
    assert drawn["round"] == 2
    assert [match["pairs"] for match in drawn["matches"]] == [["A", "C"], ["D", "E"], ["B", None]]


def test_the_standings_of_a_ladder_are_ranked() -> None:
    played = tournament(*FIRST_ROUND, beat("A", "C", round=2), beat("E", "D", round=2), bye("B", round=2))
    (table,) = write_standings(played, in_english)["stages"][0]["tables"]
    assert [(row["place"], row["pair"]) for row in table["rows"]] == [(1, "B"), (1, "E"), (3, "A"), (3, "C"), (5, "D")]
    assert table["undecided"] == [["B", "E"], ["A", "C"]]


def test_what_is_asked_of_a_format_has_an_answer() -> None:
    resolver = TournamentResolver(tournament(*FIRST_ROUND))
    stage = resolver.tournament.stages[0]
    view = resolver.view(stage)
    assert (resolver.last_round(stage), resolver.deciding_round(stage)) == (3, 3)
    assert (LADDER.is_drawn_whole(view, 2), LADDER.is_drawn_whole(view, 3)) == (False, True)
    assert (LADDER.has_open_end(stage), LADDER.drawn_beforehand) == (False, False)
    assert LADDER.has_rounds_to_come(view, "A")
    assert (LADDER.eligible(view, 1), LADDER.eligible(view, 2)) == (tuple("ABCDE"), ())
    assert (LADDER.bracket(view, None), LADDER.unmet_wishes(view, 1, RoundMatches([]))) == ([], [])
    assert LADDER.one_side(view) == frozenset()


@pytest.mark.parametrize("missing", ["title", "refuse", "rounds", "finished", "read_options"])
def test_a_format_that_does_not_say_all_cannot_be_made(missing: str) -> None:
    half = {name: value for name, value in vars(type(LADDER)).items() if name != missing}
    with pytest.raises(TypeError, match=missing):
        type("Half", type(LADDER).__bases__, half)()
