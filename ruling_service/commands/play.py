"""`rulings play`: a whole game, from setting up to its end."""

from __future__ import annotations

import secrets
import sys
import time
from pathlib import Path

import click
import yaml

from ruling_service.commands.common import Number, json_option, print_json
from ruling_service.commands.decks import bytes_of, known, shelf
from ruling_service.commands.playing import Session, apart, tell_missing
from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.inputs.quoting import quoted
from ruling_service.inputs.yaml_text import read_yaml
from ruling_service.library import scenario_sheets
from ruling_service.playing import log, resuming
from ruling_service.playing.choosing import at_random
from ruling_service.playing.decks import drawing
from ruling_service.playing.decks.opening import checked, open_deck
from ruling_service.playing.game import Game, replayed
from ruling_service.playing.situation import as_situation
from ruling_service.playing.starting import MODES, start

SEEDS = 10**9


@click.command("play")
@click.option("--game", type=click.Choice(["lcg", "tcg"]), help="The game that is played.")
@click.option(
    "--scenario",
    default="",
    metavar="NAME",
    help="The scenario of the LCG, such as passage-through-mirkwood.",
)
@click.option("--deck", "decks", multiple=True, metavar="FILE", help="A player's deck; once for each player.")
@click.option(
    "--drawn", type=Number(1, limits.PLAYERS), metavar="N",
    help="So many decks drawn by chance, besides those of --deck.",
)
@click.option(
    "--mode",
    type=click.Choice(MODES),
    default="standard",
    show_default=True,
    help="How hard the scenario is.",
)
@click.option(
    "--format", "format_", default="", metavar="NAME", help="The TCG's format; without it, that of the sites."
)
@click.option(
    "--seed",
    type=Number(0, limits.LARGEST),
    help="What chance hangs on: the same seed and choices, the same game.",
)
@click.option("--random", "by_itself", is_flag=True, help="The players choose at random.")
@click.option(
    "--without", is_flag=True, help="With --random: go on without texts that are not played."
)
@click.option(
    "--from", "from_", metavar="FILE", help="Play on from the situation in FILE (YAML or JSON), a case too."
)
@click.option("--replay", metavar="FILE", help="Play the log in FILE again, and go on from there.")
@click.option(
    "--situation",
    type=Number(0, limits.GAME),
    metavar="N",
    help="With --replay: print the position after N choices as a situation.",
)
@click.option("--log", "kept", metavar="FILE", help="Where the log is written when the game ends or is left.")
@json_option
def command(
    game: str | None,
    scenario: str,
    decks: tuple[str, ...],
    drawn: int | None,
    mode: str,
    format_: str,
    seed: int | None,
    by_itself: bool,
    without: bool,
    from_: str | None,
    replay: str | None,
    situation: int | None,
    kept: str | None,
    as_json: bool,
) -> int:
    """Play a whole game: of the LCG a scenario with one to four decks, of the TCG two to four decks.

    On a terminal every decision is asked; ? says what may be typed. The cards come from what you imported;
    what is missing is listed by name.
    """
    began = time.perf_counter()
    if (replay or from_) and (game or scenario or decks or drawn or (replay and from_)):
        raise MalformedInput(
            "a log or a situation names the game, its scenario and decks itself.",
            where="--replay" if replay else "--from",
            hint="Leave --game, --scenario, --deck and --drawn out, and name one of --from and --replay.",
        )
    if replay:
        read = log.read(bytes_of(replay), replay)
        played = replayed(read, shelf(read.start.game), until=situation, where=replay)
    else:
        if situation is not None:
            raise MalformedInput(
                "a situation is cut out of a log.", where="--situation", hint="Name it with --replay."
            )
        named = game or ("lcg" if scenario else "")
        if from_:
            played = played_on(from_, seed)
        else:
            played = begun(named, scenario, decks, mode, format_, seed, drawn or 0)
    if situation is not None:
        print_situation(played, as_json)
        return 0
    if by_itself:
        played.random(at_random(played.start.seed), without=without)
    elif not as_json and not replayed_only(replay):
        return Session(played, kept or replay or "rulings-game.log").run()
    if kept:
        Path(kept).write_text(played.log(), "utf-8")
    if as_json:
        print_json(summary(played, time.perf_counter() - began))
    else:
        tell(played)
    return 0


