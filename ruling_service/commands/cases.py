"""`rulings cases`: run the official cases."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from ruling_service.commands.common import game_option, json_option, print_json
from ruling_service.commands.many import going_on, hands, lines_of, scheduler_option, workers_option
from ruling_service.situations.shared.golden import write_all
from ruling_service.situations.shared.hands import ALONE, Hands
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.proving import Proof
from ruling_service.situations.shared.run_cases import (
    CaseResult,
    CasesRun,
    prove_cases,
    run_cases,
    run_files,
)


@click.command("cases")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@game_option
@click.option(
    "--id", "ids", multiple=True, metavar="ID",
    help="Only this case (its id, or the last part of it); may be repeated."
)
@click.option(
    "--traces", type=click.Path(file_okay=False), metavar="FOLDER",
    help="Also write each case's account there, as text."
)
@click.option(
    "--prove", is_flag=True,
    help="Say which cases come out otherwise without what they are about, and which don't."
)
@click.option(
    "--to", "kept", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Also write each result there as a line of JSON. Results that are there are not asked for again: "
    "remove the file when the rules or cases have changed."
)
@workers_option
@scheduler_option
@json_option
def command(
    files: tuple[Path, ...], game: str | None, ids: tuple[str, ...], traces: str | None, prove: bool,
    kept: Path | None, workers: int, scheduler: str, as_json: bool,
) -> int:
    """Run the cases whose official answer is known, or those in FILES. Exit status 1 if one fails, or proves
    nothing.
    """
    by = hands(workers, scheduler)
    if files and (game or ids or traces or prove or kept or by != ALONE):
        raise click.UsageError("Files are run by themselves, without any other option than --json.")
    if (kept or by != ALONE) and (traces or prove):
        raise click.UsageError("--to, --workers and --scheduler go with neither --traces nor --prove.")
    if traces:
        click.echo(f"{write_all(traces, game, ids)} accounts written to {traces}", err=True)
        return 0
    if prove:
        tried = prove_cases(game, ids, each=None if as_json else _print_proof)
        if as_json:
            print_json(tried)
        else:
            click.echo(f"{tried.proved} proved, {len(tried.vacuous)} vacuous")
        return 1 if tried.vacuous else 0
    each = None if as_json else _print
    ran = run_files(files, more_cards(), each=each) if files else _run(game, ids, each, by, kept)
    if as_json:
        print_json(ran)
    else:
        click.echo(f"{ran.passed} passed, {ran.failed} failed")
    return 1 if ran.failed else 0


def _run(
    game: str | None, ids: tuple[str, ...], each: Callable[[CaseResult], None] | None, by: Hands,
    kept: Path | None
) -> CasesRun:
    if kept is None:
        return run_cases(game, ids, each=each, hands=by)
    before, whole = lines_of(kept, CaseResult, "result of a case")
    with going_on(kept, whole) as add:

        def told(result: CaseResult) -> None:
            add(result)
            if each is not None:
                each(result)

        return run_cases(game, ids, each=told, hands=by, before=before)


def _print_proof(case: str, found: Proof) -> None:
    mark = click.style("proved", fg="green") if found.without else click.style("VACUOUS", fg="red", bold=True)
    click.echo(f"{mark}  {case}" + (f"  without {found.without}: {found.got}" if found.without else ""))


def _print(result: CaseResult) -> None:
    mark = click.style("passed", fg="green") if result.passed else click.style("FAILED", fg="red", bold=True)
    click.echo(f"{mark}  {result.id}  {result.seconds:.2f} s")
    if not result.passed:
        click.echo(f"        expected: {result.expected}\n        got: {result.got}")
        for difference in result.differences:
            click.echo(f"        {difference}")
