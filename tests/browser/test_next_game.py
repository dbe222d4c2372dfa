"""The next game of a match of several: nobody begins it without having seen who deals."""

import pytest
from playwright.sync_api import Page, expect

from tests.tournament.services.matches.games import Table, hand
from tournament.services import quick

ANSWERS_IN_SIGHT = """() => {
  const foot = document.querySelector(".victory-foot").getBoundingClientRect();
  const answers = [...document.querySelectorAll(".next-game label")];
  return answers.every((answer) => answer.getBoundingClientRect().bottom <= foot.top);
}"""


@pytest.mark.django_db(transaction=True)
def test_the_next_game_waits_until_it_is_said_who_begins(page: Page) -> None:
    table = Table(quick.start("apcef-sc-2022", names=("Ana/Bia", "Caio/Davi"), key="s", best_of=3, device="d"))
    for _ in range(6):
        table.record(hand())
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/en/g/{table.match.score_id}/")
    begin = page.locator(".victory-foot").get_by_role("button", name="Next game of the match")
    question = page.locator(".next-game")
    expect(question.locator("input:checked")).to_have_count(0)
    expect(question.locator("legend")).not_to_be_in_viewport()
    begin.click()
    expect(question.locator("legend")).to_be_in_viewport()
    assert page.evaluate(ANSWERS_IN_SIGHT)
    assert table.match.games.count() == 1
    question.locator("label", has_text="Caio/Davi").click()
    begin.click()
    page.wait_for_url("**/hand/")
    assert table.match.games.get(number=2).starter == 1
