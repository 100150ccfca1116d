"""YAML from outside: bounded while it is parsed, and every refusal names its line."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruling_service.errors import MalformedInput
from ruling_service.inputs.limits import DEPTH
from ruling_service.inputs.yaml_text import read_yaml

TEXTS = st.text(
    st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"], exclude_characters="\0"), max_size=8
)
DATA = st.recursive(st.none() | st.booleans() | st.integers(-999, 999) | TEXTS,
                    lambda inner: st.lists(inner, max_size=3)
                    | st.dictionaries(TEXTS, inner, max_size=3), max_leaves=12)  # fmt: skip


@given(DATA)
@settings(max_examples=200, deadline=None)
def test_json_is_yaml_too(data):
    assert read_yaml(json.dumps(data))[0] == data


def test_every_value_has_its_line():
    data, lines = read_yaml("a: 1\nb:\n  - x\n  - c: y\n    d: [1,\n 2]\n")
    assert data == {"a": 1, "b": ["x", {"c": "y", "d": [1, 2]}]}
    assert {path: line for path, line in lines.items()} == {
        (): 1, ("a",): 1, ("b",): 2, ("b", 0): 3, ("b", 1): 4, ("b", 1, "c"): 4, ("b", 1, "d"): 5,
        ("b", 1, "d", 0): 5, ("b", 1, "d", 1): 6
    }  # fmt: skip


@pytest.mark.parametrize("text", ["[" * 80_000, "{" * 80_000, "- " * 80_000, "? " * 80_000, "[{a: " * 40_000])
def test_parsing_ends_where_it_gets_too_deep(text):
    with pytest.raises(MalformedInput, match="deep|name must be text") as refused:
        read_yaml(text)
    assert refused.value.where == "line 1"


def test_exactly_as_deep_as_allowed():
    assert read_yaml("[" * DEPTH + "]" * DEPTH)[0] is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: 1\nb: \"\\0\"", "NUL"), ("a: 1\n\"a\": 2", "given twice"), ("a: b\n--- c", "second document"),
        ("a: 1\nb: *a", "aliases")
    ],
)
def test_what_is_refused_says_its_line(text, message):
    with pytest.raises(MalformedInput, match=message) as refused:
        read_yaml(text, "x.yaml")
    assert refused.value.where == "x.yaml, line 2"


@pytest.mark.parametrize("text", ["a: \ud800", b"a: \xff", "a: \x07", "\0"])
def test_characters_that_no_file_holds_are_refused(text):
    with pytest.raises(MalformedInput):
        read_yaml(text)


def test_long_numbers_stay_text():
    assert read_yaml(
        "[" + "9" * 16 + ", 007, 1e5, 0x1F, 1_000, .inf]"
    )[0] == ["9" * 16, "007", "1e5", "0x1F", "1_000", ".inf"]
