"""The minutes at their address, read back: who won, what happened, what was decided, who signs."""

import io
import json
from datetime import date

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from pypdf import PdfReader

from tests.tournament.factories import (
    change_settings,
    club_of,
    codes,
    entry,
    founded,
    groups_and_final,
    matches_of,
    open_round,
    play_on,
    play_round,
    round_of,
    win,
    write_context,
)
from tournament.models import Tournament, User
from tournament.printing.rendering.cache import PdfCache
from tournament.printing.rendering.queue import PdfQueue
from tournament.services import clubs
from tournament.services.tournaments import deciding, pair_changes, results, rounds
from tournament.services.tournaments.decisions import DecisionFacts, record_decision
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.tournaments.lots import announcing, draws

pytestmark = [pytest.mark.usefixtures("rendered_in_process"), pytest.mark.django_db]


@pytest.fixture
def tournament(ana: User) -> Tournament:
    """Two groups of four and a knock-out; the first round is played."""
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    play_round(tournament, "groups", 1)
    return tournament


def minutes(client: Client, tournament: Tournament, ana: User, language: str = "en") -> str:
    client.force_login(ana)
    with override(language):
        response: HttpResponse = client.get(reverse("desk-print-minutes", args=[tournament.public_id]))
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    read = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages)
    return " ".join(read.split()).replace("/ ", "/")


def test_a_persons_new_name_is_in_the_minutes_that_were_cached(client, ana, tournament, tmp_path, monkeypatch):
    queue = PdfQueue(PdfCache(tmp_path))
    monkeypatch.setattr("tournament.web.pdf.pdf_queue", lambda: queue)
    match = matches_of(round_of(tournament, "groups", 1))[0]
    results.reopen(match, context=write_context(), reason="Counted again")
    results.dispute(match, "Ours was clean", context=write_context())
    deciding.decide_dispute(match, "It was not", context=write_context(actor=ana))
    assert "ana decided it" in minutes(client, tournament, ana)
    clubs.rename(ana, "ana", "Ana de Souza")
    assert "Ana de Souza decided it" in minutes(client, tournament, ana)
    assert len(list(tmp_path.iterdir())) == 1


def test_the_name_of_a_club_keeps_its_capitals_among_the_criteria(client, ana):
    tournament = founded(club_of(ana), 4, [{"id": "all", "kind": "round_robin", "criteria": ["wins", "apcef_art_16"]}])
    play_round(tournament, "all", 1)
    text = minutes(client, tournament, ana)
    assert "Criteria: wins; two level pairs: their own match" in text
    assert "(APCEF/SC, Art. 16)" in text.replace("\N{NO-BREAK SPACE}", " ")


def test_where_victory_points_count_each_match_says_what_it_gave(client, ana):
    points = {"scoring": "victory_points", "table": [[100, 10], [None, 15]], "walkover_vp": [15, 0]}
    stage = {"id": "all", "kind": "round_robin", "criteria": ["victory_points", "lots"], **points}
    tournament = founded(club_of(ana), 4, [stage])
    open_round(tournament, "all", 1)
    win(matches_of(round_of(tournament, "all", 1))[0], 0)
    text = minutes(client, tournament, ana)
    assert (text.count("VP 15 × 5"), text.count("VP 0")) == (1, 0)


def test_before_anything_happened_they_say_so(client, tournament, ana):
    text = minutes(client, tournament, ana)
    assert "8 pairs played" in text
    assert "The tournament is not over yet" in text
    assert "None: nobody withdrew, joined late, missed a match or was sanctioned" in text
    assert "No decision on an open rule has been recorded." in text
    assert "No lots were drawn." in text
    assert "Champion" not in text


def test_the_minutes_say_who_goes_on_and_what_the_columns_mean(client, tournament, ana):
    text = minutes(client, tournament, ana)
    assert "2 of each group qualify" in text
    assert "matches played · W: wins · L: matches lost · Diff.: point difference · For: points scored Incidents" in text


def test_a_round_that_is_only_drawn_is_not_in_them(client, tournament, ana):
    for number in (2, 3):
        play_round(tournament, "groups", number)
    rounds.draw_round(tournament, "final", 1, context=write_context())
    assert "Standings: Knock-out" not in minutes(client, tournament, ana)
    rounds.publish_round(round_of(tournament, "final", 1), context=write_context())
    assert "Standings: Knock-out" in minutes(client, tournament, ana)


