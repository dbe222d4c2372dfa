"""From the code in the terminal to a second person who keeps score: two browsers, no e-mail."""

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.accessible import faults, on_every_screen, screen
from tests.browser.table import assert_no_sideways_scroll
from tests.browser.waiting import new_page
from tournament.models import Membership, Tournament, User
from tournament.permissions import CLUB_ROLES, Role
from tournament.services import clubs


@pytest.fixture(autouse=True)
def site(settings, hall):
    settings.SITE_URL = hall


def fill(page: Page, **fields: str) -> None:
    for name, text in fields.items():
        page.locator(f'[name="{name}"]').fill(text)


def set_up(page: Page) -> str:
    """Set up the first person and their club; returns the club's address."""
    page.goto("/en/sign-in")
    page.wait_for_url("**/setup/")
    fill(page, code=clubs.setup_code().lower(), username="Marta", password="canastra limpa", club_name="Clube Náutico")
    page.get_by_role("button", name="Get started").click()
    page.wait_for_url("**/clubs/*/")
    return page.url


@pytest.mark.main_path
def test_the_code_leads_to_a_second_person(page, chromium, hall):
    assert page.goto("/en/").ok
    assert page.evaluate("isSecureContext") is False
    page.get_by_role("link", name="My clubs and account").click()
    club = set_up(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Clube Náutico")
    expect(page.locator(".person summary")).to_contain_text("Marta · administrator")
    page.get_by_role("link", name="Members").click()
    page.get_by_text("Scorekeeper", exact=True).click()
    with new_page(page):
        page.get_by_role("button", name="Create an invitation").click()
    link = page.locator(".new-link .address a").inner_text()
    assert page.locator(".new-link svg.qr").is_visible()
    assert_no_sideways_scroll(page)

    phone = chromium.new_context(base_url=hall, locale="it-IT", viewport={"width": 360, "height": 740})
    hers = phone.new_page()
    hers.goto(link)
    assert hers.url.startswith(f"{hall}/it/invitations/")
    fill(hers, username="bia", password="canastra suja")
    hers.locator("main button").click()
    hers.wait_for_url("**/clubs/*/")
    name, person = hers.evaluate("""() => {
        const name = document.createRange();
        name.selectNodeContents(document.querySelector('.site-name'));
        const boxes = [name, document.querySelector('.person')].map(one => one.getBoundingClientRect());
        return boxes.map(box => [box.x, box.right]);
    }""")
    assert name[1] <= person[0]
    assert hers.evaluate("document.querySelector('.site-name svg').getBoundingClientRect().width") == 20
    assert hers.goto(f"{club}members/").status == 403
    hers.goto(link)
    assert hers.url == club.replace("/en/", "/it/")
    phone.close()

    page.goto(f"{club}members/")
    expect(page.locator("tbody tr").filter(has_text="bia")).to_contain_text("scorekeeper")
    assert "new-link" not in page.content()


def test_the_menu_and_the_keyboard_sign_out_and_in_again(page):
    set_up(page)
    page.locator(".person summary").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in")
    fill(page, username="MARTA", password="canastra limpa")
    page.keyboard.press("Enter")
    page.wait_for_url("**/clubs/")
    page.go_back()
    page.goto("/en/account/")
    expect(page.get_by_label("Username")).to_have_value("Marta")


@on_every_screen
def test_axe_finds_nothing_on_the_pages_of_clubs(chromium, hall, width):
    user, club = clubs.set_up(
        clubs.setup_code(), username="marta", password="canastra limpa", club_name="Clube Náutico"
    )
    Tournament.objects.create(club=club, name="Taça", regulation="faraes-2023", created=timezone.now())
    for role in CLUB_ROLES[:-1]:
        member = User.objects.create_user(role.value)
        Membership.objects.create(club=club, user=member, role=role, created=timezone.now())
    _invitation, secret = clubs.invite(club, Role.REFEREE, actor=user)
    context = screen(chromium, hall, width)
    page = context.new_page()
    base = f"/en/clubs/{club.public_id}/"
    violations = faults(page, ["/en/sign-in", f"/en/invitations/{secret}/", "/en/invitations/none/"])
    page.goto("/en/sign-in")
    fill(page, username="marta", password="canastra limpa")
    page.locator("main button").click()
    page.wait_for_url("**/clubs/")
    inside = (
        "/en/clubs/", "/en/clubs/new", "/en/account/", "/en/account/second-factor/",
        base, base + "members/", base + "settings", f"{base}members/{user.pk}/", f"/en/invitations/{secret}/",
    )  # fmt: skip
    violations += faults(page, inside)
    context.close()
    assert violations == []
