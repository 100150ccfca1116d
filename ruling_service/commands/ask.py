"""`rulings ask`: answer a question in plain words."""

from __future__ import annotations

from typing import Any

import click

from ruling_service.commands.common import game_option, json_option, print_json


@click.command("ask")
@click.argument("question", nargs=-1, required=True)
@game_option
@json_option
def command(question: tuple[str, ...], game: str | None, as_json: bool) -> int:
    """Answer QUESTION: turn it into the smallest situation, play it, and say the verdict in a sentence.

    What can't be played says why, and shows where the rules speak of it.
    """
    from ruling_service.ask.answering import ask
    from ruling_service.library import open_library

    answered = ask(" ".join(question), open_library(), game=game)
    if as_json:
        print_json(answered)
    else:
        _print(answered)
    return 0 if answered["answer"] or answered["results"] else 1


def _print(answered: dict[str, Any]) -> None:
    parts = answered["parts"]
    for part in parts if len(parts) > 1 else parts[:1]:
        if len(parts) > 1:
            click.echo(click.style(part["text"], italic=True))
        _print_part(part["answer"], part["reason"])
    if not parts and answered["reason"]:
        _print_part(None, answered["reason"])
    nearest = answered["nearest"]
    if nearest:
        _print_nearest(nearest)
    for near in answered["near"]:
        if not nearest or near["case"] != nearest["id"]:
            click.echo(f"Or do you mean: {near['summary']}  {near['case']}")
    click.echo(click.style("Read also:", bold=True) if answered["answer"] else click.style("The rules on it:", bold=True))
    for result in answered["results"][:5]:
        click.echo(f"  {result['title']}  {result['id']}")


def _print_nearest(nearest: dict[str, Any]) -> None:
    click.echo(f"{click.style('The nearest ruling:', bold=True)} {nearest['question']}")
    click.echo(f"  {nearest['answer']} {nearest['why']}".rstrip() + f"  ({nearest['confidence']})")
    click.echo(click.style(f"  {nearest['title']}  {nearest['id']}", dim=True))


def _print_part(answer: dict[str, Any] | None, reason: dict[str, Any] | None) -> None:
    from ruling_service.ask.answering.saying import taken_for

    if answer is None:
        click.echo(f"Not simulated ({reason['why']}): {reason['message']}" if reason else "Not simulated.")
        return
    click.echo(f"{click.style(answer['text'], bold=True)}  ({answer['confidence']})")
    if answer["case"]:
        click.echo(f"Official case: {answer['case']['title']}  {answer['case']['id']}")
    if taken_for(answer):
        click.echo(taken_for(answer).replace("beside it", "named above"))
    for variant in answer["variants"]:
        click.echo(f"{variant['words']}: {variant['text']}")
    if answer["cites"]:
        click.echo(click.style(f"See {', '.join(answer['cites'])}", dim=True))
    for what in answer["defaults"]:
        click.echo(click.style(f"Taken for granted: {what}", dim=True))
    click.echo(click.style(f"/simulate?s={answer['permalink']}", dim=True))
