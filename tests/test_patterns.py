"""Patterns that are compiled when they are first used are what `re.compile` makes, and all of them can be
compiled.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import ruling_service
from ruling_service.patterns import _AtFirstUse, always_in, pattern

CORPUS = Path(ruling_service.__path__[0]).parent / "corpus"
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
        wrong.search("unclosed")


@pytest.mark.parametrize(
    ("printed", "always"),
    [
        (r"\bstay(?:s|ed)? there", {"stay", " there"}),
        (r"(?<=the )old (?=men|elves)", {"the ", "old "}),
        (r"(?<!no )cards? (in|on) \[attack\]", {"card", " [attack]"}),
        (r"to be|or not", set()),
        (r"(?i)any", set()),
        (r"ab*cd{0,2}ef+gh", {"gh"}),
        (r"\u2014 (\w+) (?P<what>of it)*? then(?:so)+", {" then", "so"}),
        (r"[^\]ab]cd[(|]ef(?=.|$)", {"cd", "ef"}),
    ],
)  # fmt: skip
def test_what_stands_wherever_it_matches(printed, always):
    assert always_in(printed) == always


def test_nothing_that_matches_is_passed_over():
    texts = [line for path in sorted(CORPUS.rglob("*.md"))[::5] for line in path.read_text("utf-8").splitlines()]
    passed, late = [], [vars(importlib.import_module(module))[name] for module, name in NAMED]
    for one in late:
        made = re.compile(one.pattern, one.flags)
        passed += [(one.pattern, text) for text in texts if made.search(text) and one.search(text) is None]
    assert passed == []


@pytest.mark.parametrize(("module", "name"), NAMED)
def test_every_pattern_can_be_compiled(module, name):
    named = getattr(importlib.import_module(module), name)
    assert re.compile(named.pattern, named.flags).groups == named.groups
