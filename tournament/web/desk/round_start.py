"""Plans when a round begins, which documents and public pages then show."""

from datetime import datetime

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Round, Tournament
from tournament.services.tournament_writing.writer import tournament_seq
from tournament.services.tournaments import rounds
from tournament.services.tournaments.founding import planned_start
from tournament.web.conflict import compare_fields, compare_when_stale
from tournament.web.desk.rounds import round_title_with_stage
from tournament.web.hours import posted_start
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import tournament_form
from tournament.web.tournament_pages.responses import desk_url, redirect_done, render_tournament, write_context

LABELS = {"day": gettext_lazy("Day"), "hour": gettext_lazy("Start")}


@tournament_form
def set_round_start(request: MemberRequest, tournament: Tournament, round_id: int) -> HttpResponse:
    """Set the start. Without a time nothing is announced, whatever the day."""
    rows = Round.objects.select_related("stage").filter(stage__tournament=tournament, removed=False)
    round_ = get_object_or_404(rows, pk=round_id)
    name = round_title_with_stage(tournament, round_)
    faults: dict[str, str] = {}
    typed = request.POST if request.method == "POST" else _saved_start(tournament, round_)
    if request.method == "POST":
        starts = posted_start(typed, faults) if typed.get("hour", "").strip() else None
        if not faults:
            start = timezone.make_aware(datetime.fromisoformat(starts)) if starts else None
            with compare_when_stale(lambda: compare_fields(LABELS, _saved_start(tournament, round_), request.POST)):
                written = rounds.plan_round(round_, start, context=write_context(request))
            return redirect_done(request, written, _("Saved."), f"{desk_url(tournament)}?round={round_.pk}")
    seq = tournament_seq(tournament)
    context = {"round": round_, "name": name, "typed": typed, "faults": faults, "seq": seq}
    return render_tournament(request, "desk/round_start.html", tournament, 422 if faults else 200, **context)


def _saved_start(tournament: Tournament, round_: Round) -> dict[str, str]:
    """The stored start; if there is none, the day of the plan, or today once that has passed."""
    if round_.starts:
        local = timezone.localtime(round_.starts)
        return {"day": local.date().isoformat(), "hour": f"{local:%H:%M}"}
    now, planned = timezone.now(), planned_start(tournament)
    return {"day": timezone.localdate(max(now, planned or now)).isoformat(), "hour": ""}
