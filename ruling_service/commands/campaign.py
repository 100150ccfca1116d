"""`rulings campaign`: a campaign of the LCG, its log and its games."""

from __future__ import annotations

import secrets
import time
from pathlib import Path
from typing import Any

import click
import msgspec

from ruling_service.commands.common import Number, json_option, print_json
from ruling_service.commands.decks import bytes_of, known, shelf
from ruling_service.commands.play import SEEDS, summary, tell
from ruling_service.commands.playing import Session, tell_missing
from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.library import scenario_sheets
from ruling_service.library.scenario_kit import MODES
from ruling_service.playing import log as logs
from ruling_service.playing.campaign import orders, writing
from ruling_service.playing.campaign.beginning import new, next_game
from ruling_service.playing.campaign.bringing import kind_of
from ruling_service.playing.campaign.model import CampaignLog, Pooled
from ruling_service.playing.choosing import at_random
from ruling_service.playing.decks.finding import Found
from ruling_service.playing.decks.opening import open_deck
from ruling_service.playing.game import Game, replayed

decks_option = click.option(
    "--deck", "decks", multiple=True, metavar="FILE",
    help="A player's deck; once for each player, in the log's order.",
)


@click.group("campaign")
def command() -> None:
    """Play the scenarios of a campaign one after the other. Its log is a file that you may edit; nothing else
    is kept.
    """


@command.command("new")
@click.argument("name")
@decks_option
@click.option("--player", "names", multiple=True, metavar="NAME",
              help="What a player is called; in the order of the decks.")
@click.option("--scenario", "scenarios", multiple=True, metavar="NAME",
              help="A campaign of your own: its scenarios, in order.")
@click.option("--out", default="campaign.yaml", show_default=True, metavar="FILE",
              help="Where the log is written.")
@json_option
def begin(
    name: str, decks: tuple[str, ...], names: tuple[str, ...], scenarios: tuple[str, ...], out: str,
    as_json: bool,
) -> int:  # fmt: skip
    """Begin the campaign NAME with the heroes of these decks. `rulings campaign list` has the campaigns."""
    log = new(name, opened(decks), scenarios=list(scenarios), names=list(names))
    if Path(out).exists():
        raise MalformedInput("there is such a file already.", where=out, hint="Name another one with --out.")
    kept(out, writing.write(log))
    if as_json:
        print_json(standing(log))
    else:
        click.echo(f"Written: {out}")
        show(log)
    return 0


@command.command("list")
@json_option
def every(as_json: bool) -> int:
    """The campaigns, with who says so and their scenarios in order."""
    found = orders.orders()
    if as_json:
        print_json(found)
        return 0
    for name, one in found.items():
        said = f"  {one.title}, {len(one.scenarios)} scenarios ({one.source})"
        click.echo(click.style(name, bold=True) + said)
        for scenario in one.scenarios:
            left = " (may be left out)" if scenario in one.optional else ""
            click.echo(f"  {scenario}{left}")
    return 0


@command.command("status")
@click.argument("file")
@json_option
def status(file: str, as_json: bool) -> int:
    """Check the log in FILE, and say how the campaign stands and what comes next."""
    log = writing.read(bytes_of(file), file)
    if as_json:
        print_json(standing(log))
    else:
        show(log)
    return 0


@command.command("play")
@click.argument("file")
@decks_option
@click.option("--scenario", default="", metavar="NAME", help="Where one may be left out: which is played.")
@click.option("--mode", type=click.Choice(MODES), default="standard", show_default=True,
              help="How hard it is.")
@click.option("--seed", type=Number(0, limits.LARGEST), help="What chance hangs on.")
@click.option("--random", "by_itself", is_flag=True, help="The players choose at random.")
@click.option("--without", is_flag=True, help="With --random: go on without texts that are not played.")
@click.option("--log", "game_log", default="rulings-game.log", show_default=True, metavar="FILE",
              help="Where the game's log is written.")
@click.option("--no-record", is_flag=True, help="Leave FILE as it is, whatever comes of the game.")
@json_option
def play(
    file: str, decks: tuple[str, ...], scenario: str, mode: str, seed: int | None, by_itself: bool,
    without: bool, game_log: str, no_record: bool, as_json: bool,
) -> int:  # fmt: skip
    """Play the next scenario of the campaign whose log is FILE, and write into it what came of it.

    A game that is left before its end is gone on with by `rulings play --replay`, and recorded by
    `rulings campaign record`.
    """
    began = time.perf_counter()
    text = bytes_of(file)
    chance = secrets.randbelow(SEEDS) if seed is None else seed
    begins = next_game(text, opened(decks), seed=chance, scenario=scenario, mode=mode, where=file)
    played = Game(begins, shelf("lcg"))
    tell_missing(played)
    played.begin()
    if not by_itself and not as_json:
        return _AtTable(played, game_log, "" if no_record else file).run()
    played.random(at_random(played.start.seed), without=without)
    kept(game_log, played.log())
    if played.campaign and not no_record:
        kept(file, played.campaign)
    if as_json:
        print_json({**summary(played, time.perf_counter() - began), "campaign": played.campaign})
    else:
        tell(played)
        say_recorded(played, "" if no_record else file)
    return 0


