"""The cards of a Mitchell and of a round robin on paper: complete, on their page, and between the marks."""

import re

import pytest
from django.utils.translation import override

from scoring.formats import format_of
from tests.tournament.boards.samples import read_stage
from tests.tournament.printing.layout import laid_out
from tests.tournament.printing.papers import EVIL, LANGUAGES, long_name, nothing_but_our_own_is_asked_for, tags
from tests.tournament.printing.pdf_reading import open_pdf, pdf_text, size, without_breaks
from tournament.boards.movement import Sitting, guide_cards, table_cards
from tournament.printing.movement_cards import CardHead, guide_cards_html, table_cards_html
from tournament.printing.rendering.weasy import pdf

HEAD = CardHead("Torneo d'autunno", "Mitchell")


def movement(pairs, rounds=None, kind="mitchell", group=""):
    """This many pairs, and which of them stay."""
    ids = [f"P{number:03}" for number in range(1, pairs + 1)]
    stage = {"id": "m", "kind": kind, "criteria": ["wins", "lots"], **({"rounds": rounds} if rounds else {})}
    file = {"regulation": "canasta-it", "pairs": [{"id": id_, "name": id_} for id_ in ids], "stages": [stage]}
    resolver, facts = read_stage(file | {"matches": []})
    view, format_ = resolver.view(facts), format_of(facts)
    sittings = [
        Sitting(round_.number, pairing.pairs, pairing.table, group)
        for round_ in format_.rounds(view, None)
        for pairing in round_.pairings
    ]
    return sittings, format_.one_side(view)


def short(code):
    return f"Ana{code}/Bia"


def full_name(code):
    return f"Ana Moretti {code}/Beatriz dos Santos"


def both_kinds_of_cards(sittings, staying, name=short, whole=full_name, head=HEAD):
    tables = table_cards_html(head, table_cards(sittings, staying), name)
    return tables, guide_cards_html(head, guide_cards(sittings, staying), name, whole)


def cut_lines(page_height, down):
    return [10 + number * (page_height - 20) / down for number in range(down + 1)]


