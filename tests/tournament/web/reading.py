"""What a person reads on a page."""

import re
from html import unescape

from django.http import HttpResponse

UNREAD = re.compile(r"<(script|template|style|svg)\b.*?</\1>", re.DOTALL)


def text_of(response: HttpResponse) -> str:
    """The words of a page from its heading on, or of a part of a page, on one line."""
    page = response.content.decode()
    body = UNREAD.sub("", page[page.find("<main") :] if "<main" in page else page)
    body = body.replace("<wbr>", "").replace("</bdi><bdi>", "")  # where a name may break
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())
