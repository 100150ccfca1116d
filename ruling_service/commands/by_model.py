"""`rulings ask --draft`: the host's language model writes a question's situation, the engine plays it."""

from __future__ import annotations

import click
import msgspec
import yaml

from ruling_service.commands.common import print_json
from ruling_service.commands.simulate import print_verdict
from ruling_service.errors import MalformedInput
from ruling_service.inputs.limits import MEGABYTES
from ruling_service.library import open_library
from ruling_service.resources import home_dir
from ruling_service.situations.shared.results import Verdict
from ruling_service.web.runner import Runner
from ruling_service.writer.server import URL, from_environment
from ruling_service.writer.writing import write

SECONDS, WAIT = 5.0, 30.0
"""What one run may take of the processor, and how long it waits for its turn."""
BY_MODEL = "A language model wrote this situation: compare it with the question. The answer is not official."


class Drafted(msgspec.Struct, kw_only=True):
    """A question, the situation that a model wrote for it in so many tries, and the verdict on that."""

    question: str
    situation: dict[str, object]
    written_by: str
    tries: int
    verdict: Verdict


def answer(question: str, game: str, as_json: bool) -> int:
    """Print the situation and the verdict on it. Raises MalformedInput where no model is named, ModelFailed
    where it gives nothing that can be played.
    """
    model = from_environment()
    if model is None:
        raise MalformedInput(
            "no language model is named.", where="--draft",
            hint=f"Name a chat-completions server in {URL}; docs/site.md says how."
        )
    runner = Runner(home_dir(), MEGABYTES, waiting=1)

    def work(task: str, **given: object) -> object:
        return runner.run({"task": task, **given}, object, seconds=SECONDS, wait=WAIT)

    try:
        written = write(model, question, open_library(), work, game=game)
        verdict = msgspec.convert(work("simulate", situation=written.situation), Verdict)
    finally:
        runner.end()
    if as_json:
        print_json(Drafted(
            question=question, situation=written.situation, written_by="model", tries=written.tries,
            verdict=verdict,
        ))  # fmt: skip
    else:
        click.echo(yaml.safe_dump(written.situation, allow_unicode=True, sort_keys=False, width=110))
        click.echo(click.style(BY_MODEL, bold=True))
        print_verdict(verdict)
    return 0
