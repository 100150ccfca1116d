"""The arrows between the layers go one way, as pyproject.toml says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.slow
def test_no_layer_imports_what_it_must_not_know():
    root = Path(__file__).resolve().parents[1]
    command = [
        sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()",
        "--no-cache"
    ]
    ran = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "0 broken" in ran.stdout
