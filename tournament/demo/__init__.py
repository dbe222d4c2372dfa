"""Invented people and plausible play, for the demo and for tests. Pure: no models, no requests."""