@pytest.mark.parametrize(
    ("pairs", "rounds", "on_page", "language"),
    [
        (17, 4, 8, "it"),
        *(
            pytest.param(*size, language, marks=pytest.mark.long)
            for size in ((4, 2, 8), (17, 5, 8), (14, 7, 6), (20, 10, 4), (40, 19, 2))
            for language in LANGUAGES
        ),
    ],
)
def test_every_card_is_whole_between_its_marks(pairs, rounds, on_page, language):
    sittings, staying = movement(pairs, rounds, group="Group A")
    with override(language):
        documents = both_kinds_of_cards(sittings, staying)
    for html, cards in zip(documents, (pairs // 2, pairs - pairs // 2), strict=True):
        layout = laid_out(html)
        assert layout.sizes == [(210, 297)] * -(-cards // on_page)
        assert layout.outside(margin=10) == []
        for x in cut_lines(210, 2):
            assert [word for word in layout.words if word.left < x < word.right] == []
        for y in cut_lines(297, on_page // 2):
            assert [word for word in layout.words if word.top + 0.5 < y < word.bottom - 0.5] == []


def test_the_card_of_a_table_says_who_stays_who_comes_and_where_to_go():
    with override("en"):
        tables, _guides = both_kinds_of_cards(*movement(5, 2))
        text = laid_out(tables)
    first = [word.text for word in text.words if word.left < 105 and word.text != "\u200b"]
    assert first == [
        "Torneo d'autunno · Mitchell", "Table 1", "stays here", "AnaP001/", "Bia", "Round", "Pair", "then to table",
        "1", "AnaP003/", "Bia", "→ 2", "2", "AnaP005/", "Bia",
    ]  # fmt: skip
    assert without_breaks("".join(word.text for word in text.words)).count("bye") == 1  # the fourth goes out next


def test_who_goes_on_at_the_same_table_is_told_to_stay():
    """A round robin at two tables: an arrow to the table where one sits already is looked for and not found."""
    with override("en"):
        tables, _guides = both_kinds_of_cards(
            [
                Sitting(1, ("P001", "P002"), 1),
                Sitting(1, ("P003", "P004"), 2),
                Sitting(2, ("P001", "P003"), 1),
                Sitting(2, ("P002", "P004"), 2),
            ],
            (),
        )
        text = [word.text for word in laid_out(tables).words if word.text != "\u200b"]
    assert (text.count("stays"), text.count("→ 1"), text.count("→ 2")) == (2, 1, 1)


def test_only_who_is_absent_has_the_walkover_beside_its_name():
    with override("en"):
        tables, guides = both_kinds_of_cards([Sitting(1, ("P001", "P002"), 1, absent=("P002",))], ())
    marks = [(re.search(r"P\d+", row)[0], "<small>" in row) for row in tables.split("<tr>")[2:]]
    assert marks == [("P001", False), ("P002", True)]
    places = re.findall(r'<td class="place">\s*(.*?)\s*</td>', guides)
    assert places == ["<small>walkover</small>"] * 2  # neither plays at a table


def test_the_guide_of_a_pair_that_sits_out_says_so():
    with override("en"):
        _tables, guides = both_kinds_of_cards(*movement(5, 2))
        text = pdf_text(open_pdf(pdf(guides)))
    assert (text.count("AnaMorettiP003/BeatrizdosSantos"), text.count("bye")) == (1, 2)
    assert "AnaP001/Bia" in text
    assert "AnaMorettiP001" not in text


@pytest.mark.long
def test_in_a_round_robin_everybody_moves_and_long_movements_go_on_to_another_card():
    sittings, staying = movement(50, kind="round_robin")
    with override("it"):
        tables, guides = both_kinds_of_cards(sittings, staying)
    assert guides.count("<article") == 2 * 50
    assert tables.count("<article") == 3 * 25


@pytest.mark.long
def test_the_longest_cards_keep_to_their_page():
    sittings, staying = movement(42, kind="round_robin")
    for html in both_kinds_of_cards(sittings, staying):
        assert laid_out(html).outside(margin=10) == []


@pytest.mark.parametrize("letters", [60, pytest.param(200, marks=pytest.mark.long)])
def test_long_names_stay_on_their_cards(letters):
    name = long_name(letters - 5)
    sittings, staying = movement(5, 2)
    with override("pt-br"):
        documents = both_kinds_of_cards(
            sittings, staying, lambda code: f"{code} {name}", lambda code: f"{name} {code}", CardHead(name, name)
        )
    for html in documents:
        layout = laid_out(html)
        assert layout.outside(margin=10) == []
        for x in cut_lines(210, 2):
            assert [word for word in layout.words if word.left < x < word.right] == []


def test_long_full_names_are_legible_below_the_title_of_a_guide():
    """Two lines of 9 points: one line of 7 was too small for many."""
    whole = "Vera Lúcia Nascimento Cavalcanti de Albuquerque / Maria das Graças Vasconcelos".format
    html = guide_cards_html(HEAD, guide_cards(*movement(8, 3)), short, whole)
    assert set(re.findall(r'<span class="?size-(\d+)"?>Vera', html)) == {"9"}


def test_names_are_read_at_arms_length():
    """Of one size on all lines, except for the few that are too long for it."""
    sittings, staying = movement(24, 4)
    with override("it"):
        documents = both_kinds_of_cards(
            sittings, staying, lambda code: "Quitéria/Ana M." if code not in ("P003", "P020") else long_name(50)
        )
    for html in documents:
        sizes = {part.split('"')[0] for part in html.split('<td><span class="size-')[1:]}
        assert "17" in sizes
        assert len(sizes) == 2


@pytest.mark.long
@pytest.mark.parametrize("pairs", [4, 5, 75, 299, 300])
def test_cards_fit_eight_to_a_page_at_any_number_of_tables(pairs):
    sittings, staying = movement(pairs, 2 if pairs < 6 else 4)
    with override("it"):
        readers = [open_pdf(pdf(html)) for html in both_kinds_of_cards(sittings, staying)]
    for reader, cards in zip(readers, (pairs // 2, pairs - pairs // 2), strict=True):
        assert (size(reader), len(reader.pages)) == ((595, 842), -(-cards // 8))


@pytest.mark.long
def test_no_text_of_a_person_fetches_anything(monkeypatch):
    sittings, staying = movement(2 * len(EVIL), 2, group=EVIL[0])
    evil = {f"P{number + 1:03}": text for number, text in enumerate(EVIL * 2)}
    with nothing_but_our_own_is_asked_for(monkeypatch), override("en"):
        for html in both_kinds_of_cards(
            sittings, staying, evil.__getitem__, lambda code: evil[code] + "!", CardHead(*EVIL[:2])
        ):
            assert "root:" not in pdf_text(open_pdf(pdf(html)))


@pytest.mark.parametrize("text", EVIL)
def test_no_text_of_a_person_makes_an_element(text):
    sittings, staying = movement(6, 2, group=text)
    plain, quiet = movement(6, 2, group="y")
    with override("en"):
        evil = both_kinds_of_cards(
            sittings, staying, lambda _code: text, lambda _code: f"{text}!", CardHead(text, text)
        )
        fine = both_kinds_of_cards(plain, quiet, lambda _code: "y", lambda _code: "y!", CardHead("y", "y"))
    assert [tags(html) for html in evil] == [tags(html) for html in fine]
