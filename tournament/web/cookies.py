"""What all cookies of the site that outlast a visit have in common."""

YEAR_SECONDS = 365 * 24 * 3600
"""How long a browser keeps such a cookie."""
