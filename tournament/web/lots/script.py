"""A script of fifteen lines of plain Python that repeats a draw, for anybody who doubts it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

SCRIPT = """\
# {about}
import hashlib

DRAW_ID = {draw_id!r}
SOURCES = {sources!r}
CODES = "{codes}".split()

pool = sorted(CODES)
pool_hash = hashlib.sha256("".join(code + "\\n" for code in pool).encode()).hexdigest()
key = "/".join(["sorteio-1", DRAW_ID, pool_hash, *SOURCES, ""]).encode()
print("pool_hash", pool_hash)
for step in range(len(pool)):
    counter = step.to_bytes(2, "big")
    number = int.from_bytes(hashlib.sha256(counter + key + counter).digest(), "big") % len(pool)
    print(step + 1, pool.pop(number))
"""

# The known answer of the contract: 5, 2, 7, 4, 8, 3, 1, 6.
EXAMPLE_CODES = tuple(f"D0{number}" for number in range(1, 9))
EXAMPLE_ID = "demo-r1"
EXAMPLE_SOURCE = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587"


def script_of(codes: Sequence[str], draw_id: str, sources: Sequence[str]) -> str:
    """The script with the data of one draw: `python3 sorteio.py` prints the hash of the pool, and the order."""
    about = _("Drawing of lots by sorteio-1 (RFC 3797 with SHA-256). Run it: python3 sorteio.py")
    return SCRIPT.format(about=" ".join(about.split()), draw_id=draw_id, sources=list(sources), codes=" ".join(codes))


def example() -> str:
    return script_of(EXAMPLE_CODES, EXAMPLE_ID, [EXAMPLE_SOURCE])
