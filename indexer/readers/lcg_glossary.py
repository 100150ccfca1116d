"""The glossary of a rules reference: one term under each heading, and at its end the terms it leads to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from indexer.lines import Line
from indexer.markup import plain
from indexer.readers import lcg_names as names
from indexer.readers.lcg_blocks import Section, sections
from indexer.readers.lcg_writer import LcgReader
from ruling_service.nearest import slip_of
from ruling_service.slugs import fold, slug

SEE = re.compile(r"^\W*See(?: also)?\W*:\W*(.*)$", re.IGNORECASE)
_PARAGRAPH = re.compile(r"§\s*(\d+(?:\.\d+)*)")


class Terms:
    """The glossary's titles, to find the one that a reference means although it is not spelt alike."""

    def __init__(self, titles: Sequence[str]) -> None:
        self.entries: dict[str, str] = {}
        for title in titles:
            for name in [title, *names.terms_of(title)]:
                self.entries.setdefault(slug(name), names.glossary(title))

    def find(self, reference: str) -> str | None:
        """The entry of a reference: a numbered rule for "§1.3.4", else the title that is it, begins with it
        or nearly is it.
        """
        if numbered := _PARAGRAPH.search(reference):
            return f"lcg/rule/{numbered[1]}"
        wanted = slug(reference)
        if not wanted:
            return None
        for name in (wanted, f"{wanted}s", wanted.rstrip("s")):
            if name in self.entries:
                return self.entries[name]
        beginning = [
            entry for name,
            entry in self.entries.items() if name.startswith(wanted + "-") or wanted.startswith(name + "-")
        ]
        if beginning:
            return beginning[0]
        meant = slip_of(wanted, self.entries)
        return self.entries[meant] if meant else None


def references(text: str) -> list[str]:
    """The terms after "See also:"."""
    found = SEE.match(plain(text))
    return (
        [part.strip(" .\"'“”") for part in re.split(r",(?:[\"”’])?\s*", found[1]) if part.strip(" .\"'“”")]
        if found else []
    )


def read_glossary(reader: LcgReader, lines: Sequence[Line], group: str) -> None:
    """Every heading is a term; the last line may name others. A reference without a target is noted."""
    entries = sections(lines)
    terms = Terms([section.title for section in entries if section.title])
    for section in entries:
        if not section.title:
            reader.write(section, "lcg/rule/glossary", "Glossary", group=group, role="note")
            continue
        see = _see(reader, section, terms)
        title = section.title
        reader.write(section, names.glossary(title), title, group=group, aliases=_aliases(title), see=see)


def _aliases(title: str) -> list[str]:
    return [name for name in names.terms_of(title) if fold(name) != fold(title)]


def _see(reader: LcgReader, section: Section, terms: Terms) -> list[str]:
    found: list[str] = []
    own = names.glossary(section.title)
    for line in section.body:
        for reference in references(line.text):
            target = terms.find(reference)
            if target is None:
                reader.notes.append(
                    f"line {line.number}: {section.title} refers to {reference!r}, which is no title here"
                )
            elif target not in found and target != own:
                found.append(target)
    return found
