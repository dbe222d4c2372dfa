"""A game sent to be checked."""

from html import unescape

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

PAGE, PDF = "/en/check", "/en/check/sheet.pdf"


def post(text, page=PAGE):
    return Client(enforce_csrf_checks=True).post(page, {"game": text})


def post_file(data, page=PAGE, **fields):
    return Client(enforce_csrf_checks=True).post(page, {"file": SimpleUploadedFile("game.json", data), **fields})


def typed(response) -> str:
    """The text in the form; browsers drop the first line break of a textarea."""
    area = response.content.decode().split('id="game"')[1].split(">", 1)[1].split("</textarea>")[0]
    return unescape(area.removeprefix("\n"))


def fault(response):
    return response.context["intake"].fault
