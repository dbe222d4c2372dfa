"""The victory display: who won, by how much, how the lead changed."""

import re
from dataclasses import replace

import pytest

from tests.tournament.services.matches.games import PAIRS, Table, hand
from tests.tournament.web.quick.phones import Phone
from tests.tournament.web.reading import text_of
from tournament.services import matches, quick
from tournament.web.quick.chart import game_charts, short_labels
from tournament.web.quick.timeline import describe_event, hand_timeline
from tournament.web.quick.victory import turn_of, victory_of

pytestmark = pytest.mark.usefixtures("in_english")


@pytest.mark.parametrize(
    ("running", "winner", "sentence"),
    [
        ([(500, 100)], 0, ""),
        ([(500, 100), (900, 800)], 0, "Ana/Bia led from the first hand to the last."),
        ([(100, 500), (900, 800), (1500, 900)], 0, "Ana/Bia took the lead in hand 2 and kept it."),
        (
            [(500, 100), (800, 1085), (1520, 1055)],
            0,
            "After hand 2 Caio/Davi led by 285. The last one, +720 to −30, turned it.",
        ),
        ([(500, 500), (600, 900)], 1, "After hand 1 both were level. The last one, +400 to +100, decided it."),
        ([(500, 100), (900, 900)], 1, ""),  # level, and decided by who began
        ([(500, 100), (900, 800)], None, ""),
    ],
)
def test_how_a_game_turned_is_one_sentence(running, winner, sentence):
    assert turn_of(running, winner, PAIRS) == sentence


def with_game_over(table: Table) -> Table:
    for _ in range(6):
        table.record(hand())
    return table


def test_nobody_has_won_a_game_in_play(table):
    table.record(hand())
    assert victory_of(matches.game_view(table.match), PAIRS, PAIRS) is None


def test_a_game_ends_with_the_names_and_the_score_of_the_winner_first(table):
    victory = victory_of(matches.game_view(with_game_over(table).match), PAIRS, PAIRS)
    assert (victory.heading, victory.label, victory.people) == ("End of the game", "Winning pair", ("Ana", "Bia"))
    assert (victory.score, victory.names, victory.games) == (("3,540", "1,140"), ("Ana/Bia", "Caio/Davi"), ())


def test_a_match_that_is_decided_ends_with_its_games(db):
    table = Table(quick.start("apcef-sc-2022", names=PAIRS, key="start", best_of=3, device="somebody"))
    with_game_over(table)
    first = victory_of(matches.game_view(table.match), PAIRS, PAIRS)
    assert (first.heading, first.match_score) == ("End of the game", "Match 1 × 0")
    assert "Match 1 × 0" in text_of(Phone(table).get())
    table.write(matches.new_game, table.match, starter=None)
    with_game_over(table)
    victory = victory_of(matches.game_view(table.match), PAIRS, PAIRS)
    assert (victory.heading, victory.score, victory.match_score) == ("End of the match", ("2", "0"), "")
    assert victory.games == ((1, ("3,540", "1,140"), 0), (2, ("3,540", "1,140"), 0))
    page = Phone(table).get().content.decode()
    heading, story = page.split('class="victory-heading"')[1].split("</p>")[0], page.split('"victory-story">')[1]
    assert re.sub(r"<[^>]*>", " ", heading).split()[-2:] == ["2", "games"]
    assert "<h2>Game 2</h2>" in story
    games = page.split('class="victory-games"')[1].split("</table>")[0]
    assert re.sub(r"<[^>]*>", " ", games.replace("<wbr>", "")).split() == (
        [">", "Ana/Bia", "Caio/Davi", "3,540", "Game", "1", "1,140", "3,540", "Game", "2", "1,140"]
    )


def test_full_names_stand_once_where_they_are_largest(table):
    full = ("Quitéria Nascimento/Renê Albuquerque", "Marlene Figueiredo/Nilo Barreto")
    victory = victory_of(matches.game_view(with_game_over(table).match), full, ("Quitéria/Renê", "Marlene/Nilo"))
    assert victory.people == ("Quitéria Nascimento", "Renê Albuquerque")
    assert victory.names == ("Quitéria/Renê", "Marlene/Nilo")
    assert (
        victory.end_reason.replace("\N{NO-BREAK SPACE}", " ")
        == "Quitéria/Renê wins, 3,540 to 1,140: reached 3,000 (Art. 13)."
    )
    assert victory.turning_point == "Quitéria/Renê led from the first hand to the last."


