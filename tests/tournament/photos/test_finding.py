"""Photos of sheets as phones take them: found, and straightened to half a millimetre. More are in `bench/photos.py`."""

from io import BytesIO

import pytest
from PIL import Image

from tests.tournament.photos.phone import crumple, photograph
from tests.tournament.photos.sheets import error, printed_sheet, sheet_id
from tournament.photos import PX_PER_MM, find_sheets, straighten
from tournament.photos.finding import read_around
from tournament.printing.pen_form import PEN_PAGES
from tournament.printing.sheet_marks import MARKS

HALF = 0.5


def picture_of(jpeg: bytes) -> Image.Image:
    return Image.open(BytesIO(jpeg)).convert("RGB")


@pytest.mark.parametrize(
    ("paper", "seed"),
    [("a4", 1), *(pytest.param(*each, marks=pytest.mark.long) for each in (("a4", 4), ("a4", 183), ("a5", 6)))],
)
def test_a_sheet_is_found_and_made_straight(paper, seed):
    """Of number 183 no mark is read before the grain of the picture is evened out."""
    jpeg, truth = photograph(printed_sheet(paper), seed)
    picture = picture_of(jpeg)
    (located,) = find_sheets(picture)
    assert located.sheet == sheet_id(paper)
    assert error(paper, truth, located.homography) < HALF
    width, height = MARKS[paper].page
    assert straighten(picture, located).size == (width * PX_PER_MM, height * PX_PER_MM)


@pytest.mark.long
def test_a_picture_that_lies_on_its_head_becomes_upright():
    jpeg, _truth = photograph(printed_sheet("a5"), 6)
    straight = [
        straighten(picture, *find_sheets(picture)).convert("L").resize((50, 35))
        for picture in (picture_of(jpeg), picture_of(jpeg).transpose(Image.Transpose.ROTATE_180))
    ]
    differences = [abs(a - b) for a, b in zip(*(picture.tobytes() for picture in straight), strict=True)]
    assert max(differences) < 40


def test_a_picture_without_marks_is_of_no_sheet():
    assert find_sheets(Image.new("RGB", (1200, 900), (200, 190, 180))) == []


@pytest.mark.long
def test_a_sheet_out_of_a_pocket_is_found():
    """Nobody makes it flat again: the marks are, and its fields lie within what is shown around each."""
    jpeg, truth = photograph(crumple(printed_sheet("a4"), 3), 1)
    (located,) = find_sheets(picture_of(jpeg))
    assert located.sheet == sheet_id("a4")
    assert error("a4", truth, located.homography) < 1.5


@pytest.mark.long
def test_several_sheets_in_one_picture_are_each_found():
    pictures = [picture_of(photograph(printed_sheet("a5", number=number), 6)[0]) for number in (412, 413)]
    width, height = pictures[0].size
    both = Image.new("RGB", (width, 2 * height))
    for place, picture in enumerate(pictures):
        both.paste(picture, (0, place * height))
    assert [located.sheet.number for located in find_sheets(both)] == [412, 413]


def test_one_mark_that_was_read_askew_sends_nobody_out_of_the_picture():
    """From it alone another mark is said to stand thousands of pixels to the right."""
    askew = ((0.0, 90.0), (0.0, 0.0), (300.0, 0.0), (300.0, 91.0))
    assert list(read_around(Image.new("L", (1800, 2400), 255), {sheet_id("a4"): {0: askew}})) == []


@pytest.mark.long
@pytest.mark.parametrize("paper", PEN_PAGES)
def test_nineteen_of_twenty_are_found_and_none_is_crooked(paper):
    errors = []
    for seed in range(40):
        jpeg, truth = photograph(printed_sheet(paper), seed)
        errors += [error(paper, truth, located.homography) for located in find_sheets(picture_of(jpeg))]
    assert len(errors) >= 38
    assert max(errors) <= HALF
