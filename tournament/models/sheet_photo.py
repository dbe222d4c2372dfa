"""Photos of score sheets."""

from django.db import models

from tournament.models.match import Match
from tournament.models.tournament import Tournament


class SheetPhoto(models.Model):
    """A photo of a score sheet. The picture itself is a file in the storage "photos", named by its content.

    `match` None: it waits for somebody to say which sheet it is. `paper` and `language`: those printed on the sheet, if
    its marks were found and the picture was straightened; "": the picture is as it was taken.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="sheet_photos")
    match = models.ForeignKey(Match, models.PROTECT, null=True, related_name="sheet_photos")
    game = models.PositiveSmallIntegerField(default=1)
    paper = models.CharField(max_length=4, blank=True)
    language = models.CharField(max_length=8, blank=True)
    layout = models.PositiveSmallIntegerField(default=1, db_default=1)
    """By which layout the sheet was printed (`printing/former_layouts.py`); every photo before there were two has 1."""
    number = models.PositiveIntegerField(null=True)
    """The sheet's number, as encoded in its marks."""
    trouble = models.CharField(max_length=16, blank=True)
    """Why it waits: a value of `PhotoTrouble`."""
    sha256 = models.CharField(max_length=64, blank=True)
    """Hash of the picture (hex); empty once it is erased."""
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
        """Whether the picture was straightened by the sheet's marks."""
        return bool(self.paper)

    @property
    def file_name(self) -> str:
        """Its name in the storage, shared with no other tournament, so that erasing it affects nobody else."""
        return f"{self.tournament_id}/{self.sha256}.jpg"
