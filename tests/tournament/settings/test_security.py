from tournament.environment import Environment
from tournament.settings.security import CONTENT_SECURITY_POLICY, allowed_hosts, for_public

PUBLIC = Environment(site_url="https://a.example.org", allowed_hosts=("a.example.org",))


def test_a_hall_is_not_locked_out_by_what_only_https_can_keep():
    assert for_public(Environment()) == {}
    assert allowed_hosts(Environment()) == ["*"]


def test_a_public_site_speaks_https_alone():
    assert for_public(PUBLIC) == {
        "CSRF_COOKIE_SECURE": True,
        "CSRF_TRUSTED_ORIGINS": ["https://a.example.org"],
        "LANGUAGE_COOKIE_SECURE": True,
        "SECURE_CROSS_ORIGIN_OPENER_POLICY": "same-origin",
        "SECURE_HSTS_SECONDS": 31_536_000,
        "SECURE_REDIRECT_EXEMPT": ["^healthz$"],
        "SECURE_SSL_REDIRECT": True,
        "SESSION_COOKIE_SECURE": True,
    }
    assert allowed_hosts(PUBLIC) == ["a.example.org"]


def test_nothing_from_elsewhere_and_nothing_inline():
    sources = {source for sources in CONTENT_SECURITY_POLICY["DIRECTIVES"].values() for source in sources}
    assert sources == {"'self'", "'none'"}
    assert CONTENT_SECURITY_POLICY["DIRECTIVES"]["default-src"] == ["'none'"]
