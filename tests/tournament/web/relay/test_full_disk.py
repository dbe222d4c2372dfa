"""What these pages write, on a disk that is full first."""

import pytest

from tests.tournament.web.full_disk import first_on_a_full_disk  # noqa: F401
from tests.tournament.web.relay.test_relay import *  # noqa: F403

pytestmark = [pytest.mark.django_db, pytest.mark.long]
