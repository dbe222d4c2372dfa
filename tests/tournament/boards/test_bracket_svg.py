"""Brackets as drawn: every name is there, and no two texts, and no text and vertical line, overlap."""

import re
from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from tests.scoring.game_documents import hand
from tests.tournament.boards.samples import bracket, bracket_of_namesakes, read_stage, short_names_of
from tournament.boards.bracket import bracket_board
from tournament.boards.bracket_coordinates import KNOWN_COORDINATES
from tournament.boards.bracket_drawings import big_screen, drawings
from tournament.boards.bracket_svg import known_line
from tournament.boards.text_width import text_width
from tournament.printing.paper_bracket import MIN_LETTER_SIZE, PAPER_SIZES, paper_bracket

KINDS = ["single_elimination", "double_elimination"]


class Box(NamedTuple):
    left: float
    right: float
    top: float
    bottom: float
    text: str

    def meets(self, other):
        return (
            self.left < other.right - 0.05
            and other.left < self.right - 0.05
            and self.top < other.bottom - 0.05
            and other.top < self.bottom - 0.05
        )


def parse_svg(svg):
    return ET.fromstring(svg)


def boxes(root):
    """The box of each text, from its capitals to its descenders."""
    own = float(root.get("font-size"))
    for text in root.iter("text"):
        size = float(text.get("font-size", own))
        bold = (
            "bracket-won" in text.get("class", "")
            or text.get("font-weight") in {"600", "700"}
            or "bracket-head" in text.get("class", "")
        )
        words = "".join(text.itertext()) if text.find("title") is None else text.find("title").tail
        x, y, wide = float(text.get("x")), float(text.get("y")), text_width(words, size, bold)
        left = x - wide * {"end": 1, "middle": 0.5}.get(text.get("text-anchor"), 0)
        yield Box(left, left + wide, y - size * 0.7, y + size * 0.2, words)


def uprights(root):
    """The vertical lines as boxes without width."""
    for path in root.iter("path"):
        upright = re.fullmatch(r"M(\S+) (\S+)V(\S+)", path.get("d"))
        if upright:
            x, *ends = map(float, upright.groups())
            yield Box(x, x, min(ends), max(ends), "|")


def levels(root):
    """The horizontal lines as boxes without height."""
    for path in root.iter("path"):
        level = re.fullmatch(r"M(\S+) (\S+)H(\S+)", path.get("d"))
        if level:
            left, y, right = map(float, level.groups())
            yield Box(left, right, y, y, "-")


def assert_readable(svg):
    root = parse_svg(svg)
    _x, _y, wide, high = map(float, root.get("viewBox").split())
    texts = list(boxes(root))
    assert [(a.text, b.text) for a, b in combinations(texts, 2) if a.meets(b)] == []
    names = [text for text in texts if not text.text.isdigit()]  # the number of a match stands on its upright
    assert [text.text for text in names for line in uprights(root) if text.meets(line)] == []
    assert [text.text for text in names for line in levels(root) if text.meets(line)] == []
    assert [t.text for t in texts if t.left < -0.01 or t.right > wide or t.top < 0 or t.bottom > high] == []


def names_in(svg):
    """Full names, including those on two lines."""
    root = parse_svg(svg)
    lines = ((text.text or "" for text in each.iter("text") if not text.get("text-anchor")) for each in root.iter("g"))
    return {"".join(names) for names in lines} | {box.text for box in boxes(root)}


def board(count, kind="single_elimination", **more):
    third = {"third_place": True} if kind == "single_elimination" else {}
    return bracket_board(*read_stage(bracket(count, kind, **third, **more)))


@pytest.mark.typical(1)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [2, 4, 5, 8, 13, 16, 33, 64])
@pytest.mark.parametrize(("upto", "games"), [(0, 1), (2, 1), (99, 3)])
def test_a_bracket_can_be_read_on_desk_and_phone(count, kind, upto, games):
    drawn = drawings(board(count, kind, upto=upto, games=games))
    everybody = short_names_of(count)
    assert names_in(drawn.whole.svg) >= everybody
    assert set().union(*(names_in(window.svg) for window in drawn.windows)) >= everybody
    for drawing in (drawn.whole, *drawn.windows):
        assert_readable(drawing.svg)
        assert float(parse_svg(drawing.svg).get("font-size")) >= 16
    assert {parse_svg(window.svg).get("width") for window in drawn.windows} == {"329"}


