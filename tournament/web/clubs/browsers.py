"""The name that people use for a browser, derived from its User-Agent."""

from django.utils.translation import gettext as _

# The first match counts: every browser also claims to be those that come after it here.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Macintosh": "macOS",
    "Linux": "Linux",
}


def browser_name(user_agent: str) -> str:
    """ "Firefox, Android"; a sentence if neither is known."""
    names = [
        next((name for mark, name in names_by_mark.items() if mark in user_agent), "")
        for names_by_mark in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, names)) or _("A browser we do not know")
