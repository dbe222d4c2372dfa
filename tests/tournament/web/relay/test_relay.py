"""A hand shown by one phone and brought by another is checked like every hand, and is recorded once."""

import re
from typing import Any

import pytest
from django.urls import reverse

from scoring.codec import read_hand
from tests.tournament.factories import write_context
from tests.tournament.services.matches.games import hand
from tests.tournament.web.devices.phones import Phone
from tests.tournament.web.full_disk import also_on_a_full_disk
from tournament.models import Event, Hand, Match
from tournament.services import grants, matches
from tournament.web.quick.codec import encode
from tournament.web.relay.text import RelayedHand, field_names, written_line

pytestmark = also_on_a_full_disk

KEY = "of-the-form"


def fields_of(match: Match, document: dict[str, Any]) -> dict[str, str]:
    regulation = match.ruled_regulation
    return encode(read_hand(document, regulation), regulation)


def line(match: Match, number: int = 1, document: dict[str, Any] | None = None, key: str = KEY) -> str:
    """The line as shown by the phone."""
    fields = fields_of(match, document or hand())
    words = {"none": "N", "both": "B", "played": "P", "unplayed": "U", "on": "Y", "": "-"}
    values = [words.get(fields[name], fields[name]) for name in field_names(match.ruled_regulation)]
    return written_line(RelayedHand(match.pk, 1, number, matches.signs_of(key), tuple(values)))


def token(page: str) -> str:
    return re.search(r'data-relay="([^"]+)"', page)[1]


@pytest.fixture
def first(connected):
    """The phone at the table that has lost its network, with the page it has open."""
    return connected(1)


@pytest.fixture
def relay_fragment(first, match):
    """The fragment of the address."""
    signature = token(first.get(reverse("quick-hand", args=[match.score_id])).content.decode())
    return lambda *lines: "~".join([signature, *(text.replace(" ", ".") for text in lines)])


def deliver(sent: str, **more: str):
    return Phone().post(reverse("relay"), {"sent": sent, **more})


def send(phone, match, number=1, key=KEY, seq=1, **more):
    """What the outbox of the first phone sends in the end."""
    fields = {"key": key, "seq": str(seq), "game": "1", **fields_of(match, hand())}
    where = reverse("quick-hand", args=[match.score_id])
    return phone.post(where, fields, headers={"Accept": "application/json"})


def kinds() -> list[str]:
    return list(Event.objects.filter(kind__startswith="hand_").values_list("kind", flat=True))


def test_the_title_says_how_many_hands_the_code_has(relay_fragment, match):
    one, two = line(match), line(match, 2, key="of-the-next-form")
    for lines, title in (((one,), "A hand from another phone"), ((one, two), "2 hands from another phone")):
        assert f"<h1>{title}</h1>" in deliver(relay_fragment(*lines)).content.decode()


def test_any_phone_looks_at_it_and_saves_it_and_it_is_flagged(relay_fragment, match, client, ana):
    sent = relay_fragment(line(match))
    page = deliver(sent).content.decode()
    assert "+590" in page
    assert "Save for the other phone" in page
    assert kinds() == []
    assert "The hand is saved." in deliver(sent, save="1").content.decode()
    assert kinds() == ["hand_relayed"]
    assert Hand.objects.get().document["sides"][0]["table_points"] == 300
    client.force_login(ana)
    texts = client.get(
        reverse("desk-history", args=[match.round.stage.tournament.public_id]), headers={"Accept-Language": "en"}
    )
    assert ": hand 1 came by another phone, or was read aloud: 590" in texts.content.decode()


def test_the_outbox_sends_it_later_and_it_is_there_once(relay_fragment, first, match):
    seq = matches.revision(match)
    deliver(relay_fragment(line(match)), save="1")
    response = send(first, match, seq=seq)
    assert response.status_code == 200
    assert response.json()["seq"] == matches.revision(match)
    assert kinds() == ["hand_relayed"]


def test_the_outbox_was_first_and_it_is_there_once(relay_fragment, first, match):
    assert send(first, match, seq=matches.revision(match)).status_code == 200
    sent = relay_fragment(line(match))
    assert "It was saved before." in deliver(sent).content.decode()
    assert "It was saved before." in deliver(sent, save="1").content.decode()
    assert kinds() == ["hand_recorded"]


def test_saved_twice_by_two_phones_it_is_there_once(relay_fragment, match):
    sent = relay_fragment(line(match))
    for _phone in range(2):
        deliver(sent, save="1")
    assert kinds() == ["hand_relayed"]


