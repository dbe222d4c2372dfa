"""HTML to PDF: a queue in the web's process, a cache on the disk, and a worker process that alone has WeasyPrint."""

DOCUMENT_BREAK = "\0"
"""Between pages of HTML that are to be one PDF; no page holds it."""