@pytest.mark.typical(1)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [4, 8, 16, 64])
@pytest.mark.parametrize(("limit", "height"), [(2, 747), (1, 651)])
def test_a_bracket_fits_a_big_screen(count, kind, limit, height):
    for drawing in big_screen(board(count, kind, upto=1), limit, height):
        assert_readable(drawing.svg)
        root = parse_svg(drawing.svg)
        assert float(root.get("font-size")) >= 40
        assert float(root.get("height")) <= height


def letters_on_big_screen(count, height=747):
    return [float(parse_svg(drawing.svg).get("font-size")) for drawing in big_screen(board(count), 2, height)]


def test_the_fewer_lines_a_bracket_has_the_larger_are_its_letters_on_a_big_screen():
    assert [letters_on_big_screen(count)[0] for count in (2, 4, 8)] == [80, 80, 50]
    assert letters_on_big_screen(4, 400) == [40]


@pytest.mark.parametrize(
    ("upto", "titles"),
    [
        (0, ["Quarter-finals", "Quarter-finals"]),
        (1, ["Quarter-finals", "Quarter-finals", "Semi-finals"]),
        (2, ["Semi-finals", "Final"]),
    ],
)
def test_a_big_screen_leaves_out_what_shows_nobody_yet(upto, titles):
    assert [drawing.title for drawing in big_screen(board(8, upto=upto), 1, 747)] == titles


@pytest.mark.typical(1)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [4, 8, 16, 23, 32, 64])
def test_a_bracket_fits_one_sheet(count, kind):
    printed = paper_bracket(board(count, kind, upto=3))
    root = parse_svg(printed.svg)
    assert names_in(printed.svg) >= short_names_of(count)
    assert printed.size >= MIN_LETTER_SIZE
    assert_readable(printed.svg)
    room = (printed.paper_size.width - 20, printed.paper_size.height - 27)
    assert (float(root.get("width")[:-2]) <= room[0], float(root.get("height")[:-2]) <= room[1]) == (True, True)


def test_only_a_large_double_elimination_wants_a3():
    size_names = {
        (kind, count): paper_bracket(board(count, kind)).paper_size.name[:2] for kind in KINDS for count in (16, 64)
    }
    assert list(size_names.values()) == ["A4", "A4", "A4", "A3"]


def test_a_sheet_may_be_asked_for():
    assert paper_bracket(board(8), PAPER_SIZES[3]).paper_size.name == "A3 portrait"


def test_screen_has_classes_and_paper_colours_and_neither_a_style():
    shown_board = board(8, "double_elimination", upto=2)
    screen, paper = drawings(shown_board).whole.svg, paper_bracket(shown_board).svg
    assert "style" not in screen
    assert "style" not in paper
    assert 'class="b-' not in paper
    assert 'fill="#' not in screen


def test_a_name_is_no_markup():
    file = bracket(2)
    file["pairs"][0]["name"] = '<b>Ana & "Bia"'
    drawn = drawings(bracket_board(*read_stage(file)))
    assert '<b>Ana & "Bia"' in {box.text for box in boxes(parse_svg(drawn.whole.svg))}


def test_what_is_of_a_pair_carries_its_id_along_its_path():
    """The winner's lines and the halves of the uprights it took; the loser's line alone."""
    root = parse_svg(drawings(board(4, upto=1)).whole.svg)
    of = [element for element in root.iter() if element.get("data-pair") in {"P01", "P04"}]
    assert [(element.tag, element.get("data-pair")) for element in of] == [
        ("path", "P01"), ("g", "P01"), ("g", "P04"), ("g", "P01"), ("g", "P04"),
    ]  # fmt: skip


LONG = "Maria Aparecida (Ilha)/Joaquim Nabuco (Ilha)"


def test_a_long_name_breaks_behind_its_bar_and_is_never_cut():
    """On a desk, where a column is as wide as its longest name until that is too much; on a phone; on paper."""
    file = bracket(8)
    for pair in file["pairs"]:
        pair["name"] = LONG.replace("(Ilha)", f"(Ilha {pair['seed']})") + " dos Santos" * (pair["seed"] == 1)
        pair["players"] = [pair["name"]]  # no full names to make it shorter
    resolver, stage = read_stage(file)
    object.__setattr__(resolver, "short_names", {id_: pair.name for id_, pair in resolver.tournament.pairs.items()})
    shown_board = bracket_board(resolver, stage)
    drawn = drawings(shown_board)
    everybody = set(resolver.short_names.values())
    for svg in (drawn.whole.svg, drawn.windows[0].svg, paper_bracket(shown_board).svg):
        assert "…" not in svg
        assert_readable(svg)
    assert {"".join(name.split()) for name in names_in(drawn.windows[0].svg)} >= {"".join(n.split()) for n in everybody}


