"""Everything in words, undoing, and two organisers at once."""

import re

import pytest

from tests.tournament.chains import append
from tests.tournament.factories import entry, win, write_context
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.reading import text_of
from tournament.models import Event
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments import founding, pair_changes, results, rounds
from tournament.web.quick.timeline import SENTENCES, TAKEN_BACK
from tournament.web.tournament_pages.event_sentences import OWN, PLAIN
from tournament.web.tournament_pages.match_sentences import DETAIL_KINDS, PAIR_SENTENCES, TABLE_SENTENCES

pytestmark = [pytest.mark.django_db, also_on_a_full_disk]


@pytest.mark.smoke
def test_every_kind_of_action_has_its_words():
    assert set(TournamentEventKind) - {TournamentEventKind.TABLE_WROTE} == set(PLAIN) | set(OWN)


@pytest.mark.smoke
def test_every_kind_of_event_of_a_match_has_its_words_at_the_table_and_at_the_desk():
    assert set(MatchEventKind) == {*SENTENCES, *TAKEN_BACK, MatchEventKind.HAND_CORRECTED}
    of_the_draw = {MatchEventKind.STARTED, MatchEventKind.IMPORTED, MatchEventKind.PAIRS_RENAMED}
    assert set(MatchEventKind) - of_the_draw == {*TABLE_SENTENCES, *PAIR_SENTENCES, *DETAIL_KINDS}


def test_the_history_tells_who_did_what(knockout):
    knockout.post("draw", stage="final", number="1")
    knockout.post("publish", round=knockout.round(1).pk)
    knockout.post("clock", round=knockout.round(1).pk, do="start", minutes="80")
    first, second = knockout.matches(1)
    win(first, 0)
    results.walkover(second, (True, False), context=write_context())
    knockout.post("seat", match=second.pk, table="9")
    pair_changes.adjust(entry(knockout.tournament, "P01"), "final", "late", points=-5, context=write_context())
    pair_changes.add_substitute(entry(knockout.tournament, "P02"), "Davi", context=write_context())
    page = text_of(knockout.get("history/"))
    texts = [
        "Ana 2/Bia 2 has a substitute.",
        "Ana 1/Bia 1 is sanctioned with −5 points in Knock-out",
        "Semi-finals, table 9, Ana 2/Bia 2 × Ana 3/Bia 3: moved to table 9.",
        "Semi-finals, table 9, Ana 2/Bia 2 × Ana 3/Bia 3: a walkover was entered.",
        "Semi-finals, table 1, Ana 1/Bia 1 × Ana 4/Bia 4: the result was confirmed.",
        "Semi-finals, table 1, Ana 1/Bia 1 × Ana 4/Bia 4: totals were entered: 3,050 × 2,100.",
        "ana Semi-finals: the clock was started.",
        "ana Semi-finals: the pairings were published.",
        "ana Semi-finals: the draw was made.",
        "The stages were set.",
        "4 pairs were entered.",
        "The tournament was created.",
    ]
    places = [page.find(text) for text in texts]
    assert places == sorted(places)
    assert places[0] > 0


def test_an_event_of_another_version_is_named_and_not_undone(knockout):
    """As after going back to an older version of the program: its history must still open."""
    changes = [{"row": ["tournament", knockout.tournament.pk], "now": {"finished": False}, "was": {"finished": True}}]
    append(
        tournament_scope(knockout.tournament.pk),
        "embargo_changed",
        key="newer",
        payload={"changes": changes, "asked": {}},
    )
    assert texts(knockout)[0] == "Written by another version of this program: embargo_changed."
    assert "This cannot be undone." in text_of(knockout.post(f"history/{knockout.seq}/undo", sure="1"))
    assert knockout.get().status_code == 200


def test_other_actions_are_described_in_sentences(knockout):
    tournament = knockout.tournament
    rounds.draw_round(tournament, "final", 1, context=write_context())
    rounds.cancel_draw(knockout.round(1), context=write_context())
    founding.change_settings(tournament, name="Copa", plan={"minutes": 5}, context=write_context())
    founding.change_settings(tournament, published=True, context=write_context())
    founding.change_settings(tournament, finished=True, context=write_context())
    pair_changes.withdraw(entry(tournament, "P04"), "final", 1, context=write_context(), annul=True)
    pair_changes.cancel_withdrawal(entry(tournament, "P04"), context=write_context())
    knockout.post(f"history/{knockout.seq - 3}/undo", sure="1")
    page = text_of(knockout.get("history/"))
    for text in (
        "Undone: The tournament was published.",
        "Ana 4/Bia 4 stays in the tournament.",
        "Ana 4/Bia 4 withdrew from Knock-out in round 1; its results there are annulled.",
        "The tournament was finished.",
        "Settings were changed: name, plan of tables and times.",
        "Semi-finals: the draw was cancelled.",
    ):
        assert text in page


def texts(desk) -> list[str]:
    return [entry.text for entry in desk.get("history/").context["entries"]]


