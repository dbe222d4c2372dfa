"""What these pages write, on a disk that is full first."""

import pytest

from tests.tournament.web.devices.test_calls import *  # noqa: F403
from tests.tournament.web.devices.test_opening import *  # noqa: F403
from tests.tournament.web.full_disk import first_on_a_full_disk  # noqa: F401

pytestmark = [pytest.mark.django_db, pytest.mark.long]
