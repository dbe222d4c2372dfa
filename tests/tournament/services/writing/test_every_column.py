"""Each column of each table is changed behind the site's back: `verify` names it, or says why it does not prove it."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models, transaction
from django.utils import timezone

from tests.tournament.factories import codes, entry, founded, matches_of, open_round, round_of, win, write_context
from tests.tournament.leagues import evening, first_match, league
from tests.tournament.services.matches.games import hand, play_hands
from tests.tournament.services.tournaments.confirmation_cast import match_context
from tournament.models import Match, SheetPhoto, User
from tournament.permissions import Action, Role
from tournament.services import clubs, grants, matches, table_times, webhooks
from tournament.services.photos.writer import PhotoWriter
from tournament.services.referee_calls import call_referee
from tournament.services.restoring.other_chains import prove_other_chains
from tournament.services.restoring.proofs import discrepancies
from tournament.services.tournaments import announcements, decisions, pair_changes, rounds
from tournament.services.tournaments.league import dates
from tournament.services.tournaments.lots import announcing
from tournament.services.tournaments.side_chains import SIDE_CHAINS
from tournament.services.writing.proof import Discrepancy
from tournament.services.writing.unproved import ALL_COLUMNS, UNPROVED

pytestmark = pytest.mark.django_db
MODELS = {model._meta.model_name: model for model in apps.get_app_config("tournament").get_models()}
PROVED = sorted(name for name in MODELS if ALL_COLUMNS not in UNPROVED.get(name, {}))


@pytest.fixture
def site(ana: User, bia: User) -> None:
    """At least one row of every table that is proved."""
    club = clubs.create_club(ana, "Clube da Ilha")
    clubs.invite(club, Role.REFEREE, actor=ana)
    tournament = founded(club, 4, [{"id": "final", "kind": "round_robin", "criteria": ["wins", "apcef_art_16"]}])
    grants.give(tournament, [Action.SCORE_TABLES], context=write_context())
    open_round(tournament, "final", 1)
    first, second = matches_of(round_of(tournament, "final", 1))
    rounds.start_clock(round_of(tournament, "final", 1), context=write_context(), minutes=40)
    table_times.give_minute(tournament, matches_of(round_of(tournament, "final", 1))[0], context=write_context())
    matches.record_hand(first.games.get(), hand(), context=match_context(first, "phone"))
    matches.correct_hand(first.games.get(), 1, hand(400), context=match_context(first, "phone"))
    win(second, 0)
    pair_changes.adjust(entry(tournament, "P01"), "final", "atraso", points=-100, context=write_context())
    announcing.announce(tournament, announcing.LotTerms("seeds", codes(4), "Mega-Sena"), context=write_context())
    facts = decisions.DecisionFacts(date(2026, 11, 22), "Vale?", "Vale.", "Sempre valeu.")
    decisions.record_decision(tournament, facts, context=write_context())
    announcements.put_up(tournament, "Intervalo", context=write_context())
    dates.set_date(first_match(league(bia)), evening(), "", context=write_context())
    call_referee(tournament, first, context=write_context())
    photos = PhotoWriter(tournament, write_context())
    photos.add(SheetPhoto(tournament=tournament, match=first, sha256="a" * 64, created=timezone.now()))
    photos.append("filed", {})
    webhooks.add_webhook(club, "https://example.org/", list(webhooks.WebhookKind), context=write_context())
    play_hands(1)


def test_a_row_that_no_event_of_its_chain_describes_is_named(site: None, bia: User) -> None:
    assert list(prove_other_chains()) == []
    slipped_in = {
        "grant": {"secret_hash": "b" * 64},
        "membership": {"user": bia},
        "refereecall": {"cleared": timezone.now()},
        "sheetphoto": {"sha256": "b" * 64},
        "tabletime": {"match": Match.objects.get(table_time=None, confirmed=True)},
    }
    assert {str(chain.model._meta.model_name) for chain in SIDE_CHAINS} | {"membership"} == slipped_in.keys()
    places = []
    for name, columns in slipped_in.items():
        row = MODELS[name]._default_manager.order_by("pk")[0]
        row.pk = None
        for column, value in columns.items():
            setattr(row, column, value)
        row.save(force_insert=True)
        places.append(Discrepancy(f"{name} {row.pk}", "row", "there", None))
    assert sorted(prove_other_chains()) == sorted(places)


def test_every_table_and_column_that_is_declared_exists() -> None:
    names = {
        name: {field.column for field in model._meta.concrete_fields} | {ALL_COLUMNS} for name, model in MODELS.items()
    }
    assert UNPROVED.keys() <= names.keys()
    assert {name for name, columns in UNPROVED.items() if not columns.keys() <= names[name]} == set()


def test_what_the_services_wrote_is_proved_without_a_discrepancy(site: None) -> None:
    assert list(discrepancies()) == []
    assert [name for name in PROVED if not MODELS[name]._base_manager.exists()] == []


@pytest.mark.sqlite_by_day
def test_a_column_of_each_table_is_named(site: None) -> None:
    assert [name for name in PROVED if not named_when_bent(first_row(name), proved_columns(name)[-1])] == []


@pytest.mark.long
@pytest.mark.parametrize("name", PROVED)
def test_every_column_is_named(site: None, name: str) -> None:
    row = first_row(name)
    assert [field.column for field in proved_columns(name) if not named_when_bent(row, field)] == []


def first_row(name: str) -> models.Model:
    row = MODELS[name]._base_manager.order_by("pk").first()
    assert row
    return row


def proved_columns(name: str) -> list[Any]:
    """Fields, by their names."""
    declared = UNPROVED.get(name, {})
    fields = (field for field in MODELS[name]._meta.concrete_fields if field.column not in declared)
    return sorted(fields, key=lambda field: field.column)


def named_when_bent(row: models.Model, field: Any) -> bool:
    with transaction.atomic():
        tamper_with_column(row, field)
        is_named = bool(list(discrepancies()))
        transaction.set_rollback(True)
    return is_named


def tamper_with_column(row: models.Model, field: Any) -> None:
    quote = connection.ops.quote_name
    table, column, key = (quote(name) for name in (row._meta.db_table, field.column, row._meta.pk.column))
    value = field.get_db_prep_save(other_value(field, getattr(row, field.attname)), connection)
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET {column} = %s WHERE {key} = %s", [value, row.pk])


def other_value(field: Any, value: Any) -> Any:
    """A different value that the column may hold."""
    if field.choices:
        return next(choice for choice, _label in field.choices if choice != value)
    if isinstance(field, models.BooleanField):
        return not value
    if isinstance(field, models.DateTimeField | models.DateField):
        return (value or timezone.now()) + timedelta(days=1)
    if isinstance(field, models.IntegerField | models.ForeignKey):
        return (value or 0) + (2 if field.name == "best_of" else 1000)
    if isinstance(value, dict | list) or field.get_internal_type() == "JSONField":
        return {"bent": 1} if isinstance(value, dict) else [1]
    return (value or "")[:-1] + "~"
