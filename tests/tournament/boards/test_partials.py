"""The boards as shown on a page or a sheet."""

import re

import pytest
from django.template.loader import render_to_string

from tests.scoring.contest.examples import GROUPS, MITCHELL, SWISS
from tests.scoring.contest.samples import beat, document
from tests.tournament.boards.samples import bracket, read_stage
from tournament.boards.bracket import bracket_board
from tournament.boards.bracket_drawings import drawings
from tournament.boards.crosstable import crosstable_board
from tournament.boards.pair import pair_board
from tournament.boards.schedule import schedule_board
from tournament.boards.standings import standings_board
from tournament.boards.words import FigureColumn

BASE = "/t/x1/"
WINS, POINTS = FigureColumn("wins", "W", "Wins", wide=True), FigureColumn("points", "Pts", "Points", wide=True)
LOSSES = FigureColumn("losses", "L<", "Losses")


def rendered_board(name, board, base=BASE, **more):
    return render_to_string(f"boards/_{name}.html", {"board": board, "base": base, **more})


def plain_text(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html.replace("<wbr>", "").replace("</bdi><bdi>", ""))).strip()


def groups():
    return read_stage(GROUPS, "groups")


def every_board(base):
    """One board of each kind, rendered."""
    resolver, stage = groups()
    shown_bracket = bracket_board(*read_stage(bracket(8, "double_elimination", upto=2)))
    return {
        "standings": rendered_board("standings", standings_board(resolver, stage), base),
        "crosstable": rendered_board("crosstable", crosstable_board(resolver, stage), base),
        "schedule": rendered_board("schedule", schedule_board(resolver, stage), base),
        "pair": rendered_board("pair", pair_board(resolver, "F"), base),
        "bracket": rendered_board("bracket", shown_bracket, base, drawings=drawings(shown_bracket)),
    }


@pytest.mark.parametrize("name", ["standings", "crosstable", "schedule", "pair", "bracket"])
def test_a_page_links_to_pairs_and_a_sheet_links_to_nothing(name):
    page, sheet = every_board(BASE)[name], every_board(None)[name]
    links = {link for link in re.findall(r'href="([^"]+)"', page) if link.startswith("/t/")}
    assert links
    assert {link for link in links if not re.fullmatch(r"/t/x1/pairs/[A-Z0-9]+/", link)} == set()
    assert BASE not in sheet
    assert "sprite" not in sheet


@pytest.mark.parametrize("name", ["standings", "crosstable", "schedule", "pair", "bracket"])
def test_no_board_needs_a_style_or_a_script_of_its_own(name):
    assert re.findall(r"style=|<script|onclick", every_board(BASE)[name]) == []


def test_a_standing_is_a_table_with_its_rule_and_reasons():
    html = rendered_board("standings", standings_board(*groups()))
    assert html.count("<th scope=row>") == 6 + 2  # those of the groups, and the seconds compared
    assert "2nd place of each group the best 2 qualify" in plain_text(html)
    assert re.findall(r'<tr data-pair="(\w)" class="cut-below', html) == ["B", "D"]
    assert "Ana/Bia 1st: leads with 2 wins." in plain_text(html)
    assert (
        "P: matches played, walkovers and byes included · W: wins, walkovers and byes included · L: matches lost"
        in plain_text(html)
    )
    assert html.count("<span class=qualifies>qualifies</span>") == 4 + 2


def test_a_pair_without_a_place_is_not_listed_without_a_reason():
    file = document("ABC", [beat("A", "B")])
    file["pairs"][2]["withdrawn"] = {"stage": "s", "round": 1, "results": "annul"}
    html = rendered_board("standings", standings_board(*read_stage(file, "s")))
    reasons = re.search(r'<ul class="reasons[^>]*>(.*?)</ul>', html, re.S)[1]
    assert re.findall(r'data-pair="(\w)"', reasons) == ["A", "B"]


def test_what_the_columns_mean_is_marked_where_a_phone_leaves_them_out():
    html = rendered_board("standings", standings_board(*groups()))
    legend = re.search(r'<p class="note legend">(.*?)</p>', html, re.S)[1]
    on_a_phone = re.sub(r'<span class="wide">.*?</span>', "", legend).strip()
    headings = re.findall(
        r'<th scope="col" class="num"> *<abbr[^>]*>(.*?)</abbr>', " ".join(html.split("</table>")[0].split())
    )
    assert [text.split(":")[0] for text in on_a_phone.split(" · ")] == headings


