"""The command line is documented: every command, and every option of it."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from ruling_service import cli
from ruling_service.errors import BudgetExceeded, MalformedInput

DOCS = (Path(__file__).resolve().parents[1] / "docs" / "command-line.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_option_stands_in_the_table(name):
    row = next((line for line in DOCS.splitlines() if line.startswith(f"| `{name}` |")), None)
    assert row, f"docs/command-line.md has no row for `{name}`"
    command = cli.cli.get_command(click.Context(cli.cli), name)
    assert command
    options = {
        option for parameter in command.params if isinstance(parameter, click.Option)
        for option in parameter.opts if option != "--help"
    }
    assert not {option for option in options if f"`{option}" not in row}


def test_every_exit_status_stands_in_the_table():
    for status in {0, 1, MalformedInput.exit_status, BudgetExceeded.exit_status}:
        assert f"| {status} |" in DOCS
