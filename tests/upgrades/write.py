"""`python -m tests.upgrades.write`: writes what the folder of a release does not have yet, from its database (see the
README)."""

import os

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from django.db import connection
    from django.test.utils import setup_test_environment

    from tests.upgrades.release import releases

    setup_test_environment()
    connection.settings_dict["NAME"] = connection.settings_dict["TEST"]["NAME"]
    for release in releases():
        with release.database():
            release.write()


if __name__ == "__main__":
    main()
