"""The names of pairs and players on a sheet by pen: each once, and whole where there is room."""

import re
from dataclasses import replace

import pytest
from django.utils.translation import override

from tests.tournament.printing.layout import laid_out
from tests.tournament.printing.papers import APCEF, HEAD
from tests.tournament.printing.pdf_reading import without_breaks
from tournament.printing.quick_sheets import empty_sheet_of, sheets_html
from tournament.printing.round_sheets import round_sheets_html
from tournament.services import matches, quick


@pytest.mark.parametrize(
    ("pair", "players", "text"),
    [
        ("Nelson/Raul", ("Nelson", "Raul"), 0),
        ("nelson / Raul", ("Nelson", "RAUL"), 0),
        ("Nelson/Raul", ("Nelson Prado", "Raul"), 1),
        ("Dupla 7", ("Nelson", "Raul"), 1),
        ("Nelson/Raul", (), 0),
    ],
)
def test_players_are_not_named_again_where_the_pair_is_called_after_them(pair, players, text):
    with override("pt-br"):
        html = round_sheets_html([replace(HEAD, pairs=("Ana/Bia", pair), players=((), players))], APCEF)
    assert len(re.findall(r"</b><span class=.size-\d+.>", html)) == text


def test_both_pairs_are_named_in_one_size():
    """The shorter name was larger, as if its pair were favoured."""
    pairs = ("Nelson Prado/Raul Luz", "Vera Lúcia Nascimento Cavalcanti de Albuquerque/Maria das Graças Vasconcelos")
    with override("pt-br"):
        html = round_sheets_html([replace(HEAD, pairs=pairs)], APCEF)
    sizes = re.findall(r'<b class="?size-(\d+)"?>(?:Nelson|Vera)', html)
    assert (len(sizes), len(set(sizes))) == (2, 1)


@pytest.mark.parametrize(
    ("paper", "pair"),
    [("a4", "Maria Aparecida de Albuquerque/João Batista"), ("a5", "Maria Aparecida Alves/João Batista")],
)
def test_a_name_is_whole_where_it_signs(paper, pair):
    layout = laid_out(round_sheets_html([replace(HEAD, pairs=(pair, pair[::-1]))], APCEF, paper))
    signers = layout.of_class("signer", 1)
    assert without_breaks("".join(word.text for word in signers)) == without_breaks(pair + pair[::-1])
    referee = layout.of_class("signature", 0)[-1]
    assert referee.bottom - referee.top <= min(word.bottom - word.top for word in signers)
    assert max(word.bottom for word in signers) <= min(word.top for word in layout.of_class("hand-in", 0))


def test_where_a_whole_name_has_no_room_to_sign_the_short_one_does():
    pairs = ("Antônio Carlos Magalhães Pinto/Maria Auxiliadora Guimarães", "Nelson/Raul")
    head = replace(HEAD, pairs=pairs, short_names=("Antônio/Maria Auxiliadora", "Nel/Raul"))
    layout = laid_out(round_sheets_html([head], APCEF, "a5"))
    texts = " ".join(word.text for word in layout.of_class("signer", 1))
    assert texts.split() == ["Antônio/Maria", "Auxiliadora", "Nelson/Raul"]


@pytest.mark.parametrize("language", ["pt-br", "it", "en"])
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_who_begins_stands_on_the_line_of_the_labels(db, site, paper, language):
    names = ("Quitéria Nascimento e Renê Albuquerque", "Marlene Figueiredo e Nilo Vasconcellos")
    begun = quick.start("aacrt-2016", names=names, key="k", best_of=3, starter=1)
    view = matches.game_view(begun.game.match)
    view.match.table = 128
    with override(language):
        layout = laid_out(sheets_html([empty_sheet_of(view, paper)], paper))
    labels = layout.of_class("match-labels", 1)
    name = layout.words[layout.words.index(labels[-1]) + 1]
    assert name.text == "Marlene Figueiredo e Nilo Vasconcellos"
    assert all(abs(word.top - labels[0].top) < 1 for word in (*labels, name))
    assert name.right <= min(word.left for word in layout.of_class("qr-at", 1))


@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize(
    ("names", "begins"),
    [
        (
            ("Quitéria Nascimento Albuquerque/Maria Aparecida dos Santos Oliveira", "Antônio Carlos Pinto/Maria Souza"),
            ("Quitéria/Maria O.", "Antônio/Maria S."),
        ),
        (("Quitéria Nascimento Albuquerque", "Maria Aparecida dos Santos Oliveira"),) * 2,
    ],
)
def test_no_ordinary_name_is_cut_on_the_sheet_of_a_game(db, site, names, begins, paper, starter):
    begun = quick.start("aacrt-2016", names=names, key="k", best_of=3, starter=starter)
    view = matches.game_view(begun.game.match)
    view.match.table = 128
    with override("pt-br"):
        empty = empty_sheet_of(view, paper)
        layout = laid_out(sheets_html([empty], paper))
    assert empty.sheet.labels[-1] == ("Começa", begins[starter], 14)
    labels = layout.of_class("match-labels", 1)
    name = layout.words[layout.words.index(labels[-1]) + 1]
    assert name.text == begins[starter]
    assert [word.text for word in layout.words if "…" in word.text] == []


def test_each_final_total_names_its_pair_where_it_is_not_below_its_columns():
    head = replace(HEAD, pairs=("Nelson Prado/Raul Luz", "Ana Reis/Bia Sá"), short_names=("Nelson/Raul", "Ana/Bia"))
    layout = laid_out(round_sheets_html([head], APCEF, "a5"))
    names, blanks = layout.of_class("total-of", 1), layout.of_class("blank", 0)
    assert [(word.text, word.left) for word in names] == [
        (name, pytest.approx(blank.left, abs=0.1))
        for name, blank in zip(("Nelson/Raul", "Ana/Bia"), blanks, strict=False)
    ]
    assert max(word.bottom for word in layout.of_class("numbers", 0)) < names[0].top < blanks[0].top
    assert 'class="total-of' not in round_sheets_html([head], APCEF, "a4")
