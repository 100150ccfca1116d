"""The framework steps of the round, and the guide that says where the action windows are (the chart itself
was a picture).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from indexer.lines import Line
from indexer.markup import heading_of, is_bullet, plain
from indexer.readers import lcg_names as names
from indexer.readers.lcg_blocks import Section, sections
from indexer.readers.lcg_numbered import read_prose_section
from indexer.readers.lcg_writer import LcgReader
from ruling_service.library.model import Role

STEP = re.compile(r"^(\d\.\d+[a-z]?(?:\.\d+)?)\.?\s+(.+)$")
_PHASE = re.compile(r"^[IVX]+\.\s+(.+)$")
GUIDE_BY = "fan"


def read_framework(reader: LcgReader, lines: Sequence[Line], group: str) -> None:
    """Each numbered step of the round is an entry, and so are the general sections before them."""
    for section in sections(lines):
        step = STEP.match(section.title)
        if step:
            entry = f"lcg/framework/{step[1]}"
            reader.write(section, entry, step[2], heading=section.title, number=step[1], group=group)
        elif _PHASE.match(section.title) and section.empty:
            reader.skip(section.heading)
        elif not section.title:
            reader.write(section, "lcg/rule/round", "The round", heading=group, group=group)
        else:
            read_prose_section(reader, section, group)


@dataclass
class _Guided:
    """A step as the guide lists it, the window after it, and what the guide says about that window."""

    number: str
    title: str
    line: Line
    window: list[Line] = field(default_factory=list)
    advice: list[Line] = field(default_factory=list)


def read_window_guide(reader: LcgReader, lines: Sequence[Line], group: str) -> None:
    """The guide to action windows: the whole list of steps and windows as one rule, and each window with its
    step.

    Steps stand as headings or as plain lines. A heading "ACTION WINDOW" belongs to the step before it.
    """
    rest: list[Line] = []
    chart: list[Line] = []
    step: _Guided | None = None
    steps: list[_Guided] = []
    for line in lines:
        title = plain(line.text)
        found = STEP.match(title) if not is_bullet(line.text) else None
        if found:
            step = _Guided(found[1], found[2], line)
            steps.append(step)
            chart.append(line)
        elif heading_of(line) and _PHASE.match(title):
            chart.append(line)
            step = None
        elif step and title.upper() == "ACTION WINDOW":
            step.window.append(line)
            chart.append(line)
        elif heading_of(line):
            step = None
            rest.append(line)
        elif step:
            step.advice.append(line)
        else:
            rest.append(line)
    _write_chart(reader, chart, group)
    for one in steps:
        _write_window(reader, one, group)
    _write_rest(reader, rest, group)


def _write_chart(reader: LcgReader, chart: list[Line], group: str) -> None:
    text = "\n".join(
        f"  - **{plain(line.text)}**" if _is_window(line) else f"- {plain(line.text)}" for line in chart
    )
    reader.add(
        "lcg/rule/action-windows", "rule", "Action windows", chart, heading=group, group=group,
        added_by=GUIDE_BY, text=text
    )


def _is_window(line: Line) -> bool:
    return plain(line.text).upper() == "ACTION WINDOW"


def _write_window(reader: LcgReader, step: _Guided, group: str) -> None:
    entry = f"lcg/framework/{step.number}"
    heading = f"{step.number} {step.title}"
    title = re.split(r"[.(]", step.title)[0].strip() or step.title
    if step.window:
        reader.add(
            entry, "framework", title, step.window, under=[step.line], heading=heading, number=step.number,
            group=group,
            added_by=GUIDE_BY, text=f"{step.number} {step.title}\n\n**Action window** after this step.",
        )  # fmt: skip
    reader.add(
        entry, "framework", title, step.advice, heading=heading, number=step.number, role="advice",
        group=group, added_by=GUIDE_BY
    )  # fmt: skip


def _write_rest(reader: LcgReader, lines: list[Line], group: str) -> None:
    for section in sections(lines):
        entry = names.section(section.title) if section.title else "lcg/rule/action-windows"
        if "out-of-sequence" in section.title.lower():
            entry = "lcg/rule/attack-outside-combat"
        title = names.title_case(section.title) or "Action windows"
        role: Role = "advice" if entry == "lcg/rule/action-windows" else "text"
        reader.write(
            section, entry, title, heading=section.title or group, group=group, role=role, added_by=GUIDE_BY
        )


_REVEAL_STEP = re.compile(r"^Step\s+(\d+)\s*:?\s*", re.IGNORECASE)


def read_reveal_guide(reader: LcgReader, lines: Sequence[Line], group: str) -> None:
    """The order of revealing an encounter card: a passage for each step."""
    cut: list[Section] = [Section(0, "")]
    for line in lines:
        found = _REVEAL_STEP.match(plain(line.text))
        if found:
            cut.append(Section(1, found[1], [], [line]))
        else:
            cut[-1].body.append(line)
    title = names.title_case(group)
    for section in cut:
        number = section.title or None
        heading = f"Step {number}" if number else title
        reader.write(
            section, "lcg/rule/reveal-order", title, heading=heading, group=group, added_by=GUIDE_BY,
            role="text" if number else "note",
        )  # fmt: skip
