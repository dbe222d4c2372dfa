"""What an organiser typed and did not save is there again after a reload; what was saved is not offered again."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.organiser import signed_in
from tests.browser.waiting import nothing_kept
from tests.tournament.factories import codes, entry, founded, groups_and_final, play_round
from tournament.models import Decision, Tournament

DRAFTS = "sumula:draft/"
"""How the names of what a device keeps of unsaved forms begin."""


@pytest.fixture
def tournament(context, hall) -> Tournament:
    tournament = founded(signed_in(context, hall), 8, groups_and_final(codes(8)))
    play_round(tournament, "groups", 1)
    return tournament


@pytest.mark.parametrize(
    ("form", "field", "text"),
    [
        ("decisions/new", "textarea[name=question]", "A pair comes late"),
        ("late-entry", "textarea[name=pairs]", "Lia Rocha / Ivo Prado"),
        ("pairs/{entry}/", "form[action$=sanction] [name=reason]", "Signs between partners"),
        ("setup/hall", "[name=tables]", "7"),
        ("setup/pairs", "textarea[name=pairs]", "Lia Rocha / Ivo Prado"),
        ("setup/pairs/{entry}", "[name=club]", "Ilha"),
    ],
)
def test_a_reload_loses_nothing_that_was_typed(
    page: Page, tournament: Tournament, form: str, field: str, text: str
) -> None:
    page.goto(f"/en/desk/{tournament.public_id}/" + form.format(entry=entry(tournament, "P01").pk))
    before = page.locator(field).input_value()
    page.locator(field).fill(text)
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.locator(field)).to_have_value(text)
    expect(page.locator("[data-draft-notice]")).to_contain_text("What you had typed is back.")
    page.get_by_role("button", name="Discard the draft").click()
    expect(page.locator(field)).to_have_value(before)


@pytest.mark.main_path
def test_what_was_recorded_is_not_offered_again(page: Page, tournament: Tournament, complaints: list[str]) -> None:
    address = f"/en/desk/{tournament.public_id}/decisions/new"
    page.goto(address)
    page.get_by_label("What the regulation leaves open").fill("A pair comes late")
    page.get_by_role("button", name="Record the decision").click()
    expect(page.get_by_text("Enter what was decided.")).to_be_visible()
    complaints.clear()  # the browser names the answer 422
    page.get_by_label("What was decided").fill("It may play")
    page.get_by_label("Reason", exact=True).fill("It came from afar")
    page.get_by_role("button", name="Record the decision").click()
    expect(page.get_by_text("Recorded.")).to_be_visible()
    nothing_kept(page, DRAFTS)
    page.goto(address)
    expect(page.locator("[data-draft-notice]")).to_be_hidden()
    expect(page.get_by_label("What was decided")).to_have_value("")


@pytest.mark.parametrize(
    ("form", "field", "text"),
    [
        ("setup/hall", "[name=tables]", "7"),
        ("setup/pairs/{entry}", "[name=club]", "Ilha"),
    ],
)
def test_nothing_of_a_saved_form_stays_on_the_device(
    page: Page, tournament: Tournament, form: str, field: str, text: str
) -> None:
    page.goto(f"/en/desk/{tournament.public_id}/" + form.format(entry=entry(tournament, "P01").pk))
    page.locator(field).fill(text)
    assert page.evaluate("start => Object.keys(localStorage).some((name) => name.startsWith(start))", DRAFTS)
    page.locator("form[data-draft] .form-end button").click()
    expect(page.locator(field)).to_have_count(0)
    nothing_kept(page, DRAFTS)


def record_without_answer(page: Page, address: str) -> None:
    """Record a decision whose answer is lost on its way."""

    def lose(route: Route) -> None:
        sent = urlsplit(route.request.url)
        headers = {**route.request.all_headers(), "host": sent.netloc}  # only the browser knows where hall.test is
        route.fetch(url=sent._replace(netloc=f"127.0.0.1:{sent.port}").geturl(), headers=headers, max_redirects=0)
        route.abort()

    page.goto(address)
    for field, text in {
        "question": "A pair comes late",
        "answer": "It may play",
        "reason": "It came from afar",
    }.items():
        page.locator(f"textarea[name={field}]").fill(text)
    page.route(f"**{address}", lose)
    with page.expect_event("requestfailed"):
        page.get_by_role("button", name="Record the decision").click()
    page.wait_for_url("chrome-error://**")  # or it would interrupt the way to the next page
    page.unroute(f"**{address}")


def expect_it_back(page: Page) -> None:
    expect(page.locator("[data-draft-notice]")).to_contain_text("It was sent, and may have arrived.")
    expect(page.locator("textarea[name=answer]")).to_have_value("It may play")


@pytest.fixture
def unanswered(page: Page, tournament: Tournament, complaints: list[str]) -> str:
    """The address of the form of a decision that was recorded, as nobody was told."""
    address = f"/en/desk/{tournament.public_id}/decisions/new"
    record_without_answer(page, address)
    page.goto(address)
    expect_it_back(page)
    complaints.clear()  # the browser names the lost answer
    return address


def test_what_lost_its_answer_is_not_dropped_by_a_page_opened_by_its_address(
    page: Page, tournament: Tournament, complaints: list[str]
) -> None:
    address = f"/en/desk/{tournament.public_id}/decisions/new"
    record_without_answer(page, address)
    page.goto(f"/en/desk/{tournament.public_id}/")
    page.wait_for_load_state()
    page.goto(address.removesuffix("new"))
    page.get_by_role("link", name="Record a decision").click()
    expect_it_back(page)
    complaints.clear()  # the browser names the lost answer


def test_what_was_sent_and_lost_its_answer_is_recorded_once(page: Page, unanswered: str) -> None:
    page.get_by_role("button", name="Record the decision").click()
    expect(page.get_by_text("This was already done when the form was first sent.")).to_be_visible()
    assert Decision.objects.count() == 1
    nothing_kept(page, DRAFTS)


def test_once_looked_for_elsewhere_it_is_still_recorded_once(page: Page, unanswered: str) -> None:
    page.once("dialog", lambda dialog: dialog.accept())
    page.goto(unanswered.replace("new", ""))
    expect(page.get_by_text("It may play")).to_be_visible()
    page.goto(unanswered)
    expect_it_back(page)
    page.get_by_role("button", name="Record the decision").click()
    expect(page.get_by_text("This was already done when the form was first sent.")).to_be_visible()
    assert Decision.objects.count() == 1


def test_what_was_sent_and_is_changed_shows_first_that_it_arrived(
    page: Page, unanswered: str, complaints: list[str]
) -> None:
    page.locator("textarea[name=answer]").fill("It may play from round 2")
    page.get_by_role("button", name="Record the decision").click()
    expect(page.get_by_text("You changed the tournament yourself while this page was open.")).to_be_visible()
    expect(page.get_by_text("It may play from round 2")).to_be_visible()
    assert Decision.objects.count() == 1
    complaints.clear()  # the browser names the answer 409
    page.get_by_role("button", name="Do it anyway").click()
    expect(page.get_by_text("Recorded. Only the club can read it")).to_be_visible()
    assert Decision.objects.count() == 2


def test_discarding_what_was_sent_gives_an_ordinary_form(page: Page, unanswered: str) -> None:
    page.get_by_role("button", name="Discard the draft").click()
    nothing_kept(page, DRAFTS)
    for field in ("question", "answer", "reason"):
        page.locator(f"textarea[name={field}]").fill("Another")
    page.get_by_role("button", name="Record the decision").click()
    expect(page.get_by_text("Recorded. Only the club can read it")).to_be_visible()
    assert Decision.objects.count() == 2
