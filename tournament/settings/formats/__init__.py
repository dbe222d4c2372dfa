"""Dates and hours where ours are not Django's: one folder a language."""
