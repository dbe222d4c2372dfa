"""The client in `docs/`, which is not a module of ours, loaded as one."""

import importlib.util
import sys
from pathlib import Path
from typing import Any

PATH = Path(__file__).resolve().parents[3] / "docs" / "client" / "sumula_client.py"


def client_module() -> Any:
    spec = importlib.util.spec_from_file_location("sumula_client", PATH)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["sumula_client"] = module
    spec.loader.exec_module(module)
    return module


sumula_client = client_module()
