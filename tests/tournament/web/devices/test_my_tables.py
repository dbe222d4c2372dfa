"""What a phone's own tables need next."""

import re

import pytest
from django.urls import reverse
from django.utils import translation

from tests.tournament.factories import change_settings, open_round, win, write_context
from tests.tournament.services.matches.games import hand
from tests.tournament.web.reading import text_of
from tournament.models import Grant, Match, Stage, Tournament
from tournament.services import grants, matches
from tournament.services.tournaments import results
from tournament.services.tournaments.viewing import snapshot


def tables(phone, tournament: Tournament) -> str:
    return phone.get(reverse("device-tables", args=[tournament.public_id])).content.decode()


def test_the_one_of_several_games_that_is_played_is_named(connected, tournament, match):
    Match.objects.filter(pk=match.pk).update(best_of=3)
    hand = connected(1).get(reverse("quick-hand", args=[match.score_id]))
    assert "Semi-finals · game 1 · hand 1" in hand.content.decode()
    results.enter_totals(Match.objects.get(pk=match.pk), [(3050, 2100)], context=write_context())
    page = tables(connected(1), tournament)
    assert "Semi-finals · game 2 · hand 1" in page
    won = re.findall(r"<td>\s*(\S+)\s*</td>", page.split("</table>")[0])
    assert won == ["1", "0"], "games won, not the points of the game that is over"
    # The finished game takes no hand: its table asks who begins the next one.
    asked = rf'button-large" href="{reverse("quick-score", args=[match.score_id])}">\s*Next game of the match\s*</a>'
    assert re.search(asked, page)


def test_the_standings_are_a_tap_away_once_they_are_public(connected, tournament):
    Tournament.objects.filter(pk=tournament.pk).update(published=False)
    assert "/standings/" not in tables(connected(1), tournament)
    Tournament.objects.filter(pk=tournament.pk).update(published=True)
    assert re.search(r'<a class="button" href="/[^"]+/standings/">', tables(connected(1), tournament))


def test_after_the_totals_of_a_game_those_of_the_next_are_typed(tournament, match, ana, client):
    Match.objects.filter(pk=match.pk).update(best_of=3)
    client.force_login(ana)
    totals = reverse("desk-match", args=[tournament.public_id, match.pk]) + "#totals"
    assert totals in tables(client, tournament)
    results.enter_totals(Match.objects.get(pk=match.pk), [(3050, 2100)], context=write_context())
    assert totals in tables(client, tournament)


def test_totals_that_were_entered_are_corrected_or_cleared_from_there(tournament, match, ana, client):
    client.force_login(ana)
    totals = reverse("desk-match", args=[tournament.public_id, match.pk]) + "#totals"
    link = rf'href="{totals}"\s*>\s*Correct the totals\s*</a'
    assert not re.search(link, tables(client, tournament))
    results.enter_totals(Match.objects.get(pk=match.pk), [(3050, 2100)], context=write_context())
    assert re.search(link, tables(client, tournament))
    assert "Clear the totals" in text_of(client.get(totals))


def test_after_the_agreed_hands_the_game_is_to_be_ended(connected, tournament, match):
    scored = match.round.stage.document | {"scoring": "victory_points", "table": "burraco-4"}
    Stage.objects.filter(pk=match.round.stage_id).update(document=scored)
    for number in range(4):
        assert f"Semi-finals · hand {number + 1}" in tables(connected(1), tournament)
        matches.record_hand(match.games.get(), hand(number % 2), context=write_context())
    page = tables(connected(1), tournament)
    assert "Semi-finals · the 4 agreed hands are played" in page
    address = reverse("quick-score", args=[match.score_id])
    assert re.search(rf'button-next button-large" href="{address}">\s*End the game\s*</a>', page)


def test_a_corrected_hand_says_of_how_many(connected, match):
    for number in range(2):
        matches.record_hand(match.games.get(), hand(number % 2), context=write_context())
    address = reverse("quick-hand-edit", args=[match.score_id, 1])
    assert "Semi-finals · Correct hand 1 of 2" in text_of(connected(1).get(address))
    Match.objects.filter(pk=match.pk).update(best_of=3)
    assert "Semi-finals · Game 1 · Correct hand 1 of 2" in text_of(connected(1).get(address))


def test_a_result_that_needs_both_pairs_leads_to_their_sheet(connected, tournament, match):
    change_settings(tournament, plan={"confirmation": "pairs"})
    win(match, 0, confirm=False)
    page = tables(connected(1), tournament)
    assert "Semi-finals · both pairs still have to agree" in page
    address = reverse("quick-agree", args=[match.score_id])
    assert f'button-next button-large" href="{address}"' in page
    results.confirm(match, context=write_context(), overrule="the pairs have gone")
    page = connected(1).get(address).content.decode()
    assert re.search(r'button-next"\s+href="' + reverse("device-tables", args=[tournament.public_id]), page)


