"""The requirements of the wheel: every package of the lock in the version with which the tests ran. Called by
hatchling."""

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

PINNED = re.compile(r"^([A-Za-z0-9._-]+==[^ ;\\\n]+)(?: ; ([^\\\n]+?))?(?: \\)?$", re.MULTILINE)


def requirements(lock: str) -> list[str]:
    """`name==version ; marker` for each package of a lock; its hashes are only for `pip --require-hashes`."""
    return [f"{pin} ; {marker}" if marker else pin for pin, marker in PINNED.findall(lock)]


class WheelRequirements(MetadataHookInterface):
    def update(self, metadata: dict[str, object]) -> None:
        hall, servers = (
            requirements((Path(self.root) / f"{lock}.txt").read_text("utf-8"))
            for lock in ("requirements", "requirements-servers")
        )
        metadata["dependencies"] = hall
        metadata["optional-dependencies"] = {"servers": [pin for pin in servers if pin not in hall]}
