"""What is given, opened, handed over and revoked; and that no secret is stored."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament.factories import club_of, founded, write_context
from tournament.models import Event, Grant
from tournament.permissions import Action
from tournament.services import grants
from tournament.services.tournaments import rehearsing, viewing
from tournament.services.tournaments.erasing import erase
from tournament.services.writing.changes import asked_of
from tournament.services.writing.events import verify_chain

pytestmark = pytest.mark.django_db
SCORES = [Action.SCORE_TABLES]


@pytest.fixture
def tournament(ana):
    return founded(club_of(ana), 8, [{"id": "final", "kind": "single_elimination"}])


@pytest.fixture
def give(tournament, ana):
    def given(*tables, **others):
        context = others.pop("context", write_context(actor=ana))
        return grants.give(tournament, SCORES, tables=tables, typed=True, context=context, **others)

    return given


def open_link(link):
    return grants.redeem(link.grant, context=write_context())


def tables_of(given):
    grant = Grant.objects.get(pk=given.grant.pk)
    return "revoked" if grant.revoked_at else grant.tables


def reported_events(tournament):
    chain = Event.objects.in_scope(*grants.grants_scope(tournament))
    return [(event.kind, asked_of(event)) for event in chain]


def test_a_link_lets_in_a_phone_and_both_have_events(give, tournament, ana):
    link = give(5, 3)
    device = open_link(link)
    assert (device.grant.tables, device.grant.actions, device.grant.origin) == ([3, 5], ["score_tables"], link.grant)
    assert device.grant.given_by_id == ana.pk
    assert reported_events(tournament) == [
        ("given", {"actions": ["score_tables"], "tables": [3, 5], "entry": None}),
        ("opened", {"link": link.grant.pk}),
    ]
    assert verify_chain(grants.grants_scope(tournament)) == []
    assert [grant.pk for grant in grants.grants_by_secrets([device.secret, "nobody's"])] == [device.grant.pk]
    assert grants.devices_of(tournament) == [(device.grant, 1)]
    assert grants.device_number(device.grant) == 1


def test_no_secret_and_no_label_is_kept_where_it_is_not_erased(give):
    link = give(1)
    device = grants.redeem(link.grant, context=write_context(), label="Ana's phone")
    rows = repr(list(Grant.objects.values()))
    events = repr(list(Event.objects.values()))
    for secret in (link.secret, link.code, device.secret):
        assert secret not in rows
        assert secret not in events
    assert "Ana's" not in events


def test_a_link_is_shown_again_and_a_phone_is_not(give, settings):
    link = give(1)
    row = Grant.objects.get(pk=link.grant.pk)
    assert (grants.shown_secret(row), grants.shown_code(row)) == (link.secret, link.code)
    assert grants.shown_secret(open_link(link).grant) is None
    settings.SECRET_KEY = "of another site"
    assert (grants.shown_secret(row), grants.shown_code(row)) == (None, None)
    assert [grant.pk for grant in grants.grants_by_secrets([link.secret])] == [row.pk]


def test_a_form_that_comes_twice_gives_once(give, ana):
    context = write_context(actor=ana)
    first, again = give(1, context=context), give(1, context=context)
    assert again == first
    assert Grant.objects.count() == 1


@pytest.mark.parametrize("typed", ["{}", " {} ", "{:.3}-{}"])
def test_a_code_is_typed_as_people_type(give, tournament, typed):
    link = give(1)
    written = typed.format(link.code.lower()) if typed != "{:.3}-{}" else f"{link.code[:3]}-{link.code[3:]}"
    assert grants.grants_by_code([tournament], written) == [link.grant]
    assert grants.grants_by_code([tournament], "ABC") == []
    assert grants.grants_by_code([tournament], "") == []


def test_revoking_a_link_revokes_whatever_opened_it(give, tournament):
    link, other = give(1), give(2)
    devices = open_link(link), open_link(link), open_link(other)
    grants.revoke(link.grant, context=write_context())
    assert [tables_of(device) for device in devices] == ["revoked", "revoked", [2]]
    assert grants.grants_by_code([tournament], link.code) == []
    assert reported_events(tournament)[-1] == ("revoked", {"grant": link.grant.pk})


def test_a_phone_opens_another_table_and_stays_one_phone(give, tournament):
    one, two = give(1), give(2)
    phone = open_link(one)
    assert grants.redeem(two.grant, context=write_context(), held_grant=phone.grant).secret == ""
    assert [(device.number, device.grant.tables) for device in grants.devices_of(tournament)] == [(1, [2, 1])]
    assert reported_events(tournament)[-1] == ("opened", {"link": two.grant.pk, "phone": phone.grant.pk})
    grants.revoke(one.grant, context=write_context())
    assert tables_of(phone) == [2]
    grants.revoke(two.grant, context=write_context())
    assert tables_of(phone) == "revoked"


def test_a_phone_that_opens_all_tables_has_them_all(give, tournament):
    everywhere = grants.give(tournament, SCORES, context=write_context())
    phone = open_link(give(1))
    assert grants.redeem(everywhere.grant, context=write_context(), held_grant=phone.grant).grant.tables == []
    assert len(grants.devices_of(tournament)) == 1


def test_revoking_a_phone_leaves_its_link(give):
    link = give(1)
    first, second = open_link(link), open_link(link)
    grants.revoke(first.grant, context=write_context())
    assert (tables_of(first), tables_of(second), tables_of(link)) == ("revoked", [1], [1])


def test_a_table_is_handed_over(give):
    one, two, both, desk = (open_link(give(*tables)) for tables in [(1,), (2,), (1, 3), ()])
    grants.hand_over(1, two.grant, context=write_context())
    assert [tables_of(given) for given in (one, two, both, desk)] == ["revoked", [1, 2], [3], []]


def test_a_grant_dies_with_its_event(give, tournament):
    link = give(1)
    for columns in ({"finished": True}, {"finished": False, "removed": True}):
        type(tournament).objects.filter(pk=tournament.pk).update(**columns)
        assert grants.grants_by_secrets([link.secret]) == []


def test_a_sign_of_life_is_written_once_a_minute_and_is_no_event(
    give, tournament, monkeypatch, django_assert_num_queries
):
    grant = open_link(give(1)).grant
    before = viewing.revision(tournament), Event.objects.count()
    with django_assert_num_queries(0):
        grants.note_sign_of_life(grant)
    later = timezone.now() + timedelta(minutes=1)
    monkeypatch.setattr("tournament.services.grants.changing.timezone.now", lambda: later)
    with django_assert_num_queries(1):
        grants.note_sign_of_life(grant)
    assert Grant.objects.get(pk=grant.pk).last_seen == later
    assert (viewing.revision(tournament), Event.objects.count()) == before


def test_giving_makes_no_page_of_the_tournament_another(give, tournament):
    before = viewing.revision(tournament)
    open_link(give(1))
    assert viewing.revision(tournament) == before


def test_nothing_is_given_that_no_grant_may_allow(tournament):
    for actions in ([Action.CONFIRM_RESULT], [*SCORES, Action.MANAGE_CLUB], []):
        with pytest.raises(ValueError, match="No grant may allow"):
            grants.give(tournament, actions, context=write_context())


def test_what_is_erased_takes_its_grants_along(tournament, ana):
    rehearsal = rehearsing.rehearse(tournament, context=write_context(actor=ana))
    link = grants.give(rehearsal, SCORES, context=write_context())
    open_link(link)
    erase(rehearsal)
    assert not Grant.objects.exists()
    assert not Event.objects.filter(scope_kind="grants").exists()
