"""Printed sheets, and how far off the marks found in a photo are."""

from dataclasses import replace
from functools import cache

from django.utils.translation import override
from PIL import Image

from rules import registry
from tests.tournament.photos.phone import pages_of
from tournament.photos.straightening import Homography, projected_point
from tournament.printing.rendering.weasy import pdf
from tournament.printing.round_sheets import SheetHead, round_sheets_html
from tournament.printing.sheet_marks import MARKS, SheetId

HEAD = SheetHead(
    "Taça da Primavera",
    412,
    312,
    ("Ana/Bia", "Nelson/Raul"),
    (("Ana Moretti", "Bia Vieira"), ("Nelson Prado", "Raul Teixeira")),
    club="Clube de Canastra da Ilha",
    table="7",
    round="4",
    address="https://sumula.example.org/w/abcdefghijklmnopqrstuv/",
    code="7C41",
)


@cache
def printed_sheet(paper: str, key: str = "apcef-sc-2022", number: int = 412) -> Image.Image:
    with override("pt-br"):
        regulation = registry.get(key)
        assert regulation is not None
        return pages_of(pdf(round_sheets_html([replace(HEAD, number=number)], regulation, paper)))[0]


def sheet_id(paper: str) -> SheetId:
    return SheetId(paper, "pt-br", 1, 412, "7C41")


def error(paper: str, truth: Homography, measured: Homography) -> float:
    """The greatest distance (mm) between where any part of the page is shown and where it belongs."""
    width, height = MARKS[paper].page
    farthest = 0.0
    for x in range(0, width + 1, 15):
        for y in range(0, height + 1, 15):
            (u, v), (a, b) = projected_point(truth, (x, y)), projected_point(measured, (x, y))
            right = projected_point(truth, (x + 1, y))
            mm = ((right[0] - u) ** 2 + (right[1] - v) ** 2) ** 0.5
            farthest = max(farthest, ((a - u) ** 2 + (b - v) ** 2) ** 0.5 / mm)
    return farthest
