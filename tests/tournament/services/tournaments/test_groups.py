"""Stages that play on in the groups of one they carry: changing these changes theirs too."""

import pytest

from scoring.planning.presets import preset
from tests.tournament.factories import club_of, codes, entry, founded, play_on, play_round, write_context
from tournament.models import Stage, Tournament, User
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournament_writing.pair_facts import pairs_by_code
from tournament.services.tournaments import entering, pair_changes
from tournament.services.tournaments.embargo import revealed_stages
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.founding import set_stages
from tournament.services.tournaments.lots import announcing, draws

pytestmark = pytest.mark.django_db
LATE = PairFacts("Eva/Gil", ("Eva", "Gil"))


@pytest.fixture
def evening(ana: User) -> Tournament:
    """Nine pairs in two groups, two rounds of Mitchell and one danese each."""
    tournament = founded(club_of(ana), 9, [{"id": "all", "kind": "round_robin", "criteria": ["wins"]}])
    preset_ = preset("italian-evening")
    assert preset_
    answers = {"groups": 2, "mitchell_rounds": 2, "danese_rounds": 1}
    pairs = list(pairs_by_code(tournament)[1].values())
    set_stages(tournament, preset_.stages(pairs, answers), context=write_context())
    return tournament


def groups(tournament: Tournament) -> list[list[list[str]]]:
    return [row.document["groups"] for row in Stage.objects.filter(tournament=tournament, removed=False)]


def test_a_late_pair_is_in_the_group_of_both(evening: Tournament) -> None:
    play_round(evening, "qualifying", 1)
    entering.add_pairs(evening, [LATE], context=write_context())
    pair_changes.enter_late(entry(evening, "P10"), "qualifying", 2, context=write_context())
    mitchell, danese = groups(evening)
    assert mitchell == danese
    assert "P10" in mitchell[1]
    play_on(evening)
    assert sum("P10" in match.pairs for match in facts_of(evening).matches if match.stage == "danese") == 1


def test_drawn_groups_are_those_of_both(evening: Tournament) -> None:
    lot = announcing.announce(
        evening,
        announcing.LotTerms("groups", codes(9), "Mega-Sena 2789", stage="qualifying", details={"groups": 3}),
        context=write_context(),
    )[0]
    draws.draw_lots(lot, ["04 10 33"], context=write_context())
    mitchell, danese = groups(evening)
    assert len(mitchell) == 3
    assert mitchell == danese


def test_groups_of_its_own_stay(evening: Tournament) -> None:
    row = Stage.objects.get(tournament=evening, key="danese", removed=False)
    own = [codes(9)[:4], codes(9)[4:]]
    Stage.objects.filter(pk=row.pk).update(document={**row.document, "groups": own})
    entering.add_pairs(evening, [LATE], context=write_context())
    pair_changes.enter_late(entry(evening, "P10"), "qualifying", 2, context=write_context())
    assert groups(evening)[1] == own


def test_a_round_that_was_drawn_from_carried_results_reveals_them() -> None:
    """Its groups were written before, so that no entrants tell of the stage; its pairings do."""
    rows = [
        Stage(key="m", position=1, document={"kind": "mitchell"}),
        Stage(key="d", position=2, document={"kind": "swiss", "carries": ["m"]}),
        Stage(key="k", position=3, document={"kind": "swiss"}),
    ]
    assert [revealed_stages(rows, published) for published in (set(), {"d"}, {"k"})] == [set(), {"m"}, set()]
