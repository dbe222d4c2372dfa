"""The layout by which a photographed sheet was printed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0025_full_names")]

    operations = [
        migrations.AddField(
            model_name="sheetphoto",
            name="layout",
            field=models.PositiveSmallIntegerField(db_default=1, default=1),
        )
    ]
