"""Settings that differ between the hall (plain http) and the public site (https)."""

from tournament.environment import Environment

YEAR_SECONDS = 365 * 24 * 3600
HOST_PREFIX = "__Host-"
"""Browsers accept a cookie with such a name only from this very host, over https and for all paths."""

# Only what the site itself serves; nothing inline, so markup in a name cannot run.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "base-uri": ["'none'"],
        "connect-src": ["'self'"],
        "font-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "img-src": ["'self'"],
        "manifest-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
    }
}


def allowed_hosts(environment: Environment) -> list[str]:
    """The configured hosts. A hall's address changes with its router: there `web.hosts` decides instead."""
    return list(environment.allowed_hosts) or ["*"]


def for_public(environment: Environment) -> dict[str, object]:
    """Settings that need https; in the hall they would lock people out."""
    if not environment.public:
        return {}
    return {
        "COOKIE_PREFIX": HOST_PREFIX,
        "CSRF_COOKIE_NAME": f"{HOST_PREFIX}csrftoken",
        "CSRF_COOKIE_SECURE": True,
        "CSRF_TRUSTED_ORIGINS": [environment.site_url],
        "LANGUAGE_COOKIE_NAME": f"{HOST_PREFIX}django_language",
        "LANGUAGE_COOKIE_SECURE": True,
        "SECURE_CROSS_ORIGIN_OPENER_POLICY": "same-origin",
        "SECURE_HSTS_INCLUDE_SUBDOMAINS": True,
        "SECURE_HSTS_SECONDS": YEAR_SECONDS,
        "SECURE_PROXY_SSL_HEADER": ("HTTP_X_FORWARDED_PROTO", "https"),
        "SECURE_REDIRECT_EXEMPT": [r"^(healthz|readyz|metrics)$"],
        "SECURE_SSL_REDIRECT": True,
        "SESSION_COOKIE_NAME": f"{HOST_PREFIX}sessionid",
        "SESSION_COOKIE_SECURE": True,
    }
