"""`rulings simulate`: run a situation."""

from __future__ import annotations

from collections.abc import Iterator

import click

from ruling_service.commands.common import Number, json_option, print_json, read_input, say
from ruling_service.engine.kernel.explore import Budget
from ruling_service.errors import MalformedInput
from ruling_service.resources import home_dir
from ruling_service.situations.shared.expect import shown
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.lines_said import decision_said
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.model import schema as of_situation
from ruling_service.situations.shared.other_printings import with_other_printings
from ruling_service.situations.shared.read_before import kept_in
from ruling_service.situations.shared.results import Outcome, Verdict
from ruling_service.situations.shared.verdict import SOME_LINES


@click.command("simulate")
@click.argument("file", metavar="FILE|-", required=False)
@click.option("--schema", is_flag=True, help="Print the JSON Schema of a situation and do nothing else.")
@click.option("--ruleset", metavar="NAME", help="Play by this edition's rules, where editions differ.")
@click.option(
    "--budget", type=Number(0.01, 600, decimals=True), default=5.0, show_default=True,
    help="Seconds that exploring may take."
)
@json_option
def command(file: str | None, schema: bool, ruleset: str | None, budget: float, as_json: bool) -> int:
    """Run the situation in FILE (YAML or JSON; - reads standard input) and answer its question.

    Exit status 3: the budget ran out before the answer was certain.
    """
    if schema:
        print_json(of_situation())
        return 0
    if file is None:
        raise MalformedInput(
            "no situation is given.", hint="Give a file, or - for standard input.", where="rulings simulate"
        )
    more = more_cards()
    text, where = read_input(file), file if file != "-" else "standard input"
    with kept_in(home_dir()):
        situation = load(text, where, more=more(load(text, where, checked=False).game))
        if ruleset:
            situation.ruleset = ruleset
        verdict = with_other_printings(situation, more=more(situation.game), budget=Budget(budget))
    if as_json:
        print_json(verdict)
    else:
        print_verdict(verdict)
    uncertain = verdict.verdict == "inconclusive" and not verdict.gaps
    return 3 if uncertain and not verdict.explored.complete else 0


def print_verdict(verdict: Verdict) -> None:
    """A verdict on the terminal: what it says, every outcome, what it takes for granted."""
    for line in _headline(verdict):
        say(line)
    for outcome in verdict.outcomes:
        _print_outcome(outcome)
    for what in verdict.assumed:
        say(click.style(f"Assumed: {what}", dim=True))
    for unused in verdict.unused:
        say(f"Never came up: {unused.choice} (given {unused.given}): {unused.why}")
    if verdict.lines in SOME_LINES:
        say(SOME_LINES[verdict.lines])


def _headline(verdict: Verdict) -> Iterator[str]:
    """What the verdict says, on whose choice it depends, and why."""
    answer = verdict.answer
    said = (
        verdict.verdict if answer is None or isinstance(answer, bool)
        else f"{verdict.verdict}: {shown(answer)}"
    )
    yield click.style(said, bold=True) + f"  ({verdict.confidence})"
    if verdict.says:
        yield verdict.says
    for parting in verdict.depends_on:
        yield f"depends on {parting.by}: {decision_said(parting.decision)}  {_cited(parting.cites)}"
    for reason in verdict.because or ():
        yield f"because {reason.text}  {_cited(reason.cites)}"
    if verdict.when:
        yield f"possible at another moment: {', '.join(verdict.when)}"
    for row in verdict.windows or ():
        yield f"{row.window:<7} {'yes' if row.possible else 'no':<4} {row.reason}  {_cited(row.cites)}"
    for played in verdict.errata:
        yield f"{played.says}  {_cited([played.erratum])}"
    for taken in verdict.taken:
        yield taken.says
    for gap in verdict.gaps:
        yield f"not simulated: {gap.card}: “{gap.phrase}” ({gap.reason})"
    for gap in verdict.unreached:
        yield f"not simulated, and not come upon: {gap.card}: “{gap.phrase}” ({gap.reason})"


def _print_outcome(outcome: Outcome) -> None:
    told = outcome.says if isinstance(outcome.answer, list) and outcome.says else shown(outcome.answer)
    say("\n" + (click.style(told, bold=True) if outcome.answer is not None else "A line of play"))
    for choice in outcome.choices:
        say(f"  {choice.by} chooses: {choice.chosen} ({choice.decision})")
    places = [step.step.rpartition("/")[2] for step in outcome.trace]
    width = max((len(place) for place in places), default=0) + 2
    for place, step in zip(places, outcome.trace, strict=True):
        say(f"  {place:<{width}}{'  ' * step.depth}{step.text}  {_cited(step.cites)}")


def _cited(entries: list[str]) -> str:
    return click.style(", ".join(entries), dim=True)
