"""The site set up, in a process that has no test in it and no connection yet."""

import os

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()
