"""Leagues played at home: the page of a pair, opened by its private link, and the organisers' list."""
