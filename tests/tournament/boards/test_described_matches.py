"""A match is described again exactly if something on which its description depends has changed."""

from dataclasses import replace

from django.utils import translation

from scoring.contest.model import StageFacts
from scoring.stages.resolver import TournamentResolver
from tests.scoring.contest.examples import DOUBLE, SWISS
from tests.scoring.contest.samples import at_table, team_file
from tests.tournament.boards.samples import read_stage
from tournament.boards.entries import entries
from tournament.boards.match_board import MatchBoard
from tournament.boards.matches import MatchDescriber, States


def described(resolver: TournamentResolver, stage: StageFacts, states: States | None = None) -> list[MatchBoard]:
    """All matches of a stage, as a page describes them."""
    describer = MatchDescriber(resolver, stage, states)
    return [describer.describe(entry) for entry in describer.entries]


def are_same_objects(before: list[MatchBoard], after: list[MatchBoard]) -> list[bool]:
    """For each match, whether it is still the same object."""
    return [old is new for old, new in zip(before, after, strict=True)]


def test_an_unchanged_match_is_not_described_again():
    resolver, stage = read_stage(SWISS)
    before = described(resolver, stage)
    assert are_same_objects(before, described(resolver, stage)) == [True] * len(before)


def test_another_state_is_described_for_its_match_alone():
    resolver, stage = read_stage(SWISS)
    before = described(resolver, stage)
    entry = entries(resolver, stage)[1]
    after = described(resolver, stage, {(stage.id, entry.round, entry.known_pairs): "disputed"})
    assert are_same_objects(before, after) == [place != 1 for place in range(len(before))]
    assert (before[1].state, after[1].state) == ("confirmed", "disputed")


def test_each_language_has_its_own_figures():
    resolver, stage = read_stage(SWISS)
    before = described(resolver, stage)
    with translation.override("pt-br"):
        after = described(resolver, stage)
    assert (before[0].first.score, after[0].first.score) == ("3,000", "3.000")
    assert not any(are_same_objects(before, after))


def test_a_pair_of_another_name_is_called_by_it():
    resolver, stage = read_stage(SWISS)
    before, code = described(resolver, stage), entries(resolver, stage)[0].pairs[0]
    pairs = resolver.tournament.pairs
    renamed = replace(resolver.tournament, pairs={**pairs, code: replace(pairs[code], name="Zoe/Yara", short="")})
    known = replace(resolver.as_earlier, tournament=renamed, short_names=None)  # the same matches, as if read again
    after = described(TournamentResolver(renamed, known), stage)
    assert (before[0].first.full_name, after[0].first.full_name) == (pairs[code].name, "Zoe/Yara")
    assert not any(are_same_objects(before, after))


def test_a_match_of_teams_changes_with_the_states_of_its_tables():
    resolver, stage = read_stage(
        team_file("AB", [at_table("A1 B1", (3000, 2000)), at_table("A3 B2", (2500, 3000))], kind="swiss", rounds=2)
    )
    table = (stage.id, 1, frozenset({"A3", "B2"}))
    states = [described(resolver, stage, {table: state})[0].tables[1].state for state in ("to_check", "confirmed")]
    assert states == ["to_check", "confirmed"]


def test_in_a_bracket_other_rounds_say_what_a_match_is():
    resolver, stage = read_stage(DOUBLE)
    assert not any(are_same_objects(described(resolver, stage), described(resolver, stage)))
