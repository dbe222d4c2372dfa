# Sessions store their user. People stay signed in: rows of Django's own table are carried over.

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations, models
from django.utils import timezone


def carry_over(apps, schema_editor):
    before, after = apps.get_model("sessions", "Session"), apps.get_model("tournament", "Session")
    users = set(apps.get_model("tournament", "User").objects.values_list("pk", flat=True))
    now, decode = timezone.now(), SessionStore().decode
    rows = []
    for row in before.objects.filter(expire_date__gt=now):
        user = decode(row.session_data).get(SESSION_KEY)
        if user is not None and user.isdecimal() and int(user) in users:
            data = {"session_data": row.session_data, "expire_date": row.expire_date}
            rows.append(after(session_key=row.session_key, user_id=int(user), last_seen=now, **data))
    after.objects.bulk_create(rows)
    before.objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0007_counted_by_engine_2"),
        ("sessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "session_key",
                    models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name="session key"),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                ("last_seen", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=models.CASCADE,
                        related_name="sessions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"verbose_name": "session", "verbose_name_plural": "sessions", "abstract": False},
        ),
        migrations.RunPython(carry_over, migrations.RunPython.noop),
    ]
