"""What an organiser typed and did not save is there again after a reload; what was saved is not offered again."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.organiser import signed_in
from tests.browser.waiting import nothing_kept
from tests.tournament.factories import codes, entry, founded, groups_and_final, play_round
from tournament.models import Tournament

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
