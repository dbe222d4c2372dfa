"""A sheet printed and photographed once for all tests, and photos that are sent."""

from functools import cache
from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from PIL import Image

from rules import registry
from tests.tournament.photos.phone import pages_of
from tournament.models import Event, Match
from tournament.printing.rendering.weasy import pdf
from tournament.printing.round_sheets import SheetHead, round_sheets_html
from tournament.services.photos import photos_scope
from tournament.web.form_fields import new_key


@cache
def sheet(number: int, code: str) -> bytes:
    """The PDF of a sheet, as a scanner might also send it."""
    head = SheetHead("Taça", number, 12, ("Ana/Bia", "Caio/Davi"), code=code)
    with override("pt-br"):
        return pdf(round_sheets_html([head], registry.get("apcef-sc-2022")))


def photo_of(match: Match, number: int | None = None) -> bytes:
    return _photo(number or match.pk, match.short_code)


@cache
def _photo(number: int, code: str) -> bytes:
    made = BytesIO()
    page = pages_of(sheet(number, code))[0]
    page.resize((page.width * 2 // 3, page.height * 2 // 3)).save(made, "JPEG")
    return made.getvalue()


def no_sheet() -> bytes:
    made = BytesIO()
    Image.new("RGB", (300, 400), (90, 120, 90)).save(made, "PNG")
    return made.getvalue()


def address(match: Match, name: str = "desk-photos", *more: Any) -> str:
    with override("en"):
        return reverse(name, args=[match.tournament_round.stage.tournament.public_id, *more])


def send(client: Client, match: Match, *contents: bytes) -> Any:
    files = [SimpleUploadedFile(f"{number}.jpg", content) for number, content in enumerate(contents)]
    return client.post(address(match), {"key": new_key(), "photos": files}, follow=True)


def kinds(match: Match) -> list[str]:
    """The kinds of events in the chain of the photos, oldest first."""
    scope = photos_scope(match.tournament_round.stage.tournament_id)
    return list(Event.objects.in_scope(*scope).values_list("kind", flat=True))
