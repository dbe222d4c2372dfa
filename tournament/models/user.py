"""People who can sign in. An email address is optional, because many who run a table have none."""

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models
from django.db.models.functions import Coalesce, Lower, NullIf

ACTORS_NAME = Coalesce(NullIf("actor__full_name", models.Value("")), "actor__username")
"""`User.shown_name` of the actor of an event, in a query."""


def fold_username(username: str) -> str:
    """The form in which usernames are compared, so that `Érica`, as capitalised by a phone, and `érica` are the same.

    Computed in Python, because SQLite folds only the letters A to Z.
    """
    return AbstractBaseUser.normalize_username(username).casefold()


class UserManager(BaseUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> "User":
        """The user with this name, regardless of case: phones capitalise the first letter, but `Ana` and `ana` are the
        same person."""
        return self.get(folded=fold_username(username or ""))

    def create_user(self, username: str, password: str | None = None, email: str = "") -> "User":
        user = self.model(username=username, email=self.normalize_email(email))
        user.set_password(password)
        user.full_clean()
        user.save(using=self._db)
        return user


class User(AbstractBaseUser):
    """A person. What they may do is in `tournament.permissions`, not in Django's groups."""

    username = models.CharField(max_length=64, unique=True, validators=[UnicodeUsernameValidator()])
    folded = models.CharField(max_length=192, unique=True, editable=False)
    """The folded username; only ever written together with it."""
    full_name = models.CharField(max_length=100, blank=True, default="", db_default="")
    email = models.EmailField(blank=True)
    is_active = models.BooleanField(default=True)
    created = models.DateTimeField(auto_now_add=True)

    objects = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("email"), condition=~models.Q(email=""), name="user_email_once"),
        ]

    def __str__(self) -> str:
        return self.username

    @property
    def shown_name(self) -> str:
        """What minutes and histories call the person: the full name, or the username where there is none."""
        return self.full_name or self.username

    def clean_fields(self, exclude: Any = None) -> None:
        self.folded = fold_username(self.username)
        super().clean_fields(exclude)

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.username = self.normalize_username(self.username)
        self.folded = fold_username(self.username)
        super().save(*args, **kwargs)
