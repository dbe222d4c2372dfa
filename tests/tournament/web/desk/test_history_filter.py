"""The history of one table, person, subject or day; and all of it as a file with the hashes used by verify."""

import csv
from datetime import timedelta
from io import StringIO

import pytest
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from tests.tournament.factories import entry, match_seq, matches_of, open_round, round_of, write_context
from tests.tournament.replay import played_once
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.reading import text_of
from tournament.models import Event, Tournament, User
from tournament.services import clubs, grants, photos, referee_calls
from tournament.services.grants.kinds import GrantEventKind
from tournament.services.photos.kinds import PhotoEventKind
from tournament.services.referee_calls import CallEventKind
from tournament.services.table_times import TimeEventKind
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournaments import founding, pair_changes, results
from tournament.services.tournaments.history import ORGANISER_KINDS, SUBJECTS
from tournament.services.tournaments.side_chains import SIDE_CHAINS, SIDE_SUBJECTS, SideChain
from tournament.services.writing.context import WriteContext
from tournament.web.desk.history_form import SUBJECT_NAMES
from tournament.web.tournament_pages.side_sentences import SideDescriber

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(knockout: Desk) -> Desk:
    """Two tables: Ana enters the one at the desk, somebody's phone the other."""
    _play(knockout.tournament, knockout.user)
    return knockout


@played_once
def _play(tournament: Tournament, ana: User) -> None:
    open_round(tournament, "final", 1)
    first, second = matches_of(round_of(tournament, "final", 1))
    results.enter_totals(first, [(3050, 2100)], context=write_context(actor=ana))
    results.confirm(first, context=write_context(actor=ana))
    context = WriteContext("phone", match_seq(second), device="phone-of-table-two")
    results.enter_totals(second, [(2100, 3050)], context=context)
    pair_changes.adjust(entry(tournament, "P01"), "final", "late", points=-5, context=write_context())


def lines(desk: Desk, query: str) -> list[str]:
    """What was done, newest first."""
    rows = csv.reader(StringIO(desk.get(f"history.csv?{query}").content.decode("utf-8-sig")))
    return [row[5] for row in rows][1:]


def test_the_history_is_narrowed_to_one_table(evening: Desk) -> None:
    assert lines(evening, "table=2") == [
        "Semi-finals, table 2, Ana 2/Bia 2 × Ana 3/Bia 3: totals were entered: 2,100 × 3,050."
    ]
    assert lines(evening, "table=99") == []


def test_one_person_and_whoever_did_not_sign_in(evening: Desk) -> None:
    mine = lines(evening, f"person={evening.user.pk}")
    assert [line.split(": ", 1)[1] for line in mine] == [
        "the result was confirmed.",
        "totals were entered: 3,050 × 2,100.",
    ]
    assert "Ana 2/Bia 2 × Ana 3/Bia 3: totals were entered" in lines(evening, "person=0&subject=entering")[0]


def test_the_history_is_narrowed_to_one_subject(evening: Desk) -> None:
    assert lines(evening, "subject=pairs")[0].startswith("Ana 1/Bia 1 is sanctioned")
    assert len(lines(evening, "subject=confirming")) == 1
    assert lines(evening, "subject=rounds") == [
        "Semi-finals: the pairings were published.",
        "Semi-finals: the draw was made.",
    ]
    assert lines(evening, "subject=dates") == lines(evening, "subject=undoing") == []


def test_every_event_has_one_subject(evening: Desk) -> None:
    founding.change_settings(evening.tournament, context=write_context(), plan={"tables": 4})
    subjects = ("entering", "confirming", "dates", "rounds", "pairs", "decisions", "settings", "undoing")
    filtered = [line for subject in subjects for line in lines(evening, f"subject={subject}")]
    assert sorted(filtered) == sorted(lines(evening, ""))