def test_after_one_pair_has_agreed_only_the_other_is_named(connected, tournament, match):
    change_settings(tournament, plan={"confirmation": "pairs"})
    win(match, 0, confirm=False)
    Match.objects.filter(pk=match.pk).update(agreed_0=True)
    page = tables(connected(1), tournament)
    assert "both pairs" not in page
    second = snapshot(tournament).short_name(Match.objects.get(pk=match.pk).second.code)
    assert f"Semi-finals · {second} still has to agree" in " ".join(re.sub(r"<[^>]+>", "", page).split())
    assert "Show it to the other pair" in page
    score = connected(1).get(reverse("quick-score", args=[match.score_id])).content.decode()
    assert "Show it to the other pair" in score


def test_the_home_page_of_a_phone_that_scores_a_table_leads_back_to_it(connected, tournament, match):
    """Also in the next round, when the game that stands there is over."""
    phone = connected(1)
    phone.get(reverse("quick-score", args=[match.score_id]))
    back = reverse("device-tables", args=[tournament.public_id])
    assert phone.get("/en/").content.decode().count(back) == 1
    win(match, 0)
    assert re.search(rf'button-next"\s+href="{back}"', phone.get("/en/").content.decode())


def test_a_result_that_needs_nobody_is_only_shown(connected, tournament, match):
    win(match, 0, confirm=False)
    page = tables(connected(1), tournament)
    assert "the result is entered" in page
    score = connected(1).get(reverse("quick-score", args=[match.score_id])).content.decode()
    assert re.search(r'button-next"\s+href="' + reverse("device-tables", args=[tournament.public_id]), score)
    results.dispute(match, "Caio counts again", context=write_context())
    disputed = tables(connected(1), tournament)
    assert "Semi-finals · the result is disputed: the organisers decide" in disputed
    assert "Reason: Caio counts again" in disputed
    assert reverse("quick-agree", args=[match.score_id]) not in page


def test_a_result_that_the_desk_reopened_is_to_do_until_somebody_touches_it(connected, tournament, match):
    """On the list of tables and on the table's own page; pairs are not asked to agree with the same figures again."""
    change_settings(tournament, plan={"confirmation": "pairs"})
    win(match, 0, confirm=False)
    results.confirm(match, context=write_context(), overrule="the pairs have gone")
    phone = connected(1)
    score = reverse("quick-score", args=[match.score_id])
    reopened = "The organisers reopened this result: check it against the paper and correct what is wrong."
    assert reopened not in phone.get(score).content.decode()
    results.reopen(match, context=write_context(), reason="the dirty canastra")
    page = tables(phone, tournament)
    assert "Semi-finals · the organisers reopened the result: check it against the paper" in page
    assert re.search(rf'button-next button-large" href="{score}"', page)
    assert "Reason: the dirty canastra" in page
    page = phone.get(score).content.decode()
    assert reopened in page
    assert "Reason: the dirty canastra" in page
    assert page.index(reopened) < page.index('<header class="victory">')  # before who won fills a phone's screen
    assert "#hands-h" not in page  # its hands were not recorded
    results.enter_totals(match, [(3050, 2050)], context=write_context())
    page = tables(phone, tournament)
    assert "reopened the result" not in page
    assert "Reason:" not in page
    assert reopened not in phone.get(score).content.decode()


def test_a_reopened_result_leads_to_its_hands(connected, tournament, match):
    """They are open there until somebody touches one."""
    for _hand in range(6):  # with 590 points each: 3,000 end a game
        matches.record_hand(match.games.get(), hand(), context=write_context())
    results.confirm(match, context=write_context(), overrule="the pairs have gone")
    results.reopen(match, context=write_context(), reason="the dirty canastra")
    phone, score = connected(1), reverse("quick-score", args=[match.score_id])
    page = phone.get(score).content.decode()
    assert page.index('href="#hands-h"') < page.index('<header class="victory">')
    hands = page[page.index('id="hands-h"') :]
    assert re.findall(r"<details( open)? ?>", hands) == [" open"] * 6
    matches.remove_hand(match.games.get(), 6, context=write_context())
    page = phone.get(score).content.decode()
    assert re.findall(r"<details( open)? ?>", page[page.index('id="hands-h"') :]) == [""] * 5


def test_a_game_that_ended_with_a_hand_in_error_is_to_be_corrected(tournament, match, ana, client):
    """And not only shown as entered: the desk cannot confirm it. It stands before tables that have not begun."""
    matches.record_hand(match.games.get(), hand(3300), context=write_context())
    client.force_login(ana)
    page = tables(client, tournament)
    assert "Semi-finals · a hand has an error: correct it" in page.split("Semi-finals · hand 1")[0]
    assert re.search(rf'button-next button-large" href="{reverse("quick-score", args=[match.score_id])}"', page)


