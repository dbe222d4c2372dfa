"""The full name of a person, which minutes and histories show instead of the username."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0027_field_names")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="full_name",
            field=models.CharField(blank=True, db_default="", default="", max_length=100),
        )
    ]
