"""Checks what the proxy of a public site reports about visitors, by asking over the site's own address."""

import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPException

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.doctor.diagnosis import Diagnosis

FORGED = "192.0.2.66"
"""An address that nobody has: it is reserved for documentation."""
TIMEOUT_SECONDS = 5
GUIDE = "less docs/behind-a-proxy.md"
Ask = Callable[[Mapping[str, str]], tuple[str, int]]
"""Headers to send → the address that the site took for the visitor's, and how many proxies reported one."""


def diagnose() -> Iterator[Diagnosis]:
    """Check that the proxy in front of a public site passes on who visits; nothing for a site in a hall."""
    if settings.PUBLIC:
        yield proxy(request_site, settings.PROXY_HOPS)


def request_site(headers: Mapping[str, str]) -> tuple[str, int]:
    """Request the site. Raises OSError if nobody answers, or something other than this site."""
    request = urllib.request.Request(f"{settings.SITE_URL}/healthz", headers=dict(headers))  # noqa: S310 https alone
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:  # noqa: S310
            return response.headers["X-Visitor-Address"] or "", int(response.headers["X-Visitor-Hops"] or 0)
    except (HTTPException, ValueError) as error:
        raise OSError(str(error)) from error


def proxy(ask: Ask, hops: int) -> Diagnosis:
    """Check the proxy by asking as a visitor does, and as somebody who forges an address."""
    try:
        (_address, seen_hops), (believed, _seen_hops) = ask({}), ask({"X-Forwarded-For": FORGED})
    except OSError as error:
        why = _("What the proxy says of visitors could not be asked: %(error)s.") % {"error": error}
        return Diagnosis.warning(why, f"curl -i {settings.SITE_URL}/healthz")
    if seen_hops != hops:
        why = ngettext(
            (
                "Proxies name %(found)s address of a visitor, but PROXY_HOPS is %(hops)s: limits would apply "
                "to the wrong people."
            ),
            (
                "Proxies name %(found)s addresses of a visitor, but PROXY_HOPS is %(hops)s: limits would apply"
                " to the wrong people."
            ),
            seen_hops,
        )
        return Diagnosis.error(why % {"found": seen_hops, "hops": hops}, GUIDE)
    if believed == FORGED:
        why = _("The proxy passes on the X-Forwarded-For that visitors write: anyone can pretend to be anyone.")
        return Diagnosis.error(why, GUIDE)
    return Diagnosis.ok(_("The proxy says where visitors come from."))
