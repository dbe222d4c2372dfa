# Usernames are compared without capitals in every script, which SQLite's own LOWER can't do.

from collections import defaultdict
from unicodedata import normalize

from django.core.management.base import CommandError
from django.db import migrations, models
from django.utils.translation import gettext as _


def fold(apps, schema_editor):
    users = list(apps.get_model("tournament", "User").objects.order_by("pk"))
    for user in users:
        user.folded = normalize("NFKC", user.username).casefold()
    refuse_same_names(users)
    for user in users:
        user.save(update_fields=["folded"])


def refuse_same_names(users):
    """Raise CommandError, naming all of them, if accounts differ only in capitals: only people can tell whose each
    is."""
    names = defaultdict(list)
    for user in users:
        names[user.folded].append(f"“{user.username}”")
    same = [" = ".join(written) for written in names.values() if len(written) > 1]
    if same:
        why = _(
            "These usernames differ only by capital letters, which no longer count: %(names)s. "
            "Rename one of each with the previous version, then start this one again."
        )
        raise CommandError(why % {"names": "; ".join(same)})


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0004_attempts"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="user", name="user_username_once"),
        migrations.AddField(
            model_name="user",
            name="folded",
            field=models.CharField(editable=False, max_length=192, null=True),
        ),
        migrations.RunPython(fold, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="user",
            name="folded",
            field=models.CharField(editable=False, max_length=192, unique=True),
        ),
    ]
