"""The account of every case as readable text, kept beside the tests: a change in how a case plays shows as a
change of text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ruling_service.errors import RulingError
from ruling_service.situations.shared.expect import shown
from ruling_service.situations.shared.loader import load_file
from ruling_service.situations.shared.results import Line, Verdict
from ruling_service.situations.shared.run_cases import case_files
from ruling_service.situations.shared.simulate import simulate


def write_all(folder: str | Path, game: str | None = None, ids: Iterable[str] = ()) -> int:
    """Write the account of every case (or of these) into `folder`, a file each; returns how many."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    files = case_files(game, ids)
    for path in files:
        (target / f"{path.stem}.txt").write_text(account(path), encoding="utf-8")
    if not ids:
        for left in {p.stem for p in target.glob("*.txt")} - {p.stem for p in files}:
            (target / f"{left}.txt").unlink()
    return len(files)


def account(path: Path) -> str:
    """The account of one case as text."""
    try:
        case = load_file(path)
        return "\n".join([case.title, "", *lines(simulate(case, seconds=60))]) + "\n"
    except RulingError as error:
        return f"{path.stem}\n\nrefused: {error}\n"


def lines(verdict: Verdict) -> Iterator[str]:
    """A verdict as text, without what differs from run to run."""
    yield f"verdict: {verdict.verdict}, {shown(verdict.answer)}"
    for parting in verdict.depends_on:
        yield f"depends on {parting.by}: {parting.decision} [{', '.join(parting.cites)}]"
    for reason in verdict.because or ():
        yield f"because {reason.text} [{', '.join(reason.cites)}]"
    for row in verdict.windows or ():
        yield (
            f"window {row.window}: {'yes' if row.possible else 'no: ' + row.reason} [{', '.join(row.cites)}]"
        )
    for gap in verdict.gaps:
        yield f"gap: {gap.card}: {gap.phrase} ({gap.reason})"
    yield from (f"assumed: {what}" for what in verdict.assumed)
    yield from (f"unused: {one.choice}: {one.why}" for one in verdict.unused)
    for outcome in verdict.outcomes:
        yield ""
        yield f"== {shown(outcome.answer)}"
        yield from (f"   {choice.by}: {choice.chosen} ({choice.decision})" for choice in outcome.choices)
        yield from (_line(step) for step in outcome.trace)


def _line(step: Line) -> str:
    where = step.step.rpartition("/")[2]
    return f"{where:<6} {'  ' * step.depth}{step.text} [{', '.join(step.cites)}]"
