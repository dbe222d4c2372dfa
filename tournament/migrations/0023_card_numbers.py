"""Players' card numbers with a federation."""

from django.db import migrations

import tournament.models.document


class Migration(migrations.Migration):
    dependencies = [("tournament", "0022_webhooks")]

    operations = [
        migrations.AddField(
            model_name="entrynames",
            name="cards",
            field=tournament.models.document.DocumentField(default=list),
        )
    ]
