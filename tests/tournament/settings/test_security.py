"""Headers and cookies of a public site, and what a hall without https does without."""

from django.http import HttpResponse

from tournament.environment import Environment
from tournament.settings.security import CONTENT_SECURITY_POLICY, allowed_hosts, for_public
from tournament.web.grant_cookie import hold_secret
from tournament.web.quick.device_games import PLAYED, WATCHED, remember_played, remember_watched

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
        "SECURE_REDIRECT_EXEMPT": ["^(healthz|readyz|metrics)$"],
        "SECURE_SSL_REDIRECT": True,
        "SESSION_COOKIE_NAME": "__Host-sessionid",
        "SESSION_COOKIE_SECURE": True,
    }
    assert allowed_hosts(PUBLIC) == ["a.example.org"]


def test_nothing_from_elsewhere_and_nothing_inline_is_allowed():
    sources = {source for sources in CONTENT_SECURITY_POLICY["DIRECTIVES"].values() for source in sources}
    assert sources == {"'self'", "'none'"}
    assert CONTENT_SECURITY_POLICY["DIRECTIVES"]["default-src"] == ["'none'"]


def public_settings(settings):
    for name, value in for_public(PUBLIC).items():
        setattr(settings, name, value)


def of_its_host(cookies, *kinds):
    names = {name: (cookie["secure"], cookie["path"], cookie["domain"]) for name, cookie in cookies.items()}
    return names == {f"__Host-{name}": (True, "/", "") for name in kinds}


def test_cookies_of_games_and_of_phones_that_score_are_safe_too(settings, rf):
    public_settings(settings)
    request, response = rf.get("/"), HttpResponse()
    remember_played(request, response, "g" * 22)
    remember_watched(request, response, "w" * 22)
    hold_secret(request, response, "s" * 43)
    assert of_its_host(response.cookies, "grants", PLAYED, WATCHED)


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
    assert of_its_host(client.cookies, "csrftoken", "device", "django_language", "known-device", "sessionid")
    response = client.get("/en/", **where)
    assert response["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
