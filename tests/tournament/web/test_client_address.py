"""The address by which limits count a visitor, behind a proxy and without one."""

from tournament.web.client_address import client_address

VISITOR, FORGED = "203.0.113.1", "192.0.2.66"


def test_what_the_proxy_saw_counts(rf, settings):
    settings.PROXY_HOPS = 1
    request = rf.get("/", headers={"x-forwarded-for": f"{FORGED}, {VISITOR}"}, REMOTE_ADDR="127.0.0.1")
    assert client_address(request) == VISITOR


def test_in_a_hall_nobody_is_believed(rf):
    request = rf.get("/", headers={"x-forwarded-for": FORGED}, REMOTE_ADDR="127.0.0.1")
    assert client_address(request) == "127.0.0.1"
