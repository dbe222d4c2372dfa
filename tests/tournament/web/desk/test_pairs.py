"""Pairs that leave, come late, change players or are sanctioned; and how each is taken back."""

import csv
import re

import pytest

from tests.tournament.factories import codes, entry, groups_and_final, play_round, win, write_context
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.reading import text_of
from tournament.models import Adjustment, EntryNames, Membership
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournaments import entering

pytestmark = [pytest.mark.django_db, also_on_a_full_disk]
LEAGUE = [{"id": "final", "kind": "round_robin", "criteria": ["wins", "point_difference", "lots"]}]


@pytest.fixture
def league(desk_of) -> Desk:
    """Four pairs, each against each; the first round is played."""
    desk = desk_of(4, LEAGUE)
    for match in desk.open_round(1, "final"):
        win(match, 0)
    return desk


def pair(desk: Desk, code: str) -> str:
    return f"pairs/{entry(desk.tournament, code).pk}/"


def test_the_list_is_sorted_narrowed_and_taken_away(league):
    narrowed = league.get("pairs/?q=bia%203")
    assert "<bdi>Ana 3/</bdi><bdi>Bia 3</bdi></a>" in narrowed.content.decode()  # on a phone, breaks after the slash
    page = text_of(narrowed)
    assert "Ana 3/Bia 3" in page
    assert "Ana 2/Bia 2" not in page
    turned = text_of(league.get("pairs/?sort=-name"))
    assert turned.index("Ana 4/Bia 4") < turned.index("Ana 1/Bia 1")
    exported = league.get("pairs/?export=csv").content.decode("utf-8-sig")
    rows = list(csv.reader(exported.splitlines()))
    assert rows[0] == ["No.", "Pair", "Short name", "Players", "Club", "Seed", "Status"]
    assert rows[1] == ["P01", "Ana 1/Bia 1", "Ana 1/Bia 1", "Ana 1 / Bia 1", "", "", ""]
    assert len(rows) == 5


def test_a_column_in_which_nothing_is_stated_is_left_out(league):
    def heads() -> list[str]:
        return re.findall(r"<th[^>]*>\s*<a[^>]*>\s*([^<]+?)\s*<", league.get("pairs/").content.decode())

    assert heads() == ["No.", "Pair", "Status"]
    names = entry(league.tournament, "P02").names
    names.players, names.affiliation = ["Ana Lima", "Bia Prado", "Caio Luz"], "Ilha"
    names.save()
    assert heads() == ["No.", "Pair", "Short name", "Players", "Club", "Status"]


def test_the_page_of_a_pair_does_not_say_its_name_twice(league):
    assert text_of(league.get(pair(league, "P01"))).count("Ana 1") == 1
    names = entry(league.tournament, "P01").names
    names.players = ["Ana Lima", "Bia Prado", "Caio Luz"]
    names.save()
    assert "Ana 1/Bia 1 Ana Lima · Bia Prado · substitute: Caio Luz" in text_of(league.get(pair(league, "P01")))


def test_who_has_played_does_not_begin_later(league):
    assert "Begins later" not in text_of(league.get(pair(league, "P01")))


@pytest.mark.parametrize("pairs", [2, 24, pytest.param(200, marks=pytest.mark.long)])
def test_the_queries_of_the_list_of_pairs_do_not_grow(desk_of, pairs, django_assert_num_queries):
    desk = desk_of(pairs, LEAGUE)
    with django_assert_num_queries(6):
        desk.get("pairs/")


def test_beside_the_withdrawal_stands_what_to_do_about_one_match(league):
    assert "If it misses a single match, enter a walkover on the page of its table instead" in text_of(
        league.get(pair(league, "P01"))
    )


