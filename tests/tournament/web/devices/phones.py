"""A phone that becomes one of a table's."""

from django.test import Client
from django.urls import reverse


class Phone(Client):
    """A browser of its own, in English."""

    def __init__(self) -> None:
        super().__init__(headers={"Accept-Language": "en", "User-Agent": "Mozilla/5.0 (Linux; Android 14) Chrome/120"})

    def offered(self, **typed: str):
        return self.post(reverse("device-enter"), typed)

    def press(self, page):
        """Press the button of an offer."""
        return self.post(reverse("device-open"), {"offer": page.context["offer"]})
