"""Reads a pasted or uploaded game, and returns a game, or a fault with its place in the text."""

from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import category

from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring.hand import GameFacts
from scoring.reading import decode_utf8, read_text, text_position
from scoring.unreadable import Unreadable
from tournament.intake.pictures import is_picture
from tournament.texts import figure, say
from tournament.units import MEBIBYTE

MAX_FILE_SIZE = MEBIBYTE
"""Bytes of a game file; a game of 20 hands has some 6,000."""
MAX_REQUEST_SIZE = 4 * MAX_FILE_SIZE
"""Bytes of the whole form, above which it is not even read: `"` and `{` are sent as three bytes each."""
MAX_HANDS = 500
EXCERPT_MARGIN = 60
"""Characters shown on each side of a fault."""


class ExcerptLine(NamedTuple):
    """A line of the text around a fault; `marked` is the character at the fault, in its line."""

    number: int
    before: str
    marked: str = ""
    after: str = ""


class UploadFault(NamedTuple):
    """Why a document cannot be read: the sentence, the place, and the text around it."""

    message: str
    line: int | None = None
    column: int | None = None
    path: str = ""
    excerpt: tuple[ExcerptLine, ...] = ()
    too_large: bool = False

    @property
    def status(self) -> int:
        return 413 if self.too_large else 422


class GameUpload(NamedTuple):
    """The result: `text` goes back into the form, whatever it is. Either `game` or `fault` is set."""

    text: str
    game: GameFacts | None = None
    fault: UploadFault | None = None


def uploaded_game(request: HttpRequest) -> GameUpload:
    """The game in a form: from the chosen file if there is one, else from the text."""
    if not is_readable(request):
        return GameUpload("", fault=_too_large())
    pasted = request.POST.get("game", "")
    file = request.FILES.get("file")
    if file is None:
        return (
            read_game_text(pasted) if len(pasted.encode()) <= MAX_FILE_SIZE else GameUpload(pasted, fault=_too_large())
        )
    if file.size is None or file.size > MAX_FILE_SIZE:
        return GameUpload(pasted, fault=_too_large())
    return read_bytes(file.read(), pasted)


def is_readable(request: HttpRequest) -> bool:
    """Whether the form is small enough to be read; if so, it is read as UTF-8."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if length.isdecimal() and int(length) > MAX_REQUEST_SIZE:
        return False
    if request.encoding != "utf-8":  # only once: it discards what was already read of the request
        request.encoding = "utf-8"  # whatever the request claims: an encoding such as "hex" cannot read a form
    return True


def read_bytes(data: bytes, pasted: str = "") -> GameUpload:
    """The game in a file. A file that is not text is not put into the form, which keeps what was pasted."""
    if is_picture(data):
        text = _(
            "This is a picture or a PDF, which cannot be read here: choose a game's file (.json), or enter the hands."
        )
        return GameUpload(pasted, fault=UploadFault(text))
    try:
        return read_game_text(decode_utf8(data))
    except Unreadable as fault:
        text = data.decode("utf-8", "replace")
        offset = None if fault.offset is None else len(data[: fault.offset].decode("utf-8", "replace"))
        return GameUpload(pasted, fault=file_fault(Unreadable(fault.message, offset=offset), text))


def read_game_text(text: str) -> GameUpload:
    """The game of a text."""
    try:
        game = read_text(text.removeprefix("\ufeff"))
    except Unreadable as fault:
        return GameUpload(text, fault=file_fault(fault, text.removeprefix("\ufeff")))
    if len(game.hands) > MAX_HANDS:
        message = _("A game of %(number)s hands is too long for this page; the limit is %(limit)s.")
        limit = message % {"number": figure(len(game.hands)), "limit": figure(MAX_HANDS)}
        return GameUpload(text, fault=UploadFault(limit, path="hands", too_large=True))
    return GameUpload(text, game=game)


def _too_large() -> UploadFault:
    message = _("This is too large to be a game: at most %(limit)s bytes can be checked here.")
    return UploadFault(message % {"limit": figure(MAX_FILE_SIZE)}, too_large=True)


def file_fault(fault: Unreadable, text: str) -> UploadFault:
    """A fault as shown on a page, with the lines around it."""
    message, path = _sentence(say(fault.message)), _cut_end(fault.place)
    if fault.offset is None:
        return UploadFault(message, path=path)
    position = text_position(text, fault.offset)
    return UploadFault(
        message, position.line, position.column, path, tuple(_excerpt(text, fault.offset, position.line))
    )


def _sentence(text: str) -> str:
    """A fault of the core as a sentence; its texts are written to follow a colon."""
    return text[:1].upper() + text[1:].rstrip(".") + "."


def _excerpt(text: str, offset: int, number: int) -> Iterator[ExcerptLine]:
    """The line of the fault, cut to the part near it, and its neighbouring lines, shortened."""
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    end = len(text) if end < 0 else end
    if start:
        above = text[text.rfind("\n", 0, start - 1) + 1 : start - 1]
        yield ExcerptLine(number - 1, _cut_end(above))
    before = text[max(start, offset - EXCERPT_MARGIN) : offset]
    after = text[offset + 1 : min(end, offset + EXCERPT_MARGIN)] if offset < end else ""
    yield ExcerptLine(
        number,
        ("…" if offset - EXCERPT_MARGIN > start else "") + legible(before),
        legible(text[offset]) if offset < end else "␤" if end < len(text) else "␄",
        legible(after) + ("…" if offset + EXCERPT_MARGIN < end else ""),
    )
    if end < len(text):
        below_end = text.find("\n", end + 1)
        yield ExcerptLine(number + 1, _cut_end(text[end + 1 : len(text) if below_end < 0 else below_end]))


def _cut_end(line: str) -> str:
    return legible(line[: 2 * EXCERPT_MARGIN]) + ("…" if len(line) > 2 * EXCERPT_MARGIN else "")


def legible(text: str) -> str:
    """The text made fit for a page: halves of surrogate pairs and control characters are replaced by a mark."""
    return "".join(_legible(char) for char in text)


def _legible(char: str) -> str:
    if char in "\t\r\n":
        return " "
    return "�" if category(char) in ("Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp") else char
