"""The site set up in a process without tests and without a connection yet."""

import os

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()
