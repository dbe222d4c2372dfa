"""`verify` proves every row of a match from its events, and notices any row or event that was changed by hand."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from tests.tournament.chains import append, tamper
from tests.tournament.services.matches.games import PAIRS, WINNING, Table, hand
from tests.tournament.services.quick.documents import DOCUMENT
from tournament.models import Game, Match
from tournament.services import matches, quick
from tournament.services.matches.proving import prove_match
from tournament.services.restoring.other_chains import prove_other_chains
from tournament.services.writing.proof import Discrepancy

pytestmark = pytest.mark.django_db


@pytest.fixture
def busy(db) -> Table:
    """A match in which everything happened."""
    table = Table(quick.start("apcef-sc-2022", names=PAIRS, best_of=3, starter=1, key="start"))
    table.record(hand())
    table.write(matches.correct_hand, table.game, 1, hand(400))
    removed = table.write(matches.remove_hand, table.game, 1).hand
    table.write(matches.restore_hand, removed)
    table.write(matches.fail_opening, table.game, 1)
    table.write(matches.close_game, table.game, "time")
    table.write(matches.reopen_game, table.game)
    table.record(WINNING)
    table.undo()
    table.record(WINNING)
    table.write(quick.rename_pairs, table.match, None)
    table.write(matches.new_game, table.match, starter=0)
    table.undo()
    table.write(matches.new_game, table.match, starter=0)
    table.write(matches.fail_opening, table.game, 0)
    return table


def test_whatever_the_services_do_is_proved(busy):
    quick.import_game(json.dumps(DOCUMENT), key="file")
    assert [prove_match(match) for match in Match.objects.values_list("pk", flat=True)] == [[], []]
    assert list(prove_other_chains()) == []


def test_x_fields_can_be_erased_without_breaking_the_proof(busy):
    busy.record(hand() | {"x_dealer": "Ana"})
    tamper('UPDATE tournament_hand SET document = replace(document, \'"x_dealer":"Ana"\', \'"x_dealer":""\')')
    assert prove_match(busy.match.pk) == []


@pytest.mark.parametrize(
    ("column", "value", "proved"),
    [
        ("total_0", 10_000, 3980),
        ("total_1", -5, 380),
        ("clean_0", 7, 2),
        ("drafts", 0, 1),
        ("over", False, True),
        ("winner", 1, 0),
        ("starter", 0, 1),
    ],
)
def test_a_bent_column_shows(busy, column, value, proved):
    Game.objects.filter(number=1).update(**{column: value})
    assert prove_match(busy.match.pk) == [Discrepancy(f"match {busy.match.pk} game 1", column, value, proved)]


@pytest.mark.parametrize(("column", "value"), [("best_of", 5), ("regulation", "aacrt-2016")])
def test_a_bent_match_shows(busy, column, value):
    agreed = {"best_of": 3, "regulation": "apcef-sc-2022"}
    Match.objects.update(**{column: value})
    discrepancies = prove_match(busy.match.pk)
    assert discrepancies[0] == Discrepancy(f"match {busy.match.pk}", column, value, agreed[column])


def test_a_bent_hand_shows_also_when_the_score_was_bent_with_it(table):
    table.record(hand())
    tamper("UPDATE tournament_hand SET document = replace(document, '300', '400')")
    Game.objects.update(total_0=690)
    assert [(discrepancy.location, discrepancy.description) for discrepancy in prove_match(table.match.pk)] == [
        (f"match {table.match.pk} game 1 hand 1.1", "version")
    ]


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM tournament_hand WHERE version = 2",
        "UPDATE tournament_hand SET version = 3 WHERE version = 2",
        "UPDATE tournament_hand SET seq = 9 WHERE version = 2",
    ],
)
def test_a_version_that_vanished_or_moved_shows(table, sql):
    table.record(hand())
    table.write(matches.correct_hand, table.game, 1, hand(400))
    tamper(sql)
    assert ("version" in [discrepancy.description for discrepancy in prove_match(table.match.pk)]) is True


def test_a_bent_chain_shows(table):
    table.record(hand())
    tamper("UPDATE tournament_event SET device = 'forged' WHERE seq = 2")
    place = f"match {table.match.pk}"
    assert prove_match(table.match.pk) == [Discrepancy(place, "chain at 2", "hash", None)]


def test_a_chain_cut_off_at_its_end_shows_by_what_it_wrote(table):
    table.record(hand())
    tamper("DELETE FROM tournament_event WHERE seq = 2")
    assert [discrepancy.description for discrepancy in prove_match(table.match.pk)] == ["version"]


def test_a_match_without_events_and_events_without_a_match_show(table):
    tamper("UPDATE tournament_event SET scope_id = '999'")
    assert prove_match(table.match.pk) == [Discrepancy(f"match {table.match.pk}", "events", None, "there")]
    assert list(prove_other_chains()) == [Discrepancy("match 999", "events", "there", None)]


def verify() -> tuple[str, int]:
    out = StringIO()
    try:
        call_command("verify", stdout=out)
    except SystemExit as ended:
        return out.getvalue(), int(str(ended.code))
    return out.getvalue(), 0


def test_the_command_says_that_all_is_well(busy, quick_game):
    append(quick_game, "opened", key="of another kind")
    text, status = verify()
    assert (text.count("\n"), status) == (1, 0)


def test_the_command_names_each_discrepancy_and_ends_with_1(busy, quick_game):
    append(quick_game, "opened", key="of another kind")
    tamper("UPDATE tournament_event SET device = 'forged' WHERE idempotency_key = 'of another kind'")
    Game.objects.filter(number=1).update(total_0=1, winner=1)
    texts, status = verify()
    assert (texts.count("\n"), status) == (3, 1)
    assert [word in texts for word in ("total_0", "winner", "game k3x9w2")] == [True] * 3