def test_a_withdrawal_shows_its_effects_and_is_taken_back(league):
    path = pair(league, "P01")
    fields = {"stage": "final", "round": "2", "results": "annul"}
    asked = league.post(path + "withdraw", **fields)
    text = text_of(asked)
    assert "Ana 1/Bia 1 withdraws from Round robin as of round 2. All its results there are annulled." in text
    assert "What changes Pair Now After Ana 4/Bia 4 3rd 2nd Ana 1/Bia 1 1st –" in text
    assert '<th scope="row"><bdi>Ana 4/</bdi><bdi>Bia 4</bdi></th>' in asked.content.decode()  # breaks after the slash
    assert entry(league.tournament, "P01").withdrawn_stage == ""
    league.post(path + "withdraw", **fields, sure="1")
    left = entry(league.tournament, "P01")
    assert (left.withdrawn_stage, left.withdrawn_round, left.annulled) == ("final", 2, True)
    assert "Withdrew from Round robin in round 2, results annulled" in text_of(league.get(path))
    league.post(path + "stay", sure="1")
    assert entry(league.tournament, "P01").withdrawn_stage == ""


@pytest.mark.parametrize(("round_", "reported"), [("1", False), ("2", False), ("3", True)])
def test_who_leaves_later_than_its_next_match_is_told_of_that(league, round_, reported):
    """The first round is played, the second is not drawn: what is still to be played is a walkover in any case."""
    asked = text_of(league.post(pair(league, "P01") + "withdraw", stage="final", round=round_))
    assert ("Its match of round 2 is still to be played, and becomes a walkover too." in asked) == reported


def proposed(desk: Desk, code: str) -> tuple[str, str]:
    """The stage and round that the form of a withdrawal proposes."""
    page = desk.get(pair(desk, code)).content.decode()
    stage = re.search(r'id="withdraw-stage".*?<option value="(\w+)" selected', page, re.DOTALL)
    return stage[1] if stage else "", re.findall(r'id="withdraw-round"[^>]*value="(\d+)"', page)[0]


def test_a_withdrawal_is_proposed_from_the_first_round_that_the_pair_has_not_played(desk_of):
    """Of the two tables of the first round one is played; nobody is refused the proposal."""
    desk = desk_of(4, LEAGUE)
    first, second = desk.open_round(1, "final")
    win(first, 0)
    assert "{#" not in text_of(desk.get(pair(desk, "P01")))
    assert [proposed(desk, code) for code in (first.first.code, second.first.code)] == [("final", "2"), ("final", "1")]
    win(second, 0)
    for number in (2, 3):
        for match in desk.open_round(number, "final"):
            win(match, 0)
    assert proposed(desk, "P01") == ("final", "4")
    assert desk.post(pair(desk, "P01") + "withdraw", stage="final", round="4").status_code == 200


def test_a_withdrawal_from_rounds_drawn_one_by_one_promises_no_walkovers(desk_of):
    """What is drawn is a walkover; rounds to come are drawn without the pair."""
    desk = desk_of(6, [{"id": "swiss", "kind": "swiss", "rounds": 4, "criteria": ["wins"]}])
    play_round(desk.tournament, "swiss", 1)
    withdrawal = {"stage": "swiss", "round": "2", "results": "stand"}
    path = pair(desk, "P01") + "withdraw"
    leaves = "Ana 1/Bia 1 withdraws from Swiss rounds as of round 2. Its results stand"
    assert f"{leaves}, and it is not drawn in later rounds." in text_of(desk.post(path, **withdrawal))
    desk.open_round(2, "swiss")
    drawn = f"{leaves}; its match already drawn is a walkover, and it is not drawn in later rounds."
    assert drawn in text_of(desk.post(path, **withdrawal))
    desk.post(path, **withdrawal, sure="1")
    assert "its match already drawn is a walkover, and it is not drawn" in text_of(desk.get("standings/"))


@pytest.mark.parametrize("place", [{"stage": "final", "round": "two"}, {"stage": "other", "round": "2"}, {}])
def test_a_place_that_is_none_is_reported_at_its_field(league, place):
    path = pair(league, "P01")
    for action in ("withdraw", "late"):
        response = league.post(path + action, **place)
        assert response.status_code == 422
        assert "Choose a stage, and enter the round as a number from 1 up." in text_of(response)


