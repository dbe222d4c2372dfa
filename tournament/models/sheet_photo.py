"""A photo of a score sheet, kept with its match."""

from django.db import models

from tournament.models.match import Match
from tournament.models.tournament import Tournament


class SheetPhoto(models.Model):
    """The picture itself is a file in the storage "photos", named by its content.

    `match` None: it waits until somebody says which sheet it is. `paper` and `language` are those of the sheet, as
    printed, where its marks were found and it was made straight; "": it lies as it was taken.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="sheet_photos")
    match = models.ForeignKey(Match, models.PROTECT, null=True, related_name="sheet_photos")
    game = models.PositiveSmallIntegerField(default=1)
    paper = models.CharField(max_length=4, blank=True)
    language = models.CharField(max_length=8, blank=True)
    number = models.PositiveIntegerField(null=True)
    """Of the sheet, as its marks say it."""
    trouble = models.CharField(max_length=16, blank=True)
    """Why it waits: `PhotoTrouble`."""
    sha256 = models.CharField(max_length=64, blank=True)
    """Of the picture (hex); empty once it is erased."""
    created = models.DateTimeField()
    erased = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "sha256"], condition=models.Q(erased=False), name="sheet_photo_once"
            )
        ]

    def __str__(self) -> str:
        return f"photo {self.pk} of tournament {self.tournament_id}"

    @property
    def straight(self) -> bool:
        return bool(self.paper)

    @property
    def file_name(self) -> str:
        """In the storage: nobody else's, so that erasing it takes nothing away from another tournament."""
        return f"{self.tournament_id}/{self.sha256}.jpg"