def test_all_that_happened_is_in_them_with_its_reason(client, tournament, ana):
    pair_changes.withdraw(entry(tournament, "P04"), "groups", 2, context=write_context())
    pair_changes.adjust(
        entry(tournament, "P01"), "groups", "Signs between partners", context=write_context(), points=-200
    )
    match = round_of(tournament, "groups", 1).matches.filter(removed=False).first()
    results.correct(match, [(2100, 3050)], context=write_context(), reason="Digits turned round")
    facts = DecisionFacts(date(2026, 11, 21), "A pair comes late", "It may play", "It came from afar", "Art. 17")
    record_decision(tournament, facts, context=write_context())
    texts = minutes(client, tournament, ana)
    assert "Ana 4/Bia 4 withdrew in round 2" in texts
    assert "Ana 1/Bia 1: −200 points. Signs between partners" in texts
    assert "the result was corrected from 3,050 × 2,100 to 2,100 × 3,050. Reason: Digits turned round" in texts
    assert "A pair comes late It may play Reason: It came from afar" in texts
    assert "None: nobody withdrew" not in texts


def test_a_result_that_does_not_stand_yet_is_marked_and_nobody_signs_as_a_winner(client, tournament, ana):
    disputed, entered, *_confirmed = matches_of(round_of(tournament, "groups", 1))
    for match in (disputed, entered):
        results.reopen(match, context=write_context(), reason="Counted again")
    results.dispute(disputed, "A canastra is missing", context=write_context())
    text = minutes(client, tournament, ana)
    assert text.count(f"{disputed.second.names.name} disputed") == 1
    assert text.count(f"{entered.second.names.name} entered") == 1
    assert (text.count(" disputed"), text.count(" entered")) == (2, 1)  # in its round, and among what happened
    assert "Organisers Referee Witness" in text


def test_an_annulled_match_is_not_listed_as_missed(client, tournament, ana):
    """It is a walkover of both pairs, too, but they played; the history says the same."""
    annulled = matches_of(round_of(tournament, "groups", 1))[0]
    results.reopen(annulled, context=write_context(), reason="The wrong pairs sat down")
    results.enter_totals(annulled, [], context=write_context())
    results.walkover(annulled, (True, True), context=write_context())
    open_round(tournament, "groups", 2)
    missed = matches_of(round_of(tournament, "groups", 2))[0]
    results.walkover(missed, (True, True), context=write_context())
    names = [[match.first.names.name, match.second.names.name] for match in (annulled, missed)]
    text = minutes(client, tournament, ana)
    assert f"Round 1: the match of {' and '.join(names[0])} was annulled; neither wins." in text
    assert f"Round 2: {' against '.join(names[1])} counts as a walkover of both." in text
    assert text.count(f"{names[0][1]} annulled") == 1
    assert f"{names[1][1]} annulled" not in text
    with override("en"):
        history = client.get(reverse("desk-history", args=[tournament.public_id])).content.decode()
    assert (history.count("the match was annulled; neither wins."), history.count("a walkover was entered.")) == (1, 1)


def test_a_pair_that_withdrew_is_counted_as_such(client, tournament, ana):
    assert "withdrew before the end" not in minutes(client, tournament, ana)
    pair_changes.withdraw(entry(tournament, "P04"), "groups", 2, context=write_context())
    page_text = minutes(client, tournament, ana)
    assert "8 pairs played" in page_text
    assert "1 pair withdrew before the end." in page_text


def test_a_pair_that_withdrew_before_the_first_round_played_nothing(client, ana):
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    pair_changes.withdraw(entry(tournament, "P04"), "groups", 1, context=write_context())
    play_round(tournament, "groups", 1)
    page_text = minutes(client, tournament, ana)
    assert "7 pairs played" in page_text
    assert "withdrew before the end" not in page_text


def test_matches_of_a_pair_whose_results_are_annulled_are_marked(client, tournament, ana):
    """P02 met P04 in the first round; it would have met P06 and P08."""
    open_round(tournament, "groups", 2)
    pair_changes.withdraw(entry(tournament, "P02"), "groups", 2, annul=True, context=write_context())
    text = minutes(client, tournament, ana)
    rounds_text = text[text.index("· Round 1") :]
    assert rounds_text.count("annulled") == 2


