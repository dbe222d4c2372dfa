"""The page for spectators: the same for everyone, and an empty response as long as nothing has happened."""

import json
import re
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from tests.tournament.factories import first_knockout_match, win, write_context
from tests.tournament.services.matches.games import hand
from tests.tournament.services.tournaments.confirmation_cast import (
    match_context,
    match_under_policy,
    record_hand,
    reread,
)
from tests.tournament.web.reading import text_of
from tournament import addresses
from tournament.models import Match, Tournament
from tournament.services import clubs, matches, quick
from tournament.services.tournaments import entering, results, rounds
from tournament.services.tournaments.agreements import record_agreement
from tournament.services.tournaments.confirmation_policy import ConfirmationPolicy
from tournament.web.examples import examples
from tournament.web.quick import table as table_module
from tournament.web.quick.board import HANDS_PER_PAGE

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(table):
    return f"/en/w/{table.match.watch_id}/"


@pytest.mark.smoke
def test_everyone_is_sent_the_same_bytes(client, phone, table, address, quiet):
    phone.enter(quiet)
    plain, scorer = Client().get(address), phone.client.get(address)
    assert plain.content == scorer.content
    assert (dict(plain.cookies), dict(scorer.cookies)) == ({}, {})
    assert "Cookie" not in plain.get("Vary", "")
    assert plain["Cache-Control"] == "public, no-cache"


def test_the_page_for_spectators_holds_no_way_to_write(client, phone, table, address, quiet):
    phone.enter(quiet)
    page = client.get(address).content.decode()
    assert [word for word in ("<form", "csrf", table.match.score_id, 'name="key"') if word in page] == []


@pytest.mark.parametrize("policy", ConfirmationPolicy)
def test_a_result_that_the_pairs_are_asked_about_gives_no_way_to_write_either(client, ana, policy):
    """The score address allows writing: whoever only watches never sees it."""
    match = match_under_policy(policy, ana)
    Tournament.objects.update(published=True)
    record_hand(match, hand(3300), device="desk")
    for step in (
        lambda: record_agreement(reread(match), 0, context=match_context(match, device="a")),
        lambda: results.dispute(reread(match), "no", context=match_context(match, device="b")),
        lambda: None,
    ):
        page = client.get(f"/en/w/{match.watch_id}/").content.decode()
        assert "Winning pair" in page
        assert [word for word in ("<form", match.score_id, "/g/") if word in page] == []
        if policy in (ConfirmationPolicy.PAIRS, ConfirmationPolicy.PAIRS_OWN_PHONES):
            step()


def test_spectators_read_that_a_result_is_disputed_or_not_confirmed_and_then_neither(client, ana):
    match = match_under_policy(ConfirmationPolicy.NONE, ana)
    Tournament.objects.update(published=True)
    record_hand(match, hand(3300), device="desk")
    address, panel = f"/en/w/{match.watch_id}/", 'class="victory-panel"'
    entered = client.get(address)
    page = entered.content.decode()
    assert page.index("The result is entered and still has to be confirmed.") > page.index(panel)
    results.dispute(reread(match), "no", context=match_context(match))
    page = client.get(address, headers={"If-None-Match": entered["ETag"]}).content.decode()
    assert page.index("The result is disputed: the organisers decide.") < page.index(panel)
    results.confirm(reread(match), context=match_context(match, actor=ana), overrule="counted again")
    page = client.get(address).content.decode()
    assert [word for word in ("to be confirmed", "is disputed") if word in page] == []


def test_the_page_of_a_tournaments_match_has_the_clock_of_its_round(client, ana, table, address):
    match = match_under_policy(ConfirmationPolicy.NONE, ana)
    Tournament.objects.update(published=True)
    assert "js/clock" in client.get(f"/en/w/{match.watch_id}/").content.decode()
    assert "js/clock" not in client.get(address).content.decode()


def test_nothing_happened_is_an_empty_answer(client, phone, address, quiet):
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    phone.enter(quiet)
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_every_language_has_its_own_tag(client, table, address):
    tags = {client.get(f"/{code}/w/{table.match.watch_id}/")["ETag"] for code in ("en", "it", "pt-br")}
    assert len(tags) == 3


