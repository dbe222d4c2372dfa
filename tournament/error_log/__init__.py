"""Logs errors, one line each with the request in which they occurred; tracebacks go to a file of their own."""
