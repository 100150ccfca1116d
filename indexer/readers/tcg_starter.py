"""The TCG's starter rulebook, as recognised text: headings of unreliable level, examples without their
italics, pages run together.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cached_property

from indexer.lines import Line
from indexer.markup import heading_of, plain, tidy
from indexer.readers import reader
from indexer.readers.base import Reader
from indexer.readers.tcg_names import SAME, Name, name_of
from ruling_service.library.model import Role
from ruling_service.slugs import fold

_PARTS = (
    "introduction", "important concepts", "setting up the game", "playing the game", "winning the game",
    "other important rules"
)
_ABOUT = Name("tcg/rule/about-the-starter-rulebook", "rule", "About the starter rulebook")
_FIRST = "tcg/who-goes-first"  # a heading that asks and is a rule
_LEADERS = re.compile(r"\.{5,}")
_PAGE_NUMBER = re.compile(r"^\s*\d{1,3}\s*$")
_LEGAL = re.compile(r"^\s*©")
_RUNNING_HEAD = re.compile(r"\s+[A-Z][A-Z ]+ Starter Rulebook\s*$")
_RUN_IN = re.compile(r"^\*\*([A-Z][^*.]{2,40})\.\*\*\s")
_DEFINED = re.compile(r"^An? \*\*([\w -]+)\*\* is\b")
_BOLD = re.compile(r"\*\*([A-Za-z][\w +-]{2,40}):?\*\*(?: \+\d)?")
_ENDED = re.compile(r"[.:!?)\"”]['*\]]*\s*$")
_YEAR = re.compile(r"©\s*(\d{4})\b")


@reader("tcg-starter")
class StarterRulebook(Reader):
    """Reads the starter rulebook of the TCG."""

    title = "The Lord of the Rings TCG: Starter Rulebook"
    edition = "2004"
    game = "tcg"
    marks = (
        "starter rulebook", "trading card game", "free peoples", "twilight pool", "fellowship phase",
        "comprehensive rulebook"
    )

    @classmethod
    def likeness(cls, text: str) -> float:
        return 0.0 if '<div id="' in text or "{{SL|" in text else super().likeness(text)

    def edition_of(self) -> tuple[str, str]:
        found = _YEAR.search(self.source.text)
        return self.document, found[1] if found else self.edition

    @cached_property
    def examples(self) -> tuple[str, ...]:
        """How the paragraphs begin that are examples and, their italics lost, do not look it."""
        file = self.mends / f"{self.document}.toml"
        data = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        return tuple(fold(words) for words in data.get("examples", []))

    def parse(self, lines: list[Line]) -> None:
        heading: Line | None = None
        body: list[Line] = []
        group, rules = "", False
        rejoin(lines)
        for line in [*lines, None]:
            found = heading_of(line) if line else ("", "")
            if line and not found:
                body.append(line)
                continue
            title = plain(heading.text) if heading else ""
            if fold(title) in _PARTS:
                group, rules = title, fold(title) != "introduction"
            self._read_part(heading, body, group, rules or fold(title) in SAME)
            heading, body = line, []

    def _read_part(self, heading: Line | None, body: list[Line], group: str, rules: bool) -> None:
        title = plain(heading.text) if heading else ""
        under = [heading] if heading else []
        self.skip([line for line in body if _PAGE_NUMBER.match(line.text) or _LEGAL.match(line.text)])
        body = [line for line in body if not _PAGE_NUMBER.match(line.text) and not _LEGAL.match(line.text)]
        if _LEADERS.search(title) or fold(title) == "index":
            self.skip([*under, *body])
            return
        about = not rules or fold(title).startswith("contacting")
        name = _ABOUT if about else name_of(title)
        filled = [line for line in body if not line.blank]
        if not filled:
            self.skip(under)
            return
        role: Role = (
            "note" if about else "question" if title.endswith("?") and name.entry != _FIRST else "text"
        )
        several = "," in title
        for said, kind, lines in self._stretches(filled, name, role, several):
            text = tidy(_spaced(lines))
            self.add(said.entry, said.kind, said.title, lines, heading=title or self.title, role=kind,
                     group=group, under=under,
                     see=() if about else self.see(text, said.entry), text=text)  # fmt: skip
            under = []

    def see(self, text: str, own: str) -> list[str]:
        """The loaded keywords and the headings of this rulebook that a text sets in bold."""
        named = [name_of(words.strip(" :")) for words in _BOLD.findall(text)]
        entries = [name.entry for name in named if name.kind == "keyword" or name.entry in self.known]
        return list(dict.fromkeys(entry for entry in entries if entry != own))

    @cached_property
    def known(self) -> set[str]:
        headings = (heading_of(line) for line in self.source.lines())
        return {name_of(heading[1]).entry for heading in headings if heading}

    def _stretches(
        self, lines: Sequence[Line], name: Name, role: Role, several: bool
    ) -> list[tuple[Name, Role, list[Line]]]:
        """The paragraphs under a heading as rule text and examples, each with the entry that it is about."""
        found: list[tuple[Name, Role, list[Line]]] = []
        about = name
        for line in lines:
            run_in = _RUN_IN.match(line.text)
            defined = _DEFINED.match(line.text) if several else None
            if run_in:
                about = name_of(run_in[1])
            said = name_of(defined[1]) if defined else about
            example = (
                role in ("text", "question") and not line.joined
                and plain(line.text).lower().startswith(self.examples)
            )
            kind: Role = "example" if example else role
            if (
                found and (
                    line.joined or (found[-1][0] == said and found[-1][1] == kind and not line.missing)
                )
            ):
                found[-1][2].append(line)
            else:
                found.append((said, kind, [line]))
        return found


def _spaced(lines: Sequence[Line]) -> list[Line]:
    """The lines without the page's running head at their end."""
    for line in lines:
        line.text = _RUNNING_HEAD.sub("", line.text)
    return list(lines)


def rejoin(lines: Sequence[Line]) -> None:
    """Mark each paragraph that goes on with a sentence broken by the end of a page."""
    before: Line | None = None
    for line in lines:
        if line.blank or _PAGE_NUMBER.match(line.text):
            continue
        if heading_of(line):
            before = None
            continue
        if (
            before is not None and not _ENDED.search(before.text.rstrip())
            and not line.text.startswith(("-", "•", "*"))
        ):
            words = line.text.lstrip()
            line.joined = line.joined or words[:1].islower() or before.text.rstrip().endswith(",")
        before = line
