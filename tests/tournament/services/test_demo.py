"""The demonstration is made completely, is consistent, and is removed without a trace."""

import pytest
from django.db.models import Count

from scoring.contest.match_state import MatchState
from tests.tournament.database_rows import row_counts
from tests.tournament.factories import club_of, write_context
from tests.tournament.services.tournaments.proofs import faults
from tournament.models import Club, Membership, Tournament, User
from tournament.services import clubs as club_services
from tournament.services.demo import demo_clubs, make_demo, public_demo_tournaments, remove_demo
from tournament.services.tournaments.rehearsing import rehearse
from tournament.services.tournaments.viewing import snapshot
from tournament.services.writing.refusals import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("dealt_once"), pytest.mark.sqlite_by_day]


@pytest.mark.long
def test_three_clubs_and_five_tournaments_that_are_proved() -> None:
    demo = make_demo()
    rows = Tournament.objects.order_by("pk").values_list("name", "club__name", "published", "finished")
    assert [club.name for club in demo.clubs] == [
        "Clube de Canastra da Ilha", "Sociedade Carteado do Laranjal", "Circolo Il Pozzetto",
    ]  # fmt: skip
    assert list(rows) == [
        ("Taça da Ilha", "Clube de Canastra da Ilha", True, True),
        ("Torneio de Tranca do Estreito", "Clube de Canastra da Ilha", True, False),
        ("Burraco di primavera", "Circolo Il Pozzetto", True, False),
        ("Copa do Laranjal", "Sociedade Carteado do Laranjal", True, True),
        ("Canasta del giovedì", "Circolo Il Pozzetto", False, False),
    ]
    assert [fault for tournament in Tournament.objects.all() for fault in faults(tournament)] == []


@pytest.mark.long
def test_what_is_in_play_has_something_to_do() -> None:
    make_demo()
    for name, wanted in (
        ("Torneio de Tranca do Estreito", {MatchState.ENTERED, MatchState.PLAYING, MatchState.WAITING}),
        (
            "Burraco di primavera",
            {MatchState.ENTERED, MatchState.DISPUTED, MatchState.CONFIRMED, MatchState.PLAYING, MatchState.WAITING},
        ),
    ):
        last = snapshot(Tournament.objects.get(name=name)).rounds[-1]
        assert {match.state for match in last.matches} - {MatchState.BYE} == wanted
        assert last.row.clock_started


def test_the_account_runs_these_clubs_and_its_password_is_shown_once() -> None:
    demo = make_demo()
    assert demo.password
    assert User.objects.get(username="demo").check_password(demo.password)
    assert User.objects.get(username="demo-mesa").check_password(demo.scorekeeper_password)
    assert list(
        Membership.objects.values_list("user__username", "role").annotate(n=Count("pk")).order_by("user__username")
    ) == [("demo", "organiser", 3), ("demo-mesa", "scorekeeper", 3)]


@pytest.mark.long
def test_who_has_an_account_runs_them_with_it(ana: User) -> None:
    demo = make_demo(ana)
    assert (demo.user, demo.password, User.objects.count()) == (ana, None, 2)
    assert demo.scorekeeper.username == "demo-mesa"


@pytest.mark.long
def test_somebody_is_called_demo_already() -> None:
    User.objects.create_user("Demo", "canastra limpa")
    assert make_demo().user.username == "demo2"


@pytest.mark.long
def test_there_is_one_at_most() -> None:
    make_demo()
    with pytest.raises(Refused, match="already"):
        make_demo()
    assert len(demo_clubs()) == 3


def test_the_demonstration_goes_without_a_trace_and_nothing_else_with_it(ana: User) -> None:
    club_of(ana)
    before = row_counts()
    demo = make_demo()
    tournament = Tournament.objects.filter(club=demo.clubs[0]).last()
    assert tournament
    rehearse(tournament, context=write_context(actor=demo.user))
    Membership.objects.create(club=demo.clubs[0], user=ana, role="referee", created=demo.clubs[0].created)
    assert remove_demo() == 3
    assert row_counts() == before
    assert Membership.objects.get().user == ana
    assert remove_demo() == 0


@pytest.mark.long
def test_an_account_that_has_something_else_to_do_stays() -> None:
    demo = make_demo()
    Membership.objects.create(
        club=Club.objects.create(name="Outro", time_zone="UTC", created=demo.clubs[0].created),
        user=demo.user, role="viewer", created=demo.clubs[0].created,
    )  # fmt: skip
    remove_demo()
    assert (User.objects.count(), Club.objects.count()) == (1, 1)


@pytest.mark.long
def test_who_made_it_with_an_account_of_their_own_keeps_it(ana: User) -> None:
    make_demo(ana)
    remove_demo()
    assert list(User.objects.all()) == [ana]


@pytest.mark.long
def test_four_tournaments_of_the_demonstration_are_public() -> None:
    make_demo()
    assert len(public_demo_tournaments()) == 4


@pytest.mark.long
def test_the_site_is_still_to_be_set_up() -> None:
    """Whoever presses the button in the hall is not its administrator, and shuts nobody out."""
    make_demo()
    assert club_services.is_set_up() is False


@pytest.mark.long
def test_the_demonstration_s_accounts_found_no_club() -> None:
    demo = make_demo()
    for user in (demo.user, demo.scorekeeper):
        with pytest.raises(club_services.Refused):
            club_services.create_club(user, "Outro")
