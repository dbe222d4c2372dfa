"""How far a table has come. The notes of rounds without a walkover are in test_standings.py."""

from tests.scoring.contest.samples import at_table, beat, bye, document, met, team_file, walkover_match
from tests.tournament.boards.samples import read_stage
from tournament.boards.standings import standings_board


def leaving(pair, round_, *matches, names="ABCD"):
    """A round robin in which `pair` withdrew in round `round_`."""
    file = document(names, list(matches))
    next(p for p in file["pairs"] if p["id"] == pair)["withdrawn"] = {"stage": "s", "round": round_, "results": "stand"}
    return file


def note(file, stage=None):
    return standings_board(*read_stage(file, stage)).tables[0].note


def test_walkovers_to_come_of_a_pair_that_withdrew_are_no_round_that_was_played():
    first = [beat("A", "B", round=1), beat("C", "D", round=1)]
    drawn = [met("A", "C", round=2), met("B", "D", round=2)]
    with_walkovers = "after round 1, with walkovers of rounds not played yet"
    assert note(leaving("D", 2, *first)) == with_walkovers
    assert note(leaving("D", 2, *first, *drawn)) == with_walkovers
    played = [beat("A", "C", round=2), met("B", "D", round=2)]
    assert note(leaving("D", 2, *first, *played)) == "after round 2, with walkovers of rounds not played yet"


def test_walkovers_before_a_round_was_played_stand_in_the_heading():
    assert note(leaving("D", 1)) == "with walkovers of rounds not played yet"


def test_a_stage_is_over_with_walkovers_alone_in_its_last_round():
    """C left, so that in a group of three only A against B is played."""
    file = leaving("C", 1, beat("A", "B", round=1), names="ABC")
    assert note(file) == "after round 3"


def test_a_round_of_byes_alone_was_not_played():
    file = document("ABC", [beat("A", "B", round=1), bye("C", round=1), bye("A", round=2), met("B", "C", round=2)])
    assert note(file) == "after round 1"


def test_a_walkover_that_was_recorded_begins_its_round():
    """Of the first round, where nobody sat down yet; one of a round later than the open one begins nothing."""
    open_first = [walkover_match("A", "B", "B", round=1), met("C", "D", round=1)]
    assert note(document("ABCD", open_first)) == "round 1 in play, 1 result missing"
    played = [beat("A", "B", round=1), beat("C", "D", round=1), met("A", "C", round=2), met("B", "D", round=2)]
    assert note(document("ABCD", [*played, walkover_match("A", "D", "D", round=3)])) == "after round 1"


def test_a_walkover_of_a_team_is_recorded_at_its_tables():
    """With all of them it begins its round, as that of a pair does; one of a later round begins nothing."""

    def tables(teams, round_, absent=()):
        """Both tables of a match between two teams, where nobody sat down yet, or `absent` did not come."""
        both = [[f"{team}{number}" for team in teams] for number in (1, 2)]
        return [
            {"round": round_, "pairs": pairs, "games": [], "absent": [pair for pair in pairs if pair[0] in absent]}
            for pairs in both
        ]

    open_first = [*tables("AB", 1, absent="B"), *tables("CD", 1)]
    assert note(team_file("ABCD", open_first)) == "round 1 in play, 1 result missing"
    first = [at_table(pairs, (3000, 2000)) for pairs in ("A1 B1", "A2 B2", "C1 D1", "C2 D2")]
    second = [*tables("AC", 2, absent="C"), *tables("BD", 2)]
    assert note(team_file("ABCD", [*first, *second])) == "round 2 in play, 1 result missing"
    third = [*tables("AC", 2), *tables("BD", 2), *tables("AD", 3, absent="D")]
    assert note(team_file("ABCD", [*first, *third])) == "after round 1"


def test_a_match_of_which_a_game_is_over_has_begun_its_round():
    twice = ((3050, 2100), (3050, 2100))
    first = [met("A", "B", *twice, round=1), met("C", "D", *twice, round=1)]
    second = [met("A", "C", (3050, 2100), round=2), met("B", "D", round=2)]
    assert note(document("ABCD", [*first, *second], stage={"games": 3})) == "round 2 in play, 2 results missing"


def test_who_carries_earlier_rounds_says_so():
    stages = {
        "stages": [
            {"id": "m", "kind": "mitchell", "rounds": 1, "criteria": ["wins"]},
            {
                "id": "d", "kind": "swiss", "pairing": "places", "rounds": 2, "avoid_rematch": "never",
                "entrants": {"stage": "m", "places": "all"}, "carries": ["m"], "criteria": ["wins"],
            },
        ]
    }  # fmt: skip
    played = [beat("A", "C", stage="m", round=1), beat("B", "D", stage="m", round=1)]
    table = standings_board(*read_stage(document("ABCD", played) | stages, "d")).tables[0]
    assert (table.note, table.rows[0].place) == ("the rounds before this stage alone", "1st")
    assert [row.place_reason for row in table.rows] == [""] * 4, "the stage before has just said why"
    played += [beat("A", "B", stage="d", round=1), beat("C", "D", stage="d", round=1)]
    file = document("ABCD", played) | stages
    assert note(file, "m") == "after round 1"
    assert note(file, "d") == "after round 1, with the rounds before this stage"
    played += [beat("A", "B", stage="d", round=2), beat("C", "D", stage="d", round=2)]
    assert note(document("ABCD", played) | stages, "d") == "after all rounds"