def played_on(path: str, seed: int | None) -> Game:
    """A game from the situation in a file. Cards that nobody named are told on standard error."""
    data, _ = read_yaml(bytes_of(path), path)
    of = data.get("game") if isinstance(data, dict) else None
    found = shelf(of if isinstance(of, str) else "")
    begins = resuming.start(data, seed=secrets.randbelow(SEEDS) if seed is None else seed, shelf=found)
    played = Game(begins, found).begin()
    for name in played.missing:
        click.echo(f"unknown: {name}", err=True)
    return played


def replayed_only(replay: str | None) -> bool:
    """Whether a log is only played again: nobody sits at a terminal to go on."""
    return replay is not None and not sys.stdin.isatty()


def begun(
    game: str, scenario: str, decks: tuple[str, ...], mode: str, format_: str, seed: int | None, drawn: int
) -> Game:
    """A new game, with the decks in these files and so many `drawn` by chance. What is not known of the
    decks, and why they are not legal, is said on standard error.
    """
    if game not in ("lcg", "tcg"):
        raise MalformedInput("no game is named.", where="--game", hint="Use --game lcg or --game tcg.")
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    texts = {path: bytes_of(path) for path in decks}
    if drawn:
        beside = [text.decode("utf-8", "replace") for text in texts.values()]
        beside += scenario_sheets.called(scenario).sheet.first_player if scenario else []
        made = drawing.drawn(shelf(game), seed, drawn, format=format_, beside=beside)
        texts |= {f"drawn deck {number}": text.encode() for number, text in enumerate(made, 1)}
    opened = [open_deck(text, path, shelf, known(), game) for path, text in texts.items()]
    missing = []
    for path, one in zip(texts, opened, strict=True):
        judged = checked(one, shelf, format_.casefold())
        for fault in judged.why:
            click.echo(f"{path}: not legal: {fault.reason} ({', '.join(fault.cites)})", err=True)
        missing += [f"{line.count}× {line.name} ({path})" for line in judged.missing]
    begins = start(
        game,
        [one.found for one in opened],
        seed=seed,
        scenario=scenario,
        mode=mode,
        format=format_.casefold(),
    )
    played = Game(begins, shelf(game), missing=missing)
    tell_missing(played)
    return played.begin()


def summary(played: Game, seconds: float) -> dict[str, object]:
    """What `--json` says of a game."""
    return {
        "ended": played.ended,
        "result": played.result,
        "score": dict(played.score),
        "rounds": played.rounds,
        "decisions": len(played.made),
        "seconds": round(seconds, 3),
        "stopped_by": played.met or played.stopped,
        "left_out": played.left_out,
        "by_hand": played.by_hand,
        "log": played.log(),
        "title": played.title,
        "seed": played.start.seed,
        "missing": played.missing,
        "not_whole": played.not_whole,
        "not_played": played.gaps,
        "decision": played.decision_shown(),
    }


def tell(played: Game) -> None:
    """How a game stands, in a line or two."""
    click.echo(
        f"{played.title}: {played.result or 'goes on'} after {played.rounds} rounds, "
        f"{len(played.made)} decisions, seed {played.start.seed}"
    )
    if played.score:
        parts = ", ".join(f"{name} {number}" for name, number in played.score.items() if name != "total")
        click.echo(f"Score: {played.score['total']} ({parts}); low is good")
    stopped = played.met or played.stopped
    if stopped is not None:
        click.echo(f"Not played: {stopped.card} {quoted(stopped.phrase)} ({stopped.reason})")
    for line in apart(played):
        click.echo(line)


def print_situation(played: Game, as_json: bool) -> None:
    """The position as a situation, as YAML or JSON."""
    cut = as_situation(played)
    if as_json:
        print_json(cut)
    else:
        click.echo(yaml.safe_dump(cut, allow_unicode=True, sort_keys=False, width=110), nl=False)
