import pytest

from tournament.web.address import client_address

PROXY, HERE, THERE = "127.0.0.1", "192.0.2.1", "192.0.2.2"


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        (HERE, None, HERE),
        (HERE, THERE, HERE),
        (PROXY, THERE, THERE),
        (PROXY, f"{HERE}, {THERE}", THERE),
        (PROXY, f"{THERE}, {PROXY}", THERE),
        (PROXY, None, PROXY),
        (PROXY, "", PROXY),
        (PROXY, " , ", PROXY),
    ],
)
def test_only_a_proxy_is_believed_and_only_what_it_saw_itself(rf, settings, peer, forwarded, address):
    settings.TRUSTED_PROXIES = [PROXY]
    headers = {} if forwarded is None else {"x-forwarded-for": forwarded}
    assert client_address(rf.get("/", headers=headers, REMOTE_ADDR=peer)) == address


def test_in_a_hall_nobody_is_believed(rf):
    assert client_address(rf.get("/", headers={"x-forwarded-for": THERE}, REMOTE_ADDR=PROXY)) == PROXY
