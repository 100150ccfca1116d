"""Permalinks: a situation as a string and back."""

from __future__ import annotations

import base64
import zlib

import pytest

from ruling_service.errors import MalformedInput
from ruling_service.situations.shared.loader import load_file
from ruling_service.situations.shared.permalink import COMMON, VERSION, decode, encode
from ruling_service.situations.shared.run_cases import case_files
from tests.rotation import is_asked
from tests.situations.lcg.table import situation


def test_there_and_back():
    asked = situation(
        """
        players: [{name: Tom, threat: 20, heroes: [Bran]}]
        at: "5.3"
        ask: {where is: Bran}
        """
    )
    assert decode(encode(asked)) == asked


def test_every_case_fits_a_link():
    """A third of them in each run (`tests/rotation.py`), of both games."""
    for path in (path for path in case_files() if is_asked(path.stem, 3)):
        case = load_file(path)
        code = encode(case)
        assert code.replace("-", "").replace("_", "").isalnum()
        assert len(code) < 1800, path.stem
        assert decode(code, checked=False) == case


@pytest.mark.parametrize("code", ["", "2abc", "1%%%", "1AAAA", "1" + "A" * 200])
def test_what_is_no_link_is_refused(code):
    with pytest.raises(MalformedInput):
        decode(code)


def test_a_link_that_unfolds_too_far_is_refused():
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=COMMON)
    bomb = squeezer.compress(b" " * 50_000_000) + squeezer.flush()
    with pytest.raises(MalformedInput):
        decode(VERSION + base64.urlsafe_b64encode(bomb).decode().rstrip("="))
