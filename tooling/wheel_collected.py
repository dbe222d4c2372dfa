"""Adds the static files collected by `tooling/wheel.sh` to the wheel. Called by hatchling; a wheel built otherwise has
none."""

import os
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CollectedFiles(BuildHookInterface[Any]):
    def initialize(self, _version: str, build_data: dict[str, Any]) -> None:
        if folder := os.environ.get("COLLECTED"):
            build_data["force_include"][folder] = "tournament/collected"
