"""`sorteio`: draw lots that anyone can check, without a database. The contract is in docs/tournament-file.md."""

import json
import sys
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scoring.lots import CannotDraw, Draw, draw
from tournament.management.streams import cannot_read, ignore_closed_pipe, open_input
from tournament.texts import figure, say

REFUSED_STATUS = 2


class Command(BaseCommand):
    """Exit status 0 with the order drawn; 2 and one line where it cannot be."""

    help = _("Draws lots (sorteio-1), so that anyone can check them.")
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", help=_("a file with one code per line; - is standard input"))
        parser.add_argument("--draw-id", required=True, help=_("what this draw is called"))
        parser.add_argument(
            "--source",
            action="append",
            default=[],
            help=_("what a random source gave; once for each"),
        )
        parser.add_argument("--json", action="store_true", help=_("one JSON result instead of a report"))

    def handle(self, *, codes: str, draw_id: str, source: list[str], **options: Any) -> None:
        refusal = ""
        with ignore_closed_pipe():
            try:
                with open_input(codes) as stream:
                    data = stream.read()
                drawn = draw(_codes(data), draw_id, source)
            except OSError as error:
                refusal = cannot_read(codes, error)
            except CannotDraw as fault:
                refusal = _refusal(fault)
            else:
                for line in [_as_json(drawn)] if options["json"] else _report(drawn, draw_id, source):
                    self.stdout.write(line)
                self.stdout.flush()
        if refusal:
            self.stderr.write(refusal)
            sys.exit(REFUSED_STATUS)


def _codes(data: bytes) -> list[str]:
    """Codes, one per line; a byte order mark, Windows line ends and empty lines at the end are ignored."""
    text = data.decode("utf-8-sig", "backslashreplace")
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _refusal(fault: CannotDraw) -> str:
    if fault.index is None:
        return say(fault.message)
    return _("line %(line)s: %(problem)s") % {"line": fault.index + 1, "problem": say(fault.message)}


def _as_json(drawn: Draw) -> str:
    return json.dumps({"pool_hash": drawn.pool_hash, "key": drawn.key, "order": drawn.order}, ensure_ascii=False)


def _report(drawn: Draw, draw_id: str, sources: list[str]) -> Iterator[str]:
    yield _("Draw %(draw)s, by sorteio-1 (RFC 3797 with SHA-256)") % {"draw": draw_id}
    for source in sources:
        yield _("Source: %(source)s") % {"source": source}
    yield _("Hash of the pool: %(hash)s") % {"hash": drawn.pool_hash}
    yield _("Key: %(key)s") % {"key": drawn.key}
    yield ""
    width = len(figure(len(drawn.order)))
    for place, code in enumerate(drawn.order, start=1):
        yield f"{figure(place):>{width}}  {code}"
