"""The page for entering pairs: pasted, from a spreadsheet, or one by one."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.text import _ as mark
from rules.text import make_text
from scoring.contest.short_names import short_names
from scoring.unreadable import Unreadable
from tournament.intake.cleaning import plain_name, plain_pair_name
from tournament.intake.model import PairList, ReadPair
from tournament.models import Entry, Tournament
from tournament.services.tournament_writing.pair_facts import pairs_by_code
from tournament.services.tournament_writing.writer import tournament_seq
from tournament.services.tournaments import entering
from tournament.services.tournaments.entering import PairFacts
from tournament.services.writing.refusals import Contradiction, KeyReused, Stale
from tournament.texts import say
from tournament.web.conflict import StaleForm, compare_fields, compare_when_stale
from tournament.web.form_fields import LIST_SEEN
from tournament.web.requests import MemberRequest
from tournament.web.setup.late_entry import joins_late, show_late_entry
from tournament.web.setup.pair_lists import (
    COLUMN_NAMES,
    as_pasted,
    facts_of_list,
    has_doubts,
    has_guessed_columns,
    has_lone_names,
    is_changed,
    is_entered,
    is_entered_already,
    list_digest,
    looks_like_teams,
    needs_review,
    new_in,
    problems_of,
    read_list,
    teams_of_list,
    typed_list,
    without_entered,
)
from tournament.web.setup.pair_names import changed_alone, rename_along
from tournament.web.setup.steps import confirm_once_drawn, list_title, next_step_url, setup_steps
from tournament.web.tournament_pages.counts import entries_count
from tournament.web.tournament_pages.decorators import post_action, tournament_form
from tournament.web.tournament_pages.responses import (
    Confirmation,
    is_repeated,
    redirect_already_done,
    redirect_done,
    remind_to_reprint,
    render_tournament,
    write_context,
)
from tournament.whole_numbers import plain_number

LABELS = {
    "name": gettext_lazy("Name of the pair"),
    "players": gettext_lazy("Players, one per line"),
    "cards": gettext_lazy("Card numbers, one per line"),
    "club": gettext_lazy("Club it comes from"),
    "seed": gettext_lazy("Seed, 1 the strongest"),
    "short": gettext_lazy("Short form, if you want another"),
}


@tournament_form
def pairs(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show a list and what is doubtful in it, line by line, then enter it; a pair without problems at once.

    Pairs that join late are listed by the question about them.
    """
    if request.method != "POST":
        return _show_pairs(request, tournament)
    pair_list = new_in(request, tournament, read_list(request), pass_over=True)
    if pair_list.rows and all(map(is_entered_already, pair_list.rows)):
        messages.info(request, _("All of these pairs are entered already. Nothing was changed."))
        return HttpResponseRedirect(reverse("setup-pairs", args=[tournament.public_id]))
    unseen = has_doubts(pair_list) or (needs_review(request, pair_list) and not joins_late(request, tournament))
    looked_at = ("anyway" in request.POST or not unseen) and not is_changed(request, pair_list)
    if looks_like_teams(request) or not (pair_list.ready and looked_at):
        return _show_pairs(request, tournament, pair_list)
    try:
        return _enter_new(request, tournament, pair_list)
    except (Contradiction, Unreadable) as refusal:
        return _show_pairs(request, tournament, pair_list, say(refusal.message))


def _enter_new(request: MemberRequest, tournament: Tournament, pair_list: PairList) -> HttpResponse:
    """Enter what is new in the list, or ask first if it joins late."""
    new = without_entered(pair_list)
    if joins_late(request, tournament):
        return show_late_entry(request, tournament, new)
    try:
        return _enter_list(request, tournament, new)
    except Stale as stale:
        posted = request.POST.copy()
        if request.FILES:  # a file is not sent again with "Do it all the same"
            posted["pairs"] = as_pasted(new)
            posted[LIST_SEEN] = list_digest(new)
        raise StaleForm(stale, posted=posted) from stale
    except KeyReused:  # it entered everything that was new then
        if not is_entered(tournament, pair_list):
            raise
        return redirect_already_done(request, reverse("setup-pairs", args=[tournament.public_id]))


