"""Invented people and plausible play: what the demo shows and tests play with. Pure: no model, no request."""
