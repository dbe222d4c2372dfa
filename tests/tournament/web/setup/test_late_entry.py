"""Pairs that come when rounds are drawn: which group, what it does to the day, then entering them; on one page."""

import pytest

from tests.tournament.factories import codes, entry, groups_and_final, play_on, play_round, write_context
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.reading import text_of
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournaments import rounds
from tournament.web.tournament_pages.names import TournamentNames

pytestmark = pytest.mark.django_db
LATE = "Lia Rocha / Ivo Prado"


@pytest.fixture
def cup(desk_of) -> Desk:
    """24 pairs in four groups; round 1 is played."""
    desk = desk_of(24, groups_and_final(codes(24), 4))
    play_round(desk.tournament, "groups", 1)
    return desk


def rows(page: str) -> list[str]:
    """The rows of the table of places."""
    return page.split("Byes In all", 1)[1].split("Byes are", 1)[0].split("Group ")


def test_a_pasted_pair_is_led_to_the_page(cup):
    """It is not entered by the list, which would have said no more than that it is."""
    response = cup.post("setup/pairs", pairs=LATE)
    text = text_of(response)
    assert cup.tournament.entries.count() == 24
    assert response.status_code == 200
    assert "Late pair" in text
    assert LATE in text
    assert "A pair added now joins Groups in round 2 and meets everyone in the rounds that remain." in text
    assert "In an odd group every bye counts as a win, except one in a round before a pair joined." in text
    assert "walkover" not in text
    assert rows(text) == [
        " As it is now 24 5 0 8 h 50 ",
        *(f"{letter} 6 → 7 7 1 11 h " for letter in "ABCD"),
    ]


def test_the_rounds_of_a_late_entry_are_those_that_the_desk_then_has(cup):
    """Two are over: whoever comes third meets six pairs in what is left, not in a schedule of seven begun anew."""
    play_round(cup.tournament, "groups", 2)
    round_rows = rows(text_of(cup.get("late-entry")))
    assert [row.split()[4:6] for row in round_rows[1:]] == [["8", "1"]] * 4
    cup.post("late-entry", pairs=LATE, place="3", count="1", sure="1")
    assert "Round 2 of 8" in text_of(cup.get())


def test_a_draft_is_foretold_as_it_is_drawn_again(cup):
    """It was reckoned as played: two rounds more than the desk then had."""
    before = rows(text_of(cup.get("late-entry")))
    rounds.draw_round(cup.tournament, "groups", 2, context=write_context())
    assert rows(text_of(cup.get("late-entry"))) == before
    cup.post("late-entry", pairs=LATE, place="3", count="1", sure="1")
    assert "Round 2 of 7" in text_of(cup.get())


def test_the_effects_of_a_late_entry_are_shown_before_it_is_in(cup):
    cup.post("setup/pairs", pairs=LATE)
    asked = cup.post("late-entry", pairs=LATE, place="2", count="1")
    text = text_of(asked)
    assert (asked.status_code, cup.tournament.entries.count()) == (200, 24)
    assert "Add Lia Rocha/Ivo Prado to Groups in round 2?" in text
    assert "Lia Rocha/Ivo Prado joins Group C in round 2." in text
    assert "walkover" not in text
    assert "Rounds: 5 → 7. Byes: 0 → 1. In all: 8 h 50 → 11 h." in text.replace("\xa0", " ")
    assert "Lia Rocha/Ivo Prado – 4th" in text
    assert "the new pair" not in text
    assert "P25" not in text
    response = cup.post("late-entry", pairs=LATE, place="2", count="1", sure="1")
    assert response.status_code == 302
    facts = facts_of(cup.tournament)
    assert facts.stages[0].groups[2][-1] == "P25"
    assert facts.pairs["P25"].entered.round == 2
    answer = cup.get().content.decode()
    assert "Lia Rocha/Ivo Prado joins Group C in round 2." in answer
    assert "Papers already printed no longer fit: “Print” says what to print again." in answer
    assert "Lia Rocha/Ivo Prado joins Group C in round 2." in text_of(cup.get("history/"))
    play_on(cup.tournament)


def test_the_smallest_group_is_chosen_beforehand(desk_of):
    desk = desk_of(9, groups_and_final(codes(9)))
    play_round(desk.tournament, "groups", 1)
    page = desk.get("late-entry").content.decode()
    assert 'name="place" value="1" checked' in page
    assert page.count("checked") == 1


def test_who_withdrew_makes_a_group_smaller(cup):
    """Four groups of six, and in the last one five who still play: whoever comes takes the sixth seat there."""
    withdrawn = facts_of(cup.tournament).stages[0].groups[3][0]
    cup.post(
        f"pairs/{entry(cup.tournament, withdrawn).pk}/withdraw", stage="groups", round="2", results="stand", sure="1"
    )
    assert facts_of(cup.tournament).pairs[withdrawn].withdrawn is not None
    response = cup.get("late-entry")
    assert 'name="place" value="3" checked' in response.content.decode()
    round_rows = rows(text_of(response))
    assert round_rows[0].split()[4] == "23"
    assert [row.split()[1:4] for row in round_rows[1:]] == [["6", "→", "7"]] * 3 + [["5", "→", "6"]]


def test_in_a_swiss_round_a_newcomer_plays_with_whoever_would_sit_out(desk_of):
    """One of eight withdrew: seven are left, one of them with a bye; the ninth pair makes them eight."""
    desk = desk_of(8, [{"id": "swiss", "kind": "swiss", "rounds": 3, "criteria": ["wins"]}])
    play_round(desk.tournament, "swiss", 1)
    counts = "counts as a defeat by walkover, without points scored or conceded."
    assert f"Each round it missed {counts}" in text_of(desk.get("late-entry"))
    asked = text_of(desk.post("late-entry", pairs=LATE, count="1", place="turn"))
    assert f"Each round that was missed {counts}" in asked
    withdrawn = entry(desk.tournament, "P08")
    desk.post(f"pairs/{withdrawn.pk}/withdraw", stage="swiss", round="2", results="stand", sure="1")
    present, joined = (row for row in desk.get("late-entry").context["rows"])
    assert (present.pairs, present.byes) == (7, 1)
    assert (joined.pairs_before, joined.pairs, joined.byes) == (7, 8, 0)


