"""How the library's file keeps what it has much of in little space: citations without what the file says
elsewhere, stems as numbers.

Short texts of one kind (the situations of cases, citations) are deflated with a sample of them as the
dictionary: alone they are too short.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterable, Mapping, Sequence
from html import escape

import msgspec

from ruling_service.library.model import Citation

SCHEMA = 10
"""Raised when the tables change, so that an older library is rebuilt instead of misread."""

SAMPLE = 32_768
"""Bytes of texts that deflating can look back on."""

_Packed = tuple[str, str, str | None, int, int, bool]
_decoder = msgspec.json.Decoder(list[_Packed])


def pack_citations(citations: Iterable[Citation]) -> str:
    """Citations without their files: a document has one, and an entry of ours has its own."""
    rows = [(one.document, one.heading, one.number, *(one.lines or (0, 0)), one.current) for one in citations]
    return msgspec.json.encode(rows).decode()


def unpack_citations(packed: str, files: Mapping[str, str], own_file: str) -> list[Citation]:
    """The citations again; `files` holds each document's file, `own_file` is that of our wording."""
    return [
        Citation(
            document,
            own_file if document == "corpus" else files.get(document, ""),
            heading,
            number,
            (first, last) if first else None,
            current,
        )
        for document, heading, number, first, last, current in _decoder.decode(packed)
    ]


def sample(texts: Sequence[str]) -> bytes:
    """Some of many short texts, evenly taken from all, as the dictionary to deflate each of them with."""
    whole = sum(map(len, texts))
    step = max(1, round(whole / SAMPLE))
    return "".join(texts[::step]).encode()[-SAMPLE:]


def pack_text(text: str, dictionary: bytes) -> bytes:
    """A short text deflated."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=dictionary)
    return packer.compress(text.encode()) + packer.flush()


def unpack_text(packed: bytes, dictionary: bytes) -> str:
    """The text again."""
    return zlib.decompressobj(-15, zdict=dictionary).decompress(packed).decode()


def plain_html(text: str) -> str:
    """A text without markup as HTML: paragraphs.

    Most passages are that, so the library keeps only the HTML of the others.
    """
    return "\n".join(
        f"<p>{escape(part.strip(), quote=False)}</p>" for part in text.split("\n\n") if part.strip()
    )


def pack_html(html: str, text: str) -> bytes | None:
    """The HTML of a text as the library keeps it: None where it is that of the plain text, else deflated with
    the text as dictionary.
    """
    return None if html == plain_html(text) else pack_text(html, text.encode()[-SAMPLE:])


def unpack_html(packed: bytes | None, text: str) -> str:
    """The HTML again."""
    return unpack_text(packed, text.encode()[-SAMPLE:]) if packed else plain_html(text)


def pack_stems(stems: Iterable[str], numbers: Mapping[str, int]) -> bytes:
    """Stems by their numbers in the library's vocabulary."""
    return (
        array("I", (numbers[stem] for stem in stems)).tobytes()
        if len(numbers) > 65535
        else array("H", (numbers[stem] for stem in stems)).tobytes()
    )


def unpack_stems(packed: bytes, vocabulary: Sequence[str]) -> tuple[str, ...]:
    """The stems again; `vocabulary` lists them by number."""
    numbers = array("I" if len(vocabulary) > 65535 else "H")
    numbers.frombytes(packed)
    return tuple(map(vocabulary.__getitem__, numbers))