def test_a_signed_in_scorekeeper_has_the_way_back_from_a_table(tournament, match, ana, client):
    """Also where no phone was ever connected."""
    Grant.objects.all().delete()
    back = reverse("device-tables", args=[tournament.public_id])
    address = reverse("quick-score", args=[match.score_id])
    assert back not in client.get(address).content.decode()
    client.force_login(ana)
    assert back in client.get(address).content.decode()


def test_who_may_enter_totals_is_led_to_them_until_a_hand_is_entered(connected, tournament, match, ana, client):
    """A paper with nothing but the totals. A table's own phone enters hands alone."""
    client.force_login(ana)
    totals = f'{reverse("desk-match", args=[tournament.public_id, match.pk])}#totals"'
    assert totals in tables(client, tournament)
    assert totals not in tables(connected(1), tournament)
    matches.record_hand(match.games.get(), hand(300), context=write_context())
    assert totals not in tables(client, tournament)


def test_a_signed_in_scorekeeper_enters_it_a_second_time_without_the_first_entry(tournament, match, ana, client):
    change_settings(tournament, plan={"confirmation": "second_entry"})
    win(match, 0, confirm=False)
    client.force_login(ana)
    page = tables(client, tournament)
    total = f"{match.games.get().total_0:,}"
    assert reverse("desk-second-entry", args=[tournament.public_id, match.pk]) in page
    assert total not in page
    assert reverse("quick-score", args=[match.score_id]) not in page


def test_who_is_signed_in_is_not_asked_to_sign_in(desk, tournament, ana, client):
    client.force_login(ana)
    for name in ("device-tables", "device-relay"):
        page = client.get(reverse(name, args=[tournament.public_id])).content.decode()
        assert reverse("sign-in") not in page, name
        assert tournament.club.name in page
    for other in Match.objects.filter(round__stage__tournament=tournament, second__isnull=False):
        win(other, 0)
    change_settings(tournament, finished=True)
    page = client.get(reverse("device-tables", args=[tournament.public_id])).content.decode()
    assert "The tournament is finished." in page
    assert reverse("device-photo", args=[tournament.public_id]) not in page


def test_a_confirmed_result_stays_with_its_score_until_the_next_match(connected, tournament, match):
    win(match, 0)
    page = text_of(connected(1).get(reverse("device-tables", args=[tournament.public_id])))
    words = "Table 1 Semi-finals · the result is confirmed .*3,050 .*2,100 .*Ana 1/ ?Bia 1 won[.] See the hands"
    assert re.search(words, page)
    assert "Nothing to enter at table 1 now." in page
    assert "won." not in text_of(connected(2).get(reverse("device-tables", args=[tournament.public_id])))


def test_a_confirmed_table_stays_as_a_line_while_another_is_played(connected, tournament, match):
    phone = connected(1)
    assert "Confirmed tables" not in text_of(phone.get(reverse("device-tables", args=[tournament.public_id])))
    phone.press(phone.offered(code=grants.table_links(tournament)[2].code))
    win(match, 0)
    page = text_of(phone.get(reverse("device-tables", args=[tournament.public_id])))
    assert page.index("Table 2 Semi-finals · hand 1") < page.index("Confirmed tables")
    assert page.partition("Confirmed tables ")[2].startswith("Table 1 Ana 1/Bia 1 3,050 Ana 4/Bia 4 2,100")
    assert "Nothing to enter" not in page


def test_a_table_confirmed_in_an_earlier_round_is_no_line_below_the_present_one(connected, tournament):
    semifinals = list(Match.objects.filter(round__stage__tournament=tournament, second__isnull=False))
    phone = connected(1)
    phone.press(phone.offered(code=grants.table_links(tournament)[2].code))
    for other in semifinals:
        win(other, 0)
    open_round(tournament, "final", 2)
    page = text_of(phone.get(reverse("device-tables", args=[tournament.public_id])))
    assert "Final · hand 1" in page
    assert "Confirmed tables" not in page


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Nothing to enter at tables 1 and 2 now. The next matches appear here when their round is published."),
        ("pt-br", "Nada a lançar nas mesas 1 e 2 agora."),
        ("it", "Niente da segnare ai tavoli 1 e 2 adesso."),
    ],
)
def test_several_tables_with_nothing_to_enter_are_named_in_a_sentence(connected, tournament, language, words):
    phone = connected(1)
    phone.press(phone.offered(code=grants.table_links(tournament)[2].code))
    for other in Match.objects.filter(round__stage__tournament=tournament, second__isnull=False):
        win(other, 0)
    with translation.override(language):
        address = reverse("device-tables", args=[tournament.public_id])
    assert words in text_of(phone.get(address, headers={"Accept-Language": language}))
