"""A person who can sign in. An email is optional: many who run a table have none at hand."""

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models
from django.db.models.functions import Lower


class UserManager(BaseUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> "User":
        """Phones capitalise the first letter: `Ana` and `ana` are the same person."""
        return self.get(username__iexact=username)

    def create_user(self, username: str, password: str | None = None, email: str = "") -> "User":
        user = self.model(username=username, email=self.normalize_email(email))
        user.set_password(password)
        user.full_clean()
        user.save(using=self._db)
        return user


class User(AbstractBaseUser):
    """What someone may do is in `tournament.permissions`, not in Django's groups."""

    username = models.CharField(max_length=64, unique=True, validators=[UnicodeUsernameValidator()])
    email = models.EmailField(blank=True)
    is_active = models.BooleanField(default=True)
    created = models.DateTimeField(auto_now_add=True)

    objects = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("username"), name="user_username_once"),
            models.UniqueConstraint(Lower("email"), condition=~models.Q(email=""), name="user_email_once"),
        ]

    def __str__(self) -> str:
        return self.username
