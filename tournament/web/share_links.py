"""An address to hand on: as a code, by WhatsApp, copied, or with what the phone shares by."""

from dataclasses import dataclass
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.addresses import site_address
from tournament.web.qr import qr_svg


@dataclass(frozen=True)
class ShareLink:
    """An address that other phones can open, its code, and the words that go with it."""

    address: str
    code: SafeString
    text: str = ""

    @property
    def typed(self) -> str:
        return typed_address(self.address)

    @property
    def whatsapp(self) -> str:
        """Opens WhatsApp with the words and the address; whoever sends it chooses to whom."""
        message = f"{self.text}\n{self.address}" if self.text else self.address
        return f"https://wa.me/?text={quote(message, safe='')}"


def typed_address(address: str) -> str:
    """As somebody types it: without what a browser adds by itself, and without what only a camera reads."""
    return address.partition("#")[0].removeprefix("http://").removeprefix("https://").rstrip("/")


def share_link(path: str, text: str = "") -> ShareLink | None:
    """None where this machine is in no network: nobody else could follow the link."""
    site = site_address()
    if site is None:
        return None
    address = f"{site.rstrip('/')}{path}"
    return ShareLink(address, qr_svg(address), text)


def frame_markup(address: str, title: str) -> SafeString:
    """What shows a page of ours in a frame of somebody else's."""
    markup = '<iframe src="{}" title="{}" width="100%" height="640" loading="lazy"></iframe>'
    return format_html(markup, address, title)


def share_page(request: HttpRequest, page: dict[str, str], link: ShareLink | None) -> HttpResponse:
    """Every way to hand on a public address. `page`: `name` of what is shared, `back` to it; `embed`: what may be
    framed of it, and `frame`, the markup that does."""
    response = render(request, "share/page.html", {**page, "link": link})
    response["Cache-Control"] = "public, no-cache"
    return response