def test_totals_are_reported_once_with_every_game(desk_of):
    """Whatever each game took is no action of its own; without any, they were taken back."""
    desk = desk_of(4, [{"id": "final", "kind": "single_elimination", "games": 3}])
    match = desk.open_round(1, "final")[0]
    for totals in ([(3050, 2100), (100, 3000)], []):
        results.enter_totals(match, totals, context=write_context())
    called = "Semi-finals, table 1, Ana 1/Bia 1 × Ana 4/Bia 4"
    assert texts(desk)[:3] == [
        f"{called}: the totals were cleared.",
        f"{called}: totals were entered: 3,050\xa0×\xa02,100 · 100\xa0×\xa03,000.",
        "Semi-finals: the pairings were published.",
    ]


def test_what_undoes_an_annulment_says_so_and_what_undoes_a_walkover_too(knockout):
    annulled, missed = knockout.open_round(1, "final")
    win(annulled, 0)
    results.reopen(annulled, context=write_context(), reason="The wrong pairs sat down")
    results.enter_totals(annulled, [], context=write_context())
    for match in (annulled, missed):
        results.walkover(match, (True, True), context=write_context())
        results.cancel_walkover(match, context=write_context())
    of_walkover, of_annulment = (
        "Ana 2/Bia 2 × Ana 3/Bia 3: the walkover was cancelled.",
        "Ana 1/Bia 1 × Ana 4/Bia 4: the annulment was undone; the match is open again.",
    )
    page_text = text_of(knockout.get("history/"))
    assert (page_text.count(of_walkover), page_text.count(of_annulment)) == (1, 1)
    assert page_text.count("the walkover was cancelled.") == 1


def test_the_match_for_third_place_is_not_called_the_final(desk_of):
    desk = desk_of(4, [{"id": "final", "kind": "single_elimination", "third_place": True}])
    for number in (1, 2):
        for match in desk.open_round(number, "final"):
            win(match, 0)
    assert [text for text in texts(desk) if "confirmed" in text] == [
        "Third place, table 2, Ana 4/Bia 4 × Ana 3/Bia 3: the result was confirmed.",
        "Final, table 1, Ana 1/Bia 1 × Ana 2/Bia 2: the result was confirmed.",
        "Semi-finals, table 2, Ana 2/Bia 2 × Ana 3/Bia 3: the result was confirmed.",
        "Semi-finals, table 1, Ana 1/Bia 1 × Ana 4/Bia 4: the result was confirmed.",
    ]


def test_a_round_that_was_hidden_again_is_reported(knockout):
    knockout.open_round(1, "final")
    rounds.hide_round(knockout.round(1), context=write_context())
    assert "Semi-finals: hidden again, so only the club can see it." in text_of(knockout.get("history/"))


def test_an_undo_is_asked_about_first(knockout):
    knockout.post("draw", stage="final", number="1")
    seq = knockout.seq
    asked = knockout.post(f"history/{seq}/undo")
    assert "Semi-finals: the draw was made." in text_of(asked)
    both = "Cancelled: Semi-finals, 2 matches Ana 1/Bia 1 × Ana 4/Bia 4 Ana 2/Bia 2 × Ana 3/Bia 3"
    assert both in text_of(asked)
    assert knockout.seq == seq
    knockout.post(f"history/{seq}/undo", sure="1")
    assert "Undone: Semi-finals: the draw was made." in text_of(knockout.get())


def test_the_matches_of_a_round_are_listed_by_table(desk_of):
    """As text, table 10 and a bye would come before table 2."""
    desk = desk_of(23, [{"id": "all", "kind": "round_robin", "criteria": ["wins"]}])
    desk.post("draw", stage="all", number="1")
    asked = text_of(desk.post(f"history/{desk.seq}/undo"))
    line = asked[asked.index("Cancelled: Round 1, 12 matches ") :].split("12 matches ")[1].split(" has a bye")[0]
    tables = sorted(filter(lambda match: match.table, desk.matches(1)), key=lambda match: match.table)
    codes_in_order = [code for match in tables for code in (match.first.code, match.second.code)]
    assert re.findall(r"Ana (\d+)/", line)[:22] == [str(int(code.removeprefix("P"))) for code in codes_in_order]


def test_what_was_undone_is_redone(knockout):
    """Asked first as well; then what was done first stands again, and can be undone again."""
    knockout.post("draw", stage="final", number="1")
    drawn = knockout.seq
    knockout.post(f"history/{drawn}/undo", sure="1")
    undone = knockout.seq
    assert f"history/{undone}/redo" in knockout.get().content.decode()
    assert "New: Semi-finals, 2 matches Ana 1/Bia 1 × Ana 4/Bia 4" in text_of(knockout.post(f"history/{undone}/redo"))
    assert not knockout.tournament.stages.get().rounds.filter(removed=False).exists()
    knockout.post(f"history/{undone}/redo", sure="1")
    assert "Redone: Semi-finals: the draw was made." in text_of(knockout.get())
    assert len(knockout.matches(1)) == 2
    knockout.post(f"history/{drawn}/undo", sure="1")
    assert not knockout.tournament.stages.get().rounds.filter(removed=False).exists()


