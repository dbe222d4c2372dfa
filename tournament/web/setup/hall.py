"""The page for tables, halls and the clock."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules import registry
from scoring.codec import is_text
from scoring.hidden_signs import hidden_signs_fault
from scoring.planning.preview import usual_timing
from tournament.models import Tournament
from tournament.services.tournament_writing.writer import tournament_seq
from tournament.services.tournaments import founding
from tournament.services.tournaments.confirmation_policy import PLAN_KEY, ConfirmationPolicy, has_results, policy_of
from tournament.services.tournaments.files.x_sumula.plan import BOUNDS, HIGHEST_TABLE, MAX_HALL_LENGTH
from tournament.texts import figure, say
from tournament.web.conflict import ComparedField, compare_fields, compare_when_stale
from tournament.web.hours import posted_start
from tournament.web.nav import is_league
from tournament.web.requests import MemberRequest
from tournament.web.round_clock import match_minutes
from tournament.web.setup.outlook import outlook_of_tournament
from tournament.web.setup.steps import hall_title, next_step_url, setup_steps
from tournament.web.tournament_pages.decorators import tournament_form
from tournament.web.tournament_pages.match_agreements import (
    POLICIES,
    offered_policies,
    policy_question,
    policy_sentence,
)
from tournament.web.tournament_pages.responses import redirect_done, render_tournament, write_context
from tournament.whole_numbers import plain_number

NUMBERS = {
    "tables": gettext_lazy("Tables"),
    "first_table": gettext_lazy("Number of the first table"),
    "minutes": gettext_lazy("Minutes per match"),
    "between": gettext_lazy("Minutes between rounds"),
    "tolerance": gettext_lazy("Minutes to wait for a late pair"),
}
CLOCK = {
    "finish_hand": gettext_lazy("The hand being played is finished, and counts."),
    "one_more": gettext_lazy("The hand is finished, and one more is played."),
    "stop": gettext_lazy("Play stops; the hand being played does not count."),
}

LABELS = {
    **NUMBERS,
    "day": gettext_lazy("Day"),
    "hour": gettext_lazy("Start"),
    "clock": gettext_lazy("When the clock ends in the middle of a hand"),
    "halls": gettext_lazy("Halls, where there are several"),
}


@dataclass(frozen=True)
class HallForm:
    """The form as typed, with its errors by field."""

    tournament: Tournament
    typed: Mapping[str, str]
    faults: Mapping[str, str]
    at_home: bool = False
    """Whether the pairs play at home, where there are neither tables nor a clock."""
    longest: int = 0
    """The games of the longest match, where others are shorter; else 0."""
    shorter: tuple[int, ...] = ()
    """The games of the others, the longest first."""

    @property
    def numbers(self) -> list[dict[str, Any]]:
        labels: dict[str, Any] = {**NUMBERS}
        if self.longest:
            labels["minutes"] = _("Minutes per match of up to %(games)s games") % {"games": self.longest}
        return [
            {"name": name, "label": label, "value": self.typed.get(name, ""), "fault": self.faults.get(name, "")}
            for name, label in labels.items()
        ]

    @property
    def shorter_matches(self) -> list[str]:
        """The minutes of shorter matches, in sentences; none while those of the longest are not typed."""
        minutes = plain_number(self.typed.get("minutes", "").strip(), BOUNDS["minutes"][1])
        if minutes is None:
            return []
        return [
            ngettext(
                "A match of %(games)s game has %(minutes)s minutes, in proportion.",
                "A match of %(games)s games has %(minutes)s minutes, in proportion.",
                games,
            )
            % {"games": games, "minutes": max(1, minutes * games // self.longest)}
            for games in self.shorter
        ]

    @property
    def clock(self) -> list[tuple[str, str, bool]]:
        answer = self.typed.get("clock", "finish_hand")
        return [(value, str(word), value == answer) for value, word in CLOCK.items()]

    @property
    def policy_question(self) -> str:
        return policy_question(self.tournament)

    @property
    def policies(self) -> list[tuple[str, str, bool]]:
        answer = self.typed.get(PLAN_KEY, ConfirmationPolicy.NONE)
        offered = offered_policies(self.tournament, policy_of(self.tournament))
        return [(str(policy), policy_sentence(self.tournament, policy), policy == answer) for policy in offered]


@tournament_form
def hall(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Set the times from which the day's schedule is computed, and when the clock ends a match."""
    faults: dict[str, str] = {}
    at_home = is_league(tournament)
    outlook = outlook_of_tournament(tournament)
    lengths = {plan.stage.games.count for plan in outlook.preview.stages} if outlook else set()
    games = max(lengths, default=1)
    shorter = tuple(sorted(lengths - {games}, reverse=True))
    typed = request.POST if request.method == "POST" else _stored_plan(tournament, games)
    if request.method == "POST":
        plan = tournament.plan | (_plan(typed, faults) if at_home else {**_hall_plan(typed, faults), "games": games})
        if not faults:
            with compare_when_stale(lambda: _compare(tournament, _stored_plan(tournament, games), request.POST)):
                written = founding.change_settings(tournament, context=write_context(request), plan=plan)
            return redirect_done(request, written, _("Saved."), next_step_url(tournament, "setup-hall"))
    return render_tournament(
        request,
        "setup/hall.html",
        tournament,
        422 if faults else 200,
        steps=setup_steps(tournament, "setup-hall"),
        title=hall_title(tournament),
        hall=HallForm(tournament, typed, faults, at_home, games if shorter else 0, shorter),
        outlook=outlook,
        policy_stays=has_results(tournament),
        seq=tournament_seq(tournament),
    )


