"""The public pages of a tournament: where they are, and what a person reads there."""

import re
from html import unescape

from tournament.models import Tournament
from tournament.web.public.access import slug_of

PAGES = ("", "screen/", "standings/", "crosstable/", "bracket/", "schedule/", "pairs/", "regulation/")


def address(tournament: Tournament, page: str = "", language: str = "en") -> str:
    return f"/{language}/t/{tournament.public_id}/{slug_of(tournament.name)}/{page}"


def main_text(page: str) -> str:
    main = page.partition("<main")[2].partition("</main>")[0]
    main = main.replace("</bdi><bdi>", "")  # where a name may break
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", main.replace("<wbr>", ""))).split())
