"""`rulings cases`: run the official cases."""

from __future__ import annotations

from pathlib import Path

import click

from ruling_service.commands.common import game_option, json_option, print_json
from ruling_service.situations.shared.golden import write_all
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.proving import Proof
from ruling_service.situations.shared.run_cases import CaseResult, prove_cases, run_cases, run_files


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
    "--workers", default=1, show_default=True, type=click.IntRange(1, 256),
    help="Processes that run cases side by side (not with --traces or --prove)."
)
@json_option
def command(
    files: tuple[Path, ...], game: str | None, ids: tuple[str, ...], traces: str | None, prove: bool,
    workers: int, as_json: bool,
) -> int:
    """Run the cases whose official answer is known, or those in FILES. Exit status 1 if one fails, or proves
    nothing.
    """
    if files and (game or ids or traces or prove or workers > 1):
        raise click.UsageError("Files are run by themselves, without any other option than --json.")
    if workers > 1 and (traces or prove):
        raise click.UsageError("--workers goes with neither --traces nor --prove.")
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
    if files:
        ran = run_files(files, more_cards(), each=each)
    else:
        ran = run_cases(game, ids, each=each, workers=workers)
    if as_json:
        print_json(ran)
    else:
        click.echo(f"{ran.passed} passed, {ran.failed} failed")
    return 1 if ran.failed else 0


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
