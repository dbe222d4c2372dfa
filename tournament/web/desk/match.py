"""The page of a match at the desk: enter its result as totals, hands or a walkover, and correct it."""

from dataclasses import dataclass, replace
from functools import cached_property

from django.http import HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Match, Tournament
from tournament.models.game import match_decided
from tournament.services import matches
from tournament.services.tournament_writing.writer import tournament_seq
from tournament.services.tournaments import lineups, results, rounds
from tournament.services.tournaments.confirmation_policy import policy_of
from tournament.services.tournaments.result_checks import first_entry
from tournament.services.tournaments.tables import PlayedAt, State, TableView
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.texts import figure
from tournament.web.conflict import compare_when_stale
from tournament.web.desk.result_sentence import result_sentence
from tournament.web.desk.rounds import get_match
from tournament.web.desk.second_entry_form import DifferingFigure, differing_figures, hides_first_entry
from tournament.web.desk.totals import FieldMessage, TotalsForm, doubt_message
from tournament.web.form_fields import NotANumber, parse_number, posted_number
from tournament.web.photos.beside import photos_beside
from tournament.web.reasons import posted_reason, reason_line, reason_missing
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import post_action, tournament_page
from tournament.web.tournament_pages.event_sentences import EventDescriber
from tournament.web.tournament_pages.match_agreements import MatchAgreements
from tournament.web.tournament_pages.match_rows import MatchRow, match_rows, scores_text
from tournament.web.tournament_pages.names import TournamentNames
from tournament.web.tournament_pages.responses import (
    Confirmation,
    confirm_first,
    redirect_done,
    render_tournament,
    write_context,
)
from tournament.web.trios import posted_seats, trios_of

MOST_TABLES = 9999


