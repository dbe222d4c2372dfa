"""An address to pass on: as a QR code, by WhatsApp, copied, or with the phone's own way of sharing."""

from dataclasses import dataclass
from urllib.parse import quote, urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.addresses import site_address
from tournament.environment import is_local
from tournament.web.qr import qr_svg


@dataclass(frozen=True)
class ShareLink:
    """An address that other phones can open, its QR code, and the text that goes with it."""

    address: str
    code: SafeString
    text: str = ""

    @property
    def typed(self) -> str:
        return typed_address(self.address)

    @property
    def only_nearby(self) -> bool:
        """Whether the address belongs to the network here, so that nobody elsewhere can open it."""
        return opens_only_nearby(self.address)

    @property
    def whatsapp(self) -> str:
        """An address that opens WhatsApp with the text and the address; the sender chooses to whom."""
        message = f"{self.text}\n{self.address}" if self.text else self.address
        return f"https://wa.me/?text={quote(message, safe='')}"


def opens_only_nearby(address: str) -> bool:
    """Whether an address belongs to the network here, so that nobody elsewhere can open it."""
    return is_local(urlsplit(address).hostname or "")


def typed_address(address: str) -> str:
    """The address as people type it: without the part that a browser adds, and without the part that only a camera
    reads."""
    return address.partition("#")[0].removeprefix("http://").removeprefix("https://").rstrip("/")


def share_link(path: str, text: str = "") -> ShareLink | None:
    """The link of a path; None if this machine is in no network, so that nobody else could follow it."""
    site = site_address()
    if site is None:
        return None
    address = f"{site.rstrip('/')}{path}"
    return ShareLink(address, qr_svg(address), text)


def frame_markup(address: str, title: str) -> SafeString:
    """The markup that shows one of our pages in a frame on another site."""
    markup = '<iframe src="{}" title="{}" width="100%" height="640" loading="lazy"></iframe>'
    return format_html(markup, address, title)


def share_page(request: HttpRequest, page: dict[str, str], link: ShareLink | None) -> HttpResponse:
    """Every way to pass on a public address. `page`: the `name` of what is shared, and `back`, the address of it;
    `embed`: the part that may be framed, and `frame`, the markup for that."""
    response = render(request, "share/page.html", {**page, "link": link})
    response["Cache-Control"] = "public, no-cache"
    return response
