"""A web process of its own on the test's database: it requests what is on its input, and reports what it has loaded."""

import json
import os
import sys


def main() -> None:
    asked = json.load(sys.stdin)
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from django.db import connection
    from django.test import Client
    from django.test.utils import setup_test_environment

    from tournament.models import User
    from tournament.wsgi import application

    assert application
    setup_test_environment()
    connection.settings_dict["NAME"] = asked["database"]
    client = Client()
    client.force_login(User.objects.get(username=asked["user"]))
    answers = {}
    for url, posted in asked["urls"]:
        response = client.post(url, posted) if posted else client.get(url)
        answers[url] = [response.status_code, response.content[:5].decode(errors="replace")]
    json.dump({"answers": answers, "modules": sorted(sys.modules)}, sys.stdout)


if __name__ == "__main__":
    main()
