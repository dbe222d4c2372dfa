"""The desk's page of phones."""

import re

from django.urls import reverse

from tests.tournament.factories import write_context
from tests.tournament.leagues import league
from tests.tournament.web.devices.phones import Phone
from tests.tournament.web.reading import text_of
from tournament.services import grants
from tournament.services.tournaments import founding


def listed_phones(page) -> list[str]:
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page.content.decode()))
    return re.findall(r"Phone \d", text)


def test_codes_phones_and_a_query_count(desk, tournament, connected, django_assert_num_queries):
    connected(1), connected(2)
    with django_assert_num_queries(7):
        page = desk()
    assert listed_phones(page) == ["Phone 1", "Phone 2"]
    link = grants.table_links(tournament)[1]
    assert f"{link.code[:3]} {link.code[3:]}" in page.content.decode()
    assert link.secret not in page.content.decode()


def test_tables_without_a_code_are_given_one(desk, tournament):
    grants.revoke(grants.table_links(tournament)[2].grant, context=write_context())
    assert "Create the codes of tables 2" in desk().content.decode()
    desk("codes")
    assert sorted(grants.table_links(tournament)) == [1, 2]
    assert "Create the codes" not in desk().content.decode()
    founding.change_settings(tournament, context=write_context(), finished=True)
    page = desk().content.decode()
    assert "Create the codes" not in page
    assert "its codes and links no longer work" in page


def test_one_tap_disconnects_a_phone(desk, tournament, connected, match):
    phone = connected(1)
    desk("revoke", grant=grants.devices_of(tournament)[0].grant.pk)
    assert phone.get(reverse("quick-score", args=[match.score_id])).status_code == 403
    assert listed_phones(desk()) == []
    where = reverse("device-tables", args=[tournament.public_id])
    closed = phone.get(where)
    assert closed.status_code == 403
    assert text_of(closed).startswith("Not scored from this device Table 1 is no longer scored from this device")
    assert phone.post(reverse("device-relay", args=[tournament.public_id])).status_code == 403
    assert Phone().get(where).status_code == 302


def test_after_the_end_the_phone_of_a_table_is_led_to_the_public_page(tournament, connected, match):
    phone, where = connected(1), reverse("quick-score", args=[match.score_id])
    link = f'href="{reverse("public-without-slug", args=[tournament.public_id])}"'
    founding.change_settings(tournament, context=write_context(), published=True, finished=True)
    for page in (phone.get(where), phone.get(reverse("device-tables", args=[tournament.public_id]))):
        assert page.status_code == 403
        assert "<h1>The tournament is over</h1>" in page.content.decode()
        assert link in page.content.decode()
        assert "Scan the code" not in page.content.decode()
    founding.change_settings(tournament, context=write_context(), published=False)
    assert link not in phone.get(where).content.decode()


def test_one_tap_hands_a_table_to_another_phone(desk, tournament, connected, match):
    first, second = connected(1), connected(2)
    desk("hand-over", table=1, to=grants.devices_of(tournament)[1].grant.pk)
    where = reverse("quick-score", args=[match.score_id])
    assert [first.get(where).status_code, second.get(where).status_code] == [403, 200]
    assert [(device.number, device.grant.tables) for device in grants.devices_of(tournament)] == [(2, [1, 2])]


def test_a_phone_of_another_tournament_is_not_found(desk, tournament, ana):
    from tests.tournament.factories import founded

    other = founded(tournament.club, 4, [{"id": "final", "kind": "single_elimination"}])
    grants.give_tables(other, [1], context=write_context())
    assert desk("revoke", grant=grants.table_links(other)[1].grant.pk).status_code == 404


def test_the_screen_shows_the_code_of_a_table(desk, tournament, ana, client, settings):
    settings.SITE_URL = "http://192.168.0.10"
    client.force_login(ana)
    page = client.get(reverse("desk-device-code", args=[tournament.public_id, 1])).content.decode()
    assert "<svg" in page
    code = grants.readable_code(grants.table_links(tournament)[1].code)
    assert f'type <b>{code}</b> at <b class="typed-address">192.168.0.10/scoring</b></p>' in page
    assert client.get(reverse("desk-device-code", args=[tournament.public_id, 9])).status_code == 404


def test_a_league_played_at_home_is_sent_to_the_links_of_its_pairs(client, ana):
    client.force_login(ana)
    tournament = league(ana)
    page = client.get(reverse("desk-devices", args=[tournament.public_id])).content.decode()
    links = reverse("desk-league-links", args=[tournament.public_id])
    assert f'href="{links}"' in page
    assert "No tables yet" not in page
    assert "Each pair enters its results by its own link." in page