def _show_pairs(
    request: MemberRequest, tournament: Tournament, pair_list: PairList | None = None, fault: str = ""
) -> HttpResponse:
    """The page, with the list that was sent and what is doubtful in it."""
    entries = list(tournament.entries.filter(removed=False).select_related("names").order_by("position"))
    pairs, teams = [entry for entry in entries if not entry.members], _listed_teams(entries)
    return render_tournament(
        request,
        "setup/pairs.html",
        tournament,
        422 if pair_list and (fault or not _is_plain(request, pair_list)) else 200,
        title=list_title(tournament),
        steps=setup_steps(tournament, "setup-pairs"),
        entries=[(entry, _note(_club_of(entry), entry.seed)) for entry in pairs],
        entered=entries_count([_players(entry) for entry in pairs], len(teams)),
        teams=teams,
        typed=typed_list(request, pair_list),
        pair_list=pair_list,
        fault=fault,
        column_names=COLUMN_NAMES.items(),
        would_be=_preview_rows(pair_list),
        seq=tournament_seq(tournament),
        **{kind: request.POST.get(kind) == "1" for kind in ("single", "player", "team")},
        **(_about_list(request, pair_list) if pair_list else {}),
    )


def _is_plain(request: MemberRequest, pair_list: PairList) -> bool:
    """Whether a list is only to be looked at before it is entered: nobody has to decide anything."""
    decided = not (has_guessed_columns(request, pair_list) or looks_like_teams(request))
    return pair_list.ready and decided and not has_doubts(pair_list)


def _about_list(request: MemberRequest, pair_list: PairList) -> dict[str, Any]:
    """What the page says about a list that was not entered."""
    return {
        "problems": problems_of(pair_list),
        "lone": has_lone_names(pair_list),
        "teams_likely": looks_like_teams(request),
        "doubtful": pair_list.ready and has_doubts(pair_list),
        "columns": () if pair_list.teams else pair_list.columns,
        "count_new": len(without_entered(pair_list).rows),
        "list_digest": list_digest(pair_list),
        "changed_below": "anyway" in request.POST and is_changed(request, pair_list),
    }


def _players(entry: Entry) -> int:
    """The number of its names, if they were not erased."""
    return len(entry.names.players) if hasattr(entry, "names") else 0


def _listed_teams(entries: list[Entry]) -> list[tuple[Entry, list[Entry]]]:
    """Each team with its pairs."""
    by_code = {entry.code: entry for entry in entries}
    return [(team, [by_code[code] for code in team.members if code in by_code]) for team in entries if team.members]


def _enter_list(request: MemberRequest, tournament: Tournament, pair_list: PairList) -> HttpResponse:
    facts = facts_of_list(pair_list)
    if pair_list.teams:
        written = entering.add_teams(tournament, teams_of_list(pair_list), context=write_context(request))
        count = len(pair_list.teams)
        message = ngettext("%(number)s team entered.", "%(number)s teams entered.", count) % {"number": count}
        return redirect_done(request, written, message, next_step_url(tournament, "setup-pairs"))
    written = entering.add_pairs(tournament, facts, context=write_context(request))
    message = ngettext("%(number)s pair entered.", "%(number)s pairs entered.", len(facts))
    if request.POST.get("player"):
        message = ngettext("%(number)s player entered.", "%(number)s players entered.", len(facts))
    return redirect_done(request, written, message % {"number": len(facts)}, next_step_url(tournament, "setup-pairs"))


def _preview_rows(pair_list: PairList | None) -> list[tuple[ReadPair, bool, str]]:
    """The pairs of a list without problems, each with whether it is already entered, and the note beside its name."""
    if pair_list is None or not pair_list.ready or pair_list.teams:
        return []
    return [(row, is_entered_already(row), _note(row.club, row.seed, *row.cards)) for row in pair_list.rows]


