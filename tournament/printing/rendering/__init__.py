"""Turns HTML into PDF: a queue in the web process, a cache on disk, and a worker process, the only one with
WeasyPrint."""

DOCUMENT_BREAK = "\0"
"""Between pages of HTML that are to be one PDF; no page holds it."""
