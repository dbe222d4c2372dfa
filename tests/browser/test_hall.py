"""The browser of these tests is in the position of the hall's phones: outside every secure context."""

import pytest

pytestmark = pytest.mark.main_path


def test_the_hall_is_no_secure_context(page):
    page.goto("/healthz")
    assert page.evaluate("[isSecureContext, location.hostname, 'serviceWorker' in navigator]") == [
        False,
        "hall.test",
        False,
    ]


def test_the_browser_keeps_to_the_content_policy(page, complaints):
    page.goto("/healthz")
    page.evaluate(
        "const script = document.createElement('script'); script.text = 'window.ran = 1'; document.body.append(script)"
    )
    assert page.evaluate("window.ran") is None
    assert ["Content Security Policy" in complaint for complaint in complaints] == [True]
    complaints.clear()