def test_an_undoing_is_redone_only_while_nothing_came_after_it(knockout):
    knockout.post("draw", stage="final", number="1")
    knockout.post(f"history/{knockout.seq}/undo", sure="1")
    undone = knockout.seq
    knockout.post("draw", stage="final", number="1")
    assert "Something that came later builds on this" in text_of(knockout.post(f"history/{undone}/redo", sure="1"))
    assert knockout.post("history/99/redo").status_code == 404
    assert len(knockout.matches(1)) == 2


def test_what_cannot_be_undone_says_so(knockout):
    assert "This cannot be undone." in text_of(knockout.post("history/1/undo", sure="1"))
    assert knockout.post("history/99/undo").status_code == 404


def test_undo_is_offered_where_it_is_done_and_elsewhere_the_history_says_why_not(knockout):
    """The draw, then the publication too, would be refused each time; of what was played nothing needs saying."""
    knockout.post("draw", stage="final", number="1")
    assert offered(knockout)["Semi-finals: the draw was made."] == ""
    knockout.post("publish", round=knockout.round(1).pk)
    draw, publication = "Semi-finals: the draw was made.", "Semi-finals: the pairings were published."
    assert offered(knockout) == {draw: "This round was published since: undo that first.", publication: ""}
    win(knockout.matches(1)[0], 0)
    assert offered(knockout) == {}
    assert draw in text_of(knockout.get("history/"))
    scope = tournament_scope(knockout.tournament.pk)
    seq = Event.objects.in_scope(*scope).get(kind=TournamentEventKind.ROUND_PUBLISHED).seq
    refused = text_of(knockout.post(f"history/{seq}/undo", sure="1"))
    assert "Something has already been played in this round, so it stays as it is." in refused


def offered(desk):
    """By what the history says was done to a round: why it cannot be undone, or "" beside the button that does it."""
    entries = desk.get("history/").context["entries"]
    return {
        entry.text: entry.note
        for entry in entries
        if entry.text.startswith("Semi-finals:") and bool(entry.button) != bool(entry.note)
    }


def test_the_history_has_pages(knockout):
    for _ in range(35):
        pair_changes.withdraw(entry(knockout.tournament, "P04"), "final", 1, context=write_context())
        pair_changes.cancel_withdrawal(entry(knockout.tournament, "P04"), context=write_context())
    first = knockout.get("history/")
    earlier = first.content.decode().split('href="?before=')[1].split('"')[0]
    assert "The tournament was created." not in text_of(first)
    assert "The tournament was created." in text_of(knockout.get(f"history/?before={earlier}"))


@pytest.mark.parametrize("actions", [1, 20])
def test_the_historys_queries_do_not_grow(knockout, actions, django_assert_num_queries):
    for _ in range(actions):
        pair_changes.withdraw(entry(knockout.tournament, "P04"), "final", 1, context=write_context())
        pair_changes.cancel_withdrawal(entry(knockout.tournament, "P04"), context=write_context())
    with django_assert_num_queries(22):
        knockout.get("history/")


@pytest.mark.smoke
def test_the_second_of_two_organisers_sees_what_the_first_did(knockout, colleague):
    seen = colleague.seq
    knockout.post("draw", stage="final", number="1")
    response = colleague.post("draw", seq=seen, stage="final", number="1", seed="lottery")
    assert response.status_code == 409
    page = text_of(response)
    assert "Someone else changed the tournament while this page was open." in page
    assert "ana Semi-finals: the draw was made." in page
    assert 'name="seed" value="lottery"' in response.content.decode()
    again = colleague.post("draw", stage="final", number="1", seed="lottery")
    assert "Round 1 has already been drawn." in text_of(again)


def test_a_doubled_draw_is_reported_and_done_once(knockout):
    fields = {"seq": knockout.seq, "key": "twice", "stage": "final", "number": "1"}
    knockout.post("draw", **fields)
    events = Event.objects.in_scope(*tournament_scope(knockout.tournament.pk)).count()
    knockout.get()
    knockout.post("draw", **fields)
    assert Event.objects.in_scope(*tournament_scope(knockout.tournament.pk)).count() == events
    assert "This was already done when the form was first sent." in text_of(knockout.get())


def test_a_key_for_two_actions_is_refused(knockout):
    knockout.post("draw", key="one", stage="final", number="1")
    response = knockout.post("publish", key="one", round=knockout.round(1).pk)
    assert response.status_code == 400
    assert "This form was already used for something else." in text_of(response)


@pytest.mark.parametrize("field", ["seq", "key"])
def test_a_form_without_its_own_fields_is_no_form(knockout, field):
    assert knockout.post("draw", **{field: "", "stage": "final", "number": "1"}).status_code == 400


def test_the_way_back_stays_at_the_desk(knockout):
    response = knockout.post("history/1/undo", sure="1", back="https://example.org/")
    assert f'href="{knockout.base}"' in response.content.decode()
    assert "example.org" not in response.content.decode()
