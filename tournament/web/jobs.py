"""The page of a job: its progress, its result, and the button to cancel it. Only for the person who asked for it."""

from datetime import UTC, datetime

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.services.jobs import BackgroundJob, JobState, find_job
from tournament.web.requests import MemberRequest

SCRIPT_AGENT = "fetch"
"""How job.js identifies itself: it checks whether the work is over, and lets the browser follow the redirect."""


@never_cache
@require_safe
def job(request: MemberRequest, job_id: str) -> HttpResponse:
    """The page, which polls until the job is over; then it leads to the result."""
    own_job = _own_job_or_404(request, job_id)
    status = own_job.status
    leads_on = status.state is JobState.DONE and url_has_allowed_host_and_scheme(status.url, allowed_hosts=None)
    if leads_on and request.headers.get("X-Requested-With") != SCRIPT_AGENT:
        if status.sentence:
            messages.info(request, status.sentence)
        return HttpResponseRedirect(status.url)
    asked = datetime.fromtimestamp(own_job.created, UTC)
    return render(request, "jobs/job.html", {"job": own_job, "status": status, "asked": asked})


@require_POST
def cancel_job(request: MemberRequest, job_id: str) -> HttpResponse:
    _own_job_or_404(request, job_id).cancel()
    return HttpResponseRedirect(reverse("job", args=[job_id]))


def _own_job_or_404(request: MemberRequest, job_id: str) -> BackgroundJob:
    job = find_job(job_id)
    if job is None or job.user != request.user.pk:
        raise Http404
    return job
