"""A stage in words: what its matches are worth, as the public page and the sheet for the wall say it."""

from django.utils.translation import override

from rules import registry
from scoring.contest.model import Pair
from scoring.tournament_file.codec import read_tournament
from scoring.tournament_file.stages import read_stage
from tests.scoring.contest.examples import GROUPS
from tournament.boards.phrases import match_of_hands
from tournament.boards.stage_rules import StageRules, rulings_in_force, stage_rules

PAIRS = {code: Pair(code, code) for code in "ABCD"}


def rules_of(name: str = "", **fields: object) -> StageRules:
    regulation = registry.get("apcef-sc-2022")
    assert regulation
    document = {"id": "all", "kind": "round_robin", "criteria": ["wins"], **fields}
    with override("en"):
        return stage_rules(read_stage(document, regulation, PAIRS, ()), name)


def test_a_stage_is_called_as_it_was_named_even_if_its_id_is_the_same() -> None:
    assert [(rules.title, rules.format) for rules in (rules_of(), rules_of("all"), rules_of("Liga"))] == [
        ("Round robin", ""), ("all", "Round robin"), ("Liga", "Round robin"),
    ]  # fmt: skip


def test_a_match_of_agreed_hands_says_that_the_target_ends_it_sooner() -> None:
    """It promised four hands, and was over after two once a pair had the target."""
    regulation = registry.get("apcef-sc-2022")
    assert regulation
    document = {"id": "all", "kind": "round_robin", "criteria": ["wins"], "table": "burraco-4"}
    stage = read_stage({**document, "scoring": "victory_points"}, regulation, PAIRS, ())
    with override("en"):
        assert stage_rules(stage, target=3000).games == "the match is 4 hands, or until a pair has 3,000"
        assert stage_rules(stage).games == "the match is 4 hands"
        assert match_of_hands(1, 3000) == "the match is 1 hand"
    with override("pt-br"):
        assert stage_rules(stage, target=2000).games == "confronto de 4 mãos, ou até uma dupla chegar a 2.000"


def test_what_decides_nothing_is_left_out() -> None:
    assert rules_of().points == ("Walkover: 3,000 to 0 points.",)


def test_a_round_missed_is_worth_no_points_where_nobody_was_to_be_met_in_it() -> None:
    """Whoever joins late was not drawn; a walkover against somebody has a score."""
    missed = "A round missed before joining: a defeat by walkover, without points scored or conceded."
    assert rules_of(kind="swiss", rounds=4).points == ("Walkover: 3,000 to 0 points.", missed)
    assert missed not in rules_of(kind="mitchell", rounds=2).points


def test_two_rankings_of_a_mitchell_are_announced() -> None:
    apart = "Pairs that stay and pairs that move are ranked apart, each with its winner."
    assert rules_of(kind="mitchell", rounds=2, tables="by_side").points[0] == apart
    assert apart not in rules_of(kind="mitchell", rounds=2).points


def test_match_points_are_stated_where_they_count() -> None:
    own = {"win": 2, "draw": 1, "loss": 0, "walkover": -1}
    rules = rules_of(criteria=["match_points"], match_points=own, games={"exactly": 4}, walkover_score=[1500, 0])
    assert rules.games == "4 games a match"
    assert rules.points == (
        "Match points: win 2, draw 1, defeat 0, walkover −1.",
        "Walkover: 1,500 to 0 points.",
    )


def test_a_table_of_victory_points_is_written_out() -> None:
    table = {"scoring": "victory_points", "table": [[100, 10], [None, 14]], "bye_vp": 12, "bye_score": [355, 0]}
    rules = rules_of(criteria=["victory_points"], **table)
    assert rules.given_points == ((0, 100, 10, 10), (101, None, 14, 6))
    assert rules.hands is None
    known = rules_of(criteria=["victory_points"], scoring="victory_points", table="burraco-3")
    assert (known.hands, known.games) == (3, "the match is 3 hands")
    assert rules.points[1:] == (
        "Victory points of a walkover: 14 to 0.",
        "Bye: 355 to 0 points.",
        "Victory points of a bye: 12.",
    )


def test_groups_say_who_goes_on_and_how_the_next_place_is_compared() -> None:
    facts = read_tournament(GROUPS)
    with override("en"):
        points = stage_rules(facts.stages[0], "", facts.stages).points
        alone = stage_rules(facts.stages[0]).points
    assert points[0] == "Knock-out: 1 of each group qualifies and the best 2 in 2nd place."
    assert points[1].startswith(
        "The second-placed pairs never met. What each has per match decides between them: wins;"
    )
    assert points[1].endswith("; drawing of lots.")
    with override("pt-br"):
        in_portuguese = stage_rules(facts.stages[0], "", facts.stages).points[1]
    assert in_portuguese.startswith("As segundas colocadas não se enfrentaram. Entre elas decide o que cada uma tem")
    apart = "Knock-out, semi-finals: those of the same group do not meet, wherever this can be avoided."
    assert points[2:] == (apart, *alone)


def test_rulings_say_which_are_the_tournaments_own() -> None:
    regulation = registry.get("apcef-sc-2022")
    assert regulation
    in_force = rulings_in_force(regulation, {"unplayed_morto_at_stock_end": "free"})
    assert {ruled.ruling.name: (ruled.option.value, ruled.is_own) for ruled in in_force} == {
        "unplayed_morto": ("flat_100", False),
        "unplayed_morto_at_stock_end": ("free", True),
        "closing_bonus_without_morto": ("yes", False),
        "restart_on_two": (True, False),
    }


def test_the_first_matches_of_a_knock_out_are_told_by_places_until_it_is_drawn() -> None:
    groups = [list("ABC"), list("DEF"), list("GHI"), list("JKL")]
    documents = [
        {"id": "groups", "kind": "round_robin", "groups": groups, "criteria": ["wins"]},
        {"id": "final", "kind": "single_elimination", "entrants": {"stage": "groups", "places": [1, 2]}},
    ]
    pairs = [{"id": code, "name": code} for code in "ABCDEFGHIJKL"]
    facts = read_tournament({"regulation": "apcef-sc-2022", "pairs": pairs, "stages": documents, "matches": []})
    with override("en"):
        points = stage_rules(facts.stages[0], "", facts.stages).points
        drawn = stage_rules(facts.stages[0], "", facts.stages, {"final"}).points
    assert points[1] == "Knock-out, quarter-finals: A1 × C2, D1 × B2, B1 × D2, C1 × A2."
    assert drawn == (points[0], *points[2:])