def test_the_outbox_is_told_it_is_saved_though_the_match_was_confirmed_since(relay_fragment, first, match):
    seq = matches.revision(match)
    deliver(relay_fragment(line(match)), save="1")
    Match.objects.filter(pk=match.pk).update(confirmed=True)
    assert send(first, match, seq=seq).json()["to"]


def test_hands_that_wait_go_in_their_order(relay_fragment, match):
    sent = relay_fragment(line(match), line(match, 2, hand(400), "of-the-next"))
    assert deliver(sent, save="1").content.decode().count("The hand is saved.") == 2
    assert [row.document["sides"][0]["table_points"] for row in Hand.objects.order_by("number")] == [300, 400]


def test_a_hand_before_it_is_missing(relay_fragment, match):
    page = deliver(relay_fragment(line(match, 2)), save="1").content.decode()
    assert "Hand 1 is not here yet: send that one first." in page
    assert kinds() == []


def test_another_hand_stands_in_its_place(relay_fragment, first, match):
    send(first, match, seq=matches.revision(match))
    page = deliver(relay_fragment(line(match, 1, hand(400), "of-another-form")), save="1").content.decode()
    assert "Hand 1 is already there, as 590 to 190: nothing was changed." in page
    assert kinds() == ["hand_recorded"]


def test_a_hand_with_an_error_arrives_with_its_mark(relay_fragment, match):
    sent = relay_fragment(line(match, 1, hand(clean=0, dirty=0)))
    assert "The site finds an error in this hand." in deliver(sent).content.decode()
    deliver(sent, save="1")
    assert matches.game_view(match).rows[0].draft


def test_a_hand_without_all_its_answers_is_for_the_desk(relay_fragment, match):
    document = hand()
    del document["sides"][0]["table_points"]
    page = deliver(relay_fragment(line(match, 1, document)), save="1").content.decode()
    assert "A field of this hand is missing or is not a number" in page
    assert kinds() == []


def test_a_slip_is_seen(relay_fragment, match):
    good = line(match)
    for bad in (good.replace(" 300 ", " 301 "), good.replace(" 300 ", " 030 "), good[:-1], "nonsense"):
        assert "A character of this line is wrong or missing." in deliver(relay_fragment(bad)).content.decode()


def test_whoever_may_write_no_more_lends_no_signature(relay_fragment, tournament, match):
    sent = relay_fragment(line(match))
    grants.revoke(grants.devices_of(tournament)[0].grant, context=write_context())
    response = deliver(sent, save="1")
    assert (response.status_code, kinds()) == (403, [])
    assert "This code is no longer valid." in response.content.decode()
    assert deliver("made-up~" + line(match), save="1").status_code == 403


def test_a_signature_is_of_its_own_match_alone(relay_fragment, match):
    other = Match.objects.exclude(pk=match.pk).get(round=match.round)
    assert f"There is no sheet {other.pk} here." in deliver(relay_fragment(line(other)), save="1").content.decode()
    assert kinds() == []


def deliver_typed(client, tournament, text: str, **more: str) -> str:
    where = reverse("device-relay", args=[tournament.public_id])
    return client.post(where, {"lines": text, **more}, headers={"Accept-Language": "en"}).content.decode()


def test_the_desk_types_it_as_it_hears_it(client, ana, tournament, match):
    client.force_login(ana)
    text = line(match).lower().replace(" ", "  ", 3)
    assert "+590" in deliver_typed(client, tournament, text)
    assert "The hand is saved." in deliver_typed(client, tournament, text, save="1")
    assert kinds() == ["hand_relayed"]
    assert Event.objects.get(kind="hand_relayed").actor == ana


def test_a_phone_types_for_its_own_tables(connected, tournament, match):
    assert "There is no sheet" in deliver_typed(connected(2), tournament, line(match), save="1")
    assert "The hand is saved." in deliver_typed(connected(1), tournament, line(match), save="1")


def test_a_signed_in_scorekeeper_s_page_has_a_signature_too(client, ana, tournament, match):
    client.force_login(ana)
    page = client.get(reverse("quick-hand", args=[match.score_id])).content.decode()
    assert "The hand is saved." in deliver(f"{token(page)}~{line(match)}", save="1").content.decode()
    ana.memberships.all().delete()
    assert deliver(f"{token(page)}~{line(match)}", save="1").status_code == 403
