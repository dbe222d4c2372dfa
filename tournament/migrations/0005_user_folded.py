# User names are compared without capitals in every script, which SQLite's own LOWER can't do.

from unicodedata import normalize

from django.db import migrations, models


def fold(apps, schema_editor):
    for user in apps.get_model("tournament", "User").objects.all():
        user.folded = normalize("NFKC", user.username).casefold()
        user.save(update_fields=["folded"])


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
