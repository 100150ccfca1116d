"""`rulings doctor`: what is wrong with the installation, and what mends it."""

from __future__ import annotations

import click

from ruling_service.commands.common import json_option, print_json
from ruling_service.doctor import Examined, examine
from ruling_service.resources import home_dir

COLOURS = {"fine": "green", "advice": "yellow", "fault": "red", "not asked": "yellow"}


@click.command("doctor")
@click.option("--assistant", is_flag=True, help="The tools for assistants are wanted too.")
@json_option
def command(assistant: bool, as_json: bool) -> int:
    """Look at the environment, your folder, the library, its index and your cards, ask a question, and say
    what is wrong and which command mends it. Exit status 1 if anything is wrong.

    Nothing is changed, and no network is asked.
    """
    found = examine(home_dir(), assistant=assistant)
    if as_json:
        print_json(found)
    else:
        _print(found)
    return 0 if found.well else 1


def _print(found: Examined) -> None:
    for finding in found.findings:
        state = click.style(f"{finding.state:<9}", fg=COLOURS[finding.state], bold=finding.state == "fault")
        click.echo(f"{state}  {finding.part:<14}  {finding.said}")
        if finding.mend:
            click.echo(f"{'':27}  {click.style(finding.mend, bold=True)}")
    if not found.well:
        click.echo("Something is wrong: the commands above mend it.")
    elif any(finding.state != "fine" for finding in found.findings):
        click.echo("Nothing is wrong; what could be better stands above as advice.")
    else:
        click.echo("All is well.")
