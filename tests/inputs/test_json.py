"""JSON from outside: what can't be kept or sent on is refused with its line and column, before anything is
built.
"""

from __future__ import annotations

import json

import pytest

from ruling_service.errors import MalformedInput
from ruling_service.inputs.json_text import read_json
from ruling_service.inputs.limits import DEPTH, LARGEST, TEXT


@pytest.mark.parametrize(
    "value",
    [
        {"a": [1, -2, 2.5, True, None, "é \U0001f600 \\ \" [[[["]}, [], "", LARGEST, -LARGEST,
        {"b": {"c": [[]]}}
    ]
)
def test_json_is_read_as_it_was_written(value):
    assert read_json(json.dumps(value)) == value
    assert read_json(json.dumps(value, ensure_ascii=False).encode()) == value
    assert read_json(b"\xef\xbb\xbf" + json.dumps(value).encode()) == value


def test_exactly_as_deep_as_allowed():
    assert read_json("[" * DEPTH + "]" * DEPTH)
    with pytest.raises(MalformedInput, match="deep") as refused:
        read_json("[" * (DEPTH + 1) + "]" * (DEPTH + 1), "body")
    assert refused.value.where == f"body, line 1, column {DEPTH + 1}"


def test_brackets_in_texts_are_no_depth():
    text = "[" * 1000
    assert read_json(json.dumps([text, text])) == [text, text]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 200_000, "deep"),
        ('{"a":' * 20_000, "deep"),
        ('[1,\n 2, "x", ' + "9" * 5000 + "]", "5,000 digits"),
        ('[1,\n 2, "x", ' + "9" * 19 + "]", "19 digits"),
        ('[1,\n 2, "x", 1e999]', "exponent"),
        ('[1,\n 2, "x", NaN]', "NaN"),
        ('[1,\n 2, "x", -Infinity]', "Infinity"),
        ('[1,\n 2, "x", "\\ud800"]', "surrogate"),
        ('[1,\n 2, "x", "\\udc00\\ud800"]', "surrogate"),
        ('[1,\n 2, "x", "\ud800"]', "surrogate"),
        ('[1,\n 2, "x", "a\\u0000"]', "NUL"),
        ('[1,\n 2, "x", nope]', "not JSON"),
    ],
)
def test_what_is_refused_says_where_it_stands(text, message):
    with pytest.raises(MalformedInput, match=message) as refused:
        read_json(text, "body")
    assert refused.value.where.startswith(
        "body, line 2, column 10" if "\n" in text else "body, line 1, column"
    )
    assert len(str(refused.value)) < 300


def test_a_field_given_twice_is_refused():
    with pytest.raises(MalformedInput, match="'a' is given twice"):
        read_json('{"a": 1, "b": {"a": 1}, "a": 2}')


def test_escaped_pairs_and_words_in_texts_are_fine():
    assert read_json(
        '["\\ud83d\\ude00", "NaN", "1e999", "' + "9" * 40 + '"]'
    ) == ["\U0001f600", "NaN", "1e999", "9" * 40]


@pytest.mark.parametrize("text", [b"\xff\xfe", b"[1, 2\n\xff]", "x" * (TEXT + 1), "", '"\\' + '\\"' * 50_000])
def test_what_is_no_json_at_all(text):
    with pytest.raises(MalformedInput):
        read_json(text)
