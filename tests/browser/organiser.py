"""An organiser, who knows only what can be read on the screen. Every click counts."""

import re
from dataclasses import dataclass, field

from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import BrowserContext, Locator, Page

from tests.browser.waiting import new_page
from tournament.models import Club, Membership, User

LEADS_ON = "one => one.matches('button') && one.type === 'submit' && one.form?.method === 'post'"
"""Whether a button sends a form, which leads to another page."""


def signed_in(context: BrowserContext, hall: str, role: str = "administrator") -> Club:
    """A club of one person, whose browser is already signed in."""
    user = User.objects.create_user("marta", "canastra limpa")
    club = Club.objects.create(name="Clube Náutico", time_zone="America/Sao_Paulo", created=timezone.now())
    Membership.objects.create(club=club, user=user, role=role, created=timezone.now())
    client = Client()
    client.force_login(user)
    secret = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": secret, "url": hall}])
    return club


@dataclass
class Organiser:
    """An organiser at a page. `clicks`: how often they clicked; typing and pasting do not count."""

    page: Page
    clicks: int = 0
    pressed: list[str] = field(default_factory=list)

    def press(self, target: Locator) -> None:
        """Click once, on something visible."""
        target.scroll_into_view_if_needed()
        assert target.is_visible()
        self.pressed.append(target.inner_text().strip() or target.get_attribute("aria-label") or "")
        if target.evaluate(LEADS_ON):
            with new_page(self.page):
                target.click()
        else:
            target.click()
        self.clicks += 1
        self.page.wait_for_load_state()

    def button(self, name: str | re.Pattern[str]) -> None:
        self.press(self.page.get_by_role("main").get_by_role("button", name=name, exact=True))

    def link(self, name: str | re.Pattern[str]) -> None:
        self.press(self.page.get_by_role("main").get_by_role("link", name=name, exact=True))

    def choice(self, name: str | re.Pattern[str]) -> None:
        """A radio button or check box, by its label."""
        self.press(self.page.get_by_role("main").locator("label").filter(has_text=name))

    def write(self, label: str, text: str) -> None:
        """Type into a field; getting into it takes a click, unless the page has put the cursor there."""
        target = self.page.get_by_label(label)
        if not target.evaluate("field => field === document.activeElement"):
            self.press(target)
        self.page.keyboard.insert_text(text)


def heading(page: Page) -> str:
    return page.get_by_role("heading", level=1).inner_text()
