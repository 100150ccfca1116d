"""Cards to be judged by somebody else: only of the part kept apart, and none twice."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from bench import draw
from bench.apart import kept_apart

PACKS = [f"Pack {number}" for number in range(60)]
CARDS = [
    {"id": f"c{number}", "name": f"Grey Warden {number}", "type": "Ally", "sphere": "Lore", "pack": pack, "cost": "1",
     "text": "Grey Warden gets +1 attack."} for number, pack in enumerate(PACKS)
]  # fmt: skip


def drawn(
    path: Path, sample: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *more: str
) -> list[str]:
    """The ids that a command draws."""
    arguments = ["draw", str(path), "--game", "lcg", "--seed", "7", "--sample", str(sample), *more]
    monkeypatch.setattr(sys, "argv", arguments)
    assert draw.main() == 0
    return [json.loads(line)["id"] for line in capsys.readouterr().out.splitlines()]


def test_no_card_is_drawn_twice_and_none_that_was_worked_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(json.dumps(card) for card in CARDS), encoding="utf-8")
    monkeypatch.setattr(draw, "__file__", str(tmp_path / "draw.py"))
    apart = {card["id"] for card in CARDS if kept_apart(card)}
    first = drawn(path, 3, monkeypatch, capsys, "--keep")
    rest = drawn(path, 100, monkeypatch, capsys)
    assert len(first) == 3
    assert sorted(first + rest) == sorted(apart)


def test_a_title_that_somebody_looked_at_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(json.dumps(card) for card in CARDS), encoding="utf-8")
    looked = next(card for card in CARDS if kept_apart(card))
    titles = tmp_path / "titles.txt"
    titles.write_text(str(looked["name"]).upper(), encoding="utf-8")
    assert looked["id"] not in drawn(path, 100, monkeypatch, capsys, "--leave-out", str(titles))
