"""A policy set by a view takes precedence over the site's own."""

import pytest
from csp.decorators import csp_exempt, csp_replace, csp_update
from django.http import HttpResponse
from django.test import RequestFactory

from tournament.web.content_policy import SET_BY_A_VIEW


@pytest.mark.parametrize("decorator", [csp_exempt(), csp_replace({"img-src": "*"}), csp_update({"img-src": "*"})])
def test_what_django_csp_leaves_at_a_response_is_known(decorator):
    response = decorator(lambda _request: HttpResponse())(RequestFactory().get("/"))
    assert len(SET_BY_A_VIEW & vars(response).keys()) == 1
