"""Turns HTML into PDF: a queue in the web process, a cache on disk, and a worker process, the only one with
WeasyPrint."""

PAPER_BREAK = "\0"
"""Separates pages of HTML that make up one PDF; no page contains it."""