def test_what_was_typed_comes_back_in_its_own_form(league):
    response = league.post(pair(league, "P01") + "late", stage="final", round="two")
    page = response.content.decode()
    assert 'id="late-round" name="round" inputmode="numeric" autocomplete="off" value="two" aria-invalid="true"' in page
    assert 'id="withdraw-round" name="round" inputmode="numeric" autocomplete="off" value="2">' in page
    assert 'aria-describedby="late-f"' in page


@pytest.mark.parametrize(("action", "beyond"), [("withdraw", "5"), ("late", "4")])
def test_a_round_that_the_stage_does_not_have_is_stated_at_its_field(league, action, beyond):
    """Three rounds; from the fourth on a pair has played all of it, and does not go on."""
    path = pair(league, "P01")
    response = league.post(path + action, stage="final", round=beyond)
    assert response.status_code == 422
    assert f'value="{beyond}" aria-invalid="true"' in response.content.decode()
    assert "This stage has 3 rounds: enter one of them." in text_of(response)
    assert league.post(path + action, stage="final", round=str(int(beyond) - 1)).status_code == 200


def test_a_pair_comes_late(desk_of):
    desk = desk_of(4, [{"id": "final", "kind": "swiss", "rounds": 3, "criteria": ["wins", "lots"]}])
    path = pair(desk, "P04")
    asked = text_of(desk.post(path + "late", stage="final", round="2"))
    assert "Add Ana 4/Bia 4 to Swiss rounds in round 2?" in asked
    assert "Each round it missed counts as a defeat by walkover, without points scored or conceded." in asked
    desk.post(path + "late", stage="final", round="2", sure="1")
    assert entry(desk.tournament, "P04").entered_round == 2
    assert "Joined in round 2 of Swiss rounds" in text_of(desk.get(path))


def test_a_substitute_is_named_and_shown(league):
    path = pair(league, "P02")
    assert league.post(path + "substitute", player=" ").status_code == 422
    league.post(path + "substitute", player="Davi")
    assert EntryNames.objects.get(entry__code="P02").players == ["Ana 2", "Bia 2", "Davi"]
    assert "Davi may play for Ana 2/Bia 2." in text_of(league.get(path))


def test_a_pair_is_renamed_from_its_own_page(league):
    page = league.get(pair(league, "P02")).content.decode()
    link = re.search(r'href="([^"]+)">Change the names', page)
    assert link
    names = {"name": "Ana Moretti/Beatriz", "players": "Ana Moretti\nBeatriz Luz", "club": "", "seed": "", "short": ""}
    sent = league.client.post(link[1], {**names, "seq": league.seq, "key": "renamed"})
    assert sent["Location"] == league.base + pair(league, "P02")
    assert "Ana Moretti/Beatriz" in text_of(league.get(pair(league, "P02")))
    Membership.objects.filter(user=league.user).update(role="referee")
    assert "Change the names" not in text_of(league.get(pair(league, "P02")))


def test_a_sanction_offers_the_points_that_count_here(league):
    form = league.get(pair(league, "P01")).content.decode()
    assert 'name="points"' in form
    assert 'name="match_points"' not in form
    assert 'name="victory_points"' not in form
    stage = league.tournament.stages.get()
    for criteria, offered in ((["match_points"], True), (["wins", "buchholz"], True), (["wins"], False)):
        type(stage).objects.filter(pk=stage.pk).update(document=stage.document | {"criteria": criteria})
        assert ('name="match_points"' in league.get(pair(league, "P01")).content.decode()) is offered, criteria


def test_points_given_are_named_as_such_before_a_sanction(league):
    fields = {"stage": "final", "reason": "came late"}
    gain = "Ana 1/Bia 1 gains points. To take points away, enter the number with a minus sign."
    for points, is_gain in (("100", True), ("-100", False)):
        asked = league.post(pair(league, "P01") + "sanction", **fields, points=points)
        assert (gain in text_of(asked)) is is_gain, points


