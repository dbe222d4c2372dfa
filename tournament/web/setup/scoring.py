"""The pages for each stage's points and ranking: what a match is worth, and how places are decided."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.http import Http404, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.contest.criteria import labels
from scoring.contest.impossible import Impossible
from scoring.contest.model import StageFacts
from scoring.contest.victory_points import TABLES_BY_HANDS
from scoring.documents import Document
from scoring.formats import format_of
from scoring.planning.own_scoring import scoring_of
from scoring.unreadable import Unreadable
from tournament.boards.words import stage_title
from tournament.models import Stage, Tournament
from tournament.services.tournament_writing.writer import tournament_seq
from tournament.services.tournaments.stage_scoring import set_scoring
from tournament.services.writing.context import Written
from tournament.services.writing.refusals import Contradiction
from tournament.texts import say
from tournament.web.conflict import ComparedField, compare_fields, compare_when_stale
from tournament.web.requests import MemberRequest
from tournament.web.setup.criteria_list import edited
from tournament.web.setup.format_choice import given_stages
from tournament.web.setup.outlook import facts_with
from tournament.web.setup.sample import Sample, sample_of
from tournament.web.setup.scoring_form import COMPARED, ScoringForm, typed_from
from tournament.web.setup.steps import confirm_once_drawn, setup_steps
from tournament.web.setup.victory_table import fill
from tournament.web.tournament_pages.decorators import tournament_form, tournament_page
from tournament.web.tournament_pages.responses import Confirmation, redirect_done, render_tournament, write_context

TABLES = {str(hands): table for hands, table in TABLES_BY_HANDS.items()}
"""Tables to start from, by the number of hands in a match."""
FIELDS = {"table": "table", "criteria": "criteria", "walkover_vp": "vp_present", "bye_vp": "bye_vp"}
"""The form field at which an error in a field of the tournament file is shown."""


@dataclass(frozen=True)
class StageToScore:
    """A stage of the tournament: its row, its facts and its title. `target`: that of the regulation (points)."""

    row: Stage
    facts: StageFacts
    target: int | None

    @property
    def name(self) -> str:
        return self.row.name or stage_title(self.facts)

    @property
    def criteria(self) -> list[str]:
        return [_(label) for label in labels(self.facts.criteria)]


def _stages(tournament: Tournament) -> list[StageToScore]:
    rows = list(tournament.stages.filter(removed=False).order_by("position"))
    facts = facts_with(tournament, [row.document for row in rows])
    target = facts.regulation.end.target
    return [StageToScore(row, stage, target) for row, stage in zip(rows, facts.stages, strict=True)]


@tournament_page
def scoring(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The list of stages, each with its own page; redirects if there is only one."""
    stages = _stages(tournament)
    if len(stages) == 1:
        return HttpResponseRedirect(_address(tournament, stages[0].row.key))
    steps = setup_steps(tournament, "setup-scoring")
    return render_tournament(request, "setup/scoring.html", tournament, steps=steps, stages=stages)


def _address(tournament: Tournament, stage_id: str) -> str:
    return reverse("setup-stage-scoring", args=[tournament.public_id, stage_id])


@tournament_form
def stage_scoring(request: MemberRequest, tournament: Tournament, stage_id: str) -> HttpResponse:
    """The form of one stage. Every button except the last one only changes what is shown."""
    stages = _stages(tournament)
    scored_stage = next((stage for stage in stages if stage.row.key == stage_id), None)
    if scored_stage is None:
        raise Http404
    others = [stage for stage in stages if stage is not scored_stage]
    form = ScoringForm(scored_stage.facts, _typed(request, tournament, scored_stage), target=scored_stage.target)
    fields = form.fields()
    if "save" in request.POST:
        response = None if form.faults else _save(request, tournament, scored_stage, fields, form, others)
        return response or _stage_page(request, tournament, scored_stage, fields, form, others)
    if request.method != "POST":
        form.faults = {}
    return _stage_page(request, tournament, scored_stage, fields, form, others)


