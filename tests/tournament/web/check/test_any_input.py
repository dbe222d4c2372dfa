"""Checking what somebody pastes, however odd it is: there is a response."""

import json
from unittest.mock import patch
from urllib.parse import urlencode

import pytest
from django.test import Client
from hypothesis import example, given
from hypothesis import strategies as st

from rules import registry
from tests.profiles import max_examples
from tests.tournament.web.checking import PAGE, PDF, post, post_file
from tournament.printing.rendering.weasy import pdf

pytestmark = pytest.mark.usefixtures("uncounted")


@pytest.mark.typical(3)
@pytest.mark.parametrize(
    "body",
    [
        '{"\\ud800": 1}',
        '{"regulation": "canasta-it", "rulings": {"\\udfff": 1}, "hands": []}',
        '{"regulation": "canasta-it", "hands": [], "pairs": ["\\ud800", "b"]}',
        '{"regulation": "canasta-it", "hands": [], "x_\\ud800": "\\ud800"}',
        "\x00",
        '{"a\x00": 1}',
        "[" * 200_000,
        "[" * 900 + "]" * 900,
        '{"a":' * 50_000,
        '{"regulation": "canasta-it", "hands": [{"sides": [{"clean": ' + "9" * 4000 + "}, {}]}]}",
        "9" * 10_000,
        '{"regulation": ' + "9" * 10_000 + "}",
        "1e999999",
        '"' + "\\" * 99_999,
    ],
)
@pytest.mark.parametrize("page", [PAGE, PDF])
def test_odd_texts_are_answered(body, page):
    assert post(body, page).status_code in (200, 422)


def part(content: bytes) -> bytes:
    return b'--x\r\nContent-Disposition: form-data; name="game"\r\n\r\n' + content + b"\r\n--x--\r\n"


@pytest.mark.typical(3)
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data; boundary=x; charset=hex", part(b"z")),
        ("multipart/form-data; boundary=x; charset=utf-7", part(b"+2AA-")),
        ("multipart/form-data; boundary=x", part(b"\xff\x00")),
        ("multipart/form-data; boundary=x", b"--x\r\nnonsense"),
        ("multipart/form-data", b"no boundary"),
        ("multipart/form-data; boundary=" + "x" * 300, b""),
        ("application/x-www-form-urlencoded; charset=hex", b"game=z"),
        ("application/x-www-form-urlencoded", b"game=%ff%fe%00"),
        ("application/x-www-form-urlencoded", b"&".join(b"a%d=1" % number for number in range(2000))),
        ("application/json", b"{}"),
        ("", b""),
    ],
)
@pytest.mark.parametrize("page", [PAGE, PDF])
def test_odd_forms_are_answered(client, kind, body, page):
    assert client.generic("POST", page, body, kind).status_code in (400, 422)


@pytest.mark.parametrize("length", ["x", "", "-1", "99999999999999999999"])
def test_a_wrong_length_is_answered(client, length):
    response = client.generic("POST", PAGE, b"", "application/x-www-form-urlencoded", CONTENT_LENGTH=length)
    assert response.status_code in (413, 422)


def test_the_check_can_only_be_asked_for_or_posted(client):
    assert client.put(PAGE).status_code == 405
    assert client.get(PDF).status_code == 405
    assert client.head(PAGE).status_code == 200


fields = st.sampled_from(
    ["clean", "dirty", "royal", "table_points", "hand_points", "morto", "went_out", "honours", "x_y"]
)
values = st.one_of(st.integers(), st.booleans(), st.text(), st.none(), st.sampled_from(["none", "played", "unplayed"]))
sides = st.dictionaries(fields, values, max_size=6)
games = st.fixed_dictionaries(
    {
        "regulation": st.sampled_from([regulation.key for regulation in registry.all_regulations()]),
        "hands": st.lists(st.fixed_dictionaries({"sides": st.tuples(sides, sides)}), max_size=4),
    },
    optional={
        "pairs": st.tuples(st.text(), st.text()),
        "closed": st.text(),
        "rulings": sides,
        "players_per_side": values,
    },
)
anything = st.recursive(values, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20)
texts = st.one_of(st.text(), anything.map(json.dumps), games.map(json.dumps))
often = max_examples(120)


@often
@given(texts)
@example('{"regulation": "canasta-it", "hands": [], "pairs": ["\u202e", "\\u0000"]}')
def test_no_text_however_odd_breaks_the_page(text):
    body = urlencode({"game": text.encode("utf-8", "surrogatepass")})
    response = Client().post(PAGE, body, content_type="application/x-www-form-urlencoded")
    assert response.status_code in (200, 422)


@often
@given(st.binary(max_size=300) | texts.map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_no_file_however_odd_breaks_the_page(data):
    assert post_file(data).status_code in (200, 422)


@pytest.mark.long
@patch("tournament.printing.rendering.queue.render_pdf", lambda html, _limits: pdf(html))
@max_examples(25)
@given(texts)
def test_no_text_however_odd_breaks_the_pdf(text):
    body = urlencode({"game": text.encode("utf-8", "surrogatepass")})
    response = Client().post(PDF, body, content_type="application/x-www-form-urlencoded")
    assert response.status_code in (200, 422)