@pytest.mark.parametrize(
    ("columns", "shared", "html"),
    [
        (
            [WINS, POINTS],
            True,
            '<p class="note legend"><span class="wide">W: wins</span><span class="wide"> · Pts: points</span>'
            '<span class="wide"> · </span>same place: in alphabetical order</p>',
        ),
        ([POINTS], False, '<p class="note legend wide"><span class="wide">Pts: points</span></p>'),
        ([LOSSES, POINTS], False, '<p class="note legend">L&lt;: losses<span class="wide"> · Pts: points</span></p>'),
        ([], True, '<p class="note legend">same place: in alphabetical order</p>'),
        ([FigureColumn("wins", "Wins", "Wins")], False, ""),
    ],
)
def test_what_a_phone_shows_of_the_meanings_begins_without_a_dot(columns, shared, html):
    """And if it shows nothing of them, their paragraph is left out, too."""
    assert render_to_string("boards/_legend.html", {"columns": columns, "shared": shared}).strip() == html


def test_a_schedule_names_tables_results_and_states():
    html = rendered_board("schedule", schedule_board(*groups()))
    assert 'id="groups-round-3"' in html
    assert "Table 1 Ana/Bia × Caio/Davi Group A 3,050 × 2,100 confirmed" in plain_text(html)
    assert "Eva/Fábio has a bye" in plain_text(html)
    assert html.count("#void") == 2
    assert "E had not joined yet" in plain_text(rendered_board("schedule", schedule_board(*read_stage(SWISS))))


def test_a_pair_sees_where_to_go():
    html = rendered_board("pair", pair_board(read_stage(MITCHELL)[0], "A"))
    assert "Table 1 Round 2 · waiting against Pair D" in plain_text(html)
    assert "Round 1 table 1 Pair B 3,000 × 1,000 won" in plain_text(html)


def test_a_crosstable_tells_wins_without_play():
    html = rendered_board("crosstable", crosstable_board(*groups()))
    assert "2 Caio/Davi 2,100 3,050 win 1" in plain_text(html)
    assert "3 Eva/Fábio 600 1,400 W/O 1" in plain_text(html)


def test_a_bracket_has_its_list_for_the_ear():
    shown_bracket = bracket_board(*read_stage(bracket(4, upto=1, third_place=True)))
    html = rendered_board("bracket", shown_bracket, drawings=drawings(shown_bracket))
    listed = plain_text(html[html.index("<details") :])
    assert listed.startswith(
        "The bracket as a list Semi-finals Ana1/Bia1 × Ana4/Bia4 2,000 × 1,032 confirmed Ana2/Bia2 × Wanda/Mário"
    )
    assert "for third place waiting" in listed
    assert '<a href="#s-bracket-2">Final</a>' in html


def test_the_meaning_of_columns_says_in_which_order_pairs_share_a_place():
    meaning = "same place: in alphabetical order"
    shared = plain_text(rendered_board("standings", standings_board(*read_stage(document("ABC", [beat("A", "B")])))))
    apart = plain_text(rendered_board("standings", standings_board(*read_stage(document("AB", [beat("A", "B")])))))
    assert shared.endswith(f"lost · {meaning}")
    assert meaning not in apart
    assert apart.endswith("lost")


def test_an_empty_board_says_why():
    file = document("ABC", [beat("A", "B")])
    file["stages"].append({"id": "k", "kind": "single_elimination", "entrants": {"stage": "s", "places": [1, 2]}})
    sentence = "Stage k is fed by s, which is not finished; play that first"
    assert plain_text(rendered_board("standings", standings_board(*read_stage(file, "k")))) == sentence
    assert plain_text(rendered_board("schedule", schedule_board(*read_stage(file, "k")))) == sentence
    assert plain_text(rendered_board("bracket", bracket_board(*read_stage(file, "k")), drawings=None)) == sentence


def test_names_are_no_markup():
    file = document("AB", [beat("A", "B")])
    file["pairs"][0]["name"] = "<i>Ana</i>/Bia"
    html = rendered_board("standings", standings_board(*read_stage(file)))
    assert "<i>" not in html
    assert "&lt;i&gt;Ana&lt;/i&gt;" in html