def test_a_sanction_has_a_public_reason_and_is_taken_back(league):
    path = pair(league, "P01")
    fields = {"stage": "final", "points": "-100", "reason": "came late"}
    asked = league.post(path + "sanction", **fields)
    assert (asked.status_code, Adjustment.objects.count()) == (200, 0)
    assert "is sanctioned with −100 points in Round robin: came late" in text_of(asked)
    league.post(path + "sanction", **fields, sure="1")
    (given,) = facts_of(league.tournament).adjustments
    assert (given.points, given.reason) == (-100, "came late")
    assert "−100 points · Round robin came late" in text_of(league.get(path))
    assert "is sanctioned with −100 points in Round robin: came late" in text_of(league.get("history/"))
    league.post(path + "lift-sanction", adjustment=Adjustment.objects.get().pk, sure="1")
    assert facts_of(league.tournament).adjustments == ()


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"points": "-100"}, "Enter the reason"),
        ({"points": "many", "reason": "x"}, "Enter a number in figures: −100 takes away a hundred."),
        ({"reason": "x"}, "A sanction takes points away or gives them: enter a number."),
        ({"points": "99999999", "reason": "x"}, "Count the digits"),
        ({"stage": "other", "points": "5", "reason": "x"}, "Choose the stage in which it counts."),
    ],
)
def test_a_sanction_that_says_too_little_is_refused_as_typed(league, fields, text):
    response = league.post(pair(league, "P01") + "sanction", **{"stage": "final", **fields})
    assert response.status_code == 422
    assert text in text_of(response)
    assert fields.get("points", "") in response.content.decode()


def test_who_qualifies_instead_is_named(groups, desk_of):
    """P01 wins its group, P03 is second; annulled, P05 goes on in its place."""
    for number in (1, 2, 3):
        for match in groups.open_round(number, "groups"):
            win(match, 0 if match.first.position < match.second.position else 1)
    groups.post("draw", stage="final", number="1")
    asked = text_of(groups.post(pair(groups, "P01") + "withdraw", stage="groups", round="1", results="annul"))
    assert "Ana 1/Bia 1 no longer qualifies for Knock-out." in asked
    assert "Ana 5/Bia 5 qualifies for Knock-out." in asked


def test_effects_are_empty_where_nothing_moves(desk_of):
    desk = desk_of(8, groups_and_final(codes(8)))
    asked = text_of(desk.post(pair(desk, "P01") + "sanction", stage="groups", points="5", reason="x"))
    assert "Sanction Ana 1/Bia 1?" in asked


def test_who_plays_on_withdraws_from_the_stage_that_it_plays_in(groups):
    for number in (1, 2, 3):
        play_round(groups.tournament, "groups", number)
    groups.open_round(1, "final")
    path = pair(groups, "P01") + "withdraw"
    refused = groups.post(path, stage="groups", round="1", results="annul")
    assert refused.status_code == 422
    assert "It already plays in a later stage: choose that one, or cancel its rounds there first." in text_of(refused)
    assert proposed(groups, "P01") == ("final", "1")
    assert groups.post(path, stage="final", round="1", results="stand").status_code == 200


def test_before_a_format_is_chosen_a_pair_is_removed_and_cannot_withdraw(desk_of):
    """There is no stage yet to withdraw from, to join late, or to be sanctioned in."""
    desk = desk_of(4, [])
    forms = re.findall(r'action="[^"]*/pairs/\d+/([a-z-]+)"', desk.get(pair(desk, "P01")).content.decode())
    assert set(forms) == {"remove", "substitute"}
    desk = desk_of(4, LEAGUE)
    forms = re.findall(r'action="[^"]*/pairs/\d+/([a-z-]+)"', desk.get(pair(desk, "P01")).content.decode())
    assert {"remove", "withdraw", "sanction"} & set(forms) == {"withdraw", "sanction"}


def test_the_list_numbers_the_pairs_as_the_draws_do(desk_of):
    """Also after one was taken off."""
    desk = desk_of(3, [])
    entering.remove_pair(entry(desk.tournament, "P01"), context=write_context())
    page = desk.get("setup/pairs").content.decode()
    assert re.findall(r'class="entry-number">([^<]*)<', page) == ["P02", "P03"]
