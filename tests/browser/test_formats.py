"""Every format, from its list of pairs to its champion, through the browser.

On the way a pair leaves, and a confirmed result turns out to be wrong after the next round was drawn. The stronger pair
(higher in the list) wins every match unless a test says otherwise, so that the first one is champion.
"""

import pytest
from playwright.sync_api import Page, expect

from scoring.tournament_file.codec import read_tournament
from tests.browser.organiser import signed_in
from tests.browser.tournaments import FETCHED, RoundDesk, begin, comes_back_equal, expect_papers
from tournament.models import Club, Round, Tournament
from tournament.services.restoring.other_chains import prove_other_chains
from tournament.services.tournaments.files.exporting import export_tournament

pytestmark = pytest.mark.usefixtures("rendered_in_process")


@pytest.fixture(autouse=True)
def _nothing_breaks(page: Page):
    """No page on the way may fail."""
    broken: list[tuple[int, str]] = []
    page.on(
        "response", lambda response: broken.append((response.status, response.url)) if response.status >= 500 else None
    )
    yield
    assert broken == []


@pytest.fixture
def club(context, hall) -> Club:
    return signed_in(context, hall)


def finish_with_champion(desk: RoundDesk, champion: str) -> None:
    """Expect the desk and the public to name the champion; everything written is verified, exported to a file and read
    back.

    The papers of each format are printed by `tests/tournament/web/test_every_preset.py`.
    """
    expect_champion(desk, champion)
    assert list(prove_other_chains()) == []
    document = comes_back_equal(Club.objects.get())
    assert [pair.name for pair in read_tournament(document).pairs.values()] == desk.names


def expect_champion(desk: RoundDesk, champion: str) -> None:
    assert desk.champion() == champion
    desk.button("Publish")
    desk.link("Look at it")
    expect(desk.page.locator(".champions")).to_contain_text(champion)
    desk.page.get_by_role("navigation").get_by_role("link", name="Standings", exact=True).click()
    expect(desk.page.locator("table.standings").first.locator("tbody tr").first).to_contain_text(champion)


def test_groups_are_played_on_to_a_knock_out(page, club):
    """The correction comes after the last round of the groups is published, and decides who is first of its group."""
    desk = begin(page, club, "Canastra, APCEF/SC 2022", "Groups, then a knock-out", 7)
    desk.draw()
    wrong = desk.table_of("Ana/Bia")
    desk.play_round(but={"Ana/Bia": "Mara/Nei"})
    desk.draw()
    desk.play_round()
    desk.draw()
    desk.withdraw("Íris/Jonas")
    desk.correct(wrong, 0)
    desk.play_round()
    desk.draw()
    assert [set(table[1:]) for table in desk.tables()] == [{"Ana/Bia", "Gil/Hugo"}, {"Caio/Davi", "Edna/Fábio"}]
    desk.play_round()
    desk.draw()
    desk.play_round()
    finish_with_champion(desk, "Ana/Bia")


def test_best_of_three_is_played_with_a_match_for_third_place(page, club):
    """The wrong winner was in a draft of the semi-finals: the draw follows the correction."""
    desk = begin(page, club, "Tranca, FARAES 2023", "Best of three", 6)
    desk.win, desk.games = (2050, 1500), 2
    desk.draw()
    table, first, second = desk.tables()[0]
    desk.enter(table, 1 - desk.stronger(first, second))
    desk.play_round()
    desk.draw(draft=True)
    desk.correct_step_by_step(table, desk.stronger(first, second))
    desk.publish()
    desk.withdraw("Edna/Fábio")
    desk.play_round()
    expect(page.locator(".desk-lines tr", has_text="walkover").locator(".won")).to_have_text("Caio/Davi")
    desk.draw()
    assert [table[1:] for table in desk.tables()] == [("Ana/Bia", "Caio/Davi")]
    above_third = page.locator(".desk-lines tr:has-text('Edna/Fábio')").locator("xpath=preceding-sibling::tr[1]")
    expect(above_third).to_have_text("for third place")
    desk.play_round()
    expect_papers(desk)
    finish_with_champion(desk, "Ana/Bia")