@dataclass(frozen=True)
class MatchPage:
    """What the page of a match shows. `seq`: that of the match's own chain."""

    snap: Snapshot
    match: Match
    line: MatchRow
    seq: int
    form: TotalsForm
    blind: bool = False
    """Whether the first entry is kept from the reader, who may be the one to enter the sheet again."""

    @property
    def table(self) -> TableView:
        return self.line.table

    @property
    def names(self) -> tuple[str, str]:
        return self.line.names

    @property
    def players(self) -> list[tuple[int, str]]:
        """Entry key and short name of each single player, ordered as in `Match.seats`; else of both pairs."""
        codes = [code for side in self.table.sides for code in side]
        entries = [entry for entry in self.match.seats if entry is not None]
        return [(entry.pk, self.snap.short_name(code)) for entry, code in zip(entries, codes, strict=True)]

    @property
    def state(self) -> str:
        return str(self.line.state)

    @property
    def published(self) -> bool:
        return self.table.published

    @property
    def walkover(self) -> bool:
        return any(self.table.absent)

    @property
    def has_withdrawal(self) -> bool:
        return self.table.withdrawn and self.line.state is State.WALKOVER and not self.walkover

    @property
    def may_confirm(self) -> bool:
        """Whether the result is complete. Hands with errors need a referee's overrule."""
        sound = not self.errors or self.table.overruled is not None
        return not self.table.confirmed and self.decided and sound and self.agreements.complete

    @cached_property
    def agreements(self) -> MatchAgreements:
        return MatchAgreements(policy_of(self.snap.tournament), self.table, self.names)

    @property
    def read_twice(self) -> bool:
        """Whether the sheet has been entered a second time, so that the table cannot write."""
        return self.table.second_agrees is not None

    @cached_property
    def differing(self) -> list[DifferingFigure]:
        """The figures in which the two entries differ."""
        if self.table.second_agrees is not False:
            return []
        second = self.match.second_entry["games"]
        return differing_figures(first_entry(self.match), second, self.names, by_hands=self.form.by_hands)

    @property
    def waits_for_words(self) -> bool:
        """Whether the result is complete but somebody besides the desk still has to agree."""
        return self.decided and not self.table.confirmed and not self.walkover and bool(self.agreements.sentence)

    @property
    def wants_overrule(self) -> bool:
        open_errors = self.errors and self.table.overruled is None
        return not self.table.confirmed and self.decided and open_errors and not self.blind

    @cached_property
    def decided(self) -> bool:
        return match_decided(self.match, list(self.match.games.filter(withdrawn=False)))

    @property
    def errors(self) -> bool:
        return any(game.drafts for game in self.table.games)

    @property
    def round(self) -> str:
        """The round's title, such as "Round 2" or "Semi-finals"."""
        return TournamentNames(self.snap.tournament, self.snap.resolver).title(self.table.stage, self.table.round)

    @property
    def called(self) -> str:
        """The match as in "Round 2, table 3, Ana/Bia × Caio/Davi"."""
        return EventDescriber(self.snap.tournament, self.snap.resolver).match(self.match.pk)

    @property
    def question_lines(self) -> tuple[str, ...]:
        """The match and its result, for the pages that ask for confirmation."""
        return tuple(filter(None, [self.called, self.result]))

    @property
    def result(self) -> str:
        """The result as in "Ana/Bia wins 3.050 to 2.100."; "" while the match is open or the first entry hidden."""
        if self.blind or not (self.decided or self.walkover):
            return ""
        stage = self.snap.facts.stage(self.table.stage) if self.snap.facts else None
        return result_sentence(self.line, stage)

    @property
    def _begun(self) -> list[tuple[int, PlayedAt]]:
        games = enumerate(() if self.blind else self.table.games, start=1)
        return [(number, game) for number, game in games if game.over or game.by_hands]

    @property
    def games(self) -> list[int]:
        """The numbers of the games that have begun."""
        return [number for number, _game in self._begun]

    @property
    def rows(self) -> list[tuple[str, bool, list[str]]]:
        """For each pair: its name, whether it has won (confirmed), and its total of each game that has begun."""
        return [
            (name, won, [figure(game.totals[side]) for _number, game in self._begun])
            for side, (name, won) in enumerate(self.line.sides)
        ]

    @property
    def doubts(self) -> list[FieldMessage]:
        """What is odd about the stored totals; once others are typed, the fields say it of those."""
        if self.form.data is not None:
            return []
        return [doubt_message(doubt, self.names) for doubt in self.line.doubts]

    @property
    def policy(self) -> tuple[str, ...]:
        return correction_policy(self.snap, self.table)


def correction_policy(snap: Snapshot, table: TableView) -> tuple[str, ...]:
    """What a correction would do to later rounds and stages, in sentences."""
    later = [r for r in snap.rounds if (r.stage, r.number) > (table.stage, table.round) and r.stage == table.stage]
    stages = [row.key for row in snap.stages]
    after = [r for r in snap.rounds if stages.index(r.stage) > stages.index(table.stage)]
    sentences = []
    if any(round_.published for round_ in (*later, *after)):
        sentences.append(_("Published pairings stay as they are. Only the result is corrected."))
    if any(not round_.published for round_ in (*later, *after)):
        sentences.append(_("Rounds that are drawn but not published are drawn again if their pairings change."))
    if not sentences:
        sentences.append(_("No round was drawn after it, so only the standings can change."))
    return tuple(sentences)


def match_page(tournament: Tournament, match: Match, data: QueryDict | None = None) -> MatchPage:
    """What the page of a match shows, with the form of its totals as typed (`data`), else as stored."""
    seq = matches.revision(match)
    snap = snapshot(tournament)
    round_ = next(round_view for round_view in snap.rounds if round_view.row.pk == match.round_id)
    line = next(line for line in match_rows(snap, round_) if line.table.pk == match.pk)
    return MatchPage(snap, match, line, seq, TotalsForm(match, line.table, data))


@tournament_page
def match(request: MemberRequest, tournament: Tournament, match: int) -> HttpResponse:
    return render_match(request, match_page(tournament, get_match(tournament, match)))


