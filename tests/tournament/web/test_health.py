def test_it_answers_without_a_database_or_a_session(client):
    """No database fixture here: pytest-django would fail the test at the first query."""
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content, answer["Cache-Control"]) == (200, b"ok\n", "no-store")
    assert not answer.cookies


def test_every_answer_says_what_a_browser_may_load(client):
    policy = dict(part.split(" ", 1) for part in client.get("/healthz")["Content-Security-Policy"].split("; "))
    assert policy == {
        "default-src": "'none'",
        "base-uri": "'none'",
        "connect-src": "'self'",
        "font-src": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "img-src": "'self'",
        "manifest-src": "'self'",
        "script-src": "'self'",
        "style-src": "'self'",
    }
