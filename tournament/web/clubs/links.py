"""Links to pass on: shown once, with a QR code."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import override

from tournament.addresses import site_address
from tournament.web.qr import qr_svg
from tournament.web.requests import MemberRequest
from tournament.web.share_links import ShareLink

SESSION = "to show once: "
SENT_WITH_PREFIX = "to send with it: "


@dataclass(frozen=True)
class OneTimeLink(ShareLink):
    """A link. `reachable`: False if this machine has no address that another phone could open."""

    reachable: bool = True


def path_of(name: str, *args: str) -> str:
    """The path of a page without a language, which redirects readers to their own."""
    with override("en"):
        return reverse(name, args=args).removeprefix("/en")


def keep_link(request: MemberRequest, name: str, path: str, text: str = "") -> None:
    """Keep a path for the next page only: reloading that page neither repeats the action nor shows the link again.
    `text`: what is sent with it."""
    request.session[SESSION + name] = path
    request.session[SENT_WITH_PREFIX + name] = text


def pop_link(request: MemberRequest, name: str) -> OneTimeLink | None:
    if SESSION + name not in request.session:
        return None
    text = request.session.pop(SENT_WITH_PREFIX + name, "")
    return one_time_link(request, request.session.pop(SESSION + name), text)


def one_time_link(request: MemberRequest, path: str, text: str = "") -> OneTimeLink:
    """The full address, by SITE_URL or the LAN address; if there is neither, by the address of the request."""
    site = site_address()
    address = f"{site.rstrip('/')}{path}" if site else request.build_absolute_uri(path)
    return OneTimeLink(address, qr_svg(address), text, reachable=site is not None)
