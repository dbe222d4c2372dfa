"""Which engine reckoned something."""

ENGINE = 1
"""Raised whenever some hand would be reckoned or checked otherwise than before; stored with every hand."""