@pytest.mark.smoke
def test_every_kind_of_what_organisers_do_has_one_subject() -> None:
    of_tables = {"table_wrote", "undone", "redone", "walkover", "walkover_taken_back"}
    kinds = {kind for kind in TournamentEventKind if kind not in of_tables and not kind.startswith("result_")}
    subjects = {kind: [name for name, starts in ORGANISER_KINDS.items() if kind.startswith(starts)] for kind in kinds}
    assert {kind: names for kind, names in subjects.items() if len(names) != 1} == {}
    assert {*SUBJECTS, *SIDE_SUBJECTS} == SUBJECT_NAMES.keys()


def test_the_history_is_narrowed_to_one_day(evening: Desk) -> None:
    today = timezone.localdate(timezone=timezone.get_default_timezone())
    near = [line for days in (-1, 0, 1) for line in lines(evening, f"day={today + timedelta(days=days)}")]
    assert len(near) == len(lines(evening, ""))
    assert lines(evening, "day=2020-01-01") == []


SIDE_KINDS = {"calls": CallEventKind, "times": TimeEventKind, "photos": PhotoEventKind, "grants": GrantEventKind}


@pytest.mark.parametrize(("chain", "kind"), [(chain, kind) for chain in SIDE_CHAINS for kind in SIDE_KINDS[chain.kind]])
def test_every_kind_of_event_of_the_chains_beside_has_its_sentence(evening: Desk, chain: SideChain, kind: str) -> None:
    describer = SideDescriber(evening.tournament, lambda _match: "Final", {})
    with translation.override("en"):
        described = describer.describe(Event(scope_kind=chain.kind, kind=kind, payload={"asked": {}}))
    assert described
    assert "another version" not in described


def test_calls_minutes_photos_and_phones_are_reported_among_the_rest(evening: Desk) -> None:
    """Chains of their own, one history: by their time, with who and on what device, of one table or subject."""
    tournament, table = evening.tournament, evening.matches(1)[1]
    grants.give_tables(tournament, [1, 2], context=WriteContext("codes", actor=evening.user))
    link = grants.table_links(tournament)[2].grant
    phone = grants.redeem(link, context=write_context()).grant
    call = referee_calls.call_referee(tournament, table, context=WriteContext("call", device=f"grant {phone.pk}"))
    referee_calls.clear_call(call, context=WriteContext("come", actor=evening.user))
    evening.post("clock", round=evening.round(1).pk, do="start", minutes="80")
    evening.post(f"match/{table.pk}/minute")
    jpeg = photos.file_photo(tournament, b"jpeg", None, context=write_context())
    photos.choose_match(jpeg, table.pk, context=write_context())
    grants.hand_over(1, phone, context=write_context())
    grants.revoke(phone, context=write_context())
    at = "Semi-finals, table 2, Ana 2/Bia 2 × Ana 3/Bia 3:"
    assert lines(evening, "")[:10] == [
        "A phone was disconnected.",
        "Table 1 was given to another phone.",
        f"Someone said which score sheet a photo is of: number {table.pk}.",
        "A photo was sent and is waiting.",
        f"{at} one more minute was given.",
        "Semi-finals: the clock was started.",
        f"{at} the call of the referee was cleared.",
        f"{at} the referee was called.",
        "A phone opened the code of table 2.",
        "Table 2 was given a code.",
    ]
    assert lines(evening, "subject=calls") == [
        f"{at} one more minute was given.",
        f"{at} the call of the referee was cleared.",
        f"{at} the referee was called.",
    ]
    assert len(lines(evening, "subject=photos")) == 2
    assert lines(evening, "table=1&subject=phones")[-1] == "Table 1 was given a code."
    assert lines(evening, f"subject=phones&person={evening.user.pk}") == [
        "Table 2 was given a code.",
        "Table 1 was given a code.",
    ]
    assert [line for line in lines(evening, "table=2") if line.startswith("Someone said")] != []
    assert "the referee was called. " in text_of(evening.get("history/?table=2"))