def test_a_scorers_visit_and_undo_bar_are_nobody_elses(client, phone, table, address, quiet):
    before = client.get(address)["ETag"]
    phone.get()
    assert client.get(address)["ETag"] == before


def test_bare_addresses_lead_to_a_language(client, table):
    for path in (f"/g/{table.match.score_id}/", f"/w/{table.match.watch_id}/"):
        response = client.get(path, headers={"Accept-Language": "it"})
        assert (response.status_code, response["Location"]) == (302, f"/it{path}")
        assert client.get(path[:-1], headers={"Accept-Language": "it"})["Location"] == f"/it{path}"


def test_a_post_is_not_a_visit(client, address):
    assert client.post(address).status_code == 405


def test_a_wrong_address_is_not_found(client, table):
    for wrong in ("x", table.match.score_id):
        response = client.get(f"/en/w/{wrong}/")
        assert response.status_code == 404
        assert b"A game that nobody uses for 90 days is removed." in response.content


def test_both_addresses_are_shared_as_the_hall_has_them(phone, table, settings):
    settings.SITE_URL = "https://sumula.example.org"
    page = phone.get("share/").content.decode()
    for address in (f"/g/{table.match.score_id}/", f"/w/{table.match.watch_id}/"):
        assert f'href="https://sumula.example.org{address}"' in page
    assert page.count('class="qr"') == 2
    assert "style=" not in page


def test_without_a_network_it_says_so(phone, settings, monkeypatch):
    settings.SITE_URL = ""
    monkeypatch.setattr(addresses, "lan_address", lambda: None)
    page = text_of(phone.get("share/"))
    assert "Connect this computer to the network first." in page
    assert "localhost" not in page


def test_the_table_is_the_engines(client, table, address):
    for points in (300, 350, 300):
        table.record(hand(points))
    page = text_of(client.get(address))
    view = matches.game_view(table.match)
    assert view.running == (1820, 570)
    assert "Ana/Bia is on 1,820 and now opens with 75. Art. 14" in page
    assert "1,180 to go" in page


def test_a_match_of_which_the_totals_alone_are_known_is_over(client, ana):
    match = first_knockout_match(ana)
    win(match, 0)
    names = (match.first.names.name, match.second.names.name)
    page = text_of(client.get(f"/en/w/{match.watch_id}/"))
    assert f"{names[0]} wins, 3,050 to 2,100: reached 3,000 (" in page
    assert "End wins 3,050 2,100" in page
    assert [text for text in ("to go", "opens with") if text in page] == []


@pytest.fixture
def match(ana):
    """A match of a tournament whose club is on the other side of the world."""
    match = first_knockout_match(ana)
    clubs.change_club(match.round.stage.tournament.club, name="Clube", time_zone="Pacific/Auckland", actor=ana)
    return match


def test_what_the_tournament_changes_is_shown_at_once(client, match):
    address = f"/en/w/{match.watch_id}/"
    tags = [client.get(address)["ETag"]]
    entering.change_pair(match.first, entering.PairFacts("Eva/Gil", ("Eva", "Gil")), context=write_context())
    renamed = client.get(address, headers={"If-None-Match": tags[0]})
    assert "Eva/Gil" in text_of(renamed)
    rounds.move_to_table(match, 7, context=write_context())
    moved = client.get(address, headers={"If-None-Match": renamed["ETag"]})
    assert "Table 7" in text_of(moved)
    assert client.get(address, headers={"If-None-Match": moved["ETag"]}).status_code == 304


def test_what_happens_at_another_table_is_no_news_here(client, match):
    address = f"/en/w/{match.watch_id}/"
    tag = client.get(address)["ETag"]
    (other,) = Match.objects.filter(round=match.round, removed=False).exclude(pk=match.pk)
    win(other, 0)
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 304


def test_watching_a_tournaments_match_costs_three_queries_more(client, match, django_assert_num_queries):
    address = f"/en/w/{match.watch_id}/"
    with django_assert_num_queries(10):  # one counts the matches of a knock-out's round: so it is a semi-final
        tag = client.get(address)["ETag"]
    with django_assert_num_queries(3):
        client.get(address, headers={"If-None-Match": tag})


