"""A situation as a short string that can stand in a URL, and back."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.inputs.json_text import read_json
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.loader import Place, dump, from_data
from ruling_service.situations.shared.model import Situation

COMMON = json.dumps(
    {
        "game": "lcg", "players": [{"name": "Tom", "threat": 30,
        "heroes": [{"card": "", "attached": [], "resources": 1, "damage": 1}],
        "allies": [], "engaged": [{"card": "", "shadows": []}], "hand": [], "deck": []}], "staging area": [],
        "active location": "",
        "encounter deck": [], "at": "in 6.2 window", "attack": {"enemy": "", "player": "", "defenders": []},
        "given": [{"trigger": "", "by": ""}],
        "do": [{"reveal": ""}, {"play": "", "choosing": []}, {"run to": ""}],
        "ask": {"where is": "", "how much": "damage of "},
        "whether": {"happened": {"happened": "", "card": ""}}, "title": "", "explore": "policy", "until": "",
    }, separators=(",", ":"),
).encode()  # fmt: skip
"""What most situations contain: both ends of the codec know it, so it need not be sent.

Changing it breaks permalinks: raise VERSION.
"""

VERSION = "1"


def encode(situation: Situation) -> str:
    """The situation as a string of letters, digits, `-` and `_`."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=COMMON)
    body = json.dumps(dump(situation), ensure_ascii=False, separators=(",", ":")).encode()
    return VERSION + base64.urlsafe_b64encode(squeezer.compress(body) + squeezer.flush()).decode().rstrip("=")


def decode(code: str, *, more: More | None = None, checked: bool = True) -> Situation:
    """The situation that `encode` made a string of.

    Raises MalformedInput for anything else, and for what unfolds beyond the limit.
    """
    return from_data(plain(code), Place("permalink"), more=more, checked=checked)


def plain(code: str) -> Any:
    """The plain data in a permalink."""
    if not code:
        raise MalformedInput("The address names no situation.", where="permalink")
    if not code.startswith(VERSION) or len(code) > limits.TEXT:
        raise MalformedInput("This permalink is of another version, or none.", where="permalink")
    try:
        packed = base64.urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))
        opener = zlib.decompressobj(-15, zdict=COMMON)
        body = opener.decompress(packed, limits.TEXT)
        if opener.unconsumed_tail or not opener.eof:
            raise MalformedInput(
                "This permalink is cut short, or holds more than a situation can.", where="permalink"
            )
    except (binascii.Error, zlib.error, ValueError) as error:
        raise MalformedInput(
            "This permalink is damaged.", hint="Copy it whole.", where="permalink"
        ) from error
    return read_json(body, "permalink")
