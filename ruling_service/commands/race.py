"""`rulings race`: Race Against the Shadow, a match of two teams at the same scenario."""

from __future__ import annotations

import secrets
import time
from pathlib import Path

import click

from ruling_service.commands.common import Number, json_option, print_json
from ruling_service.commands.decks import bytes_of, known, shelf
from ruling_service.commands.play import SEEDS
from ruling_service.commands.playing import Session
from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.playing import race as races
from ruling_service.playing.choosing import at_random
from ruling_service.playing.decks.opening import checked, open_deck
from ruling_service.playing.race import GROUPS, MINUTES, Race
from ruling_service.playing.starting import Start, start

TEAMS = ("Team 1", "Team 2")


@click.command("race")
@click.option("--scenario", default="", metavar="NAME", help="The scenario that both teams play.")
@click.option("--deck", "decks", multiple=True, metavar="FILE",
              help="A deck of team 1; once for each player.")
@click.option("--against", multiple=True, metavar="FILE", help="A deck of team 2; once for each player.")
@click.option("--minutes", type=Number(races.FEWEST, races.MOST), default=MINUTES, show_default=True,
              help="What each team has on the clock.")
@click.option("--seed", type=Number(0, limits.LARGEST), help="What chance hangs on.")
@click.option("--random", "by_itself", is_flag=True,
              help="The players choose at random, past texts that are not played.")
@click.option("--resume", metavar="FILE", help="Play the match in FILE on.")
@click.option("--log", "kept", metavar="FILE", help="Where the match is written when it ends or is left.")
@json_option
def command(
    scenario: str, decks: tuple[str, ...], against: tuple[str, ...], minutes: int, seed: int | None,
    by_itself: bool, resume: str | None, kept: str | None, as_json: bool,
) -> int:  # fmt: skip
    """Race two teams through a scenario: they play a phase group each in turn, and the match is scored
    (Race Against the Shadow, lcg/rule/9.3).
    """
    chance = secrets.randbelow(SEEDS) if seed is None else seed
    if resume:
        if scenario or decks or against:
            raise MalformedInput("a match names its scenario and decks itself.", where="--resume",
                                 hint="Leave --scenario, --deck and --against out.")  # fmt: skip
        match = races.read(bytes_of(resume), shelf("lcg"), resume)
    else:
        starts = [_start(scenario, those, chance + number) for number, those in enumerate((decks, against))]
        match = races.begin(starts, shelf("lcg"), seed=chance, minutes=minutes)
    if by_itself:
        _at_random(match)
    elif not as_json:
        _at_the_terminal(match, kept or resume or "rulings-race.json")
    if kept:
        Path(kept).write_text(match.written(), "utf-8")
    if as_json:
        print_json(summary(match))
    else:
        tell(match)
    return 0


def _start(scenario: str, paths: tuple[str, ...], seed: int) -> Start:
    """What a team's game begins with. Decks that are not legal may not race (lcg/rule/9.3)."""
    opened = [open_deck(bytes_of(path), path, shelf, known(), "lcg") for path in paths]
    for path, one in zip(paths, opened, strict=True):
        for fault in checked(one, shelf, "").why:
            raise MalformedInput(f"the deck is not legal: {fault.reason}.", where=path,
                                 hint="`rulings deck FILE` says all that is wrong with it.")  # fmt: skip
    return start("lcg", [one.found for one in opened], seed=seed, scenario=scenario)


def _at_random(match: Race) -> None:
    choose = [at_random(game.start.seed) for game in match.games]
    while (team := match.on_turn) is not None:
        game = match.games[team]
        assert game.decision is not None
        game.choose(0 if game.met is not None else choose[team](game.decision))
        game.forget()


class _Turn(Session):
    """A team's turn at the terminal: one phase group, with the clock running."""

    def __init__(self, match: Race, team: int, path: str) -> None:
        super().__init__(match.games[team], path)
        self.match, self.team = match, team
        self.group = races.group_of(self.game)

    def play(self) -> bool:
        """Ask until the turn is over; false if the match is left."""
        whose = f"{TEAMS[self.team]}: {called(self.group)}, {left(self.match, self.team)}"
        click.echo(click.style(f"\n{whose}", bold=True))
        self.game.forget()
        self.ask()
        while not self.match.is_over(self.team, self.group):
            since = time.monotonic()
            try:
                typed = click.prompt(">", prompt_suffix=" ", default="", show_default=False).strip()
            except (click.Abort, EOFError):
                typed = "quit"
            if self.group:
                self.match.used[self.team] += time.monotonic() - since
            if self.obey(typed):
                return False
        self.happened()
        return True

    def write(self, path: str) -> None:
        """Write the match to a file, and say so."""
        self.put(path, self.match.written())


def _at_the_terminal(match: Race, path: str) -> None:
    while (team := match.on_turn) is not None:
        if not _Turn(match, team, path).play():
            return


def called(group: int) -> str:
    """A phase group in words."""
    if not group:
        return "setting up"
    return f"round {(group - 1) // len(GROUPS) + 1}, {GROUPS[(group - 1) % len(GROUPS)]}"


def left(match: Race, team: int) -> str:
    """What a team has left on the clock."""
    seconds = max(0, int(match.minutes * 60 - match.used[team]))
    return f"{seconds // 60}:{seconds % 60:02} left"


def summary(match: Race) -> dict[str, object]:
    """What `--json` says of a match."""
    settled = match.award
    return {
        "title": match.games[0].title,
        "first": TEAMS[match.first],
        "on_turn": None if match.on_turn is None else TEAMS[match.on_turn],
        "teams": [
            {
                "name": name, "result": match.outcome(n).result, "at": called(match.outcome(n).group),
                "score": dict(match.games[n].score), "seconds": round(match.used[n], 1),
                "left_out": match.games[n].left_out, "points": settled and settled.points[n],
            }
            for n, name in enumerate(TEAMS)
        ],
        "why": settled and settled.why,
        "log": match.written(),
    }


def tell(match: Race) -> None:
    """How a match stands, in a line for each team."""
    settled = match.award
    for number, name in enumerate(TEAMS):
        outcome = match.outcome(number)
        score = f", score {outcome.score}" if outcome.result == "won" else ""
        points = f": {settled.points[number]} points" if settled is not None else ""
        click.echo(f"{name} {outcome.result or 'plays on'} ({called(outcome.group)}{score}){points}")
    if settled is not None:
        click.echo(settled.why[:1].upper() + settled.why[1:])
