"""A person who can sign in. An email is optional: many who run a table have none at hand."""

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models
from django.db.models.functions import Lower


def folded(username: str) -> str:
    """What two user names have in common that are one person's: `Érica` of a phone that capitalises, and `érica`.

    Made here, for SQLite knows the capitals of A to Z alone.
    """
    return AbstractBaseUser.normalize_username(username).casefold()


class UserManager(BaseUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> "User":
        """Phones capitalise the first letter: `Ana` and `ana` are the same person."""
        return self.get(folded=folded(username or ""))

    def create_user(self, username: str, password: str | None = None, email: str = "") -> "User":
        user = self.model(username=username, email=self.normalize_email(email))
        user.set_password(password)
        user.full_clean()
        user.save(using=self._db)
        return user


class User(AbstractBaseUser):
    """What someone may do is in `tournament.permissions`, not in Django's groups."""

    username = models.CharField(max_length=64, unique=True, validators=[UnicodeUsernameValidator()])
    folded = models.CharField(max_length=192, unique=True, editable=False)
    """Of the user name, and never written but with it."""
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

    def clean_fields(self, exclude: Any = None) -> None:
        self.folded = folded(self.username)
        super().clean_fields(exclude)

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.username = self.normalize_username(self.username)
        self.folded = folded(self.username)
        super().save(*args, **kwargs)