def test_who_sits_out_in_the_draft_is_named_before_it_is_drawn_again(desk_of):
    desk = desk_of(5, [{"id": "all", "kind": "swiss", "rounds": 3, "criteria": ["wins", "lots"]}])
    assert "has a bye" not in text_of(desk.get("late-entry"))
    rounds.draw_round(desk.tournament, "all", 1, context=write_context())
    text = text_of(desk.get("late-entry"))
    (bye,) = desk.round(1).matches.filter(removed=False, second=None)
    name = entry(desk.tournament, bye.codes[0]).names.name
    assert f"In the draft of round 1 {name} has a bye. If someone is added, it is drawn again." in text
    desk.post("late-entry", pairs=LATE, place="turn", count="1", sure="1")
    assert not desk.round(1).matches.filter(removed=False, second=None).exists()


def test_a_late_entry_undone_is_reported_by_name(cup):
    """Whoever is off the list qualifies for nothing, and is no code: what was done says who it was."""
    cup.post("late-entry", pairs=LATE, place="2", count="1", sure="1")
    cup.post(f"history/{cup.seq}/undo", sure="1")
    page = text_of(cup.get())
    assert "P25" not in page
    assert "Undone: Lia Rocha/Ivo Prado joins Group C in round 2." in page
    assert "no longer qualifies" not in page
    assert TournamentNames(cup.tournament).pair("P25") == "Lia Rocha/Ivo Prado"


def test_more_pairs_than_the_preview_was_for_are_asked_about_again(cup):
    response = cup.post("late-entry", pairs=LATE + "\nEva / Gil", place="2", count="1")
    texts = text_of(response)
    assert response.status_code == 200
    assert "What changes in the tournament with 2 pairs" in texts
    assert "Each in the smallest group" in texts
    assert 'name="place" value="2" checked' in response.content.decode()
    assert cup.tournament.entries.count() == 24
    assert cup.post("late-entry", pairs=LATE + "\nEva / Gil", place="turn", count="2", sure="1").status_code == 302
    reported = cup.get("history/").context["entries"][0].text
    assert reported == "Lia Rocha/Ivo Prado and Eva/Gil join Groups in round 2."
    assert [len(group) for group in facts_of(cup.tournament).stages[0].groups] == [7, 7, 6, 6]


def test_a_list_with_faults_stays_typed(cup):
    response = cup.post("late-entry", pairs="Ana 1 / Bia 1", place="2", count="1")
    assert response.status_code == 422
    assert "This pair is already entered: remove the line." in text_of(response)
    assert cup.post("late-entry", pairs="", place="2", count="1").status_code == 422
    assert cup.post("late-entry", pairs=LATE, place="9", count="1").status_code == 422
    assert cup.tournament.entries.count() == 24


def test_the_same_form_twice_enters_once(cup):
    form = {"pairs": LATE, "place": "0", "count": "1", "key": "once", "seq": cup.seq, "sure": "1"}
    assert [cup.post("late-entry", **form).status_code for _ in range(2)] == [302, 302]
    assert cup.tournament.entries.count() == 25


def test_where_nobody_can_join_it_says_so(desk_of):
    """A knock-out that has begun; and one for those who qualified."""
    desk = desk_of(4)
    play_round(desk.tournament, "final", 1)
    for response in (desk.get("late-entry"), desk.post("setup/pairs", pairs=LATE)):
        assert "Knock-out has begun, and in a knock-out nobody can join later." in text_of(response)
        assert 'name="place"' not in response.content.decode()
    assert "<textarea" not in desk.get("late-entry").content.decode()  # nothing to type where nothing is taken
    groups = desk_of(8, groups_and_final(codes(8)))
    for number in (1, 2, 3):
        play_round(groups.tournament, "groups", number)
    assert "is for those who qualified: nobody can join it." in text_of(groups.get("late-entry"))
    assert groups.post("late-entry", pairs=LATE, count="1").status_code == 422
    play_on(groups.tournament)
    assert "All rounds have been drawn: nobody can join any more." in text_of(groups.get("late-entry"))


def test_before_a_format_is_chosen_the_list_of_pairs_is_named(desk_of):
    desk = desk_of(4)
    desk.tournament.stages.update(removed=True)
    assert "Enter the pair in the preparation, in the list of pairs" in text_of(desk.get("late-entry"))


def test_before_the_first_round_groups_are_asked_for_too(desk_of):
    """A pair more would else stand in the list and in no group."""
    desk = desk_of(8, groups_and_final(codes(8)))
    sentence = text_of(desk.post("setup/pairs", pairs=LATE))
    assert "Nobody has played in Groups yet: a pair added now plays from the first round on." in sentence
    assert desk.post("late-entry", pairs=LATE, place="0", count="1", sure="1").status_code == 302
    assert facts_of(desk.tournament).pairs["P09"].entered is None
    assert facts_of(desk.tournament).stages[0].groups[0][-1] == "P09"


@pytest.mark.parametrize("pairs", [8, 40])
def test_the_queries_of_a_late_entry_do_not_grow(desk_of, pairs, django_assert_num_queries):
    desk = desk_of(pairs, groups_and_final(codes(pairs)))
    with django_assert_num_queries(13):
        desk.get("late-entry")