@pytest.mark.typical(1)
@pytest.mark.parametrize(
    ("language", "champion", "signed"),
    [
        ("en", "Champion", "Organisers"),
        ("pt-br", "Dupla campeã", "Organização"),
        ("it", "Coppia vincitrice", "Organizzazione"),
    ],
)
def test_at_the_end_the_champion_stands_first_and_the_podium_signs(client, ana, language, champion, signed):
    cup = founded(club_of(ana), 2, [{"id": "final", "kind": "single_elimination"}])
    rounds.draw_round(cup, "final", 1, context=write_context())
    rounds.publish_round(round_of(cup, "final", 1), context=write_context())
    win(round_of(cup, "final", 1).matches.get(removed=False), 1)
    change_settings(cup, finished=True)
    page_text = minutes(client, cup, ana, language)
    assert f"{champion} Ana 2/Bia 2" in page_text
    assert signed in page_text
    if language == "en":
        assert "1st Ana 2/Bia 2 won the final." in page_text
    assert page_text.count("Ana 2/Bia 2") >= 4  # champion, place, final, signature


def test_both_third_places_sign(client, ana):
    """Nobody plays for third place, so the losers of the semifinals share it."""
    cup = founded(club_of(ana), 4, [{"id": "final", "kind": "single_elimination"}])
    play_on(cup)
    signed = minutes(client, cup, ana)
    assert "1st Ana 1/Bia 1 2nd Ana 2/Bia 2 3rd Ana 3/Bia 3 3rd Ana 4/Bia 4 Witness" in signed


@pytest.mark.long
def test_at_the_end_of_several_stages_every_pair_has_its_place(client, ana):
    stages = [
        {"id": "groups", "kind": "round_robin", "criteria": ["wins", "lots"]},
        {"id": "final", "kind": "single_elimination", "entrants": {"stage": "groups", "places": [1, 2]}},
    ]
    cup = founded(club_of(ana), 3, stages)
    for number in (1, 2, 3):
        play_round(cup, "groups", number)
    play_round(cup, "final", 1)
    sentence = minutes(client, cup, ana)
    ranking = sentence[sentence.index("Final ranking") : sentence.index("Standings: ")]
    assert ranking == (
        "Final ranking Pair 1st Ana 1/Bia 1 won the final. 2nd Ana 2/Bia 2 lost the final. 3rd Ana 3/Bia 3 "
        "Round robin · 3rd "
    )
    assert "Standings: Knock-out" not in sentence


def test_the_seconds_that_were_compared_stand_below_their_groups(client, ana):
    stages = groups_and_final(codes(6))
    stages[1]["entrants"] = {"stage": "groups", "places": [1], "best_of_next": 1}
    cup = founded(club_of(ana), 6, stages)
    for number in (1, 2, 3):
        play_round(cup, "groups", number)
    page_text = minutes(client, cup, ana)
    assert page_text.index("Group B") < page_text.index("2nd place of each group: the best 1 qualifies Group P W")


@pytest.mark.long
def test_groups_drawn_by_hand_are_listed_by_group_with_who_watched(client, ana):
    stage = {"id": "all", "kind": "round_robin", "groups": [codes(4)[:2], codes(4)[2:]], "criteria": ["wins"]}
    cup = founded(club_of(ana), 4, [stage])
    terms = announcing.LotTerms("groups", codes(4), "A hat", "all", physical=True, details={"groups": 2, "pots": False})
    lot, _written = announcing.announce(cup, terms, context=write_context())
    draws.record_physical(lot, ["P03", "P01", "P04", "P02"], "Rita and Saulo", context=write_context())
    play_round(cup, "all", 1)
    page_text = minutes(client, cup, ana)
    assert (
        "A hat Witnesses: Rita and Saulo Group A: Ana 3/Bia 3; Ana 4/Bia 4 Group B: Ana 1/Bia 1; Ana 2/Bia 2"
        in page_text
    )


def test_there_are_none_before_the_first_round(client, ana):
    client.force_login(ana)
    cup = founded(club_of(ana), 2, [{"id": "final", "kind": "single_elimination"}])
    assert client.get(reverse("desk-print-minutes", args=[cup.public_id])).status_code == 404


def test_minutes_of_an_imported_tournament_say_where_its_disputes_are_told(client, tournament, ana):
    """A site takes the results from a file, and not the history."""
    match = round_of(tournament, "groups", 1).matches.filter(removed=False).first()
    results.reopen(match, context=write_context(), reason="Counted again")
    results.dispute(match, "Ours was clean", context=write_context())
    results.confirm(match, context=write_context(), overrule="It was")
    file = json.dumps(export_tournament(tournament))
    copy = import_tournament(club_of(ana, "Outro"), file, context=write_context())
    elsewhere = "Earlier disputes and corrections are in the history of the site where it was played."
    assert elsewhere not in minutes(client, tournament, ana)
    assert elsewhere in minutes(client, copy, ana)
    assert "Ours was clean" not in minutes(client, copy, ana)
