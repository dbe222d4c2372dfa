"""Dates and times where ours differ from Django's: one folder for each language."""
