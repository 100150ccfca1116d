"""The general rules that designers apply and the documents don't print: each is a case of the corpus."""

from __future__ import annotations

from pathlib import Path

import yaml

from ruling_service.situations.shared.run_cases import case_files

RULES: dict[str, list[str]] = yaml.safe_load(
    Path(__file__).with_name("general_rules.yaml").read_text("utf-8")
)


def test_every_general_rule_is_a_case() -> None:
    there = {path.stem for path in case_files("lcg")}
    assert all(RULES.values())
    assert {case for cases in RULES.values() for case in cases} <= there
