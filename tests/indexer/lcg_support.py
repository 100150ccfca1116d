"""Where the readers' tests find documents: small ones of our own, and the publishers' where a checkout has
them beside it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from indexer.readers import Reader, Source, recognise
from ruling_service.library.model import Passage, Reading

OWN = Path(__file__).parent / "documents"
SHARED = Path(__file__).parents[3] / "shared" / "documents"


class Read:
    """One document as its reader left it."""

    def __init__(self, source: Source, mends: Path | None = None) -> None:
        cls = recognise(source.text)
        assert cls is not None, f"{source.path} is not recognised"
        self.source = source
        self.reader: Reader = cls(source, mends)
        self.reading: Reading = self.reader.read()

    def entry(self, entry: str) -> list[Passage]:
        return [passage for passage in self.reading.passages if passage.entry == entry]

    def one(self, entry: str, role: str = "text") -> Passage:
        (found,) = [passage for passage in self.entry(entry) if passage.role == role]
        return found

    def lines(self, passage: Passage) -> list[str]:
        """The lines that a passage's spans quote, without blank ones."""
        numbers = [number for span in passage.spans for number in range(span.first, span.last + 1)]
        return [self.source[number] for number in numbers if self.source[number].strip()]

    def ids(self, kind: str) -> set[str]:
        return {passage.entry for passage in self.reading.passages if passage.kind == kind}


@cache
def own(name: str) -> Read:
    """A document of ours, read without the mends made for others."""
    return Read(Source.load(OWN / name), mends=OWN)


@cache
def _shared_by_document() -> dict[str, Path]:
    found = {}
    for path in sorted(SHARED.glob("*.txt")) if SHARED.is_dir() else ():
        cls = recognise(Source.load(path).text)
        if cls is not None:
            found[cls.document] = path
    return found


@cache
def shared(document: str) -> Read:
    """A publisher's document, or the test is skipped."""
    path = _shared_by_document().get(document)
    if path is None:
        pytest.skip(f"no {document} in {SHARED.name}/ beside the checkout")
    return Read(Source.load(path))