@command.command("record")
@click.argument("file")
@click.option("--log", "game_log", required=True, metavar="FILE", help="The log of the game that was played.")
@json_option
def record(file: str, game_log: str, as_json: bool) -> int:
    """Write what came of a finished game of the campaign into its log FILE."""
    log = writing.read(bytes_of(file), file)
    read = logs.read(bytes_of(game_log), game_log)
    if not read.start.campaign:
        raise MalformedInput(
            "this game is no part of a campaign.", where=game_log,
            hint="Begin one with `rulings campaign play`.",
        )
    if writing.read(read.start.campaign, game_log) != log:
        raise MalformedInput(
            "the game was begun with another log than this.", where=file,
            hint="It may be recorded already, or the log was edited since: then write the result in by hand.",
        )
    played = replayed(read, shelf("lcg"), where=game_log)
    if not played.campaign:
        raise MalformedInput(
            "the game has not ended.", where=game_log, hint="Go on with `rulings play --replay FILE`."
        )
    kept(file, played.campaign)
    if as_json:
        print_json(standing(writing.read(played.campaign)))
    else:
        say_recorded(played, file)
    return 0


class _AtTable(Session):
    """A game of a campaign at a terminal; its result is written into the log `file`, if one is named."""

    def __init__(self, game: Game, path: str, file: str) -> None:
        super().__init__(game, path)
        self.file = file

    def over(self) -> None:
        """The campaign's log written."""
        if self.file and self.game.campaign:
            self.put(self.file, self.game.campaign)
        say_recorded(self.game, self.file)


def say_recorded(played: Game, file: str) -> None:
    """Say what of a game stands in the log now."""
    if not played.campaign:
        return
    if not file:
        click.echo("Not recorded.")
        return
    lost = f"Not won: {file} has the heroes as they are now, and no result."
    click.echo(f"Recorded in {file}:" if played.result == "won" else lost)
    show(writing.read(played.campaign))


def opened(paths: tuple[str, ...]) -> list[Found]:
    """The decks of these files; what of them is not known is said on standard error."""
    found = [open_deck(bytes_of(path), path, shelf, known(), "lcg") for path in paths]
    for path, one in zip(paths, found, strict=True):
        for line in one.found.missing:
            click.echo(f"missing: {line.count}× {line.name} ({path})", err=True)
    return [one.found for one in found]


def kept(path: str, text: str) -> None:
    """Write a text to a file. Raises MalformedInput if it cannot be written."""
    try:
        Path(path).write_text(text, "utf-8")
    except OSError as error:
        raise MalformedInput(f"the file cannot be written: {error.strerror}.", where=path) from None


def standing(log: CampaignLog) -> dict[str, Any]:
    """How a campaign stands, as plain data."""
    return {
        "log": msgspec.to_builtins(log), "next": orders.to_come(log), "score": _score(log),
        "pool": [{**msgspec.to_builtins(one), "kind": _kind(one)} for one in log.pool],
    }  # fmt: skip


def _score(log: CampaignLog) -> int:
    return sum(one.score or 0 for one in log.completed)


def _kind(one: Pooled) -> str:
    """Whether a card of the pool is a boon or a burden; "" where nobody imported it."""
    known_as = [facts for facts in shelf("lcg").titled(one.card) if not one.set or facts.set == one.set]
    return next((kind_of(facts) for facts in known_as if kind_of(facts)), "")


def show(log: CampaignLog) -> None:
    """How a campaign stands, in lines."""
    click.echo(click.style(orders.order_of(log).title, bold=True))
    for member in log.players:
        click.echo(f"  {member.name}: {', '.join(member.heroes) or 'no heroes recorded'}")
    click.echo(f"Threat penalty: {log.penalty}  lcg/rule/campaign-heroes")
    if log.experience:
        click.echo(f"Experience: {log.experience}  lcg/rule/campaign-log")
    for done in log.completed:
        score = "" if done.score is None else f", score {done.score}"
        mode = "" if done.mode == "standard" else f" ({done.mode})"
        click.echo(f"Completed: {scenario_sheets.called(done.scenario).title}{mode}{score}")
    for one in log.fallen:
        click.echo(f"Fallen: {one.hero}{' (replaced)' if one.replaced else ''}")
    for pooled in log.pool:
        deck = f", in {pooled.player}'s deck" if pooled.player else ""
        where = f", on {pooled.hero}" if pooled.hero else deck
        times = f"{pooled.copies}× " if pooled.copies > 1 else ""
        click.echo(f"Campaign pool: {times}{pooled.card} ({_kind(pooled) or 'not among your cards'}){where}")
    for note in log.notes:
        click.echo(f"Note: {note}")
    coming = [scenario_sheets.called(name).title for name in orders.to_come(log)]
    over = f"The campaign is over; all scores: {_score(log)}"
    click.echo(f"Next: {' or '.join(coming)}" if coming else over)