@pytest.mark.parametrize(
    ("names", "letters"),
    [("Vera/João", "18"), ("Zuleica/Hermenegildo", "16"), ("Maria J. Cardoso/Maria H. Cardoso", "18")],
)
def test_a_bracket_of_sixteen_is_whole_on_a_desk(names, letters):
    """The champion's column was cut, and the bracket 1,242 px wide, on a page that has room for 1,184."""
    file = bracket(16, third_place=True, upto=4, games=3)
    for pair in file["pairs"]:
        pair["name"] = names.replace("/", f" {pair['seed']}/")
        pair["players"] = [pair["name"]]
    resolver, stage = read_stage(file)
    object.__setattr__(resolver, "short_names", {id_: pair.name for id_, pair in resolver.tournament.pairs.items()})
    svg = drawings(bracket_board(resolver, stage)).whole.svg
    assert float(parse_svg(svg).get("viewBox").split()[2]) <= 1185
    assert parse_svg(svg).get("font-size") == letters
    assert "…" not in svg
    assert_readable(svg)


@pytest.mark.parametrize(("upto", "games"), [(0, 1), (1, 1), (2, 3)])
def test_the_longest_short_names_are_whole_on_a_phone(upto, games):
    """Where two columns of them are too wide, they take as many lines as they need, and the rows grow."""
    shown_board = bracket_board(*read_stage(bracket_of_namesakes(16, upto=upto, games=games)))
    for window in drawings(shown_board).windows:
        assert "…" not in window.svg
        assert_readable(window.svg)


def played_bracket(table, games):
    """A bracket of four whose first match is at a table, with these games of best of three."""
    file = bracket(4, games=3)
    file["matches"] = [{"stage": "s", "round": 1, "table": table, "pairs": ["P01", "P04"], "games": games}]
    return bracket_board(*read_stage(file), hours={1: "14h"})


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ([], ["14h, table 7"]),
        ([{"totals": [2050, 900]}], ["table 7"]),
        ([{"totals": [2050, 900]}, {"hands": [hand()]}], ["table 7, game 2", "−100\xa0×\xa0−100"]),
    ],
)
def test_between_two_lines_stands_where_it_is_played_or_how(games, expected):
    shown_board = played_bracket(7, games)
    for svg in (drawings(shown_board).whole.svg, drawings(shown_board).windows[0].svg, paper_bracket(shown_board).svg):
        groups = [each for each in parse_svg(svg).iter("g") if each.get("class") == "bracket-note"]
        assert [text.text for text in groups[0].iter("text")] == expected
        assert_readable(svg)


def test_a_match_that_is_decided_says_nothing_between_its_lines():
    groups = (played_bracket(7, games) for games in ([], [{"totals": [2050, 900]}] * 2))
    waiting, over = (drawings(shown_board).whole.svg for shown_board in groups)
    assert waiting.count('class="bracket-note"') == over.count('class="bracket-note"') + 1


def test_windows_go_from_round_to_round():
    assert [(w.side, w.title, w.id) for w in drawings(board(8)).windows] == [
        ("", "Quarter-finals", "s-bracket-1"), ("", "Semi-finals", "s-bracket-2"), ("", "Final", "s-bracket-3"),
    ]  # fmt: skip
    double = drawings(board(8, "double_elimination")).windows
    assert [(window.side, window.title) for window in double] == [
        ("Winners' side", "Round 1"), ("Winners' side", "Round 2"), ("Losers' side", "Round 2"),
        ("Losers' side", "Round 3"), ("Losers' side", "Round 4"), ("Final", "Round 5"), ("Final", "Final"),
    ]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_drawing_is_the_same_whatever_was_drawn_before(kind: str) -> None:
    """Places are known of an earlier tree of the same shape, lines of an earlier drawing; names and results are not."""
    before = bracket_board(*read_stage(bracket(13, kind)))
    board = bracket_board(*read_stage(bracket(13, kind, upto=2)))
    KNOWN_COORDINATES.clear()
    known_line.cache_clear()
    alone = drawings(board)
    KNOWN_COORDINATES.clear()
    known_line.cache_clear()
    assert drawings(before) != alone
    after = drawings(board)
    assert after == alone
    assert known_line.cache_info().hits
