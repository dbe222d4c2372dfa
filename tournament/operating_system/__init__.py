"""What differs between operating systems: processes and their limits, signals, files. Both modules have the same names.

Nothing else may use what only one system has (`tests/tournament/operating_system/test_elsewhere.py`).
"""

import sys

if sys.platform == "win32":
    from tournament.operating_system import windows as system
else:
    from tournament.operating_system import posix as system

__all__ = ["system"]
