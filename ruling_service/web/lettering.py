"""Words drawn into a picture, without a library for that: letters as they were drawn once (`python -m
bench.lettering`), set beside one another, and the picture as PNG.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

FILE = Path(__file__).with_name("letters.bin")
SHADES = 16
"""Shades from paper to ink."""
UNKNOWN = "·"
"""What stands for a letter that was never drawn."""
MORE = "…"

Colour = tuple[int, int, int]


class Glyph(NamedTuple):
    """A letter: how far the next one stands from it, where its ink begins (from there and from the top of the
    line), how wide the ink is, and the ink row by row, a byte of 0 to 255 for each pixel.
    """

    advance: int
    left: int
    top: int
    width: int
    ink: bytes


class Face(msgspec.Struct):
    """The letters of one size: how far its lines stand apart, in pixels, and each letter."""

    line: int
    glyphs: dict[str, Glyph]


def packed(faces: dict[str, Face]) -> bytes:
    """Faces as the file has them, their ink in as many shades as a picture has."""
    for face in faces.values():
        for letter, one in face.glyphs.items():
            ink = bytes(round(shade * (SHADES - 1) / 255) for shade in one.ink)
            face.glyphs[letter] = one._replace(ink=ink)
    return zlib.compress(msgspec.msgpack.encode(faces), 9)


@lru_cache(maxsize=1)
def faces() -> dict[str, Face]:
    """The faces that were drawn, by name; their ink is a shade (0 to `SHADES` - 1) for each pixel."""
    return msgspec.msgpack.decode(zlib.decompress(FILE.read_bytes()), type=dict[str, Face])


def wrapped(text: str, face: Face, width: int, most: int) -> list[str]:
    """The text in lines of at most `width` pixels; what is beyond the `most` lines is cut at a word."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _width(longer, face) <= width:
            lines[-1] = longer
        elif len(lines) == most:
            lines[-1] = _shortened(lines[-1], face, width, MORE)
            return lines
        else:
            lines.append(_shortened(word, face, width, ""))
    return lines


def _shortened(text: str, face: Face, width: int, end: str) -> str:
    """The text with what marks its end, as much of it as there is room for."""
    if _width(text + end, face) <= width:
        return text + end
    while text and _width(f"{text}{MORE}", face) > width:
        text = text[:-1]
    return f"{text.rstrip()}{MORE}"


def _width(text: str, face: Face) -> int:
    return sum(glyph.advance for glyph in _glyphs(text, face))


def _glyphs(text: str, face: Face) -> Iterator[Glyph]:
    return (face.glyphs.get(letter) or face.glyphs[UNKNOWN] for letter in text)


class Canvas:
    """A picture of some inks on paper. A pixel is an ink's number times `SHADES` and how much of it there is.
    """

    def __init__(self, width: int, height: int, paper: Colour, inks: Iterable[Colour]) -> None:
        self.width, self.height = width, height
        self._paper, self._inks = paper, tuple(inks)
        self._rows = [bytearray(width) for _ in range(height)]

    def box(self, x: int, y: int, width: int, height: int, ink: int) -> None:
        """Fill a box with an ink (by its number, from 0)."""
        full = bytes([ink * SHADES + SHADES - 1])
        for row in self._rows[y : y + height]:
            row[x : x + width] = full * len(row[x : x + width])

    def write(self, text: str, x: int, y: int, face: Face, ink: int) -> int:
        """Write one line of which the top left corner is given; gives where the next word would begin."""
        for glyph in _glyphs(text, face):
            self._put(glyph, x + glyph.left, y + glyph.top, ink)
            x += glyph.advance
        return x

    def _put(self, glyph: Glyph, x: int, y: int, ink: int) -> None:
        if not glyph.width or x < 0 or x + glyph.width > self.width:
            return
        for number in range(len(glyph.ink) // glyph.width):
            if not 0 <= y + number < self.height:
                continue
            row, begin = self._rows[y + number], number * glyph.width
            for at, shade in enumerate(glyph.ink[begin : begin + glyph.width], x):
                if shade:
                    row[at] = max(row[at] % SHADES, shade) + ink * SHADES

    def png(self) -> bytes:
        """The picture as a PNG with a palette."""
        palette = b"".join(
            bytes(
                round(bare + (full - bare) * shade / (SHADES - 1))
                for bare, full in zip(self._paper, ink, strict=True)
            )
            for ink in self._inks for shade in range(SHADES)
        )
        body = zlib.compress(b"".join(b"\0" + row for row in self._rows), 6)
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 3, 0, 0, 0)
        parts = ((b"IHDR", head), (b"PLTE", palette), (b"IDAT", body), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_part(*one) for one in parts)


def _part(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


__all__ = ["FILE", "SHADES", "Canvas", "Face", "Glyph", "faces", "packed", "wrapped"]
