#!/usr/bin/env python
"""The site's commands in a clone: `python manage.py help` lists them."""

from tournament.command_line import manage

if __name__ == "__main__":
    manage()