def test_the_page_of_a_game_that_is_over_offers_share_print_and_undo(phone, table):
    for _ in range(5):
        table.record(hand())
    assert phone.enter(hand())["Location"] == phone.base
    response = phone.get()
    page = response.content.decode()
    assert '<div class="victory-panel">' in page
    assert "Ana/Bia wins, 3,540 to 1,140: reached 3,000 (Art. 13)." in text_of(response)
    panel = page.split('class="victory"')[1].split("</header>")[0]
    assert "data-share" in panel
    assert "Print the sheet" in panel
    assert "chart-phone" in panel
    assert page.count("chart-phone") == 1
    assert "data-undo" in panel
    assert page.count("data-undo") == 1
    assert page.index("data-undo") < page.index(
        'class="victory-story"'
    )  # above the foot right after a hand was corrected
    story, foot = panel.split('class="victory-foot')
    assert 'id="next-game"' in story
    assert 'form="next-game">Play a rematch<' in foot
    assert page.count("Play a rematch") == 1


def test_a_victory_by_a_hand_in_doubt_says_so_before_all_else(phone, table):
    """A zero too many ends a game: 3,300 for 330."""
    table.record(hand(3300))
    page = phone.get().content.decode()
    assert page.index("To look at:") < page.index("It counts for now.") < page.index('class="victory-panel"')
    assert page.count("To look at:") == 1


def test_a_hand_after_the_end_counts_nowhere(phone, table):
    for _ in range(6):
        table.record(hand())
    won = text_of(phone.get())
    assert "End of the game 6 hands" in won
    table.record({"sides": [{"table_points": 50}, {"table_points": 4000}]})
    page = text_of(phone.get())
    assert "End of the game 6 hands" in page
    assert "Ana/Bia led from the first hand to the last." in page
    assert "It came after the end of the game and does not count." in page
    view = matches.game_view(table.match)
    assert (view.running, len(game_charts(view.regulation, view.result, PAIRS)[0].ticks)) == ((3540, 1140), 6)
    stories = [[entry.text for entry in hand_timeline(view, row)] for row in view.rows]
    assert "Ana/Bia wins" in stories[5][-1]
    assert stories[6] == ["It came after the end of the game and does not count."]
    saved = describe_event(view, next(iter(matches.match_timeline(table.match))))
    assert saved == "Hand 7 saved. It came after the end of the game and does not count."


def test_whoever_watches_sees_it_too(client, table):
    with_game_over(table)
    page = client.get(f"/en/w/{table.match.watch_id}/").content.decode()
    assert '<div class="victory-panel">' in page


def test_a_game_in_play_has_no_panel(phone, table, quiet):
    table.record(quiet)
    assert "victory-panel" not in phone.get().content.decode()
    assert Phone(table).get().status_code == 200


def test_no_rule_of_the_chart_reaches_its_names(table):
    table.record(hand())
    board = matches.game_view(table.match)
    for chart in game_charts(board.regulation, board.result, PAIRS):
        assert max(x for line in chart.lines for x, _y in line.points) < chart.end_x < chart.name_x


def test_a_long_name_has_its_room_beside_the_lines(table):
    table.record(hand())
    view = matches.game_view(table.match)
    phone = game_charts(view.regulation, view.result, ("Massimiliano/Bia", PAIRS[1]))[0]
    assert phone.lines[0].name == ("Massimiliano/", "Bia")
    assert phone.name_x + 8 * len("Massimiliano/") <= phone.width
    assert phone.name_x < game_charts(view.regulation, view.result, PAIRS)[0].name_x


def test_the_chart_calls_people_by_their_short_forms():
    long = ("Quitéria Nascimento/Renê Albuquerque", "Marlene Figueiredo/Renê Salles")
    assert short_labels(long) == ("Quitéria/Renê A.", "Marlene/Renê S.")
    assert short_labels(("Pair 1", "Pair 2")) == ("Pair 1", "Pair 2")


@pytest.mark.parametrize("totals", [(3380, 3185), (3185, 3380), (40, -1500), (10, 0), (3000, 0)])
@pytest.mark.parametrize("first", ["Quitéria Nascimento e Renê Albuquerque", "Ana"])
def test_long_names_with_ends_near_an_edge_stay_within_the_chart(table, first, totals):
    table.record(hand())
    view = matches.game_view(table.match)
    last = view.result.hands[-1]
    result = replace(view.result, hands=(replace(last, running=totals),))
    for chart in game_charts(view.regulation, result, (first, "Marlene Figueiredo e Nilo Vasconcellos")):
        places = sorted((line.label_y - 8, line.label_y + 18 * (len(line.name) - 1) + 10) for line in chart.lines)
        assert 0 <= places[0][0] < places[0][1] <= places[1][0] + 1 < places[1][1] <= chart.height
