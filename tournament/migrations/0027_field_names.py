"""Fields are named for what they hold. Their columns stay as they are: only Django's state changes, without any SQL."""

from django.db import migrations, models


def _note(column: str) -> models.Field:
    return models.ForeignKey(
        "tournament.note", models.PROTECT, null=True, related_name="+", db_column=column
    )


RENAMED = (
    ("grant", "revoked", "revoked_at", models.DateTimeField(null=True, db_column="revoked")),
    ("invitation", "digest", "secret_hash", models.CharField(max_length=64, unique=True, db_column="digest")),
    ("invitation", "revoked", "is_revoked", models.BooleanField(default=False, db_column="revoked")),
    ("lot", "void", "is_void", models.BooleanField(default=False, db_column="void")),
    ("match", "exactly", "plays_all_games", models.BooleanField(default=False, db_column="exactly")),
    ("match", "disputed", "dispute_note", _note("disputed_id")),
    ("match", "overruled", "overruling_note", _note("overruled_id")),
    ("match", "approved_0", "agreed_0", models.BooleanField(default=False, db_column="approved_0")),
    ("match", "approved_1", "agreed_1", models.BooleanField(default=False, db_column="approved_1")),
    ("match", "went_on", "advanced_side", models.PositiveSmallIntegerField(null=True, db_column="went_on")),
)
"""Model, name until now, new name, field."""
ONE_CODE = models.UniqueConstraint(
    fields=["tournament", "code_hash"],
    condition=~models.Q(code_hash="") & models.Q(revoked_at=None),
    name="grant_code_once",
)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0026_sheet_layouts")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveConstraint("grant", ONE_CODE.name),
                *(
                    operation
                    for model, old, new, field in RENAMED
                    for operation in (
                        migrations.RenameField(model, old, new),
                        migrations.AlterField(model, new, field),
                    )
                ),
                migrations.AddConstraint("grant", ONE_CODE),
            ]
        )
    ]
