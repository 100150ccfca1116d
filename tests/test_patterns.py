"""Patterns that are compiled when they are first used are what `re.compile` makes, and all of them can be
compiled.
"""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest

import ruling_service
from ruling_service.patterns import _AtFirstUse, pattern

NAMED = [
    (module.name, name)
    for package in ("ask", "engine", "inputs", "library", "situations")
    for module in pkgutil.walk_packages(
        [f"{ruling_service.__path__[0]}/{package}"], f"ruling_service.{package}."
    )
    if not module.name.endswith("__main__")
    for name, value in vars(importlib.import_module(module.name)).items() if isinstance(value, _AtFirstUse)
]


def test_it_does_what_a_compiled_pattern_does():
    late, made = pattern(r"(?P<deed>heal|ready)\w*", re.I), re.compile(r"(?P<deed>heal|ready)\w*", re.I)
    text = "Healing him, then READY her."
    assert late.sub("X", text) == made.sub("X", text)
    assert late.findall(text) == made.findall(text)
    assert late.search(text, 5).group() == made.search(text, 5).group() == "READY"
    assert [one.span("deed") for one in late.finditer(text)] == [one.span("deed") for one in made.finditer(text)]
    assert (late.pattern, late.flags, late.groupindex) == (made.pattern, made.flags, made.groupindex)
    with pytest.raises(AttributeError):
        late.heal  # noqa: B018


def test_it_is_compiled_with_its_first_use():
    wrong = pattern("(unclosed")
    with pytest.raises(re.error):
        wrong.search("")


@pytest.mark.parametrize(("module", "name"), NAMED)
def test_every_pattern_can_be_compiled(module, name):
    named = getattr(importlib.import_module(module), name)
    assert re.compile(named.pattern, named.flags).groups == named.groups
