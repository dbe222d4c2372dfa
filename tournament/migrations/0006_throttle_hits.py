# One table for every limit, instead of one for guesses and one for quick games begun.

from django.db import migrations, models

GUESSED = ("sign-in", "password", "setup")


def carry_over(apps, schema_editor):
    """Keep limits through the upgrade. Only its hash says which action a guess was for, so it is kept under each: under
    the others nobody ever looks for it, and within an hour all are gone."""
    hits = apps.get_model("tournament", "ThrottleHit")
    attempts = apps.get_model("tournament", "Attempt").objects.values_list("subject", "time")
    creations = apps.get_model("tournament", "Creation").objects.values_list("address", "time")
    hits.objects.bulk_create(
        [hits(action=action, key=key, time=time) for key, time in attempts for action in GUESSED]
        + [hits(action="quick-game", key=key, time=time) for key, time in creations]
    )


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0005_user_folded"),
    ]

    operations = [
        migrations.CreateModel(
            name="ThrottleHit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("action", models.CharField(max_length=32)),
                ("key", models.CharField(max_length=64)),
                ("time", models.DateTimeField(db_index=True)),
            ],
            options={
                "indexes": [models.Index(fields=["action", "key", "time"], name="throttle_hit_by_key")],
            },
        ),
        migrations.RunPython(carry_over, migrations.RunPython.noop),
        migrations.DeleteModel(name="Attempt"),
        migrations.DeleteModel(name="Creation"),
    ]
