"""What these pages write, on a disk that is full first."""

import pytest

from tests.tournament.web.desk.test_history import *  # noqa: F403
from tests.tournament.web.desk.test_match import *  # noqa: F403
from tests.tournament.web.desk.test_pairs import *  # noqa: F403
from tests.tournament.web.desk.test_results import *  # noqa: F403
from tests.tournament.web.desk.test_round_start import *  # noqa: F403
from tests.tournament.web.desk.test_screen_drafts import *  # noqa: F403
from tests.tournament.web.full_disk import first_on_a_full_disk  # noqa: F401

pytestmark = [pytest.mark.django_db, pytest.mark.long]
