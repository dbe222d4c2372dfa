from tournament.environment import Environment
from tournament.settings.security import CONTENT_SECURITY_POLICY, allowed_hosts, for_public

PUBLIC = Environment(site_url="https://a.example.org", allowed_hosts=("a.example.org",))


def test_a_hall_is_not_locked_out_by_what_only_https_can_keep():
    assert for_public(Environment()) == {}
    assert allowed_hosts(Environment()) == ["*"]


def test_a_public_site_speaks_https_alone():
    assert for_public(PUBLIC) == {
        "COOKIE_PREFIX": "__Host-",
        "CSRF_COOKIE_NAME": "__Host-csrftoken",
        "CSRF_COOKIE_SECURE": True,
        "CSRF_TRUSTED_ORIGINS": ["https://a.example.org"],
        "LANGUAGE_COOKIE_NAME": "__Host-django_language",
        "LANGUAGE_COOKIE_SECURE": True,
        "SECURE_CROSS_ORIGIN_OPENER_POLICY": "same-origin",
        "SECURE_HSTS_INCLUDE_SUBDOMAINS": True,
        "SECURE_HSTS_SECONDS": 31_536_000,
        "SECURE_PROXY_SSL_HEADER": ("HTTP_X_FORWARDED_PROTO", "https"),
        "SECURE_REDIRECT_EXEMPT": ["^healthz$"],
        "SECURE_SSL_REDIRECT": True,
        "SESSION_COOKIE_NAME": "__Host-sessionid",
        "SESSION_COOKIE_SECURE": True,
    }
    assert allowed_hosts(PUBLIC) == ["a.example.org"]


def test_nothing_from_elsewhere_and_nothing_inline():
    sources = {source for sources in CONTENT_SECURITY_POLICY["DIRECTIVES"].values() for source in sources}
    assert sources == {"'self'", "'none'"}
    assert CONTENT_SECURITY_POLICY["DIRECTIVES"]["default-src"] == ["'none'"]


def public_settings(settings):
    for name, value in for_public(PUBLIC).items():
        setattr(settings, name, value)


def test_every_cookie_of_a_public_site_is_of_its_very_host(client, ana, settings):
    public_settings(settings)
    settings.ALLOWED_HOSTS = ["a.example.org"]
    where = {"secure": True, "headers": {"host": "a.example.org"}}
    client.get("/en/sign-in", **where)
    client.get("/language/it?next=/", **where)
    client.get("/en/quick/", **where)
    ana.set_password("longa e secreta")
    ana.save()
    client.post("/en/sign-in", {"username": ana.username, "password": "longa e secreta"}, **where)
    names = {name: (cookie["secure"], cookie["path"], cookie["domain"]) for name, cookie in client.cookies.items()}
    kinds = ("csrftoken", "device", "django_language", "known-device", "sessionid")
    assert names == {f"__Host-{name}": (True, "/", "") for name in kinds}
    answer = client.get("/en/", **where)
    assert answer["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