def _stage_page(
    request: MemberRequest,
    tournament: Tournament,
    scored_stage: StageToScore,
    fields: Document,
    form: ScoringForm,
    others: list[StageToScore],
) -> HttpResponse:
    """The form of one stage's scoring, with an example; stages scored alike are marked to be changed too, and for those
    with another form the walkover score that they keep is given."""
    alike = _with_same_form(scored_stage, others)
    same_stages = request.POST.getlist("also") if request.method == "POST" else _keys_scored_alike(scored_stage, alike)
    return render_tournament(
        request,
        "setup/stage_scoring.html",
        tournament,
        422 if form.faults and "save" in request.POST else 200,
        steps=setup_steps(tournament, "setup-scoring"),
        stage=scored_stage,
        form=form,
        others=[(other, other.row.key in same_stages) for other in alike],
        apart=[other for other in others if other not in alike],
        tables=list(TABLES),
        sample=_sample(tournament, scored_stage, fields, form),
        seq=tournament_seq(tournament),
    )


def _with_same_form(scored_stage: StageToScore, others: list[StageToScore]) -> list[StageToScore]:
    """The other stages whose forms have the same fields."""
    optional = format_of(scored_stage.facts).criteria_optional
    return [other for other in others if format_of(other.facts).criteria_optional == optional]


def _keys_scored_alike(scored_stage: StageToScore, others: list[StageToScore]) -> list[str]:
    """The keys of other stages that are scored like this one, and are changed with it unless the person says
    otherwise."""
    scored = scoring_of(scored_stage.row.document)
    return [other.row.key for other in others if scoring_of(other.row.document) == scored]


def _typed(request: MemberRequest, tournament: Tournament, scored_stage: StageToScore) -> QueryDict:
    """The form as typed, after the button that was pressed; else as stored."""
    if request.method != "POST":
        return typed_from(scored_stage.facts, scored_stage.row.document)
    action = request.POST.get("do", "")
    if action == "format":
        return _posted_from_format(tournament, scored_stage)
    typed = edited(request.POST, action)
    if action.startswith("table-") and action.removeprefix("table-") in TABLES:
        hands = action.removeprefix("table-")
        fill(typed, TABLES[hands])
        typed["hands"] = hands
    return typed


def _posted_from_format(tournament: Tournament, scored_stage: StageToScore) -> QueryDict:
    """The form as made by the format. Raises `Contradiction` if the format cannot determine it."""
    try:
        documents = given_stages(tournament)
        facts = facts_with(tournament, documents)
    except (Impossible, Unreadable) as fault:
        raise Contradiction(fault.message) from fault
    for document, stage in zip(documents, facts.stages, strict=True):
        if stage.id == scored_stage.row.key:
            return typed_from(stage, document)
    return typed_from(scored_stage.facts, scored_stage.row.document)


def _sample(tournament: Tournament, scored_stage: StageToScore, fields: Document, form: ScoringForm) -> Sample:
    """The sample under the typed settings, or under the stored ones if the typed ones have errors."""
    document = scored_stage.row.document if form.faults else fields
    return sample_of(tournament, scored_stage.facts, scored_stage.row.document, document)


def _save(
    request: MemberRequest,
    tournament: Tournament,
    scored_stage: StageToScore,
    fields: Document,
    form: ScoringForm,
    others: list[StageToScore],
) -> HttpResponse | None:
    """Save the form; None if it is refused, and the form says why."""
    alike = _with_same_form(scored_stage, others)
    also = [other.row.key for other in alike if other.row.key in request.POST.getlist("also")]
    scorings = dict.fromkeys((scored_stage.row.key, *also), fields)
    question = Confirmation(_("Change points and ranking?"), _("Change them"), only_if_moving=True)
    try:
        with compare_when_stale(lambda: _compare(scored_stage, form)):
            outcome = confirm_once_drawn(request, question, _write_scoring(request, tournament, scorings))
    except Unreadable as fault:
        form.faults[FIELDS.get(str(fault.path[-1]), "all")] = say(fault.message)
        return None
    except Contradiction as refusal:
        form.faults["all"] = say(refusal.message)
        return None
    return redirect_done(request, outcome, _("Saved."), reverse("tournament-setup", args=[tournament.public_id]))


def _write_scoring(
    request: MemberRequest, tournament: Tournament, scorings: dict[str, Document]
) -> Callable[[], Written]:
    return lambda: set_scoring(tournament, scorings, context=write_context(request))


def _compare(scored_stage: StageToScore, form: ScoringForm) -> Iterator[ComparedField]:
    """The stored settings beside the typed ones."""
    theirs = ScoringForm(scored_stage.facts, typed_from(scored_stage.facts, scored_stage.row.document))
    return compare_fields(COMPARED, theirs.words, form.words)
