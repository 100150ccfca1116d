"""The README is true: its links lead somewhere, its situation is the case, its commands exist and print what
it shows. What the pages under docs/ tell one to copy or to look at is there.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from ruling_service.cli import cli

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CASE = ROOT / "corpus/lcg/cases/sneak-attack-and-beorn.yaml"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.S)


COMMANDS = [
    line[2:].split("#")[0].strip() for block in blocks("console") for line in block.splitlines()
    if line.startswith("$ ")
]


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)#]+?)\)", README))
def test_links_lead_to_files(target: str) -> None:
    assert (ROOT / target).exists()


def test_every_file_that_a_page_of_the_documentation_names_is_there() -> None:
    named = {
        (page.name, path)
        for page in (ROOT / "docs").glob("*.md")
        for path in re.findall(r"`((?:bench|corpus|indexer|learnt|ruling_service|templates|tests)/[\w./-]+)`", page.read_text("utf-8"))
    }
    assert len(named) > 100
    assert {(page, path) for page, path in named if not (ROOT / path).exists()} == set()


def test_the_situation_shown_is_the_case_without_its_answer() -> None:
    shown = yaml.safe_load(blocks("yaml")[0])
    case = yaml.safe_load(CASE.read_text(encoding="utf-8"))
    assert {key: case[key] for key in shown} == shown


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_exist(command: str) -> None:
    name = command.split()[1]
    assert CliRunner().invoke(cli, [name, "--help"]).exit_code == 0


def test_simulating_it_prints_what_is_shown() -> None:
    block = next(b for b in blocks("console") if "simulate" in b)
    shown = [line for line in block.splitlines()[1:] if line.strip() and "..." not in line]
    result = CliRunner().invoke(cli, ["simulate", str(CASE)])
    assert result.exit_code == 0
    printed = result.output.splitlines()
    assert [line for line in shown if line not in printed] == []


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`make (\w+)", README) + re.findall(
        r"^make (\w+)", "\n".join(blocks("sh")), re.M
    ):
        assert re.search(rf"^{target}:", makefile, re.M), target
