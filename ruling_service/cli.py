"""The command `rulings`.

A subcommand is a module of `ruling_service.commands` that holds a click command called `command`; its place
in `COMMANDS` gives it its name. Exit status: 0 done, 1 no such thing (or a case failed), 2 the input is
wrong, 3 a budget ran out.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
import threading
from typing import NamedTuple

import click
from click.shell_completion import CompletionItem

from ruling_service import __version__
from ruling_service.errors import RulingError
from ruling_service.late import late
from ruling_service.nearest import near
from ruling_service.resources import home_dir


class Command(NamedTuple):
    """A module of `ruling_service.commands`, and what the command in it does, in a line. A `brief` one
    answers and ends: nothing is left to be done when it has.
    """

    module: str
    does: str
    brief: bool = False


COMMANDS = {
    "index": Command("index", "Build the library from our own wording and from the documents you own."),
    "entries": Command("entries", "List every entry with the places that say it."),
    "search": Command("search", "Find the entries that answer a query: words, or a whole question.", True),
    "show": Command("show", "Show an entry: our wording, what each document says, what to read next.", True),
    "sheet": Command(
        "sheet", "Say what the engine knows of a card: when, what it affects, what answers it.", True
    ),
    "sheets": Command("sheets", "Write the sheets of all cards as JSON lines, going on where it was cut."),
    "documents": Command("documents", "List the documents of each game, or report what was read of one."),
    "export": Command("export", "Write the whole library as JSON lines and as a static site."),
    "ask": Command("ask", "Answer a question in plain words, by playing the situation it describes.", True),
    "simulate": Command("simulate", "Run a situation (YAML or JSON) and answer its question.", True),
    "compile": Command("compile_cards", "Compile card text to abilities, and say what cannot be compiled."),
    "scenario": Command("scenario", "Say what a scenario is set up with, and what your cards lack for it."),
    "deck": Command("deck", "Read a deck file, and say whether the deck is legal."),
    "play": Command("play", "Play a whole game, from setting up to its end."),
    "race": Command("race", "Race two teams through a scenario of the LCG, against the clock."),
    "campaign": Command("campaign", "Keep a campaign of the LCG: its log, and its next scenario."),
    "cases": Command("cases", "Run the cases whose official answer is known."),
    "coverage": Command("coverage", "Say which entries the engine plays, and which steps name no entry."),
    "import-cards": Command("import_cards", "Add your own card database to your library."),
    "serve": Command("serve", "Serve the site and its API."),
    "doctor": Command("doctor", "Say what is wrong with the installation, and which command mends it."),
    "completion": Command("completion", "Print what completes commands in your shell."),
    "assistant": Command("assistant", "Serve the tools for assistants on standard input and output."),
}
"""The commands in the order in which `rulings --help` lists them.

None of their modules is loaded for that, nor to complete their names: it would take seconds.
"""


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = late(f"ruling_service.commands.{COMMANDS[cmd_name].module}").command
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        named = [
            CompletionItem(name, help=command.does) for name, command in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return named + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.does) for name, command in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            nearest = near(args[0], COMMANDS, 1)
            meant = f" Do you mean `{nearest[0]}`?" if nearest else ""
            raise click.UsageError(
                f"There is no command {args[0]!r}.{meant} Commands are {', '.join(COMMANDS)}.", ctx
            )
        return super().resolve_command(ctx, args)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="rulings")
def cli() -> None:
    """Look up the rules of two Lord of the Rings card games, and run them."""


FEW_COLLECTIONS, FEWER_COLLECTIONS = 200_000, 2_000_000
"""Objects between two searches for garbage, and where a command answers and ends. What a command loads stays
until it ends: to look through it again and again for rings that nobody holds took a third of the time to an
answer.
"""


def main(args: list[str] | None = None) -> None:
    """Run the command line and leave with its exit status."""
    asked = sys.argv[1:] if args is None else args
    brief = any(COMMANDS[name].brief for name in asked[:1] if name in COMMANDS)
    gc.set_threshold(FEWER_COLLECTIONS if brief else FEW_COLLECTIONS, 20, 20)
    try:
        status = run(args)
        if brief:
            _end(status)
        sys.exit(status)
    except BrokenPipeError:  # the reader of our output went away: `rulings entries | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    finally:
        gc.freeze()  # all of it ends: to look through it for garbage took a third of an answer's time


def _end(status: int) -> None:
    """End the process as it is, once all is said and what was left for the end is done: to take apart what
    was loaded takes as long as a twentieth of an answer. Not where another thread goes on.
    """
    if threading.active_count() == 1:
        gc.freeze()
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def run(args: list[str] | None = None) -> int:
    """Run the command line and return its exit status; errors are written to standard error."""
    try:
        status = cli.main(args, prog_name="rulings", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except RulingError as error:
        click.echo(f"rulings: {error}", err=True)
        return error.exit_status
    except BrokenPipeError:
        raise
    except OSError as error:
        click.echo(f"rulings: {error.filename or 'the system'}: {error.strerror or error}.", err=True)
        return 2
    except click.ClickException as error:
        error.show()
        return 2
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("rulings: stopped.", err=True)
        return 130
    except Exception:
        if not _told_of_damage():
            raise
        return 2


def _told_of_damage() -> bool:
    """Is it a damaged file of the user's folder that broke the command? Says which, and what mends it."""
    try:
        late("ruling_service.library.health").refuse_damaged(home_dir())
    except RulingError as damage:
        click.echo(f"rulings: {damage}", err=True)
        return True
    return False