def test_the_pages_of_the_history_follow_one_another(evening: Desk) -> None:
    for number in range(70):
        founding.change_settings(evening.tournament, name=f"Copa {number}", context=write_context())
    page = evening.get("history/").content.decode()
    count = page.count('<p class="timeline-text">')
    before = page.split("before=")[1].split('"')[0]
    earlier = evening.get(f"history/?before={before}").content.decode()
    assert "The tournament was created." not in page
    assert "The tournament was created." in earlier
    assert count + earlier.count('<p class="timeline-text">') <= len(lines(evening, ""))


def test_an_address_of_an_earlier_page_names_an_event_of_the_chain(evening: Desk) -> None:
    """As it did before other chains stood beside: what somebody kept or printed opens the same place."""

    def shown(before: str) -> int:
        return evening.get(f"history/?before={before}").content.decode().count('<p class="timeline-text">')

    jpeg = photos.file_photo(evening.tournament, b"jpeg", None, context=write_context())
    everything = shown("")
    photos.choose_match(jpeg, evening.matches(1)[1].pk, context=write_context())
    assert (shown("photos-1"), shown("photos-2"), shown("")) == (everything - 1, everything, everything + 1)
    assert shown("2") == 1
    assert [shown(odd) for odd in ("9999", "photos-99", "secrets-1", "photos-", "-")] == [shown("")] * 5


def test_what_nobody_could_choose_is_everything(evening: Desk) -> None:
    everything = lines(evening, "")
    for query in ("table=x", "person=-1", "subject=nothing", "day=tomorrow", "table=99999999999999"):
        assert lines(evening, query) == everything, query


def test_the_page_says_who_on_what_device_and_keeps_what_was_chosen(evening: Desk) -> None:
    page = evening.get("history/?table=2&subject=entering")
    assert "· device " in text_of(page)
    assert '<option value="2" selected>2</option>' in page.content.decode()
    assert "history.csv?table=2&amp;subject=entering" in page.content.decode()
    assert "phone-of-table-two" not in page.content.decode()
    assert "Nothing of this kind was done." in text_of(evening.get("history/?table=99"))


def test_a_line_of_the_file_has_the_hash_of_its_event(evening: Desk) -> None:
    response = evening.get("history.csv")
    head, *rows = csv.reader(StringIO(response.content.decode("utf-8-sig")))
    assert head == ["No.", "Date", "Time", "Who", "Device", "What was done", "SHA-256", "Username"]
    chain = Event.objects.in_scope("tournament", str(evening.tournament.pk)).reverse()
    assert [(row[0], row[6]) for row in rows] == [(str(event.seq), event.hash) for event in chain]
    assert response["Content-Disposition"] == 'attachment; filename="history.csv"'


def test_two_people_of_one_name_are_told_apart(evening: Desk, bia: User) -> None:
    """In the filter, and in the file."""
    for user in (evening.user, bia):
        clubs.rename(user, user.username, "Ana Souza")
        founding.change_settings(evening.tournament, context=write_context(actor=user), name=f"Copa de {user}")
    page = evening.get("history/")
    assert [entry.who for entry in page.context["entries"]][:2] == ["Ana Souza", "Ana Souza"]
    assert [name for _key, name, _is_chosen in page.context["form"].people][:2] == [
        "Ana Souza (ana)",
        "Ana Souza (bia)",
    ]
    _head, *rows = csv.reader(StringIO(evening.get("history.csv").content.decode("utf-8-sig")))
    assert [[row[3], row[7]] for row in rows][:2] == [["Ana Souza", "bia"], ["Ana Souza", "ana"]]


def test_people_are_listed_by_the_name_that_is_shown(evening: Desk, bia: User) -> None:
    founding.change_settings(evening.tournament, context=write_context(actor=bia), name="Copa")
    clubs.rename(evening.user, "ana", "Zélia")
    people = evening.get("history/").context["form"].people
    assert [name for _key, name, _is_chosen in people] == ["bia", "Zélia", "At the tables, without signing in"]


def test_the_history_keeps_to_its_queries(evening: Desk, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(30):
        evening.get("history/")
