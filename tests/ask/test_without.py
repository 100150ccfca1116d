"""What hangs on a part of `ask` is counted by asking what it had a say in without it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bench import without
from ruling_service.ask.building import NotBuilt, Plan


@pytest.mark.parametrize(("said", "answer", "counted"), [("yes", "always", (1, 1, 0, 0, 0)), ("", "always", (0, 0, 0, 0, 0)),
                                                       ("yes", "never", (1, 0, 0, 0, 1))])  # fmt: skip
def test_what_a_part_has_a_say_in_is_asked_without_it(monkeypatch, said, answer, counted):
    there = SimpleNamespace(heard=lambda: said)
    monkeypatch.setattr(without, "import_module", lambda _: there)
    part = without.Part("anywhere:heard")
    question = {"q": "May he row?", "game": "lcg", "form": "can", "verdict": "always", "answer": True}

    def ask(question, game):
        return {"answer": {"verdict": answer, "answer": answer == "always"} if there.heard() else None}

    assert without.measured([part], [question], ask)[0][1:] == counted


def test_a_plan_isnt_built_without_it(monkeypatch):
    there = SimpleNamespace(build=lambda: Plan({}, "can"))
    monkeypatch.setattr(without, "import_module", lambda _: there)
    part = without.Part("anywhere:build")
    part.off = True
    with pytest.raises(NotBuilt):
        there.build()
