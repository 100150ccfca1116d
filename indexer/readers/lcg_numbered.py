"""The numbered rules of the compendium, the prose parts beside them (learning to play, setup, the round, the
end), and FAQ numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from indexer.lines import Line
from indexer.markup import plain
from indexer.readers import lcg_names as names
from indexer.readers.lcg_blocks import Section, sections
from indexer.readers.lcg_writer import LcgReader
from ruling_service.slugs import slug

FAQ = re.compile(r"^(?:FAQ\s*)?\((1\.\d\d|Q&A)\)\s*:?\s*(.*)$", re.IGNORECASE)
NUMBERED = re.compile(r"^(\d+(?:\.\d+)*)\.?\s+(.*)$")
STEP = re.compile(r"^\W*(\d+)\.?\s*\**\s*([A-Z][^:.]{3,60}?)\s*(?::|\.)\W*\s")


def read_faq_heading(
    reader: LcgReader, section: Section, found: re.Match[str], *, parent: str, group: str, rule: str | None
) -> None:
    """A section under "FAQ (1.xx): Title" is the entry of that number; "FAQ (Q&A)" holds questions about the
    rule above it.
    """
    number, title = found[1].upper(), found[2].strip(" :")
    if number == "Q&A":
        reader.write(
            section, parent, names.title_case(title) or section.title, group=group, number=rule,
            role="clarification"
        )
        return
    aliases = [f"FAQ {number}", *([rule] if rule else [])]
    see = [parent] if parent and not rule else []
    heading = names.title_case(title).strip() or f"FAQ {number}"
    reader.write(
        section, f"lcg/faq/{number}", heading, group=group, number=number, role="clarification",
        aliases=aliases, see=see
    )


def read_numbered_rules(reader: LcgReader, lines: Sequence[Line], group: str) -> None:
    """Rules that carry a number; the tree is in the number, whatever the level of the heading."""
    titles: dict[str, str] = {}
    entry, number = "", ""
    for section in sections(lines):
        found = NUMBERED.match(section.title)
        if found:
            number, title = found[1], found[2]
            titles[number] = title
            faq = FAQ.match(title)
            entry = _rule_entry(number, title, titles)
            if faq:
                if faq[1].upper() != "Q&A":
                    entry = f"lcg/faq/{faq[1]}"
                read_faq_heading(reader, section, faq, parent=entry, group=group, rule=number)
            elif section.empty:  # a rule that only its parts explain
                reader.add(
                    entry, "rule", names.title_case(title), section.heading, heading=section.title,
                    number=number, group=group
                )
            else:
                reader.write(
                    section, entry, names.title_case(title), group=group, number=number,
                    aliases=_keyword_names(entry, title)
                )
            continue
        faq = FAQ.match(section.title)
        if faq:
            read_faq_heading(reader, section, faq, parent=entry, group=group, rule=None)
        elif section.title.upper().startswith("FAQ") and entry:
            reader.write(
                section, entry, names.title_case(section.title), group=group, number=number,
                role="clarification"
            )
        else:
            read_prose_section(reader, section, group)


def _rule_entry(number: str, title: str, titles: dict[str, str]) -> str:
    parent = titles.get(number.rpartition(".")[0], "")
    if parent.upper() == "KEYWORDS" and not re.search(r"keywords", title, re.IGNORECASE):
        return names.keyword(re.split(r"\s+with\s+", title)[-1])
    return f"lcg/rule/{number}"


def _keyword_names(entry: str, title: str) -> list[str]:
    return (
        [title] if entry.startswith("lcg/keyword/") and title.endswith(" X") and " with " not in title else []
    )


def read_prose_section(reader: LcgReader, section: Section, group: str, *, parent: str = "") -> str:
    """A section without a number: the step, phase or term that its title names. Returns its entry."""
    if not section.title:
        reader.write(section, parent or f"lcg/rule/{slug(group)}", names.title_case(group), group=group)
        return parent
    if section.title.upper() == "SPECIAL RULES":
        reader.write(section, "lcg/rule/special-rules", "Special rules", group=group, role="note")
        return parent
    entry = names.section(section.title)
    reader.write(section, entry, names.title_case(section.title), group=group)
    return entry


def read_prose(reader: LcgReader, lines: Sequence[Line], group: str, home: str) -> None:
    """A part in prose; `home` is the entry of what stands before its first heading."""
    entry = home
    for section in sections(lines):
        faq = FAQ.match(section.title)
        if faq:
            read_faq_heading(reader, section, faq, parent=entry, group=group, rule=None)
        elif slug(section.title) == "setup":
            entry = read_setup_steps(reader, section, group)
        else:
            entry = read_prose_section(reader, section, group, parent=entry) or home


def read_setup(reader: LcgReader, lines: Sequence[Line], group: str) -> None:
    """The part on setting the game up: each numbered heading is a step."""
    entry = "lcg/setup"
    for section in sections(lines):
        found, faq = NUMBERED.match(section.title), FAQ.match(section.title)
        if faq:
            read_faq_heading(reader, section, faq, parent=entry, group=group, rule=None)
        elif found:
            entry = f"lcg/rule/setup-{found[1]}"
            if section.empty:  # a step that is nothing but its title
                reader.add(
                    entry, "rule", names.title_case(found[2]), section.heading, heading=section.title,
                    group=group
                )
            else:
                reader.write(section, entry, names.title_case(found[2]), group=group)
        elif not section.title:
            reader.write(section, "lcg/setup", "Setup", heading=group, group=group)
        else:
            read_prose_section(reader, section, group)


def read_setup_steps(reader: LcgReader, section: Section, group: str) -> str:
    """A setup section whose steps are numbered paragraphs; each step is an entry."""
    rest = Section(section.level, section.title, section.heading)
    step: Section | None = None
    steps: list[tuple[str, str, Section]] = []
    for line in section.body:
        found = STEP.match(plain(line.text))
        if found:
            step = Section(section.level, section.title, [], [line])
            steps.append((found[1], found[2], step))
        else:
            (step or rest).body.append(line)
    reader.write(rest, "lcg/setup", "Setup", group=group)
    for number, title, one in steps:
        reader.write(
            one, f"lcg/rule/setup-{number}", title, heading=f"{section.title}: {number}. {title}", group=group
        )
    return "lcg/setup"