def test_a_double_knock_out_is_played_to_its_end(page, club):
    """One table counts its hand out; another's winner was wrong in the draft of the second round."""
    desk = begin(page, club, "Buraco aberto sujo", "Double knock-out", 6)
    desk.win = (730, 555)
    desk.draw()
    (counted, *pairs), (wrong, *others) = desk.tables()
    desk.by_hands(counted, desk.stronger(*pairs), "buraco-aberto-sujo", 1)
    desk.enter(wrong, 1 - desk.stronger(*others))
    desk.draw(draft=True)
    desk.correct(wrong, desk.stronger(*others))
    desk.publish()
    desk.play_round()
    desk.withdraw("Edna/Fábio")
    play_on(desk)
    finish_with_champion(desk, "Ana/Bia")


def test_danese_with_victory_points_is_played_to_its_champion(page, club):
    """The last table enters its four hands one by one; neither pair reaches the target of a game."""
    desk = begin(page, club, "Canasta", "Danish system with victory points", 6)
    desk.win = (3400, 2100)
    desk.draw()
    table, *pairs = desk.tables()[-1]
    desk.by_hands(table, desk.stronger(*pairs), "canasta-it", 4)
    play_to_the_end(desk, withdrawn="Kátia/Lia", drawn=True)
    finish_with_champion(desk, "Ana/Bia")


def test_mitchell_is_played_to_its_end(page, club):
    """A match is four hands, each a game of its own."""
    desk = begin(page, club, "Buraco aberto sujo", "Mitchell", 6)
    desk.win, desk.games = (730, 555), 4
    play_to_the_end(desk, withdrawn="Kátia/Lia")
    finish_with_champion(desk, "Ana/Bia")


def test_two_losses_and_out_is_played_to_its_champion(page, club):
    """A pair that does not come to the second round has lost it."""
    desk = begin(page, club, "Canastra, AACRT 2016", "Two losses and out", 7)
    play_to_the_end(desk, withdrawn="Mara/Nei", walkover=True)
    finish_with_champion(desk, "Ana/Bia")


def test_a_league_of_two_legs_is_played_to_its_end(page, club):
    """A sanction on the way: everybody reads it beside the standings."""
    answers = {"How often two pairs meet": "2"}
    desk = begin(page, club, "Canastra, APCEF/SC 2022", "League over several evenings", 5, answers)
    desk.give("Caio/Davi", "Words at table 2", -100)
    play_to_the_end(desk, withdrawn="Íris/Jonas")
    expect_papers(desk)
    finish_with_champion(desk, "Ana/Bia")
    expect(page.get_by_role("main")).to_contain_text("Words at table 2")


def test_an_italian_evening_is_the_same_on_page_screen_and_paper(page, club):
    """Three rounds of Mitchell, a danese that carries them; what is printed, shown and taken away is the same."""
    desk = begin(page, club, "Canasta", "Italian evening", 8)
    desk.win = (3400, 2100)
    for number in range(4):
        assert not desk.over(), number
        desk.draw()
        desk.play_round()
    tournament = Tournament.objects.get()
    expect_papers(desk)
    finish_with_champion(desk, "Ana/Bia")
    assert [stage.key for stage in tournament.stages.order_by("position")] == ["qualifying", "danese"]
    first_rows = page.locator("table.standings").first.locator("tbody tr")
    expect(first_rows).to_have_count(8)


@pytest.mark.parametrize("preset", ["Knock-out", "Round robin", "From home: two losses and out"])
def test_a_format_is_played_to_its_end_with_a_pair_that_leaves(page, club, preset):
    """A pair leaves on the way, and the first table was read wrongly."""
    desk = begin(page, club, "Canastra, APCEF/SC 2022", preset, 7)
    play_to_the_end(desk, withdrawn="Mara/Nei")
    finish_with_champion(desk, "Ana/Bia")