def _note(club: str | None, seed: int | None, *cards: str) -> str:
    """The club, seed and cards beside a pair's name, such as "club: Ilha · seed 1"."""
    club_text = _("club: %(name)s") % {"name": club} if club else ""
    return " · ".join(filter(None, [club_text, _("seed %(number)s") % {"number": seed} if seed else "", *cards]))


def _club_of(entry: Entry) -> str:
    return entry.names.affiliation if hasattr(entry, "names") else ""


@tournament_form
def change_pair(request: MemberRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Change a pair's name, players, club and seed."""
    row = get_object_or_404(tournament.entries.filter(removed=False).select_related("names"), pk=entry_id)
    faults: dict[str, str] = {}
    typed = _fields(request, row)
    if request.method == "POST" and "same_players" not in request.POST:
        faults |= changed_alone(_stored_fields(row), typed)
    asks_again = bool(faults)
    if request.method == "POST" and not asks_again:
        saved = rename_along(_stored_fields(row), typed)
        try:
            with compare_when_stale(lambda: compare_fields(LABELS, _stored_fields(row), typed)):
                written = entering.change_pair(row, _facts(typed), context=write_context(request))
            response = redirect_done(request, written, saved, _next_address(request, tournament, row))
            remind_to_reprint(request, written)
            return response
        except Unreadable as fault:
            faults[str(fault.path[1] if len(fault.path) > 1 else "name")] = say(fault.message)
        except Contradiction as refusal:  # of these fields, only the seed affects the draw
            faults["seed"] = say(refusal.message)
    return render_tournament(
        request,
        "setup/pair.html",
        tournament,
        422 if faults else 200,
        entry=row,
        typed=typed,
        faults=faults,
        asks_again=asks_again,
        short_name=short_names(pairs_by_code(tournament)[1])[row.code],
        seq=tournament_seq(tournament),
    )


def _next_address(request: MemberRequest, tournament: Tournament, row: Entry) -> str:
    """The pair's own page if the form came from there, else the list."""
    if "desk" in request.GET:
        return reverse("desk-pair", args=[tournament.public_id, row.pk])
    return reverse("setup-pairs", args=[tournament.public_id])


def _fields(request: MemberRequest, row: Entry) -> dict[str, str]:
    if request.method == "POST":
        return {name: request.POST.get(name, "") for name in LABELS}
    return _stored_fields(row)


def _stored_fields(row: Entry) -> dict[str, str]:
    names: Any = getattr(row, "names", None)
    return {
        "name": names.name if names else "",
        "players": "\n".join(names.players) if names else "",
        "cards": "\n".join(names.cards) if names else "",
        "club": names.affiliation if names else "",
        "seed": str(row.seed or ""),
        "short": names.short if names else "",
    }


def _facts(typed: dict[str, str]) -> PairFacts:
    seed = typed["seed"].strip()
    number = plain_number(seed, 1000)
    if seed and not number:
        raise Unreadable(make_text(mark("must be a whole number from 1 to 1,000, or nothing")), 0, "seed")
    players = tuple(filter(None, map(plain_name, typed["players"].splitlines())))
    cards = tuple(line.strip() for line in typed["cards"].rstrip().splitlines())
    name, club, short = (plain_pair_name(typed[field]) for field in ("name", "club", "short"))
    return PairFacts(name, players, club, number, short=short, cards=cards)


@post_action
def remove_pair(request: MemberRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Remove a pair from the list before it is seated."""
    row = get_object_or_404(tournament.entries.select_related("names"), pk=entry_id)
    if row.removed and not is_repeated(request):
        raise Http404
    name = row.names.name if hasattr(row, "names") else row.code
    question = Confirmation(
        _("Remove %(pair)s from the list?") % {"pair": name}, _("Remove the pair"), only_if_moving=True
    )
    outcome = confirm_once_drawn(request, question, lambda: entering.remove_pair(row, context=write_context(request)))
    message = _("%(pair)s has been removed from the list.") % {"pair": name}
    return redirect_done(request, outcome, message, reverse("setup-pairs", args=[tournament.public_id]))