@post_action
def totals(request: MemberRequest, tournament: Tournament, match: int) -> HttpResponse:
    """Enter the totals of an unconfirmed match, or compare the sheet's totals with those of the recorded hands."""
    row = get_match(tournament, match)
    page = match_page(tournament, row, request.POST)
    if not page.form.may_save or page.form.by_hands:
        return render_match(request, page, 200 if page.form.agrees else 422)
    with compare_when_stale(lambda: page.form.compare(page.names)):
        written = results.enter_totals(row, page.form.totals, context=write_context(request), closed=page.form.endings)
    message = match_page(tournament, row).result or _("Saved. The match is not over yet.")
    return redirect_done(request, written, message, match_url(tournament, row))


@post_action
def correction(request: MemberRequest, tournament: Tournament, match: int) -> HttpResponse:
    """Correct a confirmed result, after showing the effects. The new result is confirmed at once."""
    page = match_page(tournament, get_match(tournament, match), request.POST)
    reason = posted_reason(request)
    if not page.form.may_save or page.form.by_hands or not page.form.totals or not reason:
        return render_match(request, page, 422, reason_fault="" if reason else reason_missing())
    context, form = write_context(request), page.form
    values = {
        "match": page.called,
        "before": scores_text([game.totals for game in page.table.games]),
        "after": scores_text(form.totals),
    }
    lines = (_("%(match)s: %(before)s becomes %(after)s.") % values, reason_line(reason), *page.policy)
    question = Confirmation(
        _("Correct this result?"), _("Correct the result"), lines, _("No place and no pairing changes.")
    )
    with compare_when_stale(lambda: form.compare(page.names)):
        outcome = confirm_first(
            request,
            question,
            lambda: results.correct(page.match, form.totals, closed=form.endings, context=context, reason=reason),
        )
    if isinstance(outcome, HttpResponse):
        return outcome
    message = _("Corrected. %(result)s") % {"result": match_page(tournament, page.match).result}
    return redirect_done(request, outcome, message, match_url(tournament, page.match))


@post_action
def move_table(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Move a match to another table; a match there takes its place. The form names the match, whose own seq does not
    matter."""
    row = get_match(tournament, posted_number(request, "match"))
    try:
        table = parse_number(request.POST.get("table", ""))
    except NotANumber:
        table = 0
    if not 1 <= table <= MOST_TABLES:
        fault = _("A table has a number from 1 up: enter it in figures.")
        return render_match(request, match_page(tournament, row), 422, seat_fault=fault)
    written = rounds.move_to_table(row, table, context=write_context(request))
    message = _("The match is now at table %(table)s.") % {"table": table}
    return redirect_done(request, written, message, match_url(tournament, row))


@post_action
def seat(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Record who of three players sits down."""
    row = get_match(tournament, posted_number(request, "match"))
    written = lineups.seat_players(row, posted_seats(request), context=write_context(request))
    return redirect_done(request, written, _("Saved."), match_url(tournament, row))


def render_match(request: MemberRequest, page: MatchPage, status: int = 200, **faults: str) -> HttpResponse:
    """Render the page of a match, with errors if there are any.

    `seat_fault`: what is wrong with the table number, which is shown as typed; `reason_fault`, `reopen_fault`: that the
    reason of a correction or a reopening is missing.
    """
    tournament = page.snap.tournament
    page = replace(page, blind=hides_first_entry(request, page.match, page.agreements))
    photos = photos_beside(tournament, page.match)
    context = {"page": page, "seq": page.seq, "desk_seq": tournament_seq(tournament), "photos": photos, **faults}
    context["trios"] = trios_of(page.match)
    context["typed_by_you"] = page.agreements.wants_second_entry and not page.blind
    return render_tournament(request, "desk/match.html", tournament, status, **context)


def match_url(tournament: Tournament, match: Match) -> str:
    return reverse("desk-match", args=[tournament.public_id, match.pk])
