"""Decisions of the organisers where the regulation says nothing."""