def test_everybody_reads_which_two_of_a_trio_sit_down(page, club):
    """Of three players two sit down, others at the next match: everybody reads who, and so does the file."""
    desk = begin(page, club, "Canastra, APCEF/SC 2022", "Round robin", 4)
    desk.add_player("Ana/Bia", "Zeno")
    lineups = [["Ana", "Zeno"], ["Bia", "Zeno"], ["Ana", "Bia"]]
    for sits in lineups:
        desk.draw()
        page.goto(desk.table_of("Ana/Bia"))
        for box in page.get_by_role("group", name="Ana/Bia").get_by_role("checkbox").all():
            box.set_checked((box.locator("xpath=..").inner_text()).strip() in sits)
        desk.press(page.locator("form", has=page.get_by_role("group", name="Ana/Bia")).get_by_role("button"))
        desk.play_round()
    played = export_tournament(Tournament.objects.get())["matches"]
    finish_with_champion(desk, "Ana/Bia")
    seats = [side for match in played for side in match.get("seated", []) if side]
    assert seats == [[0, 2], [1, 2], [0, 1]]
    page.get_by_role("navigation").get_by_role("link", name="Rounds", exact=True).click()
    for sits in lineups:
        expect(page.get_by_role("main")).to_contain_text("/".join(sits))


@pytest.mark.parametrize(
    "preset", ["Knock-out with a consolation", "Groups, then finals A, B, C", "Knock-out with a match for every place"]
)
def test_where_everybody_plays_on_all_are_ranked(page, club, preset):
    """To the last match; then the public reads a ranking of all, and its paper is printed."""
    desk = begin(page, club, "Canastra, APCEF/SC 2022", preset, 8)
    play_on(desk)
    finish_with_champion(desk, "Ana/Bia")
    page.goto(f"{desk.address}standings/")
    expect(page.locator("table.standings").first.locator("tbody tr")).to_have_count(8)
    assert page.evaluate(FETCHED, f"{desk.address}print/ranking.pdf") == [200, "%PDF"]


def play_to_the_end(desk: RoundDesk, withdrawn: str, walkover: bool = False, drawn: bool = False) -> None:
    """Play to the end; the first table of the first round is corrected, twice, once the second round is published."""
    if not drawn:
        desk.draw()
    wrong, *pairs = desk.tables()[0]
    desk.play_round()
    desk.draw()
    desk.correct(wrong, 1 - desk.stronger(*pairs))
    desk.correct_step_by_step(wrong, desk.stronger(*pairs))
    desk.withdraw(withdrawn)
    if walkover:
        table, *there = desk.tables()[-1]
        desk.walkover(table, there[1 - desk.stronger(*there)])
    desk.play_round()
    play_on(desk)


def play_on(desk: RoundDesk) -> None:
    """Play round by round, as long as the desk offers one: in the first of a stage, one table on its pages."""
    while not desk.over():
        desk.draw()
        begins_a_stage = Round.objects.latest("pk").number == 1
        desk.play_round(on_pages=1 if begins_a_stage else 0)


def test_lots_decide_a_tie(page, club):
    """Three pairs in a circle, all alike: the desk leads to the lots, and the lots back to the knock-out."""
    desk = begin(page, club, "Canastra, APCEF/SC 2022", "Groups, then a knock-out", 6)
    circle = {"Ana/Bia": "Íris/Jonas"}
    desk.level = True
    for _round in range(3):
        desk.draw()
        desk.play_round(but=circle)
    desk.open()
    desk.link("Draw lots")
    expect(page.locator(".tasks")).to_contain_text("Group A: level in 1st place.")
    desk.link("Prepare")
    desk.write("Description of the draw", "Federal lottery of Saturday, the first prize")
    desk.button("Announce the draw")
    desk.write("Federal lottery of Saturday, the first prize", "04829")
    desk.button("Draw lots")
    desk.button("Draw lots")
    desk.link("To the round desk")
    desk.draw()
    desk.play_round()
    desk.draw()
    desk.play_round()
    assert desk.over()
