"""Two web servers of two versions, PostgreSQL, Valkey and two workers, one of each killed while people work."""

import shutil
import subprocess
import sys

import pytest

from tournament.environment import BASE_DIR

MISSING = [name for name in ("redis-server",) if not (shutil.which(name) or shutil.which("valkey-server"))]


@pytest.mark.long
@pytest.mark.skipif(bool(MISSING), reason="neither valkey-server nor redis-server is installed")
def test_nothing_is_lost_doubled_or_old():
    command = [sys.executable, "-m", "bench.servers", "30"]
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, timeout=900, check=False)
    assert "faults: none" in done.stdout, done.stdout[-2000:] + done.stderr[-2000:]
    assert done.returncode == 0