def _stored_plan(tournament: Tournament, games: int) -> dict[str, str]:
    """The stored plan, with the usual value for anything that is not set. `games`: in the longest match."""
    pairs = tournament.entries.filter(removed=False).count()
    regulation = registry.get(tournament.regulation)
    usual = usual_timing(pairs, regulation is not None and regulation.end.after_one_hand)
    plan = {
        "tables": usual.tables,
        "first_table": 1,
        "between": usual.minutes_between,
        "tolerance": usual.tolerance,
        **tournament.plan,
        "minutes": match_minutes(tournament.plan, games) or usual.minutes_per_game * games,
    }
    starts = plan.get("starts") or ""
    typed = {name: str(plan[name]) for name in NUMBERS}
    typed[PLAN_KEY] = policy_of(tournament)
    typed["clock"] = plan.get("clock", "finish_hand")
    typed["halls"] = "\n".join(f"{hall['name']}: {hall['first']}-{hall['last']}" for hall in plan.get("halls", []))
    typed["day"], typed["hour"] = (starts[:10], starts[11:16]) if starts else ("", "")
    return typed


def _compare(tournament: Tournament, stored: Mapping[str, str], typed: Mapping[str, str]) -> Iterator[ComparedField]:
    labels: dict[str, Any] = {**LABELS, PLAN_KEY: policy_question(tournament)}

    def shown(form: Mapping[str, str]) -> dict[str, str]:
        policy = policy_sentence(tournament, form.get(PLAN_KEY, ""))
        words = {"clock": str(CLOCK.get(form.get("clock", ""), "")), PLAN_KEY: policy}
        return {name: form.get(name, "") for name in labels} | words

    return compare_fields(labels, shown(stored), shown(typed))


def _hall_plan(typed: Mapping[str, str], faults: dict[str, str]) -> dict[str, Any]:
    plan: dict[str, Any] = {}
    for name, (low, high) in BOUNDS.items():
        number = plain_number(typed.get(name, "").strip(), high)
        if number is not None and number >= low:
            plan[name] = number
        else:
            faults[name] = _("Enter a whole number from %(low)s to %(high)s.") % {
                "low": figure(low),
                "high": figure(high),
            }
    plan["clock"] = typed.get("clock") if typed.get("clock") in CLOCK else "finish_hand"
    plan["halls"] = _halls(typed.get("halls", ""), faults)
    return plan | _plan(typed, faults)


def _plan(typed: Mapping[str, str], faults: dict[str, str]) -> dict[str, Any]:
    """The part of the plan asked of every tournament: when it begins, and who says that a result is right."""
    starts = posted_start(typed, faults)
    if typed.get(PLAN_KEY) in POLICIES:
        return {PLAN_KEY: str(typed[PLAN_KEY]), "starts": starts}
    return {"starts": starts}


def _halls(text: str, faults: dict[str, str]) -> list[dict[str, Any]]:
    """The halls, one per line: a name, a colon, the first and the last table."""
    halls = []
    for line in filter(str.strip, text.splitlines()):
        name, _colon, tables = line.rpartition(":")
        typed = tables.replace("–", "-").split("-")
        ends = [number for end in typed if (number := plain_number(end.strip(), HIGHEST_TABLE)) is not None]
        if not name.strip() or not is_text(name) or len(typed) > 2 or len(ends) < len(typed):
            faults["halls"] = _("Enter one hall per line, such as “Main hall: 1-8”.")
        elif fault := hidden_signs_fault(name):
            faults["halls"] = say(fault)
        elif len(name.strip()) > MAX_HALL_LENGTH:
            faults["halls"] = _("A hall's name has at most %(most)s characters: shorten it.") % {
                "most": MAX_HALL_LENGTH
            }
        elif not 1 <= ends[0] <= ends[-1]:
            faults["halls"] = _("Enter the tables of a hall from the first to the last, such as 1-8.")
        else:
            halls.append({"name": name.strip(), "first": ends[0], "last": ends[-1]})
    return halls
