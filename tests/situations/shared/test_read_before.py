"""What card texts were read as is kept for the next command, and only as long as it holds."""

from __future__ import annotations

import dataclasses
import sqlite3

import msgspec
import pytest

from ruling_service.situations.shared import catalogue, read_before
from ruling_service.situations.shared.model import CardFacts

WARDEN = CardFacts(
    name="Warden of the Ford", type="ally", traits=["Scout."], attack=1,
    text="Response: After Warden of the Ford enters play, ready a hero you control. Sings loudly at dusk."
)  # fmt: skip


def compiled(home, *, calls=None, monkeypatch=None):
    """The card as a command of its own has it, with nothing in memory."""
    catalogue._compiled.cache_clear()
    if monkeypatch is not None:
        read = catalogue._read
        monkeypatch.setattr(catalogue, "_read", lambda *args: calls.append(args) or read(*args))
    with read_before.kept_in(home):
        return told(catalogue.compiled("lcg", msgspec.json.encode(WARDEN)))


def told(card):
    """All that a printed card is, which is compared by being the same one otherwise."""
    return {field.name: getattr(card, field.name) for field in dataclasses.fields(card)}


@pytest.fixture(scope="module")
def read_anew():
    catalogue._compiled.cache_clear()
    return told(catalogue.compiled("lcg", msgspec.json.encode(WARDEN)))


def test_what_is_kept_is_the_card_as_it_was_read(tmp_path, monkeypatch, read_anew):
    calls = []
    first = compiled(tmp_path, calls=calls, monkeypatch=monkeypatch)
    again = compiled(tmp_path)
    assert first == again == read_anew
    assert again["gaps"]
    assert again["abilities"]
    assert again["traits"]
    assert repr(again["abilities"]) == repr(read_anew["abilities"])  # numbers stay numbers, yes and no so
    assert len(calls) == 1


@pytest.mark.parametrize(
    "harm",
    [
        "update texts set body = cast(substr(body, 1, 9) || x'00' || substr(body, 11) as blob)",
        "update marks set mark = 'of other code'",
        "update texts set body = x'93909090', sum = 1",
        "drop table texts",
    ],
)
def test_what_does_not_hold_is_read_anew(tmp_path, monkeypatch, read_anew, harm):
    compiled(tmp_path)
    path = tmp_path / "read-lcg.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute(harm)
    calls = []
    assert compiled(tmp_path, calls=calls, monkeypatch=monkeypatch) == read_anew
    assert len(calls) == 1


def test_a_file_that_is_no_such_file_is_made_again(tmp_path, read_anew):
    path = tmp_path / "read-lcg.sqlite"
    path.write_bytes(b"no database " * 1000)
    assert compiled(tmp_path) == read_anew
    assert not path.exists()
    compiled(tmp_path)
    assert sqlite3.connect(path).execute("select count(*) from texts").fetchone() == (1,)


def test_nothing_is_kept_by_whoever_goes_on(tmp_path, read_anew):
    catalogue._compiled.cache_clear()
    catalogue.compiled("lcg", msgspec.json.encode(WARDEN))
    assert not list(tmp_path.iterdir())
