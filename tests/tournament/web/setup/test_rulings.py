"""Every ruling of every regulation: asked for in the set-up, shown to everybody, contained in the tournament's file."""

import html
import json
from itertools import count

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from rules import registry
from tests.tournament.factories import change_settings, club_of, founded, open_round, published, write_context
from tests.tournament.web.reading import text_of
from tests.tournament.web.setup.forms import page
from tournament.models import Tournament, User
from tournament.services.tournament_writing.facts import ruled
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament

pytestmark = pytest.mark.django_db
RULINGS = [(regulation.key, ruling.name) for regulation in registry.all_regulations() for ruling in regulation.rulings]
LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins"]}]
_keys = count(1)


def test_the_rulings_of_the_contract_are_all_here() -> None:
    assert {
        ("faraes-2023", "unplayed_morto_at_stock_end"),
        ("faraes-2023", "nobody_took_a_morto"),
        ("apcef-sc-2022", "unplayed_morto_at_stock_end"),
        ("apcef-sc-2022", "closing_bonus_without_morto"),
        ("canasta-it", "penalties"),
    } <= set(RULINGS)


@pytest.mark.typical(3)
@pytest.mark.parametrize(("key", "name"), RULINGS)
def test_a_ruling_goes_from_the_set_up_to_the_file(client: Client, ana: User, key: str, name: str) -> None:
    tournament = published(founded(club_of(ana), 4, LEAGUE, key))
    ruling = ruled(tournament)[0].ruling(name)
    other = ruling.options[1]
    client.force_login(ana)
    form = {
        "seq": desk_seq(tournament_scope(tournament.pk)),
        "key": f"ruling-{next(_keys)}",
        "name": "Taça",
        "regulation": key,
    }
    with override("en"):
        where = reverse("setup-regulation", args=[tournament.public_id])
        asked = html.unescape(page(client.get(where)))
        assert ruling.question in asked
        assert other.label in asked
        assert client.post(where, {**form, f"ruling-{name}": "1"}).status_code == 302
        public = page(Client().get(reverse("public-regulation", args=[tournament.public_id, "taca"])))
        whole = html.unescape(page(Client().get(reverse("regulation", args=[key]))))
    assert Tournament.objects.get().rulings[name] == other.value
    assert f"<b>{other.label}</b> · ruled by this tournament" in html.unescape(public)
    assert ruling.question in whole
    assert ruling.effect in whole
    assert f'id="ruling-{name}"' in whole
    file = export_tournament(Tournament.objects.get())
    assert file["rulings"][name] == other.value
    copy = import_tournament(tournament.club, json.dumps(file), context=write_context())
    assert (export_tournament(copy), copy.rulings[name]) == (file, other.value)


OPEN = "Where the regulation leaves a question open, "
USUAL = f"{OPEN}its usual answer counts. You can choose another until the first draw."
OWN = f"{OPEN}your house rules decide. They can be changed until the first draw."
FIXED = f"{OPEN}the house rules decide. The first round is drawn, so they stay as they are."
ANSWER = "House rule: A tie of three or more is narrowed to two pairs. Is it a tie of two again? No, the list for three"


def test_the_set_up_says_that_house_rules_decide_and_lists_those_of_its_own(client: Client, ana: User) -> None:
    """And leads to them; the preview on the pages of format and hall lists them too."""
    tournament = founded(club_of(ana), 4, LEAGUE)
    client.force_login(ana)
    names = ("tournament-setup", "setup-format", "setup-hall")

    def texts() -> list[str]:
        return [text_of(client.get(address_of(name))) for name in names]

    def address_of(name: str) -> str:
        with override("en"):
            return reverse(name, args=[tournament.public_id])

    link = f'href="{address_of("setup-regulation")}#house-rules"'
    assert [text.count(USUAL) for text in texts()] == [1, 0, 0]
    assert [text.count("House rule:") for text in texts()] == [0, 0, 0]
    change_settings(tournament, rulings={"restart_on_two": False})
    assert [text.count(OWN) for text in texts()] == [1, 0, 0]
    assert [text.count(ANSWER) for text in texts()] == [1, 1, 1]
    assert page(client.get(address_of("tournament-setup"))).count(link) == 1
    open_round(tournament, "all", 1)
    assert [text.count(FIXED) for text in texts()] == [1, 0, 0]
    assert 'id="house-rules"' in page(client.get(address_of("setup-regulation")))


def test_house_rules_are_said_before_there_are_pairs_and_a_format(client: Client, ana: User) -> None:
    """They can be chosen on the first step."""
    tournament = founded(club_of(ana), 0, [])
    client.force_login(ana)
    overview = f"/en/desk/{tournament.public_id}/setup/"
    texts = [text_of(client.get(overview))]
    change_settings(tournament, rulings={"restart_on_two": False})
    texts.append(text_of(client.get(overview)))
    assert [[text.count(sentence) for sentence in (USUAL, OWN)] for text in texts] == [[1, 0], [0, 1]]


def test_a_regulation_without_open_questions_has_no_house_rules(client: Client, ana: User) -> None:
    tournament = founded(club_of(ana), 4, LEAGUE, "canasta-classica")
    client.force_login(ana)
    assert "leaves a question open" not in text_of(client.get(f"/en/desk/{tournament.public_id}/setup/"))