@pytest.mark.parametrize("kind", ["w", "g"])
def test_hours_are_those_of_the_tournaments_club(client, match, kind):
    last = timezone.localtime(matches.game_view(match).last.time, ZoneInfo("Pacific/Auckland"))
    win(match, 0)
    page = text_of(client.get(f"/en/{kind}/{match.watch_id if kind == 'w' else match.score_id}/"))
    assert f"The table was set up at {last:%H:%M}." in page
    assert "The game started" not in page  # which nobody noted: the pairings were made then


# --- A long game ----------------------------------------------------------------------------------------------------


@pytest.fixture
def long_game(db) -> Match:
    """Five hundred hands, from a file."""
    document = json.loads(examples()["apcef-sc-2022-1"].text)
    hands = (document["hands"] * 500)[:500]
    return quick.import_game(json.dumps({**document, "hands": hands}), key="long", device="phone").game.match


def shown_hands(answer) -> list[int]:
    """The numbers of the hands that can be opened, in their order."""
    return [int(number) for number in re.findall(r'class="hand" id="hand-(\d+)"', plain_text(answer))]


def plain_text(response) -> str:
    return response.content.decode()


def test_the_last_hands_of_a_long_game_are_shown_first(client, long_game):
    """It was 4.7 MB, rendered for each viewer."""
    address = f"/en/w/{long_game.watch_id}/"
    page = client.get(address)
    assert shown_hands(page) == list(range(500, 480, -1))
    assert "Hands 481 to 500 of 500." in plain_text(page)
    packed = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert (len(page.content) < 180_000, len(packed.content) < 20_000) == (True, True)


@pytest.mark.long
def test_the_hands_before_are_on_pages_of_their_own(client, long_game):
    address = f"/en/w/{long_game.watch_id}/"
    page = plain_text(client.get(address))
    assert 'href="?game=1&amp;until=480"' in page
    for last in (480, 460, 40, 20):
        response = client.get(address, {"game": 1, "until": last})
        assert shown_hands(response) == list(range(last, last - 20, -1))
        page = plain_text(response)
        assert (f'href="?game=1&amp;until={last - 20}"' in page) == (last > 20)
    assert "until=" not in page
    assert 'href="?game=1"' in page
    wrong = ["until=501", "until=99999", "until=0480", "until=x", "until=", "game=2", "game=01", "game=x"]
    assert [client.get(f"{address}?{query}").status_code for query in wrong] == [404] * len(wrong)


def test_a_page_is_rendered_once_for_all_who_watch(client, long_game, monkeypatch, django_assert_num_queries):
    made = []
    render = table_module.render_to_string
    monkeypatch.setattr(table_module, "render_to_string", lambda *args: made.append(args[0]) or render(*args))
    address = f"/en/w/{long_game.watch_id}/"
    first = client.get(address)
    for _viewer in range(20):
        with django_assert_num_queries(1):
            assert Client().get(address).content == first.content
    assert made == ["quick/watch.html"]
    quick.rename_pairs(long_game, ("Eva", "Gil"), context=write_context(matches.revision(long_game)))
    assert "Eva" in plain_text(client.get(address))
    assert made == 2 * ["quick/watch.html"]


def test_the_page_knows_its_tag_so_that_its_first_question_is_a_small_one(client, table, address):
    response = client.get(address)
    assert f'data-etag="{escape(response["ETag"])}"' in plain_text(response)


def test_a_game_of_usual_length_is_on_one_page(client, phone, table, address):
    for _hand in range(HANDS_PER_PAGE):
        table.record(hand(50))
    page = client.get(address)
    assert len(shown_hands(page)) == HANDS_PER_PAGE
    assert "until=" not in plain_text(page)


def test_who_scores_sees_every_hand(phone, table):
    for _hand in range(HANDS_PER_PAGE + 5):
        table.record(hand(50))
    assert shown_hands(phone.get("")) == list(range(1, HANDS_PER_PAGE + 6))


def test_the_page_for_spectators_says_what_its_code_is_for(client, table):
    page = text_of(client.get(f"/en/w/{table.match.watch_id}/"))
    assert f"Check {table.match.short_code}, the same as on the printed sheet · Reload" in page
